import CivilTime
import JSONText
import Recurrence
import TribeModel

/// Every field of our own format. A new field is a row here and a property of the model; docs/architecture.md leads the way.
enum OwnRecords {
  // MARK: Events

  static let event = OwnRecord<Event>(
    kind: "event",
    fields: [
      .id(\.id, of: "event"), .value("title", \.subject, .line, "What happens.").alreadyRead.needed,
      .own("start", .time, "When it starts.") { $1.time($0.when.start) }.needed,
      .own("end", .time, "When it ends, in place of duration: the first moment after it, or of whole days the last day."),
      .duration(\.optionalDuration), .exactDuration(\.optionalDuration),
      .plain(
        "endZone", .text,
        "On whose clock it ends, if that is not the one on which it begins: Africa/Accra for a flight that lands there."
      ) { .text($0.endZone?.name) },
      .own("rules", .list(.text, "One rule, as in calendars: FREQ=WEEKLY;INTERVAL=2;BYDAY=MO."), "How it repeats.") {
        $1.texts($0.when.rules.map(\.text))
      },
      .own("dates", .list(.time, "A further start."), "Further times at which it happens.") { $1.objects($0.when.dates, $1.time) },
      .own("exceptDates", .list(.time, "A start that the rules give."), "Times at which it does not happen.") {
        $1.objects($0.when.exceptionDates, $1.time)
      },
      .own(
        "exceptRules", .list(.text, "One rule, as in calendars: FREQ=MONTHLY;BYDAY=1MO."), "What these rules give does not happen."
      ) {
        $1.texts($0.when.exceptionRules.map(\.text))
      },
      .value("overrides", \.overrides, .records(change, "One date that differs."), "Occurrences that differ.").alreadyRead,
      .own("owner", .member, "Whose event it is. Nobody's if missing.") { $1.member($0.owner) },
      .own("invited", .list(.either([.member, .record(invitation.outline)]), "Somebody invited."), "Who else is invited.") {
        event, writer in writer.objects(event.invitations) { invitation.write($0, writer) }
      },
      .plain(
        "category", .word(CategoryNames.all.map(\.0), usual: "none"), "Which icon it gets."
      ) { event in .text(event.category == .none ? nil : "\(event.category)") },
      .value("tags", \.tags, .texts("A word."), "Words of your own."),
      .value(
        "needs", \.needs, .texts("A thing, or driver, adult or company."),
        "What it needs that there is only one of, such as car; or somebody to go along: driver, adult or company. The page of clashes tells who needs the same at the same time."
      ),
      .optional("location", \.location, .line, "Where."), .optional("notes", \.notes, .paragraphs, "Anything else."),
      .optional("url", \.url, .address, "A page about it."),
      .value("links", \.links, .links, "Further addresses, such as a form or a meeting online."),
      .value("status", \.status, .word(usual: .confirmed), "Whether it takes place."),
      .value("visibility", \.visibility, .visibility, "What others may read: everything, that the time is taken, or nothing."),
      .value("hideFrom", \.hideFrom, .hideFrom, "The names of readers and members who may not see it: a surprise."),
      .value("busy", \.isBusy, .flag(usual: true), "Whether it takes up the time."),
      .value("countdown", \.isCountdown, .flag, "Whether the wall counts the days until it."),
      .plain("icon", .word(CategoryNames.all.map(\.0), usual: nil), "Whose icon it has, if that is not its category's.") { event in
        .text(event.iconCategory.map { "\($0)" })
      }
      .read { event, fields, _ in event.iconCategory = fields.choice("icon", CategoryNames.all) },
      .optional("colour", \.colour, .number(0...35), "Its colour, in place of its people's."),
      .optional("alarm", \.alarm, .reminders, "When calendars remind of it, in place of what planner.json says."),
      .own("calendarsOf", .list(.member, "One of them."), "From whose own calendars it came: they have it on their telephones.") {
        $1.objects($0.calendarsOf.sorted(), $1.member)
      }
      .read { event, fields, source in
        event.calendarsOf = Set(fields.list("calendarsOf").compactMap { source.member(fields, "calendarsOf", in: $0) })
      },
      .optional("layer", \.layer, .line, "The layer it belongs to, such as School holidays."),
      .optional("foreignUID", \.foreignUID, .identifier, "The UID of the calendar it came from."),
      .optional("created", \.created, .moment, "When it was written."),
      .optional("updated", \.updated, .moment, "When it was last changed."),
    ], make: { $0.event($1, id: $2) })

  static let link = OwnRecord<Event.Link>(
    kind: "link",
    fields: [
      .optional("title", \.title, .line, "What it is called. Without it, it is where people meet online."),
      .value("url", \.url, .address, "The address: https, http, mailto or tel.").alreadyRead.needed,
    ],
    make: { source, fields, _ in
      if fields.present("url") == nil { fields.missing("url", .instead("it is left out")) }
      return source.url(fields, "url").map { (Event.Link(title: nil, url: $0), true) }
    })

  static let change = OwnRecord<Event.Override>(
    kind: "change",
    fields: [
      .own("replaces", .time, "The start that this occurrence would have had.") { $1.time($0.recurrenceID) }.needed,
      .value("andAllLater", \.appliesToFuture, .flag, "Whether all later ones change with it."),
      .optional("start", \.start, .time, "When it starts instead."),
      .duration(\.duration), .exactDuration(\.duration),
      .optional("title", \.subject, .line, "What happens instead."), .optional("location", \.location, .line, "Where instead."),
      .optional("notes", \.notes, .paragraphs, "Notes instead."),
      .optional("status", \.status, .word(usual: nil), "Whether it takes place."),
      .own(
        "answers", .list(.either([.member, .record(invitation.outline)]), "Somebody who has not answered for this date."),
        "Who says something else to this occurrence than to the event: the owner or somebody invited; anybody if the event is for everyone."
      ) { change, writer in writer.objects(change.answers) { invitation.write($0, writer) } },
    ], make: { source, fields, _ in source.change(fields) })

  static let invitation = OwnRecord<Event.Invitation>(
    kind: "invitation",
    fields: [
      .own("member", .member, "Who it is.") { $1.member($0.member) }.needed,
      .value("response", \.response, .word(usual: .notAnswered), "What they have answered.").alreadyRead,
    ], make: { _, _, _ in nil })

  // MARK: Contacts

  static let contact = OwnRecord<Contact>(
    kind: "contact",
    fields: [
      .id(\.id, of: "contact"),
      .optional(
        "name", \.displayName, .line, "What the family says, where that is not first and last name: Grandma, Dr. Ana Ruiz."),
      .optional("category", \.category, .line, "What the family looks for: Dentist, School."),
      .optional("company", \.company, .line, "Company."), .optional("jobTitle", \.title, .line, "What the person is there."),
      .optional("role", \.role, .line, "What the person does there, or for the family."),
      .optional("honorific", \.honorific, .line, "What stands before the name, such as Dr."),
      .optional("firstName", \.firstName, .line, "First name."),
      .optional("middleName", \.middleName, .line, "Between first and last name."),
      .optional("lastName", \.lastName, .line, "Last name."),
      .optional("suffix", \.suffix, .line, "What stands behind the name, such as Jr."),
      .optional("nickname", \.nickname, .line, "The nickname."),
      .optional("phoneticFirstName", \.phoneticFirstName, .line, "The first name as it is spoken."),
      .optional("phoneticLastName", \.phoneticLastName, .line, "The last name as it is spoken."),
      .value("departments", \.departments, .texts("A department."), "The company's departments, the largest first."),
      .optional("cardUID", \.cardUID, .identifier, "The UID of the card that it came with."),
      .value("phones", \.phones, .records(phone, "A number.") { Contact.Phone(CleanText.line($0)) }, "Telephone numbers."),
      .value("emails", \.emails, .texts("An address."), "E-mail addresses."),
      .value("addresses", \.addresses, .records(address, "One of them.") { .init(street: $0) }, "Where they live or work."),
      .value(
        "labels", \.labels, .records(labelled, "One of them.") { Contact.Labelled($0) },
        "What addresses of e-mail and web pages are called: work, Shop."),
      .value(
        "related", \.related, .records(labelled, "One of them.") { Contact.Labelled($0) },
        "People who belong to them, such as the mother of a child's friend."),
      .value("urls", \.urls, .webPages, "Web pages."), .optional("notes", \.notes, .paragraphs, "Anything else."),
      .optional("birthday", \.birthday, .birthday, "2016-04-30, or --04-30 without a year."),
      .optional(
        "anniversary", \.anniversary, .birthday, "A day that comes every year, such as a wedding, as YYYY-MM-DD or --MM-DD."),
      .value("otherCategories", \.otherCategories, .texts("A category."), "Categories behind the first."),
      .optional("photo", \.photo, .picture, "A picture."),
      .value("emergency", \.isEmergency, .flag, "Whether it stands on the emergency sheet."),
      .optional("updated", \.updated, .moment, "When it was last changed."),
    ], make: { source, _, id in (Contact(id: OwnText.identifier(id, own: source.scope)), true) },
    isKept: { $0.says($1, $2) })

  static let labelled = OwnRecord<Contact.Labelled>(
    kind: "label",
    fields: [
      .value("value", \.value, .line, "The address, or who it is.").alreadyRead.needed,
      .optional("label", \.label, .line, "What it is called, or what they are: work, mother, Shop."),
    ], make: { _, fields, _ in fields.required("value", .instead("it is left out")).map { (Contact.Labelled($0), true) } })

  static let phone = OwnRecord<Contact.Phone>(
    kind: "phone",
    fields: [
      .value("number", \.number, .line, "A number.").alreadyRead.needed,
      .value("kind", \.kind, .word(usual: .other), "Which telephone."),
      .optional("label", \.label, .line, "What the family calls it."),
    ], make: { _, fields, _ in fields.required("number", .instead("it is left out")).map { (Contact.Phone($0), true) } })

  static let address = OwnRecord<Contact.PostalAddress>(
    kind: "address",
    fields: [
      .optional("street", \.street, .paragraphs, "Street and number; a line feed begins another line."),
      .optional("city", \.city, .line, "Town or city."),
      .optional("region", \.region, .line, "State, province or county, if letters need it."),
      .optional("postalCode", \.postalCode, .line, "Postal code."), .optional("country", \.country, .line, "Country."),
      .value("kind", \.kind, .word(usual: .other), "Which address."),
    ], make: { _, _, _ in (Contact.PostalAddress(), true) }, isKept: { !$2.isEmpty })

  // MARK: People, pictures

  static let member = OwnRecord<Member>(
    kind: "member",
    fields: [
      .id(\.id, of: "member"), .value("name", \.name, .line, "As shown on the planner.").alreadyRead.needed,
      .optional(
        "email", \.email, .mail, "An e-mail address. It is published only where planner.json asks for attendees in feeds."),
      .optional("birthday", \.birthday, .birthday, "2016-04-30, or --04-30 without a year."),
      .optional("photo", \.photo, .picture, "A picture of the member."),
      .optional("from", \.from, .day, "The first day on which they live with the family."),
      .optional("until", \.until, .day, "The last day on which they do."),
      .value("administrator", \.isAdministrator, .flag, "Whether they look after the family's data."),
      .plain("former", .flag(usual: false), "Whether they have left and are only named by old entries.") {
        .flag($0.isCurrent ? nil : true)
      }
      .read { member, fields, _ in member.isCurrent = !(fields.bool("former") ?? false) },
    ], make: { source, fields, id in (source.newMember(fields, id: id), true) })

  static let picture = OwnRecord<MediaReference>(
    kind: "picture",
    fields: [
      .own("path", .text, "Where the picture lies below the content folder.") { .text($1.path(of: $0)) }.needed,
      .plain("description", .text, "What it shows, for people who cannot see it.") { .text($0.alternativeText) },
    ], make: { _, _, _ in nil })

  // MARK: Chores

  static let house = OwnRecord<House>(
    kind: "house",
    fields: [
      .id(\.id, of: "house"), .value("name", \.name, .line, "What the house is called.").alreadyRead.needed,
      .value("residents", \.residents, .members("Who lives here."), "In the order of the rota.").needed,
      .value("chores", \.chores, .records(chore, "A chore.", hasIDs: true), "In the order of the rota."),
      .value("rota", \.rota, .record(rota), "How chores are shared out."),
      .own("days", .list(.record(day.outline), "A day."), "On which day which chores are due, in place of a rota by weeks.") {
        house, writer in
        writer.objects(house.days) { day in
          ["date": .text(day.date.text()), "chores": writer.texts(day.chores.map { house.chores[$0].title })]
        }
      }
      .read { house, fields, source in house.days = source.days(fields, of: house.chores) },
      .own("roster", .record(roster.outline), "One roster for several chores: those that it names, or all that name nobody.")
        .read { house, fields, source in source.settle(&house, fields) },
    ], make: { source, fields, id in (source.newHouse(fields, id: id), true) })

  static let day = OwnRecord<House.Day>(
    kind: "day",
    fields: [
      .own("date", .day, "The day.").needed,
      .own("chores", .list(.text, "A chore's title."), "What is due on it.").needed,
    ], make: { _, _, _ in nil })

  static let chore = OwnRecord<Chore>(
    kind: "chore",
    fields: [
      .id(\.id, of: "chore"), .value("title", \.title, .line, "What is to be done.").alreadyRead.needed,
      .optional("photo", \.photo, .picture, "How it should look."),
      .value("weight", \.weight, .number(1...100, usual: 1), "How much work it is; 1 is usual."),
      .value("skilled", \.skilled, .members("Who may do it."), "Only these may do it; without them, everybody."),
      .optional("every", \.every, .rhythm, "How often: day, 3 days, week, mon tue sat, once, or a rule as in calendars."),
      .value(
        "afterDone", \.isAfterDone, .flag, "Whether that counts from the last time in its history. Then the next day is shown."),
      .optional("start", \.start, .day, "The first day. Without it, that of the rota."),
      .optional("until", \.until, .day, "The last day."),
      .optional("part", \.part, .line, "The part of the day: after school."), .optional("time", \.time, .clock, "Or the time."),
      .value("pauses", \.pauses, .records(pause, "One of them."), "When there is none of it."),
      .optional("holidays", \.holidays, .line, "The calendar in whose days there is none of it, such as School holidays."),
      .value("who", \.people, .members("One of them."), "Who takes turns, in order. All residents, if it is not said."),
      .value("together", \.together, .number(1...9, usual: 1), "How many do it together."),
      .optional("roster", \.roster, .record(roster), "Who does it on which days."),
      .optional("turns", \.turns, .word(usual: nil), "Whose turn it is. Without it, as the roster says, or in turn each time."),
      .value("history", \.history, times, "When it was done, and by whom. Shown if publish.choreHistory asks for it.")
        .read { chore, fields, source in chore.history = Chore.newestFirst(times.read(source, fields, "history") ?? []) },
    ], make: { source, fields, id in (Chore(id: OwnText.identifier(id, own: source.scope), title: source.title(fields)), true) })

  static let done = OwnRecord<Chore.Done>(
    kind: "time that a chore was done",
    fields: [
      .plain("date", .day, "The day on which it was done.") { .text($0.date.text()) }.needed,
      .author("by", former: "formerBy", \.who, "Who did it."),
      .former("formerBy", \.who, "Who did it, if that is no member any more."),
      .optional("photo", \.photo, .picture, "How it looked afterwards. Shown if publish.chorePhotos asks for it too."),
      .value("skipped", \.isSkipped, .flag, "Whether it was passed over: nobody did it, and it is due no more."),
    ],
    make: { source, fields, _ in
      let date = source.requiredDate(
        fields, "date", hint: "write the day on which it was done, such as \"2027-02-27\"", .instead("it is left out"))
      return (Chore.Done(date: date ?? .epoch, who: .unknown), date != nil)
    })

  private static let times = OwnForm.records(done, "A time.")

  static let rota = OwnRecord<RotaRule>(
    kind: "rota",
    fields: [
      .value(
        "mode", \.mode, .word(usual: .shiftByOne, also: [("fair", .leastDone)]),
        "How chores are shared out: as Sweep did, everybody one chore on each week, or to whoever has done least."),
      .value("firstDue", \.firstDue, .day, "The day on which the first week's chores are due."),
      .value("dueTime", \.dueTime, .clock, "The clock on the due day, such as 18:00."),
      .value("absences", \.absences, .records(absence, "One of them."), "Who is away when."),
      .value("swaps", \.swaps, .records(swap, "One of them."), "Chores traded for a day, a week or for good."),
      .own("away", .each(.text), "What stands on the calendar on the days on which somebody is away: { \"Mia\": \"With Dad\" }.") {
        $1.each($0.away.sorted { $0.key < $1.key }.map { ($0, .text($1)) })
      }
      .read { rota, fields, source in
        for (member, title) in source.each(fields, "away") { rota.away[member] = CleanText.line(title.string ?? "") }
      },
      .plain("awayBy", .word(["calendar"], usual: nil), "Calendar: events of several days say who is away too.") {
        .text($0.isAwayByCalendar ? "calendar" : nil)
      }
      .read { rota, fields, _ in rota.isAwayByCalendar = fields.choice("awayBy", [("calendar", true)]) ?? false },
      .value("catchUp", \.catchesUp, .flag, "Whether who misses a turn takes the next one that would be somebody else's."),
    ], make: { _, _, _ in (RotaRule(mode: .shiftByOne, firstDue: SweepSource.firstDue, dueTime: SweepSource.dueTime), true) })

  static let absence = OwnRecord<RotaRule.Absence>(
    kind: "absence",
    fields: [
      .own("member", .member, "Who is away.") { $1.member($0.member) }.needed,
      .plain("first", .day, "The first day.") { .text($0.first.text()) }.needed,
      .plain("last", .day, "The last day.") { .text($0.last.text()) }.needed,
    ], make: { source, fields, _ in source.absence(fields) })

  static let swap = OwnRecord<RotaRule.Swap>(
    kind: "swap",
    fields: [
      .plain("week", .day, "A day of the week meant.") { .text($0.span == .week ? $0.week.text() : nil) },
      .plain("day", .day, "Or the one day meant.") { .text($0.span == .day ? $0.week.text() : nil) },
      .plain("since", .day, "Or the day from which on it is for good.") { .text($0.span == .always ? $0.week.text() : nil) },
      .optional("chore", \.chore, .line, "The title of the chore, if it is not all of them."),
      .own("from", .member, "Who gives the chore away.") { $1.member($0.from) }.needed,
      .own("to", .member, "Who takes it.") { $1.member($0.to) }.needed,
    ], make: { source, fields, _ in source.swap(fields) })

  static let pause = OwnRecord<ClosedRange<CivilDate>>(
    kind: "pause",
    fields: [
      .plain("first", .day, "The first day.") { .text($0.lowerBound.text()) }.needed,
      .plain("last", .day, "The last day.") { .text($0.upperBound.text()) }.needed,
    ], make: { source, fields, _ in source.days(fields).map { ($0, true) } })

  static let roster = OwnRecord<Chore.Roster>(
    kind: "roster",
    fields: [
      .value("weeks", \.weeks, .number(1...52, usual: 1), "After how many weeks it begins again."),
      .plain("start", .day, "A day of its first week. Weeks begin on Monday.") { .text($0.start.text()) }.needed,
      .own("turns", .each(.text), "Who does it in which week on which days: { \"Mia\": \"1: mon tue; 2: fri\" }.") {
        $1.each($0.lines)
      }
      .read { roster, fields, source in source.turns(fields, into: &roster) }.needed,
      .own("chores", .list(.text, "A chore's title."), "Of a house's roster: which chores it is for."),
    ],
    make: { source, fields, _ in source.requiredDate(fields, "start", .instead("it is left out")).map { (.init(start: $0), true) } }
  )

  /// What planner.json says of a house, over what its source says.
  static let houseSettings = OwnRecord<House>(
    kind: "house of planner.json",
    fields: rota.fields.map { $0.inside(\.rota) } + [
      .own("weights", .each(.number(1...100), names: nil), "How much work each chore is, by title. 1 is usual.")
        .read { house, fields, source in source.weights(fields, of: &house) },
      .own("roster", .record(roster.outline), "One roster for several chores: those that it names, or all that name nobody."),
    ], make: { _, _, _ in nil })

  // MARK: To-dos, lists, meals, money

  static let todo = OwnRecord<Todo>(
    kind: "to-do",
    fields: [
      .id(\.id, of: "to-do"), .value("title", \.title, .line, "What is to be done.").alreadyRead.needed,
      .value("done", \.isDone, .flag, "Whether it is done."), .optional("completedBy", \.completedBy, .member, "Who did it."),
      .optional("creator", \.creator, .member, "Who wrote it down."),
      .optional("assignee", \.assignee, .member, "Who is to do it; without one, whoever finds the time."),
      .value("archivedFor", \.archivedFor, .members("Somebody."), "Hidden for these members."),
      .optional("due", \.due, .day, "By when."), .optional("time", \.time, .clock, "The time on that day, such as 18:00."),
      .optional("notes", \.notes, .paragraphs, "Anything else."),
      .optional("list", \.list, .line, "The name of the list that it is on, if there are several."),
      .value("steps", \.steps, .records(item, "A step.") { FamilyList.Item(CleanText.line($0)) }, "What it is made of, in order."),
      .optional("priority", \.priority, .number(1...9), "1 is the highest, 9 the lowest."),
      .optional("points", \.points, .count, "What it earns whoever does it."),
      .optional("created", \.created, .moment, "When it was written."),
      .optional("updated", \.updated, .moment, "When it was last changed."),
    ],
    make: { source, fields, id in
      (Todo(id: OwnText.identifier(id, own: source.scope), title: source.title(fields), isDone: false), true)
    })

  static let list = OwnRecord<FamilyList>(
    kind: "list",
    fields: [
      .id(\.id, of: "list"), .value("title", \.title, .line, "What the list is called.").alreadyRead.needed,
      .value("kind", \.kind, .word(usual: .other), "What it is for."),
      .value("items", \.items, .records(item, "A thing.") { FamilyList.Item(CleanText.line($0)) }, "In order."),
    ],
    make: { source, fields, id in
      (FamilyList(id: OwnText.identifier(id, own: source.scope), title: source.title(fields), kind: .other, items: []), true)
    })

  static let item = OwnRecord<FamilyList.Item>(
    kind: "item",
    fields: [
      .value("text", \.text, .line, "A thing.").alreadyRead.needed, .optional("quantity", \.quantity, .line, "How much of it."),
      .optional("note", \.note, .line, "What else there is to know about it."),
      .optional("group", \.group, .line, "Where it lies in the shop. Things of one group stand together."),
      .value("done", \.isDone, .flag, "Whether it is ticked off."),
    ], make: { _, fields, _ in fields.required("text").map { (FamilyList.Item($0), true) } })

  static let meal = OwnRecord<Meal>(
    kind: "meal",
    fields: [
      .plain("date", .day, "The day.") { .text($0.date.text()) }.needed,
      .value("title", \.title, .line, "What there is to eat.").alreadyRead.needed,
      .value("course", \.course, .word(usual: .dinner), "Which meal."),
      .optional(
        "section", \.section, .line,
        "What the family calls this part of the day, such as School lunch. It stands in place of the course."),
      .optional("time", \.time, .clock, "When, such as 18:00."), .optional("servings", \.servings, .count, "How many it is for."),
      .optional("url", \.url, .address, "A recipe's address."), .optional("cook", \.cook, .member, "Who cooks."),
      .optional("notes", \.notes, .paragraphs, "Anything else."),
      .optional("list", \.list, .reference(), "The id of the shopping list that holds what it needs."),
    ],
    make: { source, fields, _ in
      let date = source.requiredDate(fields, "date", hint: "write the day, such as \"2027-03-01\"", .setAside)
      return (Meal(date: date ?? .epoch, course: .dinner, title: source.title(fields)), date != nil)
    })

  static let expense = OwnRecord<Expense>(
    kind: "expense",
    fields: [
      .plain("date", .day, "The day.") { .text($0.date.text()) }.needed,
      .value("title", \.title, .line, "What it was.").alreadyRead.needed,
      .own("amount", .amount, "The whole of it. May be left out if paidBy says how much. Below 0 for money that came back."),
      .plain("currency", .text, "Its currency, if it is not that of the file.") { .text($0.currency.code) },
      .own(
        "paidBy", .either([.member, .list(.member, "Who paid."), .each(.amount)]),
        "Who paid: a member's id or name, several, or the amount of each."
      ) { $1.amounts($0.paid, $0.currency) }.needed,
      .own(
        "for", .either([.member, .list(.member, "For whom.")]),
        "For whom it was, in equal parts. Without it and the next two: for all members."),
      .own(
        "shares", .each(.number(0...Expense.maximumShares)), "For whom it was, by shares: { \"Tom\": 2, \"Emma\": 1 }."),
      .own("amounts", .each(.amount), "For whom it was, by amounts that add up to the whole.") { $1.amounts($0.owed, $0.currency) },
      .optional("notes", \.notes, .paragraphs, "Anything else."),
    ], make: { source, fields, _ in source.expense(fields).map { ($0, true) } })

  // MARK: What people write

  static let message = OwnRecord<Message>(
    kind: "message",
    fields: [
      .id(\.id, of: "message"),
      .value("title", \.subject, .line, "What it is about."),
      .value("text", \.text, .paragraphs, "The message.").alreadyRead.needed,
      .author("author", former: "formerAuthor", \.author, "Who wrote it."),
      .former("formerAuthor", \.author, "The name of somebody who wrote it and is no member."),
      .plain("created", .moment, "When it was written.") { .text(OwnText.instant($0.created)) }.needed,
      .plain("updated", .moment, "When the last reply came.") { .text(OwnText.instant($0.updated)) },
      .value("replies", \.replies, .records(reply, "A reply.", hasIDs: true), "Oldest first."),
    ], make: { $0.newMessage($1, id: $2) })

  static let reply = OwnRecord<Message.Reply>(
    kind: "reply",
    fields: [
      .id(\.id, of: "reply"), .value("text", \.text, .paragraphs, "The reply.").alreadyRead.needed,
      .author("author", former: "formerAuthor", \.author, "Who wrote it."),
      .former("formerAuthor", \.author, "The name of somebody who wrote it and is no member."),
      .plain("created", .moment, "When it was written.") { .text(OwnText.instant($0.created)) }.needed,
    ],
    make: { source, fields, id in
      let (text, created) = (fields.required("text", inParagraphs: true), source.requiredInstant(fields, "created"))
      return (
        .init(id: OwnText.identifier(id, own: source.scope), author: .unknown, text: text ?? "", created: created ?? .epoch),
        text != nil && created != nil
      )
    })

  static let journal = OwnRecord<Journal>(
    kind: "journal",
    fields: [
      .id(\.id, of: "journal"), .value("title", \.title, .line, "What the journal is called.").alreadyRead.needed,
      .optional("summary", \.summary, .paragraphs, "What it is about."),
      .optional("image", \.image, .picture, "The picture on top."),
      .value("contributors", \.contributors, .members("Who writes."), "Who writes in it."),
      .value("observers", \.observers, .members("Who reads."), "Who reads it."),
      .value("published", \.isPublished, .flag, "Whether it may be published."),
      .optional("updated", \.updated, .moment, "When it was last changed."),
      .value("posts", \.posts, .records(post, "A post.", hasIDs: true), "Newest first."),
    ],
    make: { source, fields, id in
      let title = source.title(fields)
      return (
        Journal(
          id: OwnText.identifier(id, own: source.scope), title: title, contributors: [], observers: [], isPublished: false,
          posts: []),
        true
      )
    })

  static let post = OwnRecord<Journal.Post>(
    kind: "post",
    fields: [
      .id(\.id, of: "post"), .author("author", former: "formerAuthor", \.author, "Who wrote it."),
      .former("formerAuthor", \.author, "The name of somebody who wrote it and is no member."),
      .optional("text", \.text, .paragraphs, "The post."), .optional("image", \.image, .picture, "Its picture."),
      .plain("date", .moment, "When it was written.") { .text(OwnText.instant($0.date)) }.needed,
      .value("likes", \.likeCount, .number(0...Int.max, usual: 0), "How many like it."),
      .value("comments", \.comments, .records(comment, "A comment."), "Oldest first."),
    ],
    make: { source, fields, id in
      let date = source.requiredInstant(fields, "date")
      return (
        .init(id: OwnText.identifier(id, own: source.scope), author: .unknown, text: nil, image: nil, date: date ?? .epoch),
        date != nil
      )
    })

  static let comment = OwnRecord<Journal.Comment>(
    kind: "comment",
    fields: [
      .author("author", former: "formerAuthor", \.author, "Who wrote it."),
      .former("formerAuthor", \.author, "The name of somebody who wrote it and is no member."),
      .value("text", \.text, .paragraphs, "The comment.").alreadyRead.needed,
      .plain("date", .moment, "When it was written.") { .text(OwnText.instant($0.date)) }.needed,
    ],
    make: { source, fields, _ in
      let (text, date) = (fields.required("text", inParagraphs: true), source.requiredInstant(fields, "date"))
      return (.init(author: .unknown, text: text ?? "", date: date ?? .epoch), text != nil && date != nil)
    })

  static let activity = OwnRecord<Activity>(
    kind: "activity",
    fields: [
      .id(\.id, of: "activity"), .value("title", \.title, .line, "What happens.").alreadyRead.needed,
      .optional("summary", \.summary, .paragraphs, "What it is about."),
      .author("author", former: "formerAuthor", \.host, "Who offers it."),
      .former("formerAuthor", \.host, "The name of somebody who offers it and is no member."),
      .value("participants", \.participants, .members("Who has joined."), "Who has joined."),
      .optional("limit", \.limit, .count, "How many may join."),
      .value(
        "likedBy", \.likedBy, .members("Who likes it."), "The members who like it. With \"likes\" the others are counted too."),
      .plain("likes", .number(0...Int.max), "How many like it.") { .number($0.likeCount > $0.likedBy.count ? $0.likeCount : nil) }
        .read { activity, fields, _ in activity.likeCount = max(activity.likedBy.count, fields.count("likes") ?? 0) },
      .optional("location", \.location, .line, "Where."),
      .optional("start", \.start, .time, "When; without it there is no fixed time yet."),
      .duration(\.optionalDuration), .exactDuration(\.optionalDuration),
      .value("state", \.state, .word(usual: .open), "Whether others can join, it is settled, or it is over."),
      .value("visibility", \.visibility, .visibility, "What others may read: everything, that the time is taken, or nothing."),
      .optional("image", \.image, .picture, "A picture."), .value("tags", \.tags, .texts("A word."), "Words about it."),
    ],
    make: { source, fields, id in
      let duration = source.duration(fields, isWholeDay: source.time(fields, "start")?.isDate ?? false)
      return (
        Activity(
          id: OwnText.identifier(id, own: source.scope), title: source.title(fields), host: .unknown, participants: [],
          duration: duration, state: .open), true
      )
    })

  static let notice = OwnRecord<Notice>(
    kind: "notice",
    fields: [
      .value("kind", \.kind, .word(usual: .other), "What kind of notice."),
      .optional("recipient", \.recipient, .member, "Who was told."),
      .value("title", \.subject, .line, "The event's title then."), .value("text", \.text, .line, "What was said."),
      .optional("event", \.event, .reference(), "The id of the event."),
      .plain("date", .moment, "When.") { .text(OwnText.instant($0.date)) }.needed,
    ],
    make: { source, fields, _ in
      let date = source.requiredInstant(fields, "date")
      return (Notice(kind: .other, recipient: nil, subject: "", text: "", event: nil, date: date ?? .epoch), date != nil)
    })

  // MARK: Files

  /// The lists that files may hold, in the order in which they are read and written. One file may hold several.
  static let lists: [OwnList] = [
    OwnList("events", \.events, event, "Events", "All events."),
    OwnList("contacts", \.contacts, contact, "Contacts", "All contacts."),
    OwnList("houses", \.houses, house, "Houses and their chores", "All houses."),
    OwnList("todos", \.todos, todo, "To-dos", "All to-dos."),
    OwnList("lists", \.lists, list, "Lists", "All lists."),
    OwnList("meals", \.meals, meal, hasIDs: false, "Meals", "All meals."),
    OwnList("messages", \.messages, message, "Messages", "The notice board."),
    OwnList("journals", \.journals, journal, "Journals", "All journals."),
    OwnList("activities", \.activities, activity, "Activities", "All activities."),
    OwnList("notices", \.notices, notice, hasIDs: false, "Notices", "What the family was told."),
    OwnList("expenses", \.expenses, expense, hasIDs: false, "Expenses", "What somebody paid for others."),
  ]

  /// The family's own file. Its members are read before everything that names them.
  static let tribe = OwnList("members", \.members, member, "The family and its members", "In the order of the planner's columns.")

  /// What a file says beside its lists.
  static let file: [RecordOutline.Field] = [
    .init(key: "$schema", meaning: "Where this schema lies, for editors.", shape: .text),
    .init(key: "name", meaning: "What the family is called.", shape: .text),
    .init(
      key: "invented",
      meaning: "Who lives in the family that wallplanner init invents. Pages call it invented as long as nobody else lives there.",
      shape: .text),
    .init(key: "currency", meaning: "The currency of those that name none, by the three letters of ISO 4217.", shape: .text),
  ]

  /// Every kind of record once, as messages and docs list them.
  static let outlines: [RecordOutline] = {
    let lists = [tribe] + OwnRecords.lists
    let files = RecordOutline(
      kind: "file",
      fields: file + lists.map { .init(key: $0.name, meaning: $0.meaning, shape: .list(.record($0.outline), "")) })
    var seen: Set<String> = []
    return ([files] + lists.flatMap { $0.outline.all }).filter { seen.insert($0.kind).inserted }
  }()
}

extension OwnForm<[Event.Link]> {
  /// A link whose address holds a secret goes whole.
  static let links: OwnForm = {
    let records = OwnForm.records(OwnRecords.link, "An address.")
    return OwnForm(shape: records.shape, read: records.read, write: records.write) { sweep, links in
      links.removeAll { sweep.removesAddress($0.url) }
      return records.sweep?(&sweep, &links) ?? true
    }
  }()
}

extension Chore.Roster {
  /// What it says of each person.
  fileprivate var lines: [(MemberIndex, Written)] {
    turns.map(\.member).withoutRepeats.map { member in
      let weeks = (0..<weeks).compactMap { week -> String? in
        let days = turns.filter { $0.member == member && $0.week == week }.map { PlannerFile.name(of: $0.day).prefix(3) }
        return days.isEmpty ? nil : "\(week + 1): \(days.joined(separator: " "))"
      }
      return (member, .text(weeks.joined(separator: "; ")))
    }
  }
}

extension Event {
  fileprivate var optionalDuration: CalendarDuration? { duration }
}

extension Activity {
  fileprivate var optionalDuration: CalendarDuration? { duration }
}

extension Contact.PostalAddress {
  /// An address in one text is shown as it is written.
  fileprivate init(street: String) {
    self.init()
    self.street = street
  }
}

extension CivilDate {
  /// In place of a day that cannot be read, of a record that is left out.
  fileprivate static let epoch = CivilDate(uncheckedDayNumber: 0)
}

extension Instant {
  fileprivate static let epoch = Instant(secondsSinceEpoch: 0)
}
