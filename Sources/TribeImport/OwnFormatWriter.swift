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
    var files = [planner()]
    files.append(file("tribe") { tribeFile(&$0) })
    // What cycles and timetables have made is made of planner.json again.
    add("events", tribe.events.filter { !Self.madeScopes.contains($0.id.scope.name) }, to: &files, event)
    add("contacts", tribe.contacts, to: &files, contact)
    add("houses", tribe.houses, to: &files, house)
    add("todos", tribe.todos, to: &files, todo)
    add("lists", tribe.lists, to: &files, list)
    add("meals", tribe.meals, to: &files, meal)
    add("messages", tribe.messages, to: &files, message)
    add("journals", tribe.journals, to: &files, journal)
    add("activities", tribe.activities, to: &files, activity)
    add("notices", tribe.notices, to: &files, notice)
    add("expenses", tribe.expenses, to: &files, expense)
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

  private func file(_ name: String, _ body: (inout JSONWriter) -> Void) -> File {
    var json = JSONWriter(layout: .indented)
    json.object {
      $0.name("$schema")
      $0.string("schema/\(name).schema.json")
      body(&$0)
    }
    return File(path: "\(name).json", bytes: json.bytes + [0x0A])
  }

  private func add<T>(_ name: String, _ items: [T], to files: inout [File], _ write: (T, inout JSONWriter) -> Void) {
    if !items.isEmpty { files.append(file(name) { $0.objects(name, items, write) }) }
  }

  private func member(_ index: MemberIndex) -> String {
    tribe.members.indices.contains(index) ? OwnText.id(tribe.members[index].id) : ""
  }

  private func author(
    _ author: Author, _ json: inout JSONWriter, as name: String = "author", former: String = "formerAuthor"
  ) {
    switch author {
    case .member(let index): json.text(name, member(index))
    case .former(let text): json.text(former, text)
    case .unknown: break
    }
  }

  private func picture(_ name: String, _ picture: MediaReference?, _ json: inout JSONWriter) {
    guard let picture else { return }
    json.object(name) {
      $0.text("path", path(of: picture))
      $0.text("description", picture.alternativeText)
    }
  }

  private func time(_ time: CalendarTime) -> String { OwnText.time(time, family: settings.zone) }

  private func duration(_ duration: CalendarDuration, _ json: inout JSONWriter) {
    switch duration {
    case .days(let days): json.text("duration", OwnText.duration(days: days))
    case .wallClock(let seconds): json.text("duration", OwnText.duration(seconds: seconds))
    case .exact(let seconds): json.text("exactDuration", OwnText.duration(seconds: seconds))
    }
  }

  // MARK: Files

  private func tribeFile(_ json: inout JSONWriter) {
    json.text("name", tribe.name)
    json.objects("members", tribe.members, evenIfEmpty: true) { member, json in
      json.text("id", OwnText.id(member.id))
      json.text("name", member.name)
      json.text("birthday", member.birthday.map(BirthdayText.write))
      picture("photo", member.photo, &json)
      json.flag("administrator", member.isAdministrator)
      json.flag("former", !member.isCurrent)
    }
  }

  private func event(_ event: Event, _ json: inout JSONWriter) {
    json.text("id", OwnText.id(event.id))
    json.text("subject", event.subject)
    json.text("start", time(event.when.start))
    duration(event.duration, &json)
    json.texts("rules", event.when.rules.map(\.text))
    json.texts("dates", event.when.dates.map(time))
    json.texts("exceptDates", event.when.exceptionDates.map(time))
    json.texts("exceptRules", event.when.exceptionRules.map(\.text))
    json.objects("overrides", event.overrides, override)
    json.text("owner", event.owner.map(member))
    json.objects("invited", event.invitations, invitation)
    json.word("category", event.category, of: CategoryNames.all, unless: EventCategory.none)
    json.texts("tags", event.tags)
    json.texts("needs", event.needs)
    json.text("location", event.location)
    json.text("notes", event.notes)
    json.text("url", event.url)
    json.word("status", event.status, of: OwnFormatSource.statuses, unless: .confirmed)
    json.word("visibility", event.visibility, of: OwnFormatSource.visibilities, unless: .full)
    json.texts("hideFrom", event.hideFrom)
    if !event.isBusy { json.choice("busy", false) }
    json.flag("countdown", event.isCountdown)
    json.text("layer", event.layer)
    json.text("foreignUID", event.foreignUID)
    json.text("created", event.created.map(OwnText.instant))
    json.text("updated", event.updated.map(OwnText.instant))
  }

  private func override(_ override: Event.Override, _ json: inout JSONWriter) {
    json.text("replaces", time(override.recurrenceID))
    json.flag("andAllLater", override.appliesToFuture)
    json.text("start", override.start.map(time))
    if let length = override.duration { duration(length, &json) }
    json.text("subject", override.subject)
    json.text("location", override.location)
    json.text("notes", override.notes)
    json.word("status", override.status, of: OwnFormatSource.statuses)
    json.objects("answers", override.answers, invitation)
  }

  private func invitation(_ invitation: Event.Invitation, _ json: inout JSONWriter) {
    json.text("member", member(invitation.member))
    json.word("response", invitation.response, of: OwnFormatSource.responses, unless: .notAnswered)
  }

  private func contact(_ contact: Contact, _ json: inout JSONWriter) {
    json.text("id", OwnText.id(contact.id))
    json.text("category", contact.category)
    json.text("company", contact.company)
    json.text("title", contact.title)
    json.text("honorific", contact.honorific)
    json.text("firstName", contact.firstName)
    json.text("lastName", contact.lastName)
    json.text("displayName", contact.displayName)
    json.objects("phones", contact.phones) { phone, json in
      json.text("number", phone.number)
      json.word("kind", phone.kind, of: OwnFormatSource.phoneKinds, unless: .other)
    }
    json.texts("emails", contact.emails)
    json.objects("addresses", contact.addresses) { address, json in
      json.text("street", address.street)
      json.text("city", address.city)
      json.text("region", address.region)
      json.text("postalCode", address.postalCode)
      json.text("country", address.country)
      json.word("kind", address.kind, of: OwnFormatSource.addressKinds, unless: .other)
    }
    json.texts("urls", contact.urls)
    json.text("notes", contact.notes)
    json.text("birthday", contact.birthday.map(BirthdayText.write))
    picture("photo", contact.photo, &json)
    json.flag("emergency", contact.isEmergency)
    json.text("updated", contact.updated.map(OwnText.instant))
  }

  private func house(_ house: House, _ json: inout JSONWriter) {
    json.text("id", OwnText.id(house.id))
    json.text("name", house.name)
    json.texts("residents", house.residents.map(member), evenIfEmpty: true)
    json.objects("chores", house.chores) { chore, json in
      json.text("id", OwnText.id(chore.id))
      json.text("title", chore.title)
      picture("photo", chore.photo, &json)
      if chore.weight != 1 { json.number("weight", chore.weight) }
      json.texts("skilled", chore.skilled.map(member))
      json.objects("history", chore.history) { done, json in
        json.text("date", done.date.text())
        author(done.who, &json, as: "by", former: "formerBy")
        picture("photo", done.photo, &json)
      }
    }
    json.object("rota") {
      $0.text("mode", house.rota.mode.rawValue)
      $0.text("firstDue", house.rota.firstDue.text())
      $0.text("dueTime", house.rota.dueTime.text())
      $0.objects("absences", house.rota.absences) { absence, json in
        json.text("member", member(absence.member))
        json.text("first", absence.first.text())
        json.text("last", absence.last.text())
      }
      $0.objects("swaps", house.rota.swaps) { swap, json in
        json.text("week", swap.week.text())
        json.text("from", member(swap.from))
        json.text("to", member(swap.to))
      }
    }
  }

  private func todo(_ todo: Todo, _ json: inout JSONWriter) {
    json.text("id", OwnText.id(todo.id))
    json.text("title", todo.title)
    json.flag("done", todo.isDone)
    json.text("completedBy", todo.completedBy.map(member))
    json.text("creator", todo.creator.map(member))
    json.text("assignee", todo.assignee.map(member))
    json.texts("archivedFor", todo.archivedFor.map(member))
    json.text("due", todo.due.map { $0.text() })
    json.text("created", todo.created.map(OwnText.instant))
    json.text("updated", todo.updated.map(OwnText.instant))
  }

  private func list(_ list: FamilyList, _ json: inout JSONWriter) {
    json.text("id", OwnText.id(list.id))
    json.text("title", list.title)
    json.text("kind", list.kind.rawValue)
    json.objects("items", list.items) { item, json in
      json.text("text", item.text)
      json.text("quantity", item.quantity)
      json.flag("done", item.isDone)
    }
  }

  private func meal(_ meal: Meal, _ json: inout JSONWriter) {
    json.text("date", meal.date.text())
    json.text("course", meal.course.rawValue)
    json.text("title", meal.title)
    json.text("cook", meal.cook.map(member))
    json.text("notes", meal.notes)
    json.text("list", meal.list.map { OwnText.id($0) })
  }

  private func expense(_ expense: Expense, _ json: inout JSONWriter) {
    func parts(_ name: String, _ parts: [Expense.Part]) {
      json.object(name) { json in
        for part in parts { json.text(member(part.member), OwnFormatSource.plain(part.amount, expense.currency)) }
      }
    }
    json.text("date", expense.date.text())
    json.text("title", expense.title)
    json.text("currency", expense.currency.code)
    parts("paidBy", expense.paid)
    parts("amounts", expense.owed)
    json.text("notes", expense.notes)
  }

  private func message(_ message: Message, _ json: inout JSONWriter) {
    json.text("id", OwnText.id(message.id))
    json.text("subject", message.subject)
    json.text("text", message.text)
    author(message.author, &json)
    json.text("created", OwnText.instant(message.created))
    json.text("updated", OwnText.instant(message.updated))
    json.objects("replies", message.replies) { reply, json in
      json.text("id", OwnText.id(reply.id))
      json.text("text", reply.text)
      author(reply.author, &json)
      json.text("created", OwnText.instant(reply.created))
    }
  }

  private func journal(_ journal: Journal, _ json: inout JSONWriter) {
    json.text("id", OwnText.id(journal.id))
    json.text("title", journal.title)
    json.text("summary", journal.summary)
    picture("image", journal.image, &json)
    json.texts("contributors", journal.contributors.map(member))
    json.texts("observers", journal.observers.map(member))
    json.flag("published", journal.isPublished)
    json.text("updated", journal.updated.map(OwnText.instant))
    json.objects("posts", journal.posts) { post, json in
      json.text("id", OwnText.id(post.id))
      author(post.author, &json)
      json.text("text", post.text)
      picture("image", post.image, &json)
      json.text("date", OwnText.instant(post.date))
      if post.likeCount > 0 { json.number("likes", post.likeCount) }
      json.objects("comments", post.comments) { comment, json in
        author(comment.author, &json)
        json.text("text", comment.text)
        json.text("date", OwnText.instant(comment.date))
      }
    }
  }

  private func activity(_ activity: Activity, _ json: inout JSONWriter) {
    json.text("id", OwnText.id(activity.id))
    json.text("title", activity.title)
    json.text("summary", activity.summary)
    author(activity.host, &json)
    json.texts("participants", activity.participants.map(member))
    json.number("limit", activity.limit)
    if activity.likeCount > activity.likedBy.count { json.number("likes", activity.likeCount) }
    json.texts("likedBy", activity.likedBy.map(member))
    json.text("location", activity.location)
    json.text("start", activity.start.map(time))
    duration(activity.duration, &json)
    json.text("state", activity.state.rawValue)
    json.word("visibility", activity.visibility, of: OwnFormatSource.visibilities, unless: .full)
    picture("image", activity.image, &json)
    json.texts("tags", activity.tags)
  }

  private func notice(_ notice: Notice, _ json: inout JSONWriter) {
    json.word("kind", notice.kind, of: OwnFormatSource.noticeKinds)
    json.text("recipient", notice.recipient.map(member))
    json.text("subject", notice.subject)
    json.text("text", notice.text)
    json.text("event", notice.event.map { OwnText.id($0) })
    json.text("date", OwnText.instant(notice.date))
  }

  // MARK: planner.json

  /// The settings. The folder itself becomes the only source.
  private func planner() -> File {
    var json = JSONWriter(layout: .indented)
    json.object { json in
      json.text("$schema", "schema/planner.schema.json")
      json.text("title", settings.title)
      json.text("timeZone", settings.zone?.name)
      json.text("locale", settings.locale)
      json.text("baseURL", settings.baseURL)
      json.text("asOf", settings.asOf.map { OwnText.time($0, family: nil) })
      json.object("window") {
        $0.text("past", "P\(settings.pastMonths)M")
        $0.text("future", "P\(settings.futureMonths)M")
      }
      if let first = settings.firstWeekday { json.text("firstWeekday", PlannerFile.weekdays.first { $0.1 == first }?.0) }
      json.objects("sources", ["."]) { path, json in
        json.text("format", "wallplanner")
        json.text("path", path)
      }
      feeds(&json)
      json.text("birthdays", settings.birthdays.rawValue)
      json.object("print") { $0.text("paper", settings.print.paper.rawValue) }
      members(&json)
      json.object("publish") {
        $0.flags(PlannerFile.publish, settings.publish)
        $0.number("choreHorizonWeeks", settings.publish.choreHorizonWeeks)
      }
      json.objects(settings.listsReaders ? "readers" : "audiences", settings.audiences) { Self.audience($0, &$1) }
      if !settings.hideFrom.isEmpty {
        json.object("categories") { json in
          for (word, category) in CategoryNames.all {
            guard let names = settings.hideFrom[category] else { continue }
            json.object(word) { $0.texts("hideFrom", names) }
          }
        }
      }
      Self.lock(settings.lock, &json)
      for (key, value) in settings.written.sorted(by: { $0.key < $1.key }) {
        json.name(key)
        json.raw(value)
      }
    }
    return File(path: TribeImporter.plannerFileName, bytes: json.bytes + [0x0A])
  }

  private static func audience(_ audience: AudienceSetting, _ json: inout JSONWriter) {
    json.text("name", audience.name)
    json.text("level", audience.level.rawValue)
    json.text("title", audience.title)
    json.texts("members", audience.members)
    json.texts("busy", CategoryNames.all.filter { audience.busy.contains($0.1) }.map(\.0))
    json.texts("hidden", CategoryNames.all.filter { audience.hidden.contains($0.1) }.map(\.0))
    json.text("secretDirectory", audience.secretDirectory)
    json.text("output", audience.output)
    json.text("person", audience.person)
    lock(audience.lock, &json)
    for part in AudienceSetting.Part.allCases { if let isShown = audience.parts[part] { json.choice(part.rawValue, isShown) } }
  }

  private static func lock(_ lock: LockSetting?, _ json: inout JSONWriter) {
    guard let lock else { return }
    json.object("lock") { json in
      json.objects("passwords", lock.passwords) { password, json in
        json.text("name", password.name)
        json.text("env", password.variable)
      }
    }
  }

  private func feeds(_ json: inout JSONWriter) {
    let feeds = settings.feeds
    json.object("feeds") {
      $0.flags(PlannerFile.feeds, feeds)
      $0.text("undatedTodos", feeds.undatedTodos.rawValue)
      $0.number("refreshHours", feeds.refreshHours)
      $0.number("alarmMinutes", feeds.alarmMinutes)
      $0.text("secretDirectory", feeds.secretDirectory)
      switch feeds.secret {
      case nil: break
      case .state: $0.flag("secret", true)
      case .variable(let name):
        $0.object("secret") { $0.text("env", name) }
      case .file(let path):
        $0.object("secret") { $0.text("file", path) }
      }
      if !feeds.rotations.isEmpty {
        $0.object("rotate") { json in
          for (name, count) in feeds.rotations.sorted(by: { $0.key < $1.key }) { json.number(name, count) }
        }
      }
      $0.text("vCard", feeds.vCardVersion4 ? "4.0" : "3.0")
      if case .mark(let days) = feeds.cancelled {
        $0.object("cancelled") { $0.number("markDays", days) }
      }
    }
  }

  /// planner.json's settings for members, each with the id of its member.
  private func members(_ json: inout JSONWriter) {
    let entries = tribe.members.compactMap { member -> (Member, MemberOverride)? in
      settings.memberOverrides.first { $0.name == member.name }.map { (member, $0) }
    }
    guard !entries.isEmpty else { return }
    json.object("members") { json in
      var written: Set<String> = []
      for (member, entry) in entries where written.insert(entry.name).inserted {
        json.object(entry.name) {
          $0.texts("matches", [OwnText.id(member.id)])
          $0.text("initials", entry.initials)
          $0.number("colour", entry.colour)
          $0.text("birthday", entry.birthday.map(BirthdayText.write))
          $0.text("photo", entry.photo)
          $0.text("email", entry.email)
        }
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
    self.name(name)
    object(body)
  }

  /// Writes a text. Writes nothing for nil.
  fileprivate mutating func text(_ name: String, _ text: String?) {
    guard let text else { return }
    field(name, text)
  }

  /// Writes the word for `value` from the table that `OwnFormatSource` reads it with. Writes nothing for nil and for `usual`, which
  /// is what a missing field means.
  fileprivate mutating func word<Value: Equatable>(
    _ name: String, _ value: Value?, of words: [(String, Value)], unless usual: Value? = nil
  ) {
    if value != usual { text(name, words.first { $0.1 == value }?.0) }
  }

  /// Writes true. Writes nothing for false.
  fileprivate mutating func flag(_ name: String, _ isSet: Bool) {
    if isSet { choice(name, true) }
  }

  fileprivate mutating func choice(_ name: String, _ isOn: Bool) {
    self.name(name)
    bool(isOn)
  }

  /// Writes all settings that are true or false.
  fileprivate mutating func flags<Target>(_ settings: [Setting<Target>], _ target: Target) {
    for setting in settings { if let path = setting.flag { choice(setting.key, target[keyPath: path]) } }
  }

  /// Writes a number. Writes nothing for nil.
  fileprivate mutating func number(_ name: String, _ number: Int?) {
    guard let number else { return }

    self.name(name)
    integer(number)
  }

  fileprivate mutating func texts(_ name: String, _ texts: [String], evenIfEmpty: Bool = false) {
    guard !texts.isEmpty || evenIfEmpty else { return }
    self.name(name)
    array { for text in texts { $0.string(text) } }
  }

  fileprivate mutating func objects<T>(
    _ name: String, _ items: [T], evenIfEmpty: Bool = false, _ write: (T, inout JSONWriter) -> Void
  ) {
    guard !items.isEmpty || evenIfEmpty else { return }
    self.name(name)
    array { json in for item in items { json.object { write(item, &$0) } } }
  }
}
