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
      .id(\.id), .value("title", \.subject, .line).alreadyRead.needed,
      .own("start", .time) { $1.time($0.when.start) }, .own("when", .text), .own("time", .text), .own("length", .text),
      .own("repeats", .text), .own("except", .text), .own("end", .time), .duration { $0.duration },
      .exactDuration { $0.duration },
      .plain("endZone", .text) { .text($0.endZone?.name) },
      .own("rules", .list(.text, "One rule, as in calendars: FREQ=WEEKLY;BYDAY=MO.")) { $1.texts($0.when.rules.map(\.text)) },
      .own("dates", .list(.time, "A further start.")) { $1.objects($0.when.dates, $1.time) },
      .own("exceptDates", .list(.time, "A start that the rules give.")) { $1.objects($0.when.exceptionDates, $1.time) },
      .own("exceptRules", .list(.text, "As in calendars: FREQ=MONTHLY;BYDAY=1MO.")) {
        $1.texts($0.when.exceptionRules.map(\.text))
      },
      .value("overrides", \.overrides, .records(change, "One date that differs.")).alreadyRead,
      .own("owner", .member) { $1.member($0.owner) },
      .own("invited", .list(.either([.member, .record(invitation.outline)]), "Somebody invited.")) {
        event, writer in writer.objects(event.invitations) { invitation.write($0, writer) }
      },
      .plain("category", .word(CategoryNames.all.map(\.0), usual: "none")) { .text($0.category == .none ? nil : "\($0.category)") },
      .value("tags", \.tags, .texts("A word.")),
      .value("needs", \.needs, .texts("A thing, or driver, adult or company.")), .optional("bring", \.bring, .line),
      .optional("fetch", \.fetch, .line), .optional("location", \.location, .line), .optional("notes", \.notes, .paragraphs),
      .optional("lang", \.language, .language), .optional("url", \.url, .address), .value("links", \.links, .links),
      .value("status", \.status, .word(usual: .confirmed)), .value("visibility", \.visibility, .visibility),
      .value("hideFrom", \.hideFrom, .hideFrom), .value("busy", \.isBusy, .flag(usual: true)),
      .value("countdown", \.isCountdown, .flag), .optional("colour", \.colour, .number(0...35)),
      .plain("icon", .word(CategoryNames.all.map(\.0), usual: nil)) { .text($0.iconCategory.map { "\($0)" }) }
        .read { event, fields, _ in event.iconCategory = fields.choice("icon", CategoryNames.all) },
      .optional("alarm", \.alarm, .reminders),
      .own("calendarsOf", .list(.member, "One of them.")) { $1.objects($0.calendarsOf.sorted(), $1.member) }
        .read { event, fields, source in
          event.calendarsOf = Set(fields.list("calendarsOf").compactMap { source.member(fields, "calendarsOf", in: $0) })
        },
      .optional("layer", \.layer, .line), .optional("foreignUID", \.foreignUID, .identifier),
      .optional("created", \.created, .moment), .optional("updated", \.updated, .moment),
    ], make: { $0.event($1, id: $2) })

  static let link = OwnRecord<Event.Link>(
    kind: "link",
    fields: [.optional("title", \.title, .line), .value("url", \.url, .address).alreadyRead.needed],
    make: { source, fields, _ in
      if fields.present("url") == nil { fields.missing("url", .instead("it is left out")) }
      return source.url(fields, "url").map { (Event.Link(title: nil, url: $0), true) }
    })

  static let change = OwnRecord<Event.Override>(
    kind: "change",
    fields: [
      .own("replaces", .time) { $1.time($0.recurrenceID) }.needed,
      .value("andAllLater", \.appliesToFuture, .flag), .optional("start", \.start, .time),
      .duration { $0.duration }, .exactDuration { $0.duration }, .optional("title", \.subject, .line),
      .optional("location", \.location, .line),
      .optional("notes", \.notes, .paragraphs), .optional("url", \.url, .address),
      .optional("status", \.status, .word(usual: nil)), .own("owner", .member),
      .own("invited", .list(.either([.member, .record(invitation.outline)]), "Somebody invited.")),
      .own("answers", .list(.either([.member, .record(invitation.outline)]), "Somebody who has not answered for this date.")) {
        change, writer in writer.objects(change.answers) { invitation.write($0, writer) }
      },
    ], make: { source, fields, _ in source.change(fields) })

  static let invitation = OwnRecord<Event.Invitation>(
    kind: "invitation",
    fields: [
      .own("member", .member) { $1.member($0.member) }.needed,
      .value("response", \.response, .word(usual: .notAnswered)).alreadyRead,
    ], make: { _, _, _ in nil })

  // MARK: Contacts

  static let contact = OwnRecord<Contact>(
    kind: "contact",
    fields: [
      .id(\.id), .optional("name", \.displayName, .line), .optional("category", \.category, .line),
      .optional("company", \.company, .line), .optional("jobTitle", \.title, .line), .optional("role", \.role, .line),
      .optional("honorific", \.honorific, .line), .optional("firstName", \.firstName, .line),
      .optional("middleName", \.middleName, .line), .optional("lastName", \.lastName, .line),
      .optional("suffix", \.suffix, .line), .optional("nickname", \.nickname, .line),
      .optional("phoneticFirstName", \.phoneticFirstName, .line), .optional("phoneticLastName", \.phoneticLastName, .line),
      .optional("sortName", \.sortName, .line),
      .value("departments", \.departments, .texts("A department.")), .optional("cardUID", \.cardUID, .identifier),
      .value("phones", \.phones, .records(phone, "A number.") { Contact.Phone(CleanText.line($0)) }),
      .value("emails", \.emails, .texts("An address.")),
      .value("addresses", \.addresses, .records(address, "One of them.") { .init(street: $0) }),
      .value("labels", \.labels, .records(labelled, "One of them.") { Contact.Labelled($0) }),
      .value("related", \.related, .records(labelled, "One of them.") { Contact.Labelled($0) }),
      .value("urls", \.urls, .webPages), .optional("notes", \.notes, .paragraphs),
      .optional("birthday", \.birthday, .birthday), .optional("anniversary", \.anniversary, .birthday),
      .value("otherCategories", \.otherCategories, .texts("A category.")), .optional("photo", \.photo, .picture),
      .value("emergency", \.isEmergency, .flag), .optional("updated", \.updated, .moment),
    ], make: { source, _, id in (Contact(id: source.id(id)), true) },
    isKept: { $0.says($1, $2) })

  static let labelled = OwnRecord<Contact.Labelled>(
    kind: "label",
    fields: [.value("value", \.value, .line).alreadyRead.needed, .optional("label", \.label, .line)],
    make: { _, fields, _ in fields.required("value", .instead("it is left out")).map { (Contact.Labelled($0), true) } })

  static let phone = OwnRecord<Contact.Phone>(
    kind: "phone",
    fields: [
      .value("number", \.number, .line).alreadyRead.needed, .value("kind", \.kind, .word(usual: .other)),
      .optional("label", \.label, .line),
    ], make: { _, fields, _ in fields.required("number", .instead("it is left out")).map { (Contact.Phone($0), true) } })

  static let address = OwnRecord<Contact.PostalAddress>(
    kind: "address",
    fields: [
      .optional("street", \.street, .paragraphs), .optional("city", \.city, .line), .optional("region", \.region, .line),
      .optional("postalCode", \.postalCode, .line), .optional("country", \.country, .line),
      .value("kind", \.kind, .word(usual: .other)),
    ], make: { _, _, _ in (Contact.PostalAddress(), true) }, isKept: { !$2.isEmpty })

  // MARK: People, pictures

  static let member = OwnRecord<Member>(
    kind: "member",
    fields: [
      .id(\.id), .value("name", \.name, .line).alreadyRead.needed, .optional("email", \.email, .mail),
      .optional("birthday", \.birthday, .birthday), .optional("photo", \.photo, .picture),
      .optional("from", \.from, .day), .optional("until", \.until, .day), .value("administrator", \.isAdministrator, .flag),
      .plain("former", .flag(usual: false)) { .flag($0.isCurrent ? nil : true) }
        .read { member, fields, _ in member.isCurrent = !(fields.bool("former") ?? false) },
    ], make: { source, fields, id in (source.newMember(fields, id: id), true) })

  static let picture = OwnRecord<MediaReference>(
    kind: "picture",
    fields: [
      .own("path", .text) { .text($1.path(of: $0)) }.needed,
      .plain("description", .text) { .text($0.alternativeText) },
    ], make: { _, _, _ in nil })

  // MARK: Chores

  static let house = OwnRecord<House>(
    kind: "house",
    fields: [
      .id(\.id), .value("name", \.name, .line).alreadyRead.needed,
      .value("residents", \.residents, .members("Who lives here.")).needed,
      .value("chores", \.chores, .records(chore, "A chore.", hasIDs: true)), .value("rota", \.rota, .record(rota)),
      .own("days", .list(.record(day.outline), "A day.")) {
        house, writer in
        writer.objects(house.days) { day in
          ["date": .text(day.date.text()), "chores": writer.texts(day.chores.map { house.chores[$0].title })]
        }
      }
      .read { house, fields, source in house.days = source.days(fields, of: house.chores) },
      .own("roster", .record(roster.outline))
        .read { house, fields, source in source.settle(&house, fields) },
    ],
    make: { source, fields, id in
      let name = fields.title("name", source.context.substitute(.house(1)))
      return (House(id: source.id(id), name: name), true)
    })

  static let day = OwnRecord<House.Day>(
    kind: "day",
    fields: [.own("date", .day).needed, .own("chores", .list(.text, "A chore's title.")).needed], make: { _, _, _ in nil })

  static let chore = OwnRecord<Chore>(
    kind: "chore",
    fields: [
      .id(\.id), .value("title", \.title, .line).alreadyRead.needed, .optional("photo", \.photo, .picture),
      .value("weight", \.weight, .number(1...100, usual: 1)), .value("skilled", \.skilled, .members("Who may do it.")),
      .optional("every", \.every, .rhythm), .value("afterDone", \.isAfterDone, .flag),
      .optional("start", \.start, .day), .optional("until", \.until, .day),
      .optional("part", \.part, .line), .optional("time", \.time, .clock),
      .value("pauses", \.pauses, .records(pause, "One of them.")), .optional("holidays", \.holidays, .line),
      .value("who", \.people, .members("One of them.")), .value("together", \.together, .number(1...9, usual: 1)),
      .optional("roster", \.roster, .record(roster)), .optional("turns", \.turns, .word(usual: nil)),
      .optional("notes", \.notes, .paragraphs), .optional("next", \.next, .record(next)),
      .value("history", \.history, times)
        .read { chore, fields, source in chore.history = Chore.newestFirst(times.read(source, fields, "history") ?? []) },
    ], make: { source, fields, id in (Chore(id: source.id(id), title: source.title(fields)), true) })

  static let next = OwnRecord<Chore.Next>(
    kind: "next time",
    fields: [.plain("date", .day) { .text($0.date.text()) }.needed, .optional("by", \.member, .member)],
    make: { source, fields, _ in
      source.requiredDate(fields, "date", .instead("it is left out")).map { (.init(date: $0, member: nil), true) }
    })

  static let done = OwnRecord<Chore.Done>(
    kind: "time that a chore was done",
    fields: [
      .plain("date", .day) { .text($0.date.text()) }.needed,
      .author("by", former: "formerBy", \.who), .former("formerBy", \.who), .optional("photo", \.photo, .picture),
      .value("skipped", \.isSkipped, .flag),
    ],
    make: { source, fields, _ in
      let date = source.requiredDate(
        fields, "date", hint: "write the day on which it was done, such as \"2027-02-27\"", .instead("it is left out"))
      return (Chore.Done(date: date ?? .min, who: .unknown), date != nil)
    })

  private static let times = OwnForm.records(done, "A time.")

  /// The same as a row of a table, which says of which chore.
  static let turn = OwnRecord<Chore.Done>(kind: "turn", fields: [.own("chore", .text).needed] + done.fields, make: done.make)

  /// A lesson, or all lessons at one time: a row of a table, of which timetables are made.
  static let lesson = OwnRecord<Timetable>(
    kind: "lesson",
    fields: [
      .own("who", .list(.member)), .own("day", .word(PlannerFile.weekdays.map(\.0), usual: nil)).needed, .own("time", .text).needed,
      .own("title", .text), .own("bag", .text), .own("week", .text), .own("start", .day), .own("end", .day),
      .own("holidays", .text),
    ] + weekdays.map { .own($0, .text) }, make: { _, _, _ in nil })
  static let weekdays: [StaticString] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  /// What stands in tables alone.
  static let ofTables = [turn.outline, lesson.outline]

  static let rota = OwnRecord<RotaRule>(
    kind: "rota",
    fields: [
      .value("mode", \.mode, .word(usual: .shiftByOne, also: [("fair", .leastDone)])),
      .value("firstDue", \.firstDue, .day), .value("dueTime", \.dueTime, .clock),
      .value("absences", \.absences, .records(absence, "One of them.")),
      .value("swaps", \.swaps, .records(swap, "One of them.")),
      .own("away", .each(.text)) { $1.each($0.away.sorted { $0.key < $1.key }.map { ($0, .text($1)) }) }
        .read { rota, fields, source in
          for (member, title) in source.each(fields, "away") { rota.away[member] = CleanText.line(title.string ?? "") }
        },
      .plain("awayBy", .word(["calendar"], usual: nil)) { .text($0.isAwayByCalendar ? "calendar" : nil) }
        .read { rota, fields, _ in rota.isAwayByCalendar = fields.choice("awayBy", [("calendar", true)]) ?? false },
      .value("catchUp", \.catchesUp, .flag), .value("points", \.hasPoints, .flag),
    ], make: { _, _, _ in (RotaRule(), true) })

  static let absence = OwnRecord<RotaRule.Absence>(
    kind: "absence",
    fields: [
      .own("member", .member) { $1.member($0.member) }.needed,
      .plain("first", .day) { .text($0.first.text()) }.needed,
      .plain("last", .day) { .text($0.last.text()) }.needed,
    ], make: { source, fields, _ in source.absence(fields) })

  static let swap = OwnRecord<RotaRule.Swap>(
    kind: "swap",
    fields: [
      .plain("week", .day) { .text($0.span == .week ? $0.week.text() : nil) },
      .plain("day", .day) { .text($0.span == .day ? $0.week.text() : nil) },
      .plain("since", .day) { .text($0.span == .always ? $0.week.text() : nil) },
      .optional("chore", \.chore, .line),
      .own("from", .member) { $1.member($0.from) }.needed,
      .own("to", .member) { $1.member($0.to) }.needed,
    ], make: { source, fields, _ in source.swap(fields) })

  static let pause = OwnRecord<ClosedRange<CivilDate>>(
    kind: "pause",
    fields: [
      .plain("first", .day) { .text($0.lowerBound.text()) }.needed,
      .plain("last", .day) { .text($0.upperBound.text()) }.needed,
    ], make: { source, fields, _ in source.days(fields).map { ($0, true) } })

  static let roster = OwnRecord<Chore.Roster>(
    kind: "roster",
    fields: [
      .value("weeks", \.weeks, .number(1...52, usual: 1)),
      .plain("start", .day) { .text($0.start.text()) }.needed,
      .own("turns", .each(.text)) { $1.each($0.lines) }
        .read { roster, fields, source in source.turns(fields, into: &roster) }.needed,
      .own("chores", .list(.text, "A chore's title.")),
    ],
    make: { source, fields, _ in source.requiredDate(fields, "start", .instead("it is left out")).map { (.init(start: $0), true) } }
  )

  /// What planner.json says of a house, over what its source says.
  static let houseSettings = OwnRecord<House>(
    kind: "house of planner.json",
    fields: rota.fields.map { $0.inside(\.rota) } + [
      .own("weights", .each(.number(1...100), names: nil))
        .read { house, fields, source in source.weights(fields, of: &house) },
      .own("roster", .record(roster.outline)),
    ], make: { _, _, _ in nil })

  // MARK: To-dos, lists, meals, money

  static let todo = OwnRecord<Todo>(
    kind: "to-do",
    fields: [
      .id(\.id), .value("title", \.title, .line).alreadyRead.needed,
      .value("done", \.isDone, .flag), .optional("completedBy", \.completedBy, .member),
      .optional("creator", \.creator, .member), .optional("assignee", \.assignee, .member),
      .value("archivedFor", \.archivedFor, .members("Somebody.")),
      .optional("due", \.due, .day), .optional("time", \.time, .clock), .optional("notes", \.notes, .paragraphs),
      .optional("list", \.list, .line),
      .value("steps", \.steps, .records(item, "A step.") { FamilyList.Item(CleanText.line($0)) }),
      .optional("priority", \.priority, .number(1...9)), .optional("points", \.points, .count),
      .optional("created", \.created, .moment), .optional("updated", \.updated, .moment),
    ], make: { source, fields, id in (Todo(id: source.id(id), title: source.title(fields), isDone: false), true) })

  static let list = OwnRecord<FamilyList>(
    kind: "list",
    fields: [
      .id(\.id), .value("title", \.title, .line).alreadyRead.needed, .value("kind", \.kind, .word(usual: .other)),
      .value("items", \.items, .records(item, "A thing.") { FamilyList.Item(CleanText.line($0)) }),
    ], make: { source, fields, id in (FamilyList(id: source.id(id), title: source.title(fields), kind: .other, items: []), true) })

  static let item = OwnRecord<FamilyList.Item>(
    kind: "item",
    fields: [
      .value("text", \.text, .line).alreadyRead.needed, .optional("quantity", \.quantity, .line),
      .optional("note", \.note, .line), .optional("group", \.group, .line), .value("done", \.isDone, .flag),
    ], make: { _, fields, _ in fields.required("text").map { (FamilyList.Item($0), true) } })

  static let meal = OwnRecord<Meal>(
    kind: "meal",
    fields: [
      .plain("date", .day) { .text($0.date.text()) }.needed,
      .value("title", \.title, .line).alreadyRead.needed, .value("course", \.course, .word(usual: .dinner)),
      .optional("section", \.section, .line), .optional("time", \.time, .clock), .optional("servings", \.servings, .count),
      .optional("url", \.url, .address), .optional("cook", \.cook, .member), .optional("notes", \.notes, .paragraphs),
      .value("ingredients", \.ingredients, .texts("One of them, with how much: 400 g flour.")),
      .optional("list", \.list, .reference()),
    ],
    make: { source, fields, _ in
      let date = source.requiredDate(fields, "date", hint: "write the day, such as \"2027-03-01\"", .setAside)
      return (Meal(date: date ?? .min, course: .dinner, title: source.title(fields)), date != nil)
    })

  static let expense = OwnRecord<Expense>(
    kind: "expense",
    fields: [
      .plain("date", .day) { .text($0.date.text()) }.needed,
      .value("title", \.title, .line).alreadyRead.needed, .own("amount", .amount),
      .plain("currency", .text) { .text($0.currency.code) },
      .own("paidBy", .either([.member, .list(.member, "Who paid."), .each(.amount)])) { $1.amounts($0.paid, $0.currency) }.needed,
      .own("for", .either([.member, .list(.member, "For whom.")])), .own("shares", .each(.number(0...Expense.maximumShares))),
      .own("amounts", .each(.amount)) { $1.amounts($0.owed, $0.currency) },
      .optional("category", \.category, .line),
      .own("rules", .list(.text, "One rule, as in calendars: FREQ=MONTHLY."))
        .read { expense, fields, source in expense.rules = fields.list("rules").compactMap { source.rule($0, fields) } },
      .optional("notes", \.notes, .paragraphs),
    ], make: { source, fields, _ in source.expense(fields).map { ($0, true) } })

  // MARK: What people write

  static let message = OwnRecord<Message>(
    kind: "message",
    fields: [
      .id(\.id), .value("title", \.subject, .line),
      .value("text", \.text, .paragraphs).alreadyRead.needed, .author("author", former: "formerAuthor", \.author),
      .former("formerAuthor", \.author),
      .plain("created", .moment) { .text(OwnText.instant($0.created)) }.needed,
      .plain("updated", .moment) { .text(OwnText.instant($0.updated)) },
      .value("replies", \.replies, .records(reply, "A reply.", hasIDs: true)),
    ], make: { $0.newMessage($1, id: $2) })

  static let reply = OwnRecord<Message.Reply>(
    kind: "reply",
    fields: [
      .id(\.id), .value("text", \.text, .paragraphs).alreadyRead.needed,
      .author("author", former: "formerAuthor", \.author), .former("formerAuthor", \.author),
      .plain("created", .moment) { .text(OwnText.instant($0.created)) }.needed,
    ],
    make: { source, fields, id in
      let (text, created) = (fields.required("text", inParagraphs: true), source.requiredInstant(fields, "created"))
      let reply = Message.Reply(id: source.id(id), author: .unknown, text: text ?? "", created: created ?? .epoch)
      return (reply, text != nil && created != nil)
    })

  static let journal = OwnRecord<Journal>(
    kind: "journal",
    fields: [
      .id(\.id), .value("title", \.title, .line).alreadyRead.needed,
      .optional("summary", \.summary, .paragraphs), .optional("image", \.image, .picture),
      .value("contributors", \.contributors, .members("Who writes.")),
      .value("observers", \.observers, .members("Who reads.")), .value("invited", \.invited, .members("Who is asked.")),
      .value("published", \.isPublished, .flag), .optional("updated", \.updated, .moment),
      .value("posts", \.posts, .records(post, "A post.", hasIDs: true)),
    ],
    make: { source, fields, id in
      let title = source.title(fields)
      return (
        Journal(id: source.id(id), title: title, contributors: [], observers: [], isPublished: false, posts: []), true
      )
    })

  static let post = OwnRecord<Journal.Post>(
    kind: "post",
    fields: [
      .id(\.id), .author("author", former: "formerAuthor", \.author), .former("formerAuthor", \.author),
      .optional("text", \.text, .paragraphs), .optional("image", \.image, .picture),
      .plain("date", .moment) { .text(OwnText.instant($0.date)) }.needed,
      .value("likes", \.likeCount, .number(0...Int.max, usual: 0)),
      .value("comments", \.comments, .records(comment, "A comment.")),
    ],
    make: { source, fields, id in
      let date = source.requiredInstant(fields, "date")
      return (.init(id: source.id(id), author: .unknown, text: nil, image: nil, date: date ?? .epoch), date != nil)
    })

  static let comment = OwnRecord<Journal.Comment>(
    kind: "comment",
    fields: [
      .author("author", former: "formerAuthor", \.author), .former("formerAuthor", \.author),
      .value("text", \.text, .paragraphs).alreadyRead.needed,
      .plain("date", .moment) { .text(OwnText.instant($0.date)) }.needed,
    ],
    make: { source, fields, _ in
      let (text, date) = (fields.required("text", inParagraphs: true), source.requiredInstant(fields, "date"))
      return (.init(author: .unknown, text: text ?? "", date: date ?? .epoch), text != nil && date != nil)
    })

  static let activity = OwnRecord<Activity>(
    kind: "activity",
    fields: [
      .id(\.id), .value("title", \.title, .line).alreadyRead.needed,
      .optional("summary", \.summary, .paragraphs), .author("author", former: "formerAuthor", \.host),
      .former("formerAuthor", \.host), .value("participants", \.participants, .members("Who has joined.")),
      .optional("limit", \.limit, .count), .value("likedBy", \.likedBy, .members("Who likes it.")),
      .plain("likes", .number(0...Int.max)) { .number($0.likeCount > $0.likedBy.count ? $0.likeCount : nil) }
        .read { activity, fields, _ in activity.likeCount = max(activity.likedBy.count, fields.count("likes") ?? 0) },
      .optional("location", \.location, .line), .optional("start", \.start, .time),
      .duration { $0.duration }, .exactDuration { $0.duration }, .value("state", \.state, .word(usual: .open)),
      .value("visibility", \.visibility, .visibility),
      .optional("image", \.image, .picture), .value("tags", \.tags, .texts("A word.")),
    ],
    make: { source, fields, id in
      let duration = source.duration(fields, isWholeDay: source.time(fields, "start")?.isDate ?? false)
      let made = Activity(
        id: source.id(id), title: source.title(fields), host: .unknown, participants: [], duration: duration, state: .open)
      return (made, true)
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

extension Contact.PostalAddress {
  /// An address in one text is shown as it is written.
  fileprivate init(street: String) {
    self.init()
    self.street = street
  }
}

extension Instant {
  /// In place of a moment that cannot be read, of a record that is left out.
  fileprivate static let epoch = Instant(secondsSinceEpoch: 0)
}
