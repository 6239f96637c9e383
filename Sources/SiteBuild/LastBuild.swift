internal import CivilTime
internal import Diagnostics
internal import Publishing

/// What a build tells the next one on this machine (`Publication.note`).
struct LastBuild: Sendable, Equatable {
  /// Of the site that was published, and what was found on the way to it: what a build with the same inputs would say again.
  struct Result: Sendable, Equatable {
    var day: BuildDay
    /// The family's zone, in which the day is told.
    var zone: String
    /// Whether planner.json said what today is.
    var hasOwnDate: Bool
    /// Whether that was what the site was made for.
    var isOwnDate: Bool
    var zoneFiles: [String]
    var counts: BuildCounts
    var totalSize: Int
    var diagnostics: [Diagnostic]
  }

  var inputs: BuildInputs
  /// Of the rules' options. The check found nothing wrong with any file; nil if it did find something.
  var passedCheck: ContentDigest?
  /// nil if there was no room for it.
  var result: Result?
}

/// The moment that a site is made for, as far as the site can depend on it.
struct BuildDay: Sendable, Equatable {
  /// In the family's zone.
  var today: Int
  /// Universal time: changes are forgotten by whole days of it.
  var universalDay: Int
  /// The second, where it counts: removed events are announced for a time.
  var second: Int?

  init(today: CivilDate, instant: Instant, countsSeconds: Bool) {
    self.today = Int(today.dayNumber)
    let seconds = Int(instant.secondsSinceEpoch)
    universalDay = (seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400
    second = countsSeconds ? seconds : nil
  }
}

// MARK: Octets

extension LastBuild {
  private static let version = 1

  /// - Returns: nil if a diagnostic points into a file that is no input.
  func bytes(inputCount: Int) -> [UInt8]? {
    var out = Writer()
    out.add(Self.version)
    for part in inputs.parts { out.add(part) }
    out.add(passedCheck == nil ? 0 : 1)
    if let passedCheck { out.add(passedCheck) }
    out.add(result == nil ? 0 : 1)
    guard let result else { return out.bytes }
    out.add(result.day.today)
    out.add(result.day.universalDay)
    out.add(result.day.second == nil ? 0 : 1)
    out.add(result.day.second ?? 0)
    out.add(result.zone)
    out.add(result.hasOwnDate ? 1 : 0)
    out.add(result.isOwnDate ? 1 : 0)
    out.add(result.zoneFiles.count)
    for name in result.zoneFiles { out.add(name) }
    for count in [result.counts.pages, result.counts.feeds, result.counts.cards, result.counts.others, result.totalSize] {
      out.add(count)
    }
    out.add(result.diagnostics.count)
    for diagnostic in result.diagnostics {
      out.add(diagnostic.severity.rawValue)
      out.add(diagnostic.id)
      out.add(diagnostic.message)
      out.add(diagnostic.hint == nil ? 0 : 1)
      if let hint = diagnostic.hint { out.add(hint) }
      guard out.add(diagnostic.span, inputCount) else { return nil }
      out.add(diagnostic.notes.count)
      for note in diagnostic.notes {
        out.add(note.message)
        guard out.add(note.span, inputCount) else { return nil }
      }
    }
    return out.bytes
  }

  /// nil if `bytes` are none of this version's.
  init?(parsing bytes: [UInt8]) {
    var reader = Reader(bytes)
    guard reader.number() == Self.version else { return nil }
    var parts: [ContentDigest] = []
    for _ in BuildInputs.names { parts.append(reader.digest()) }
    inputs = BuildInputs(parts: parts)
    passedCheck = reader.number() == 1 ? reader.digest() : nil
    if reader.number() == 1 {
      let (today, universalDay, hasSecond, second) = (reader.number(), reader.number(), reader.number(), reader.number())
      var result = Result(
        day: BuildDay(today: today, universalDay: universalDay, second: hasSecond == 1 ? second : nil), zone: reader.text(),
        hasOwnDate: reader.number() == 1, isOwnDate: reader.number() == 1, zoneFiles: [], counts: BuildCounts(), totalSize: 0,
        diagnostics: [])
      for _ in 0..<reader.count() { result.zoneFiles.append(reader.text()) }
      result.counts = BuildCounts(pages: reader.number(), feeds: reader.number(), cards: reader.number(), others: reader.number())
      result.totalSize = reader.number()
      for _ in 0..<reader.count() {
        guard let severity = Diagnostic.Severity(rawValue: reader.text()) else { return nil }
        var diagnostic = Diagnostic(severity, reader.text(), reader.text())
        if reader.number() == 1 { diagnostic.hint = reader.text() }
        diagnostic.span = reader.span()
        for _ in 0..<reader.count() { diagnostic.notes.append(Diagnostic.Note(message: reader.text(), span: reader.span())) }
        result.diagnostics.append(diagnostic)
      }
      self.result = result
    }
    guard reader.isWhole else { return nil }
  }
}

extension BuildDay {
  fileprivate init(today: Int, universalDay: Int, second: Int?) {
    self.today = today
    self.universalDay = universalDay
    self.second = second
  }
}

extension BuildInputs {
  fileprivate init(parts: [ContentDigest]) { self.parts = parts }
}

/// Numbers of seven bits an octet; words of texts that came before as one number, for room is short and findings repeat them.
private struct Writer {
  private(set) var bytes: [UInt8] = []
  private var words: [Substring: Int] = [:]

  mutating func add(_ number: Int) {
    var rest = UInt(bitPattern: (number << 1) ^ (number >> (Int.bitWidth - 1)))
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func add(_ digest: ContentDigest) {
    for word in [digest.high, digest.low] {
      for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift))) }
    }
  }

  mutating func add(_ text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    add(parts.count)
    for word in parts {
      if let known = words[word] {
        add(known + 1)
        continue
      }
      words[word] = words.count
      add(0)
      add(word.utf8.count)
      bytes.append(contentsOf: word.utf8)
    }
  }

  /// False if the span lies in a file that is no input.
  mutating func add(_ span: SourceSpan?, _ inputCount: Int) -> Bool {
    guard let span else {
      add(0)
      return true
    }
    add(1)
    add(Int(span.file.index))
    add(span.bytes.lowerBound)
    add(span.bytes.upperBound)
    return Int(span.file.index) < inputCount
  }
}

/// Reads what `Writer` wrote. Of anything else it gives something, and `isWhole` is false.
private struct Reader {
  private let bytes: [UInt8]
  private var position = 0
  private var isSound = true
  private var words: [String] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether all was as it should be, to the end.
  var isWhole: Bool { isSound && position == bytes.count }

  private mutating func octet() -> UInt8 {
    guard position < bytes.count else {
      isSound = false
      return 0
    }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func number() -> Int {
    var value: UInt = 0
    for shift in stride(from: UInt(0), to: 64, by: 7) {
      let next = octet()
      value |= UInt(next & 0x7F) << shift
      if next & 0x80 == 0 { break }
    }
    return Int(bitPattern: value >> 1) ^ -Int(bitPattern: value & 1)
  }

  /// Of things that have an octet each at least.
  mutating func count() -> Int {
    let value = number()
    guard isSound, (0...bytes.count - position).contains(value) else {
      isSound = false
      return 0
    }
    return value
  }

  mutating func digest() -> ContentDigest {
    func word(_ reader: inout Reader) -> UInt64 { (0..<8).reduce(0) { value, _ in value << 8 | UInt64(reader.octet()) } }
    let high = word(&self)
    return ContentDigest(high: high, low: word(&self))
  }

  mutating func text() -> String {
    var parts: [String] = []
    for _ in 0..<count() {
      let reference = number()
      if reference > 0, reference <= words.count {
        parts.append(words[reference - 1])
        continue
      }
      let length = count()
      guard reference == 0, isSound, let word = String(validating: bytes[position..<position + length], as: UTF8.self) else {
        isSound = false
        return ""
      }
      position += length
      words.append(word)
      parts.append(word)
    }
    return parts.joined(separator: " ")
  }

  mutating func span() -> SourceSpan? {
    guard number() == 1 else { return nil }
    let (file, start, end) = (number(), number(), number())
    guard let index = Int32(exactly: file), index >= 0, start >= 0, start <= end else {
      isSound = false
      return nil
    }
    return SourceSpan(file: FileID(index: index), bytes: start..<end)
  }
}
