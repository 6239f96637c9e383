import JSONText

/// A row of `Data/apps.txt`, which says how rows are written.
struct AppRow: Sendable {
  let app, kind: String
  /// What ids of this row begin with, so that task 1 and chore 1 are two.
  let prefix: String
  /// A part of the name of the files that hold such records, where their keys do not tell them from others.
  private let file: Substring?
  /// Ways to the records, of which any may be there.
  private let places: [[Substring]]
  private let keys: [Substring]
  let fields: [String: [Source]]

  static let all: [AppRow] = embeddedLines(of: "apps.txt").compactMap { AppRow($0) }

  init?(_ line: Substring) {
    let parts = line.split(separator: " | ")
    guard parts.count >= 4 else { return nil }
    let names = parts[1].split(separator: ":")
    let place = parts[2].split(separator: ":")
    (app, kind) = (String(parts[0]), String(names[0]))
    prefix = names.count > 1 ? "\(names[1])-" : ""
    file = place.count > 1 ? place[0] : nil
    places = place[place.count - 1].split(separator: ",").map { $0.split(separator: ".") }
    keys = parts[3].split(separator: ",")
    let fields = parts.count > 4 ? parts[4].split(separator: " ") : []
    self.fields = Dictionary(
      fields.map { field in
        let sides = field.split(separator: "=", maxSplits: 1)
        return (String(sides[0]), sides[1].split(separator: ",").map { Source($0) })
      }
    ) { first, _ in first }
  }

  /// A record, and what stands around it.
  struct Record {
    let row: AppRow
    let value: JSONValue
    let around: JSONValue?
    /// The name of its file, without folders and ending.
    let file: String
  }

  /// The records of this kind, where the row says that they are.
  ///
  /// - Returns: nil if the answer has no such place.
  func records(in root: JSONValue, of path: String, _ log: ImportLog) -> [Record]? {
    if let file, !Self.plain(path).contains(Self.plain(String(file))) { return nil }
    var found: [Record]?
    for place in places {
      var values: [(value: JSONValue, around: JSONValue?)] = [(root, nil)]
      var isThere = false
      for (number, step) in place.enumerated() {
        let name = step.dropLast(2)
        isThere = false
        values = values.flatMap { value, _ -> [(JSONValue, JSONValue?)] in
          // Of some records there is an answer of its own.
          if name.isEmpty, value.kind == .object, hasKeys(value) {
            isThere = true
            return [(value, root)]
          }
          guard let list = name.isEmpty ? value : value[named: String(name)], list.kind == .array else { return [] }
          log.mark(list, .used)
          isThere = true
          return list.elements.map { ($0, number == 0 ? root : value) }
        }
      }
      guard isThere else { continue }
      found = found ?? []
      for (value, around) in values where hasKeys(value) {
        found?.append(Record(row: self, value: value, around: around, file: Self.name(of: path)))
      }
    }
    for record in found ?? [] { for key in keys { record.value[named: String(key)].map { log.mark($0, .used) } } }
    return found
  }

  private func hasKeys(_ value: JSONValue) -> Bool { keys.allSatisfy { value[named: String($0)] != nil } }

  /// A file's name without its folders and what stands behind the first dot.
  private static func name(of path: String) -> String {
    let name: Substring? = path.split(separator: "/").last
    return String((name ?? "").prefix { $0 != "." })
  }

  /// Only the letters of a file's name: of `objects-product_groups.json` as of `product_group`.
  private static func plain(_ path: String) -> String { name(of: path).lowercased().filter(\.isLetter) }

  /// Where the value of a field comes from.
  enum Source: Sendable {
    /// `'text`
    case literal(String)
    /// `!word`: a word of the planner's language; `!file`: the name of the file.
    case word(String)
    case value(Path)
    /// `a?b`: `a` only where `b` is something.
    case given(Path, by: Path)
    /// `a:x` is true where `a` is `x`, and `a:x>y` is y there; `a:x!b` only where `b` is nothing.
    case test(Path, value: String, result: String, unless: Path?)
    /// `@kind:a` is the name of the record of that kind whose id is `a`, and `@kind.field:a` another field of it. With `@?` nothing is
    /// said if there is none.
    case reference(kind: String, field: String, Path, isTold: Bool)
    /// `%`: how the record comes again, in words.
    case rhythm

    init(_ text: Substring) {
      let rest = text.dropFirst()
      let sides = text.split(separator: ":", maxSplits: 1)
      if text.hasPrefix("'") {
        self = .literal(String(rest))
      } else if text.hasPrefix("!") {
        self = .word(String(rest))
      } else if text == "%" {
        self = .rhythm
      } else if text.hasPrefix("@"), sides.count == 2 {
        let names = sides[0].drop { $0 == "@" || $0 == "?" }.split(separator: ".")
        self = .reference(
          kind: String(names[0]), field: names.count > 1 ? String(names[1]) : "name", Path(sides[1]), isTold: !text.hasPrefix("@?"))
      } else if sides.count == 2 {
        let parts = sides[1].split(separator: "!")
        let results = parts[0].split(separator: ">")
        self = .test(
          Path(sides[0]), value: String(results[0]), result: results.count > 1 ? String(results[1]) : "true",
          unless: parts.count > 1 ? Path(parts[1]) : nil)
      } else if let mark = text.firstIndex(of: "?") {
        self = .given(Path(text[..<mark]), by: Path(text[text.index(after: mark)...]))
      } else {
        self = .value(Path(text))
      }
    }
  }

  /// The way to a value: `a.b`, `a.b/html`; `^a` of the record around it; `a[].b` of all of a list; several ways with `+` between them are one value.
  struct Path: Sendable {
    private let ways: [(isAround: Bool, names: [String])]
    private let form: PlainText.Form?

    init(_ text: Substring) {
      let parts = text.split(separator: "/")
      form = parts.count > 1 ? PlainText.Form(rawValue: String(parts[1])) : nil
      ways = parts[0].split(separator: "+").map { way in
        // A dot inside of a name is written as a middle dot.
        (
          way.hasPrefix("^"),
          way.drop { $0 == "^" }.split(separator: ".").map { $0.replacing("\u{B7}", with: ".") }.map { String($0) }
        )
      }
    }

    /// The text, number or flag there, as text. Nil if there is none, or if it is empty.
    func text(in record: Record, _ log: ImportLog) -> String? {
      let parts = ways.compactMap { way in Self.value(way.names, in: way.isAround ? record.around : record.value, log) }
      guard parts.count == ways.count, !parts.isEmpty else { return nil }
      let text = parts.joined(separator: "+")
      return form == nil ? text : form?.text(text)
    }

    private static func value(_ names: [String], in record: JSONValue?, _ log: ImportLog) -> String? {
      var value = record
      for (number, name) in names.enumerated() {
        if name.hasSuffix("[]") {
          let list = value?[named: String(name.dropLast(2))]
          return list?.elements.compactMap { Self.value(Array(names[(number + 1)...]), in: $0, log) }.joined(separator: ",")
        }
        if let list = value, list.kind == .array {
          // Of the times of a task the current one counts.
          value = list.elements.first { $0["current"]?.bool == true } ?? list.elements.first { _ in true }
        }
        value = value?[named: name]
        if let value { log.mark(value, .used) }
      }
      let text = value?.string ?? value?.numberText ?? value?.bool.map { $0 ? "true" : "false" }
      return text.flatMap { $0.isEmpty ? nil : $0 }
    }
  }
}

extension PlainText {
  /// What a text is, or which part of it counts.
  enum Form: String, Sendable {
    case html, markdown
    /// `Ada` and `12` of `Ada (12)`; `Home` of `Home [12]`.
    case name, number
    /// The name in `lists('name')`.
    case quoted
    /// A date or else nothing; and the other way round.
    case date, words

    func text(_ text: String) -> String? {
      func isDate(_ text: String) -> Bool { (try? TimeText.moment(text)) != nil }
      let name = text.prefix { $0 != "(" && $0 != "[" }
      switch self {
      case .html: return PlainText.of(html: text)
      case .markdown: return PlainText.of(markdown: text)
      case .name: return String(name)
      case .number: return text.dropFirst(name.count + 1).filter(\.isNumber)
      case .quoted: return text.split(separator: "'").dropLast().last.map { PercentText.decode(String($0)) }
      case .date: return isDate(text) ? text : nil
      case .words: return isDate(text) ? nil : text
      }
    }
  }
}
