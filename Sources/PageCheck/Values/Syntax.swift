internal import Glibc
internal import Octets

/// How a value is written: a rule of Data/values.txt, where the signs of rules are explained.
///
/// A rule reads a value from its start, byte by byte, and never goes back over what a part of it has read: `x | y` is y only where x
/// cannot be read. So the time that a value takes is about that of its length.
struct Syntax: Sendable {
  /// Reads from a place on. Gives back where it ended; nil if that is not there.
  struct Reader: Sendable {
    let read: @Sendable (inout Reading, Int) throws(Fault) -> Int?
    /// The bytes of which it reads one, if that is all that it does.
    var set: [Bool]?

    init(_ read: @escaping @Sendable (inout Reading, Int) throws(Fault) -> Int?) { self.read = read }

    func callAsFunction(_ reading: inout Reading, _ place: Int) throws(Fault) -> Int? { try read(&reading, place) }
  }

  /// What is said of a value.
  struct Fault: Error {
    let message: String
    /// What does not fit.
    let piece: ByteText
  }

  /// A value that is being read.
  struct Reading {
    let text: ByteText
    /// Where the piece ends that is read at the moment.
    var end: Int
    /// What may be read only once, in small letters.
    var once: Set<String> = []
    /// Rules inside each other.
    var depth = 0

    func rest(from place: Int) -> ByteText { text[place..<end] }
  }

  /// More rules inside each other than this are not read: parentheses in parentheses, without end.
  private static let depthLimit = 200

  private let reader: Reader

  /// What is wrong with a value, or nil.
  func problem(_ value: ByteText) -> String? { fault(in: value)?.message }

  func fault(in value: ByteText) -> Fault? {
    var reading = Reading(text: value, end: value.count)
    do throws(Fault) {
      let isWhole = try reader(&reading, 0) == value.count
      return isWhole ? nil : Fault(message: "it is not written as it should be", piece: value)
    } catch {
      return error
    }
  }

  func fits(_ value: ByteText) -> Bool { problem(value) == nil }

  // MARK: Rules

  private static let table = embeddedText(of: "values.txt").replacing("\n  ", with: " ").split(separator: "\n")
    .filter { !$0.hasPrefix("#") }.map { row in
      let name = row.prefix { $0 != " " }
      return (name: String(name), rule: row.dropFirst(name.count + " = ".count))
    }
  private static let places = Dictionary(uniqueKeysWithValues: zip(table.map(\.name), table.indices))
  private static let readers: [Reader] = {
    // A rule that stands before is put in where it is used; others may be around themselves.
    var known: [String: Reader] = [:]
    return table.map { row in
      var rule = RuleReader(rest: row.rule, known: known)
      let reader = rule.choice()
      precondition(rule.rest.isEmpty, "\(row.name) cannot be read from \(rule.rest)")
      known[row.name] = reader
      return reader
    }
  }()

  /// The rule of a name, if there is one.
  static func named(_ name: String) -> Syntax? { places[name].map { Syntax(reader: readers[$0]) } }

  /// Rules whose names begin so, by the rest of these.
  static func all(_ prefix: String) -> [String: Syntax] {
    let names = places.keys.filter { $0.hasPrefix(prefix) }
    return Dictionary(
      uniqueKeysWithValues: names.map { (String($0.dropFirst(prefix.count)), Syntax(reader: readers[places[$0] ?? 0])) })
  }

  /// Reads what the rule of a name reads.
  fileprivate static func reader(_ name: String) -> Reader {
    guard let place = places[name] else { preconditionFailure("no rule \(name)") }
    return Reader { reading, start throws(Fault) in
      guard reading.depth < depthLimit else { return nil }
      reading.depth += 1
      defer { reading.depth -= 1 }
      return try readers[place](&reading, start)
    }
  }
}

/// Reads a rule.
private struct RuleReader {
  var rest: Substring
  let known: [String: Syntax.Reader]

  /// Steps over a sign if it stands here, perhaps behind spaces.
  private mutating func skip(_ sign: Character) -> Bool {
    rest = rest.drop { $0 == " " }
    guard rest.first == sign else { return false }
    rest.removeFirst()
    return true
  }

  /// Reads up to a sign, and the sign.
  private mutating func text(to sign: Character) -> Substring {
    let text = rest.prefix { $0 != sign }
    rest = rest.dropFirst(text.count + 1)
    return text
  }

  /// What is in one of several ways, and what is said if it is in none.
  mutating func choice() -> Syntax.Reader {
    var ways = [sequence()]
    while skip("|") { ways.append(sequence()) }
    let reader = Syntax.Reader { [ways] reading, place throws(Syntax.Fault) in
      for way in ways { if let end = try way(&reading, place) { return end } }
      return nil
    }
    let isWhole = skip("«")
    guard isWhole || skip("‹") else { return ways.count == 1 ? ways[0] : reader }
    let message = String(text(to: isWhole ? "»" : "›"))
    return Syntax.Reader { reading, place throws(Syntax.Fault) in
      let end = try reader(&reading, place)
      if let end, !isWhole || end == reading.end { return end }
      throw Syntax.Fault(message, reading.rest(from: place), at: place)
    }
  }

  private mutating func sequence() -> Syntax.Reader {
    var items: [Syntax.Reader] = []
    while let item = item() { items.append(item) }
    if items.count == 1 { return items[0] }
    return Syntax.Reader { [items] reading, place throws(Syntax.Fault) in
      var place = place
      for item in items {
        guard let end = try item(&reading, place) else { return nil }
        place = end
      }
      return place
    }
  }

  /// Something that is read, or asked for, with how often. Nil at the end of a sequence.
  private mutating func item() -> Syntax.Reader? {
    let isAsked = skip("&")
    let isRefused = !isAsked && skip("!")
    guard let part = part() else { return nil }
    let reader = repeated(part)
    guard isAsked || isRefused else { return reader }
    return Syntax.Reader { reading, place throws(Syntax.Fault) in (try reader(&reading, place) != nil) == isAsked ? place : nil }
  }

  private mutating func repeated(_ part: Syntax.Reader) -> Syntax.Reader {
    if skip("^") {
      return Syntax.Reader { reading, place throws(Syntax.Fault) in
        guard let end = try part(&reading, place) else { return nil }
        return reading.once.insert(reading.text[place..<end].string.lowercased()).inserted ? end : nil
      }
    }
    guard let counts = counts() else { return part }
    if let set = part.set {
      return Syntax.Reader { reading, place in
        var (end, left) = (place, counts.upperBound)
        while end < reading.end, left > 0, set[Int(reading.text[end])] { (end, left) = (end + 1, left - 1) }
        return end - place >= counts.lowerBound ? end : nil
      }
    }
    return Syntax.Reader { reading, place throws(Syntax.Fault) in
      var (place, count) = (place, 0)
      while count < counts.upperBound, let end = try part(&reading, place) {
        count += 1
        // Nothing can be read as often as anybody likes.
        if end == place {
          count = max(count, counts.lowerBound)
          break
        }
        place = end
      }
      return count >= counts.lowerBound ? place : nil
    }
  }

  private mutating func counts() -> ClosedRange<Int>? {
    if skip("*") { return 0...Int.max }
    if skip("+") { return 1...Int.max }
    if skip("?") { return 0...1 }
    guard skip("{") else { return nil }
    let numbers = text(to: "}").split(separator: ",").compactMap { Int($0) }
    return numbers[0]...numbers[numbers.count - 1]
  }

  private mutating func part() -> Syntax.Reader? {
    if skip("(") {
      defer { _ = skip(")") }
      return choice()
    }
    if skip("<") { return piece() }
    if skip("[") { return one(of: set()) }
    if skip(".") { return one(of: [Bool](repeating: true, count: 256)) }
    if skip("~"), skip("[") {
      let stops = set()
      return Syntax.Reader { reading, place in reading.text.balanced(place..<reading.end) { stops[Int($0)] } }
    }
    if skip("'") { return word(text(to: "'"), ignoresCase: true) }
    if skip("\"") { return word(text(to: "\""), ignoresCase: false) }
    if skip("@") { return list(name()) }
    if skip("/") {
      let form = DateForm([String(text(to: "/"))])
      return Syntax.Reader { reading, place in form.fits(reading.rest(from: place)) ? reading.end : nil }
    }
    let name = name()
    return name.isEmpty ? nil : known[name] ?? Syntax.reader(name)
  }

  private mutating func name() -> String {
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
    rest = rest.dropFirst(name.count)
    return String(name)
  }

  // MARK: Parts

  /// `shape: test>`.
  private mutating func piece() -> Syntax.Reader {
    let shape = choice()
    _ = skip(":")
    let test = choice()
    _ = skip(">")
    return Syntax.Reader { reading, place throws(Syntax.Fault) in
      guard let end = try shape(&reading, place) else { return nil }
      let outer = reading.end
      defer { reading.end = outer }
      let inside = reading.text.trimming(place..<end)
      reading.end = inside.upperBound
      return try test(&reading, inside.lowerBound) == inside.upperBound ? end : nil
    }
  }

  /// By byte, whether it is in the set: `A-Z`, `^` for all others, `\s` and `\x80`.
  private mutating func set() -> [Bool] {
    var text = text(to: "]").replacing("\\s", with: "\t\n\u{C}\r ")[...]
    let isOther = text.first == "^"
    if isOther { text.removeFirst() }
    var signs: [UInt8?] = []
    while let sign = text.popFirst()?.unicodeScalars.first {
      signs.append(sign == "-" && !signs.isEmpty && !text.isEmpty ? nil : UInt8(truncatingIfNeeded: sign.value))
      guard sign == "\\" else { continue }
      signs[signs.count - 1] = UInt8(text.dropFirst().prefix(2), radix: 16)
      text = text.dropFirst(3)
    }
    var set = [Bool](repeating: isOther, count: 256)
    for (place, sign) in signs.enumerated() {
      let range = sign.map { $0...$0 } ?? (signs[place - 1] ?? 0)...(signs[place + 1] ?? 0)
      for byte in range { set[Int(byte)] = !isOther }
    }
    return set
  }

  private func one(of set: [Bool]) -> Syntax.Reader {
    var reader = Syntax.Reader { reading, place in place < reading.end && set[Int(reading.text[place])] ? place + 1 : nil }
    reader.set = set
    return reader
  }

  private func word(_ word: Substring, ignoresCase: Bool) -> Syntax.Reader {
    let letters = Array(word.utf8)
    return Syntax.Reader { reading, place in
      guard reading.end - place >= letters.count else { return nil }
      for (number, letter) in letters.enumerated() {
        let byte = reading.text[place + number]
        if byte != letter, !ignoresCase || asciiLowercase(byte) != letter { return nil }
      }
      return place + letters.count
    }
  }

  private func list(_ name: String) -> Syntax.Reader {
    switch name {
    case "ipv6":
      return Syntax.Reader { reading, place in
        var address = in6_addr()
        return inet_pton(AF_INET6, reading.rest(from: place).string, &address) == 1 ? reading.end : nil
      }
    case "language":
      return Syntax.Reader { reading, place in LanguageTag.isLanguage(reading.rest(from: place)) ? reading.end : nil }
    default:
      let words = WordLists.shared[name].union(LanguageTag.subtags[name])
      precondition(!words.isEmpty, "no list \(name)")
      return Syntax.Reader { reading, place in words.contains(reading.rest(from: place).string.lowercased()) ? reading.end : nil }
    }
  }
}

extension Syntax.Fault {
  /// - Parameters:
  ///   - text: of a rule.
  ///   - piece: what should have been read, at a place.
  fileprivate init(_ text: String, _ piece: ByteText, at place: Int) {
    self.piece = piece
    let said = text.replacing("§", with: "\(place + 1)")
    let words: [(sign: String, word: String)] = [
      ("%1", piece[0..<min(1, piece.count)].string), ("%w", piece.words.first?.string.lowercased() ?? ""), ("%", piece.shortened),
    ]
    message = words.first { said.contains($0.sign) }.map { said.replacing($0.sign, with: $0.word) } ?? said
  }
}
