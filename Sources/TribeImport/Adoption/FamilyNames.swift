import TribeModel

/// Whom the words of titles and the addresses of invitations mean.
struct FamilyNames {
  /// People by their place here. Each name is once.
  private(set) var names: [String] = []
  private var places: [String: Int] = [:]
  /// Names, first names and aliases, folded. Nil for what several people are called.
  private var phrases: [String: Int?] = [:]
  private var initials: [String: Int?] = [:]
  private var addresses: [String: Int] = [:]
  private var groups: [String: [Int]] = [:]
  private var longestPhrase = 1

  /// What a title says of its people, and the title without what only says that.
  struct Title: Equatable {
    /// Empty if it is for everyone.
    var people: [Int]
    var title: String
  }

  init(_ settings: PlannerSettings, _ parts: [(tribe: Tribe, source: SourceSetting)]) {
    for entry in settings.memberOverrides { add(entry) }
    for name in settings.sources.flatMap(\.members) { add(name) }
    for (tribe, source) in parts {
      for member in tribe.members where member.isCurrent {
        let ids = ["\(source.name):\(member.id.raw)", OwnText.id(member.id)]
        let listed = settings.memberOverrides.first { $0.matches.contains(where: ids.contains) }
        if let place = listed.flatMap({ places[Self.folded($0.name)] }) { set(member.name, place) } else { add(member.name) }
      }
    }
    addFirstNames()
    for (name, members) in settings.groups { groups[Self.folded(name)] = members.compactMap { self[$0] } }
    for (kind, words) in Self.words where kind == "kids" || kind == "parents" {
      let members = groups[kind] ?? (kind == "kids" ? settings.kids?.compactMap { self[$0] } : nil)
      for word in words where groups[word] == nil { groups[word] = members }
    }
  }

  /// The person of a name or another word for them.
  subscript(word: String) -> Int? { places[Self.folded(word)] ?? phrases[Self.folded(word)] ?? nil }

  /// The person of an address or a name in an invitation.
  func person(address: String, name: String?) -> Int? {
    let plain = address.lowercased()
    return addresses[plain.hasPrefix("mailto:") ? String(plain.dropFirst(7)) : plain] ?? name.flatMap { places[Self.folded($0)] }
  }

  // MARK: Whom there is

  private mutating func add(_ entry: MemberOverride) {
    let place = add(entry.name)
    for word in entry.aliases + entry.matches where !word.contains(":") && !word.contains("@") { set(word, place) }
    if let letters = entry.initials { initials[letters] = place }
    for address in entry.emails { addresses[address.lowercased()] = place }
  }

  @discardableResult private mutating func add(_ name: String) -> Int {
    if let known = self[name] { return known }
    names.append(name)
    places[Self.folded(name)] = names.count - 1
    set(name, names.count - 1)
    return names.count - 1
  }

  private mutating func set(_ word: String, _ person: Int) {
    let words = Self.tokens(word).map(\.word)
    guard !words.isEmpty else { return }
    longestPhrase = max(longestPhrase, words.count)
    let phrase = words.joined(separator: " ")
    let isTaken = phrases[phrase].map { $0 != person } ?? false
    phrases.updateValue(isTaken ? nil : person, forKey: phrase)
  }

  private mutating func addFirstNames() {
    for (person, name) in names.enumerated() {
      let words = Self.tokens(name).map(\.word)
      if words.count > 1, let first = words.first, !names.contains(where: { Self.folded($0) == first }) { set(first, person) }
      guard let letter = name.first.map({ String($0).uppercased() }), !initials.values.contains(person) else { continue }
      initials.updateValue(initials[letter] == nil ? person : nil, forKey: letter)
    }
  }

  // MARK: Titles

  /// Nil if a title names nobody.
  func people(in title: String) -> Title? {
    guard !names.isEmpty else { return nil }
    return bracketed(title) ?? before(":：", title) ?? before("-–—", title)
      ?? inside(title).map { Title(people: $0, title: title) }
  }

  /// `[Ben] Dentist`.
  private func bracketed(_ title: String) -> Title? {
    guard let open = title.first, let end = title.firstIndex(where: { $0 == (open == "[" ? "]" : ")") }), "[(".contains(open),
      let people = list(title[title.index(after: title.startIndex)..<end], takesWords: true)
    else { return nil }
    return Self.rest(title[title.index(after: end)...].drop { ":-–— ".contains($0) }).map { Title(people: people, title: $0) }
  }

  /// `Mia: Dentist`, `L – Piano`. A dash has blanks around it: it may stand inside a name.
  private func before(_ marks: String, _ title: String) -> Title? {
    let isDash = marks.contains("-")
    for mark in title.indices where marks.contains(title[mark]) {
      let next = title.index(after: mark)
      if isDash, mark == title.startIndex || title[title.index(before: mark)] != " " { continue }
      guard next < title.endIndex, let people = list(title[..<mark], takesWords: !isDash) else { return nil }
      return Self.rest(title[next...]).map { Title(people: people, title: $0) }
    }
    return nil
  }

  private static func rest(_ text: Substring) -> String? { CleanText.nonEmptyLine(String(text)) }

  /// The people of a list that names nothing else: `Mia & Leo`, `UB`, `kids`. Empty for everyone.
  ///
  /// - Parameter takesWords: whether names that are everyday words count.
  private func list(_ text: Substring, takesWords: Bool) -> [Int]? {
    let tokens = Self.tokens(text)
    var (people, isForAll, place) = ([Int](), false, 0)
    while place < tokens.count {
      if let (found, count) = phrase(tokens, at: place, takesWords: takesWords) {
        people += found
        place += count
      } else if let found = letters(tokens[place].text) {
        people += found
        place += 1
      } else if Self.words["everyone"]?.contains(tokens[place].word) ?? false {
        isForAll = true
        place += 1
      } else if place > 0, Self.words["and"]?.contains(tokens[place].word) ?? false {
        place += 1
      } else {
        return nil
      }
    }
    return isForAll ? [] : people.isEmpty ? nil : people.withoutRepeats
  }

  /// Initials, of one or of several people: `L`, `UB`.
  private func letters(_ text: Substring) -> [Int]? {
    if let one = initials[String(text)] { return one.map { [$0] } }
    guard text.count <= names.count, text.allSatisfy(\.isUppercase) else { return nil }
    let all = text.compactMap { initials[String($0)] ?? nil }
    return all.count == text.count ? all : nil
  }

  /// Those whose names stand in a sentence.
  private func inside(_ title: String) -> [Int]? {
    let tokens = Self.tokens(title)
    var (people, place) = ([Int](), 0)
    while place < tokens.count {
      let found = phrase(tokens, at: place, takesWords: false)
      people += found?.people ?? []
      place += found?.count ?? 1
    }
    return people.isEmpty ? nil : people.withoutRepeats
  }

  /// The longest name or group that begins at a word.
  private func phrase(_ tokens: [Token], at place: Int, takesWords: Bool) -> (people: [Int], count: Int)? {
    for count in stride(from: min(longestPhrase, tokens.count - place), to: 0, by: -1) {
      let phrase = count == 1 ? tokens[place].word : tokens[place..<place + count].map(\.word).joined(separator: " ")
      if let person = phrases[phrase] ?? nil, takesWords || Self.words["words"]?.contains(phrase) != true,
        phrase.count > 1 || takesWords
      {
        return ([person], count)
      }
      if let group = groups[phrase], !group.isEmpty { return (group, count) }
    }
    return nil
  }

  // MARK: Words

  private typealias Token = (text: Substring, word: String)

  /// Words are letters and digits, with the hyphens and without the apostrophes inside them: `Anna-Lena` is not Anna, `Mia’s` is Mia.
  private static func tokens(_ text: some StringProtocol) -> [Token] {
    Substring(text).split { !$0.isLetter && !$0.isNumber && $0 != "-" }.compactMap { part in
      let text = part.drop { $0 == "-" }
      return text.isEmpty ? nil : (text, folded(text))
    }
  }

  private static func folded(_ text: some StringProtocol) -> String { text.lowercased() }

  /// `Data/people.txt`.
  fileprivate static let words = dataTable("people.txt").mapValues(Set.init)
}

extension TribeImporter {
  /// Whether a name is that of all together, such as "Family".
  package static func meansEveryone(_ name: String) -> Bool { FamilyNames.words["everyone"]?.contains(name.lowercased()) ?? false }
}
