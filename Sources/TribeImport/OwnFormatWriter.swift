import CivilTime
import JSONText
import Recurrence
package import TribeModel

/// Writes a tribe in our own format: what `content/schema/` describes and `OwnFormatSource` reads.
///
/// Reading the files again gives the same tribe with the same ids. So a family can leave an old app and keep every link.
package struct OwnFormatWriter {
  /// A file to write, below the folder.
  package struct File: Sendable {
    package var path: String
    package var bytes: [UInt8]
    package init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
  }

  private let tribe: Tribe
  private let settings: PlannerSettings
  /// The paths of pictures that were embedded in exports.
  private var embedded: [Embedded: String] = [:]

  private struct Embedded: Hashable {
    var path: String
    var bytes: [UInt8]
  }

  package init(tribe: Tribe, settings: PlannerSettings) {
    (self.tribe, self.settings) = (tribe, settings)
    var used = Set(pictures().filter { $0.embedded == nil }.map(\.path))
    for picture in pictures() {
      guard let bytes = picture.embedded, embedded[Embedded(path: picture.path, bytes: bytes)] == nil else { continue }
      // Two exports may have used one name for two pictures.
      var path = picture.path
      var number = 2
      while !used.insert(path).inserted {
        let dot = picture.path.lastIndex(of: ".") ?? picture.path.endIndex
        path = "\(picture.path[..<dot])-\(number)\(picture.path[dot...])"
        number += 1
      }
      embedded[Embedded(path: picture.path, bytes: bytes)] = path
    }
  }

  private func path(of picture: MediaReference) -> String {
    picture.embedded.flatMap { embedded[Embedded(path: picture.path, bytes: $0)] } ?? picture.path
  }

  private static let madeScopes: Set<String> = ["cycles", "timetable"]

  /// `planner.json`, one file for each kind of record that the tribe has, and the pictures that were embedded in exports.
  package func files() -> [File] {
    // What cycles and timetables have made is made of planner.json again.
    let events = tribe.events.filter { !Self.madeScopes.contains($0.id.scope.name) }
    let lists: [(name: String, records: Written)] = [
      ("events", objects(events, event)), ("contacts", objects(tribe.contacts, contact)), ("houses", objects(tribe.houses, house)),
      ("todos", objects(tribe.todos, todo)), ("lists", objects(tribe.lists, list)), ("meals", objects(tribe.meals, meal)),
      ("messages", objects(tribe.messages, message)), ("journals", objects(tribe.journals, journal)),
      ("activities", objects(tribe.activities, activity)), ("notices", objects(tribe.notices, notice)),
      ("expenses", objects(tribe.expenses, expense)),
    ]
    var files = [file("planner", planner()), file("tribe", tribeFile())]
    files += lists.filter { !$0.records.isNothing }.map { file($0.name, [$0.name: $0.records]) }
    var written: Set<String> = []
    for picture in pictures() {
      if let bytes = picture.embedded, written.insert(path(of: picture)).inserted {
        files.append(File(path: path(of: picture), bytes: bytes))
      }
    }
    return files
  }

  /// Every picture that the tribe names.
  package func pictures() -> [MediaReference] {
    var pictures = tribe.members.compactMap(\.photo) + tribe.contacts.compactMap(\.photo) + tribe.activities.compactMap(\.image)
    for chore in tribe.houses.flatMap(\.chores) { pictures += ([chore.photo] + chore.history.map(\.photo)).compactMap { $0 } }
    pictures += tribe.journals.flatMap { journal in [journal.image].compactMap { $0 } + journal.posts.compactMap(\.image) }
    return pictures
  }

  private func file(_ name: String, _ fields: Written) -> File {
    var json = JSONWriter(layout: .indented)
    let whole: Written = ["$schema": .text("schema/\(name).schema.json")] + fields
    whole.write(to: &json)
    return File(path: "\(name).json", bytes: json.bytes + [0x0A])
  }

  // MARK: Values

  private func id<Record>(_ id: Identifier<Record>?) -> Written { .text(id.map { OwnText.id($0) }) }

  private func objects<T>(_ items: [T], _ write: (T) -> Written) -> Written { .list(items.isEmpty ? nil : items.map(write)) }

  private func texts(_ texts: [String]) -> Written { objects(texts) { .text($0) } }

  private func member(_ index: MemberIndex?) -> Written { .text(index.map(name)) }

  private func members(_ indices: [MemberIndex]) -> Written { texts(indices.map(name)) }

  private func name(_ index: MemberIndex) -> String {
    tribe.members.indices.contains(index) ? OwnText.id(tribe.members[index].id) : ""
  }

  private func member(of author: Author) -> Written { if case .member(let index) = author { member(index) } else { .text(nil) } }

  private func former(_ author: Author) -> Written { if case .former(let name) = author { .text(name) } else { .text(nil) } }

  private func picture(_ picture: MediaReference?) -> Written {
    picture.map { ["path": .text(path(of: $0)), "description": .text($0.alternativeText)] } ?? .text(nil)
  }

  private func birthday(_ birthday: Birthday?) -> Written { .text(birthday.map(BirthdayText.write)) }

  private func time(_ time: CalendarTime?) -> Written { .text(time.map { OwnText.time($0, family: settings.zone) }) }

  private func times(_ times: [CalendarTime]) -> Written { objects(times, time) }

  private func moment(_ instant: Instant?) -> Written { .text(instant.map(OwnText.instant)) }

  private func day(_ date: CivilDate?) -> Written { .text(date.map { $0.text() }) }

  private func length(_ duration: CalendarDuration?) -> Written {
    switch duration {
    case .days(let days): .text(OwnText.duration(days: days))
    case .wallClock(let seconds): .text(OwnText.duration(seconds: seconds))
    case .exact, nil: .text(nil)
    }
  }

  private func exactLength(_ duration: CalendarDuration?) -> Written {
    if case .exact(let seconds) = duration { .text(OwnText.duration(seconds: seconds)) } else { .text(nil) }
  }

  /// A word. Nothing for `usual`, which is what a missing field means.
  private func word<Word: RawRepresentable<String> & Equatable>(_ word: Word, unless usual: Word) -> Written {
    .text(word == usual ? nil : word.rawValue)
  }

  /// True, or nothing.
  private func mark(_ isSet: Bool) -> Written { .flag(isSet ? true : nil) }

  // MARK: Records

  private func tribeFile() -> Written {
    [
      "name": .text(tribe.name),
      "members": .list(
        tribe.members.map { member in
          [
            "id": id(member.id), "name": .text(member.name), "birthday": birthday(member.birthday), "photo": picture(member.photo),
            "administrator": mark(member.isAdministrator), "former": mark(!member.isCurrent),
          ]
        }),
    ]
  }

  private func event(_ event: Event) -> Written {
    [
      "id": id(event.id), "subject": .text(event.subject), "start": time(event.when.start), "duration": length(event.duration),
      "exactDuration": exactLength(event.duration), "rules": texts(event.when.rules.map(\.text)), "dates": times(event.when.dates),
      "exceptDates": times(event.when.exceptionDates), "exceptRules": texts(event.when.exceptionRules.map(\.text)),
      "overrides": objects(event.overrides, override), "owner": member(event.owner),
      "invited": objects(event.invitations, invitation),
      "category": .text(event.category == .none ? nil : "\(event.category)"), "tags": texts(event.tags),
      "needs": texts(event.needs),
      "location": .text(event.location), "notes": .text(event.notes), "url": .text(event.url),
      "links": objects(event.links) { ["title": .text($0.title), "url": .text($0.url)] },
      "status": word(event.status, unless: .confirmed), "visibility": word(event.visibility, unless: .full),
      "hideFrom": texts(event.hideFrom), "busy": .flag(event.isBusy ? nil : false), "countdown": mark(event.isCountdown),
      "layer": .text(event.layer), "foreignUID": .text(event.foreignUID), "created": moment(event.created),
      "updated": moment(event.updated),
    ]
  }

  private func override(_ override: Event.Override) -> Written {
    [
      "replaces": time(override.recurrenceID), "andAllLater": mark(override.appliesToFuture), "start": time(override.start),
      "duration": length(override.duration), "exactDuration": exactLength(override.duration), "subject": .text(override.subject),
      "location": .text(override.location), "notes": .text(override.notes), "status": .text(override.status?.rawValue),
      "answers": objects(override.answers, invitation),
    ]
  }

  private func invitation(_ invitation: Event.Invitation) -> Written {
    ["member": member(invitation.member), "response": word(invitation.response, unless: .notAnswered)]
  }

  private func contact(_ contact: Contact) -> Written {
    [
      "id": id(contact.id), "category": .text(contact.category), "company": .text(contact.company), "title": .text(contact.title),
      "honorific": .text(contact.honorific), "firstName": .text(contact.firstName), "lastName": .text(contact.lastName),
      "displayName": .text(contact.displayName),
      "phones": objects(contact.phones) {
        ["number": .text($0.number), "kind": word($0.kind, unless: .other), "label": .text($0.label)]
      },
      "emails": texts(contact.emails), "addresses": objects(contact.addresses, address), "urls": texts(contact.urls),
      "notes": .text(contact.notes), "birthday": birthday(contact.birthday),
      "anniversary": birthday(contact.anniversary), "otherCategories": texts(contact.otherCategories),
      "photo": picture(contact.photo),
      "emergency": mark(contact.isEmergency), "updated": moment(contact.updated),
    ]
  }

  private func address(_ address: Contact.PostalAddress) -> Written {
    [
      "street": .text(address.street), "city": .text(address.city), "region": .text(address.region),
      "postalCode": .text(address.postalCode), "country": .text(address.country), "kind": word(address.kind, unless: .other),
    ]
  }

  private func house(_ house: House) -> Written {
    [
      "id": id(house.id), "name": .text(house.name), "residents": .list(house.residents.map(member)),
      "chores": objects(house.chores, chore), "rota": rota(house.rota),
    ]
  }

  private func chore(_ chore: Chore) -> Written {
    [
      "id": id(chore.id), "title": .text(chore.title), "photo": picture(chore.photo),
      "weight": .number(chore.weight == 1 ? nil : chore.weight), "skilled": members(chore.skilled),
      "history": objects(chore.history) { done in
        ["date": day(done.date), "by": member(of: done.who), "formerBy": former(done.who), "photo": picture(done.photo)]
      },
    ]
  }

  private func rota(_ rota: RotaRule) -> Written {
    [
      "mode": .text(rota.mode.rawValue), "firstDue": day(rota.firstDue), "dueTime": .text(rota.dueTime.text()),
      "absences": objects(rota.absences) { ["member": member($0.member), "first": day($0.first), "last": day($0.last)] },
      "swaps": objects(rota.swaps) { ["week": day($0.week), "from": member($0.from), "to": member($0.to)] },
    ]
  }

  private func todo(_ todo: Todo) -> Written {
    [
      "id": id(todo.id), "title": .text(todo.title), "done": mark(todo.isDone), "completedBy": member(todo.completedBy),
      "creator": member(todo.creator), "assignee": member(todo.assignee), "archivedFor": members(todo.archivedFor),
      "due": day(todo.due), "time": .text(todo.time?.text()), "notes": .text(todo.notes), "list": .text(todo.list),
      "steps": objects(todo.steps, item), "priority": .number(todo.priority), "points": .number(todo.points),
      "created": moment(todo.created), "updated": moment(todo.updated),
    ]
  }

  private func list(_ list: FamilyList) -> Written {
    [
      "id": id(list.id), "title": .text(list.title), "kind": .text(list.kind.rawValue),
      "items": objects(list.items, item),
    ]
  }

  private func item(_ item: FamilyList.Item) -> Written {
    [
      "text": .text(item.text), "quantity": .text(item.quantity), "note": .text(item.note), "group": .text(item.group),
      "done": mark(item.isDone),
    ]
  }

  private func meal(_ meal: Meal) -> Written {
    [
      "date": day(meal.date), "course": .text(meal.course.rawValue), "section": .text(meal.section), "title": .text(meal.title),
      "time": .text(meal.time?.text()), "servings": .number(meal.servings), "url": .text(meal.url), "cook": member(meal.cook),
      "notes": .text(meal.notes), "list": id(meal.list),
    ]
  }

  private func expense(_ expense: Expense) -> Written {
    func amounts(_ parts: [Expense.Part]) -> Written {
      .object(parts.map { (name($0.member), .text(OwnFormatSource.plain($0.amount, expense.currency))) })
    }
    return [
      "date": day(expense.date), "title": .text(expense.title), "currency": .text(expense.currency.code),
      "paidBy": amounts(expense.paid), "amounts": amounts(expense.owed), "notes": .text(expense.notes),
    ]
  }

  private func message(_ message: Message) -> Written {
    [
      "id": id(message.id), "subject": .text(message.subject), "text": .text(message.text), "author": member(of: message.author),
      "formerAuthor": former(message.author), "created": moment(message.created), "updated": moment(message.updated),
      "replies": objects(message.replies) { reply in
        [
          "id": id(reply.id), "text": .text(reply.text), "author": member(of: reply.author), "formerAuthor": former(reply.author),
          "created": moment(reply.created),
        ]
      },
    ]
  }

  private func journal(_ journal: Journal) -> Written {
    [
      "id": id(journal.id), "title": .text(journal.title), "summary": .text(journal.summary), "image": picture(journal.image),
      "contributors": members(journal.contributors), "observers": members(journal.observers),
      "published": mark(journal.isPublished), "updated": moment(journal.updated), "posts": objects(journal.posts, post),
    ]
  }

  private func post(_ post: Journal.Post) -> Written {
    [
      "id": id(post.id), "author": member(of: post.author), "formerAuthor": former(post.author), "text": .text(post.text),
      "image": picture(post.image), "date": moment(post.date), "likes": .number(post.likeCount > 0 ? post.likeCount : nil),
      "comments": objects(post.comments) { comment in
        [
          "author": member(of: comment.author), "formerAuthor": former(comment.author), "text": .text(comment.text),
          "date": moment(comment.date),
        ]
      },
    ]
  }

  private func activity(_ activity: Activity) -> Written {
    [
      "id": id(activity.id), "title": .text(activity.title), "summary": .text(activity.summary),
      "author": member(of: activity.host), "formerAuthor": former(activity.host), "participants": members(activity.participants),
      "limit": .number(activity.limit),
      "likes": .number(activity.likeCount > activity.likedBy.count ? activity.likeCount : nil),
      "likedBy": members(activity.likedBy), "location": .text(activity.location), "start": time(activity.start),
      "duration": length(activity.duration), "exactDuration": exactLength(activity.duration),
      "state": .text(activity.state.rawValue), "visibility": word(activity.visibility, unless: .full),
      "image": picture(activity.image), "tags": texts(activity.tags),
    ]
  }

  private func notice(_ notice: Notice) -> Written {
    [
      "kind": .text(notice.kind.rawValue), "recipient": member(notice.recipient), "subject": .text(notice.subject),
      "text": .text(notice.text), "event": id(notice.event), "date": moment(notice.date),
    ]
  }

  // MARK: planner.json

  /// The settings. The folder itself becomes the only source.
  private func planner() -> Written {
    let hideFrom: [(String, Written)] = CategoryNames.all.compactMap { word, category in
      settings.hideFrom[category].map { (word, ["hideFrom": texts($0)]) }
    }
    let fields: Written = [
      "title": .text(settings.title), "timeZone": .text(settings.zone?.name), "locale": .text(settings.locale),
      "baseURL": .text(settings.baseURL), "asOf": .text(settings.asOf.map { OwnText.time($0, family: nil) }),
      "window": ["past": .text("P\(settings.pastMonths)M"), "future": .text("P\(settings.futureMonths)M")],
      "firstWeekday": .text(PlannerFile.weekdays.first { $0.1 == settings.firstWeekday }?.0),
      "sources": .list([["format": .text("wallplanner"), "path": .text(".")]]), "feeds": feeds(settings.feeds),
      "keepFor": .text("P\(settings.keepFor)D"), "staleAfter": .text("PT\(settings.staleAfter)H"),
      "eventPages": .text(settings.eventPages.rawValue), "birthdays": .text(settings.birthdays.rawValue),
      "print": ["paper": .text(settings.print.paper.rawValue)],
      "members": members(),
      "publish": flags(PlannerFile.publish, settings.publish)
        + ["choreHorizonWeeks": .number(settings.publish.choreHorizonWeeks)],
      settings.listsReaders ? "readers" : "audiences": objects(settings.audiences, audience),
      "categories": .object(hideFrom.isEmpty ? nil : hideFrom), "lock": lock(settings.lock),
    ]
    return fields + .object(settings.written.sorted { $0.key < $1.key }.map { ($0.key, .raw($0.value)) })
  }

  private func audience(_ audience: AudienceSetting) -> Written {
    func words(_ categories: Set<EventCategory>) -> Written {
      texts(CategoryNames.all.filter { categories.contains($0.1) }.map(\.0))
    }
    let fields: Written = [
      "name": .text(audience.name), "level": .text(audience.level.rawValue), "title": .text(audience.title),
      "members": texts(audience.members), "busy": words(audience.busy), "hidden": words(audience.hidden),
      "secretDirectory": .text(audience.secretDirectory), "baseURL": .text(audience.baseURL), "output": .text(audience.output),
      "person": .text(audience.person),
      "lock": lock(audience.lock),
    ]
    return fields + .object(AudienceSetting.Part.allCases.map { ($0.rawValue, .flag(audience.parts[$0])) })
  }

  private func lock(_ lock: LockSetting?) -> Written {
    guard let lock else { return .text(nil) }
    return ["passwords": objects(lock.passwords) { ["name": .text($0.name), "env": .text($0.variable)] }]
  }

  private func feeds(_ feeds: FeedSettings) -> Written {
    let secret: Written =
      switch feeds.secret {
      case nil: .text(nil)
      case .state: .flag(true)
      case .variable(let name): ["env": .text(name)]
      case .file(let path): ["file": .text(path)]
      }
    let rotations = feeds.rotations.sorted { $0.key < $1.key }.map { ($0.key, Written.number($0.value)) }
    var cancelled: Written = .text(nil)
    if case .mark(let days) = feeds.cancelled { cancelled = ["markDays": .number(days)] }
    return flags(PlannerFile.feeds, feeds) + [
      "undatedTodos": .text(feeds.undatedTodos.rawValue), "refreshHours": .number(feeds.refreshHours),
      "alarmMinutes": .number(feeds.alarmMinutes), "secretDirectory": .text(feeds.secretDirectory), "secret": secret,
      "rotate": .object(rotations.isEmpty ? nil : rotations), "vCard": .text(feeds.vCardVersion4 ? "4.0" : "3.0"),
      "cancelled": cancelled,
    ]
  }

  /// All settings that are true or false.
  private func flags<Target>(_ settings: [Setting<Target>], _ target: Target) -> Written {
    .object(settings.compactMap { setting in setting.flag.map { (setting.key, .flag(target[keyPath: $0])) } })
  }

  /// planner.json's settings for members, each with the id of its member.
  private func members() -> Written {
    var written: Set<String> = []
    let entries = tribe.members.compactMap { member -> (String, Written)? in
      guard let entry = settings.memberOverrides.first(where: { $0.name == member.name }), written.insert(entry.name).inserted
      else { return nil }
      let fields: Written = [
        "matches": texts([OwnText.id(member.id)]), "initials": .text(entry.initials), "colour": .number(entry.colour),
        "birthday": birthday(entry.birthday), "photo": .text(entry.photo), "email": .text(entry.email),
        "needsCompany": .flag(entry.needsCompany),
      ]
      return (entry.name, fields)
    }
    return .object(entries.isEmpty ? nil : entries)
  }
}

/// A value in our own format. Fields without one are left out.
private indirect enum Written: ExpressibleByDictionaryLiteral {
  case text(String?)
  case number(Int?)
  case flag(Bool?)
  case list([Written]?)
  case object([(name: String, value: Written)]?)
  /// A value that is JSON text already.
  case raw([UInt8])

  init(dictionaryLiteral fields: (String, Written)...) { self = .object(fields.map { ($0, $1) }) }

  /// The fields of two objects, one after the other.
  static func + (a: Written, b: Written) -> Written { .object(a.fields + b.fields) }

  private var fields: [(name: String, value: Written)] { if case .object(let fields?) = self { fields } else { [] } }

  var isNothing: Bool {
    switch self {
    case .text(nil), .number(nil), .flag(nil), .list(nil), .object(nil): true
    default: false
    }
  }

  func write(to json: inout JSONWriter) {
    switch self {
    case .text(let text): json.string(text ?? "")
    case .number(let number): json.integer(number ?? 0)
    case .flag(let flag): json.bool(flag ?? false)
    case .list(let values): json.array(of: values ?? []) { $0.write(to: &$1) }
    case .raw(let bytes): json.raw(bytes)
    case .object:
      json.object { json in
        for field in fields where !field.value.isNothing {
          json.name(field.name)
          field.value.write(to: &json)
        }
      }
    }
  }
}
