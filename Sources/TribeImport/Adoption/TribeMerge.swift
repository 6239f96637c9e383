import CivilTime
import Diagnostics
import Languages
import Recurrence
import TribeModel

/// Merges the tribes of several sources into one. One person becomes one member, no matter how many apps have them.
///
/// Two members of different sources are one person if planner.json says so (`matches`) or if they have the same name, ignoring
/// case; the latter is reported as a note. Members of one source are never merged, because brothers may share a name. Neither are
/// members without a name, who are called by a number.
struct TribeMerge {
  private let setup: ImportSetup
  private let log: ImportLog
  private var tribe: Tribe
  private var sourcesOfMember: [[String]] = []
  /// Which source a layer came with first.
  private var sourcesOfLayer: [String: String] = [:]
  /// What sources call each member: names and ids.
  private var wordsOfMember: [[String]] = []
  /// The members of each name, ignoring case, in the order in which they were added.
  private var membersByName: [String: [MemberIndex]] = [:]
  /// The planner.json entry of each member.
  private var overrides: [Int: MemberIndex] = [:]
  /// Case-folded ids and names that `matches` may list.
  private var matchable: Set<String> = []

  private var same = SameEvents()

  private var settings: PlannerSettings { setup.settings }
  private var language: Language { Language(matching: settings.locale) }

  init(_ setup: ImportSetup, _ log: ImportLog) {
    (self.setup, self.log) = (setup, log)
    tribe = Tribe(name: setup.settings.title, zone: setup.settings.zone ?? TimeZoneID("UTC"))
  }

  mutating func add(_ adopted: SourcePart) {
    let source = adopted.source
    var part = adopted.tribe
    keepNames(of: &part.members, source)
    if tribe.name == nil { tribe.name = part.name }
    tribe.isInvented = tribe.isInvented || part.isInvented
    if source.format == SourceFormat.icalendar.rawValue || source.format == SourceFormat.wallplanner.rawValue {
      part.events = part.events.map { $0.inWholeDays(tribe.zone, familyZone) }
    }
    keepLayersApart(&part, source)
    let layers = Set(part.events.compactMap(\.layer))
    part.holidayLayers.formUnion(layers.filter(HolidayTable.names))
    if let colour = source.colour { for layer in layers { part.layerColours[layer] = colour } }
    let places = part.members.map { place($0, source) }
    part.remap(places)
    var declined = Tribe(name: nil, zone: tribe.zone)
    declined.events = adopted.declined
    declined.remap(places)
    same.declined += declined.events
    part.meals.changeEach { $0.source = source.name }
    part.expenses.changeEach { $0.source = source.name }
    part.weather?.source = source.name
    tribe.append(part)
  }

  private var familyZone: ZoneRules? { settings.zone.flatMap { try? setup.input.zones?.zone($0) } }

  /// Calendars of two people may both be called “Calendar”. They are two layers, unless planner.json gives both one name.
  private mutating func keepLayersApart(_ part: inout Tribe, _ source: SourceSetting) {
    let layers = Set(part.events.compactMap(\.layer))
    for layer in layers {
      guard let owner = sourcesOfLayer[layer], owner != source.name, source.layer != layer else {
        sourcesOfLayer[layer] = source.name
        continue
      }
      let apart = "\(layer) (\(source.name))"
      for index in part.events.indices where part.events[index].layer == layer { part.events[index].layer = apart }
      for index in part.journals.indices where part.journals[index].title == layer { part.journals[index].title = apart }
      if part.holidayLayers.remove(layer) != nil { part.holidayLayers.insert(apart) }
      part.layerColours[apart] = part.layerColours.removeValue(forKey: layer)
      sourcesOfLayer[apart] = source.name
    }
  }

  /// Somebody who has renamed herself in an app since the last build keeps the name that planner.json says, until that is changed: a
  /// child's page, a timetable or what a reader sees must not hang on it for a night. Whom planner.json knows by an id has its name anyway.
  private func keepNames(of members: inout [Member], _ source: SourceSetting) {
    let names = Set(members.map(\.name))
    for index in members.indices {
      let member = members[index]
      guard let before = setup.input.lastNames["\(member.id.scope.name):\(member.id.raw)"], before != member.name,
        !names.contains(before),
        settings.namesOfMembers.contains(before), override(for: member, named: Self.folded(member.name), source) == nil
      else { continue }
      log.say(
        "planner.renamed-member", CleanText.quoted(before), CleanText.quoted(member.name), CleanText.quoted(before), member.name)
      members[index].name = before
    }
  }

  private mutating func place(_ member: Member, _ source: SourceSetting) -> MemberIndex {
    let name = Self.folded(member.name)
    if member.id.scope == Adoption.scope { return place(named: member, name) }
    matchable.formUnion([name, Self.folded("\(source.name):\(member.id.raw)"), Self.folded(OwnText.id(member.id))])
    let override = override(for: member, named: name, source)
    if let override {
      if let known = overrides[override] {
        join(member, known, source)
        return known
      }
    } else if !isMadeUp(member.name),
      let known = membersByName[name]?.first(where: { !sourcesOfMember[$0].contains(source.name) })
    {
      let others = sourcesOfMember[known].joined(separator: " and ")
      if !others.isEmpty {
        log.sayOnce("import.same-name", about: member.id.raw + source.name, source.name, others, source.name, member.id.raw)
      }
      join(member, known, source)
      return known
    }
    return append(member, [source.name], words(for: member, source), override)
  }

  /// The place of somebody whom planner.json names.
  private mutating func place(named member: Member, _ name: String) -> MemberIndex {
    let override = settings.memberOverrides.firstIndex { entry in
      Self.folded(entry.name) == name || (entry.matches + entry.aliases).contains { Self.folded($0) == name }
    }
    if let known = override.flatMap({ overrides[$0] }) ?? membersByName[name]?.first {
      tribe.members[known].birthday = tribe.members[known].birthday ?? member.birthday
      return known
    }
    return append(member, [], [member.name], override)
  }

  private mutating func append(_ member: Member, _ sources: [String], _ words: [String], _ override: Int?) -> MemberIndex {
    tribe.members.append(member)
    sourcesOfMember.append(sources)
    wordsOfMember.append(words)
    let index = tribe.members.count - 1
    membersByName[Self.folded(member.name), default: []].append(index)
    if let override { overrides[override] = index }
    return index
  }

  /// Whether a name was made up for somebody without one. Such a name holds a number.
  private func isMadeUp(_ name: String) -> Bool {
    let digits = name.compactMap { $0.wholeNumberValue.map(String.init) }.joined()
    return Int(digits).map { language.words.unnamedMember(number: $0) == name } ?? false
  }

  private mutating func join(_ member: Member, _ known: MemberIndex, _ source: SourceSetting) {
    // Whom only planner.json knew so far is known by the id of their app.
    if tribe.members[known].id.scope == Adoption.scope { tribe.members[known].id = member.id }
    sourcesOfMember[known].append(source.name)
    wordsOfMember[known] += words(for: member, source)
    tribe.members[known].isCurrent = tribe.members[known].isCurrent || member.isCurrent
    tribe.members[known].isAdministrator = tribe.members[known].isAdministrator || member.isAdministrator
    tribe.members[known].photo = tribe.members[known].photo ?? member.photo
    tribe.members[known].birthday = tribe.members[known].birthday ?? member.birthday
  }

  private func words(for member: Member, _ source: SourceSetting) -> [String] {
    [member.name, member.id.raw, "\(source.name):\(member.id.raw)", OwnText.id(member.id)]
  }

  /// - Parameter name: the member's case-folded name.
  private func override(for member: Member, named name: String, _ source: SourceSetting) -> Int? {
    let ids = ["\(source.name):\(member.id.raw)", OwnText.id(member.id)]
    if let explicit = settings.memberOverrides.firstIndex(where: { $0.matches.contains(where: ids.contains) }) { return explicit }
    // A name matches only one member of a source, and nobody else if the entry lists ids.
    return settings.memberOverrides.indices.first { index in
      let override = settings.memberOverrides[index]
      guard Self.folded(override.name) == name || override.matches.contains(where: { Self.folded($0) == name }) else {
        return false
      }
      if let known = overrides[index], sourcesOfMember[known].contains(source.name) { return false }
      let prefixes = [source.name + ":", source.name + "@", member.id.scope.name + ":", member.id.scope.name + "@"]
      return !override.matches.contains { match in prefixes.contains(where: match.hasPrefix) }
    }
  }

  private static func folded(_ name: String) -> String { name.lowercased() }

  // MARK: Finish

  /// - Parameter words: is filled with what planner.json may call the members.
  mutating func finish(_ words: inout MemberWords) -> Tribe {
    same.join(&tribe.events, setup, log)
    joinBirthdays()
    tribe.contacts.changeEach { [language] in $0.isFamilyNameFirst = language.saysFamilyNameFirst }
    applyOverrides()
    // Without a day, what the sources say of former members holds.
    if setup.input.today != nil { tribe.members.changeEach { $0.isCurrent = $0.isThere(in: setup.today...setup.today) } }
    for (member, known) in zip(tribe.members, wordsOfMember) { words.add(known + [member.name], of: member.name) }
    orderMembers()
    leaveOutOfTurns()
    sayNobodys()
    let overridesByMember = overrides.map { ($0.value, settings.memberOverrides[$0.key]) }
    MemberSigns.assign(to: &tribe.members, language, overrides: Dictionary(overridesByMember) { first, _ in first })
    return tribe
  }

  /// The words of a name, without numbers: a title says an age beside it.
  private static func bare(_ name: String) -> String {
    let words = folded(name).split { !$0.isLetter && !$0.isNumber }.filter { !$0.allSatisfy(\.isNumber) }
    return words.isEmpty ? name : words.joined(separator: " ")
  }

  /// A calendar of birthdays knows people by name and day alone. Who has a card too, or stands in two such calendars, is one contact.
  private mutating func joinBirthdays() {
    func isAlone(_ contact: Contact) -> Bool {
      var bare = Contact(id: contact.id)
      (bare.displayName, bare.birthday) = (contact.displayName, contact.birthday)
      return bare == contact && contact.birthday != nil
    }
    var places: [String: Int] = [:]
    var joined: Set<Int> = []
    let alone = tribe.contacts.map(isAlone)
    for isCard in [true, false] {
      for (place, contact) in tribe.contacts.enumerated() where alone[place] != isCard {
        let whole = [contact.firstName, contact.lastName].compactMap { $0 }.joined(separator: " ")
        let names = Set([CardName.formatted(contact), whole].compactMap { $0 }.map(Self.bare)).subtracting([""]).sorted()
        let known = isCard ? nil : names.lazy.compactMap { places[$0] }.first
        let birthday = known.flatMap { tribe.contacts[$0].birthday }
        if let known, birthday.map({ $0.date(in: 2027) == contact.birthday?.date(in: 2027) }) ?? true {
          tribe.contacts[known].birthday = birthday?.year == nil ? contact.birthday : birthday
          joined.insert(place)
        } else {
          for name in names { places[name] = places[name] ?? place }
        }
      }
    }
    tribe.contacts = tribe.contacts.indices.filter { !joined.contains($0) }.map { tribe.contacts[$0] }
  }

  /// A name that is nearly that of somebody whom only a source knows may be a mistake.
  private func askAbout(_ name: String, at place: SourceSpan?) {
    let listed = Set(settings.memberOverrides.map { Self.folded($0.name) })
    let others = tribe.members.filter { !listed.contains(Self.folded($0.name)) }
    guard let near = NearestName.nearest(to: name, among: others.map(\.name)) else { return }
    let quoted = CleanText.quoted(near)
    log.say("planner.unknown-member", CleanText.quoted(name), quoted, quoted, at: place)
  }

  private mutating func applyOverrides() {
    for (index, override) in settings.memberOverrides.enumerated() {
      let place = setup.planner.span(ofMember: index)
      for match in override.matches where !matchable.contains(Self.folded(match)) {
        log.say("planner.unknown-match", CleanText.quoted(match), at: place)
      }
      if overrides[index] == nil, override.matches.isEmpty { askAbout(override.name, at: place) }
      let member =
        overrides[index]
        ?? append(
          Member(id: Adoption.id(of: override.name), name: override.name), [], [override.name], index)
      tribe.members[member].name = override.name
      tribe.members[member].birthday = override.birthday ?? tribe.members[member].birthday
      tribe.members[member].needsCompany = override.needsCompany ?? tribe.members[member].needsCompany
      tribe.members[member].email = override.email
      tribe.members[member].from = override.from ?? tribe.members[member].from
      tribe.members[member].until = override.until ?? tribe.members[member].until
      if let photo = override.photo {
        if let found = setup.input.pictures.firstIndex(of: photo) {
          tribe.members[member].photo = MediaReference(path: setup.input.pictures[found], alternativeText: override.name)
        } else {
          log.say("planner.no-photo", at: place)
        }
      }
    }
  }

  /// Who does not live here takes no turn, and nobody else's turn moves for that.
  private mutating func leaveOutOfTurns() {
    let members = tribe.members
    tribe.houses.changeEach { house in
      var absences: [RotaRule.Absence] = []
      for member in house.everybody.sorted() {
        let (from, until) = (members[member].from, members[member].until)
        if from == nil, until == nil, !members[member].isCurrent {
          absences.append(.init(member: member, first: .min, last: .max))
        }
        if let from { absences.append(.init(member: member, first: .min, last: from.adding(days: -1))) }
        if let until { absences.append(.init(member: member, first: until.adding(days: 1), last: .max)) }
      }
      // A family that was written in our own format has them already.
      house.rota.absences += absences.filter { !house.rota.absences.contains($0) }
    }
  }

  /// Says what is to come and is only for somebody who has left by then.
  private func sayNobodys() {
    for (index, member) in tribe.members.enumerated() {
      guard let until = member.until else { continue }
      let first = CivilDateTime(max(until.adding(days: 1), setup.today))
      let alone = tribe.events.filter { event in
        guard event.people().map(\.member) == [index], event.status != .cancelled else { return false }
        return !event.when.occurrences(in: first..<first.adding(seconds: 3 * 366 * 86_400), limit: 1).starts.isEmpty
      }
      guard let event = alone.first else { continue }
      log.say("planner.nobodys", CleanText.quoted(member.name), until.text(), alone.count, at: log.eventPlaces[event.id])
    }
  }

  /// The order of members: first those in planner.json, in its order, then the others in their sources' order, former ones last. Who is
  /// only given a colour or initials there keeps their place.
  private mutating func orderMembers() {
    let listed = overrides.sorted { $0.key < $1.key }.filter { entry, member in
      !settings.memberOverrides[entry].isLookOnly || tribe.members[member].id.scope == Adoption.scope
    }.map(\.value)
    let isListed = Set(listed)
    let rest = tribe.members.indices.filter { !isListed.contains($0) }
    let map = tribe.keepMembers(
      listed + rest.filter { tribe.members[$0].isCurrent } + rest.filter { !tribe.members[$0].isCurrent })
    overrides = overrides.mapValues { map[$0] }
  }
}

/// Initials and colours tell members apart where there is no room for names.
enum MemberSigns {
  /// How many signs there are: the theme's twelve colours, each with three patterns.
  static let colourCount = 36

  /// Gives each member unique initials and a colour. They repeat only when all are taken.
  static func assign(to members: inout [Member], _ language: Language, overrides: [MemberIndex: MemberOverride]) {
    var taken: Set<String> = []
    for (index, override) in overrides.sorted(by: { $0.key < $1.key }) {
      if let initials = override.initials, taken.insert(initials).inserted { members[index].initials = initials }
    }
    let open = members.indices.filter { members[$0].initials.isEmpty }
    let names = members.map { language.capitalized($0.name) }
    // Members who share a first letter all get two letters, so that "E" never stands beside "Em".
    var firstLetters: [String: Int] = [:]
    for index in open { firstLetters[letters(names[index]).first ?? "?", default: 0] += 1 }
    for index in open {
      let isShared = firstLetters[letters(names[index]).first ?? "?", default: 0] > 1
      members[index].initials = first(for: names[index], isShared: isShared) { !taken.contains($0) } ?? "?"
      taken.insert(members[index].initials)
    }
    assignColours(to: &members, overrides)
  }

  private static func assignColours(to members: inout [Member], _ overrides: [MemberIndex: MemberOverride]) {
    var taken = Set(overrides.values.compactMap(\.colour))
    // By the order of ids, so that a new member or a colour given in planner.json changes hardly anybody's.
    let order = members.indices.sorted { a, b in
      if members[a].isCurrent != members[b].isCurrent { return members[a].isCurrent }
      let (x, y) = (members[a].id, members[b].id)
      return x.raw == y.raw ? (x.scope.name < y.scope.name) : NaturalOrder.isBefore(x.raw, y.raw)
    }
    var late: [MemberIndex] = []
    for (place, index) in order.enumerated() {
      if let colour = overrides[index]?.colour {
        members[index].colour = colour
      } else if place < colourCount, taken.insert(place).inserted {
        members[index].colour = place
      } else {
        late.append(index)
      }
    }
    for (number, index) in late.enumerated() {
      let free = (0..<colourCount).first { !taken.contains($0) } ?? number % colourCount
      members[index].colour = free
      taken.insert(free)
    }
  }

  /// The letters and digits of a name, each as it is written alone: capitals in scripts that have them.
  private static func letters(_ name: String) -> [String] {
    let letters = name.filter { $0.isLetter || $0.isNumber }.map { character in
      let upper = character.uppercased()
      return upper.count == 1 ? upper : String(character)
    }
    return letters.isEmpty ? name.prefix(1).map(String.init) : letters
  }

  /// The first free initials for a name. If none of its letters are free, they get a number.
  private static func first(for name: String, isShared: Bool, _ isFree: (String) -> Bool) -> String? {
    let words = name.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).map { letters(String($0)) }
    let all = letters(name)
    guard let first = all.first else { return (1...999).lazy.map(String.init).first(where: isFree) }
    var candidates: [String] = isShared ? [] : [first]
    if all.count > 1 { candidates.append(first + all[1].lowercased()) }
    for word in words.dropFirst() { if let letter = word.first { candidates.append(first + letter) } }
    for letter in all.dropFirst(2) { candidates.append(first + letter.lowercased()) }
    if isShared { candidates.append(first) }
    candidates += (2...99).map { "\(first)\($0)" } + (100...999).map { "\($0)" }
    return candidates.first(where: isFree)
  }
}
