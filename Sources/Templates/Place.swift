import Diagnostics

/// How a value is written: the escaper that the place calls for. One byte of an instruction.
enum Escaping: UInt8, CaseIterable, Sendable {
  /// As it is.
  case none
  /// HTML and XML text: `& < >`.
  case text
  /// Between double or single quotes: also the quote, tab and line feed.
  case doubleQuoted
  case singleQuoted
  /// The Mustache specification's own: `& < > " '`, everywhere.
  case specification
  /// A whole address or its beginning, from data: the scheme is checked, what a URL cannot hold is percent-encoded.
  case address
  /// An address or part of one made by the program: only what a URL cannot hold is percent-encoded.
  case trustedAddress
  /// A part of a URL's path: everything that would end a path segment is percent-encoded.
  case pathPart
  /// A part of a query, a fragment or a scheme: everything but letters, digits and `-._~` is percent-encoded.
  case queryPart
  /// `address` and `trustedAddress` in a `srcset`: commas are percent-encoded as well.
  case sourceAddress
  case trustedSourceAddress
  /// Inside a JSON string.
  case jsonString
  /// Where a JSON value stands: the string with its quotes.
  case jsonValue
  /// TEXT of iCalendar and vCard (RFC 5545 §3.3.11).
  case contentText
  /// A value of another type (URI, number, rule): only line breaks are dropped.
  case contentRaw
  /// Ready-made lines on a line of their own.
  case contentLines
  /// A parameter value between quotes, with RFC 6868's carets.
  case quotedParameter
  /// A whole parameter value: put between quotes when it needs them.
  case parameter
}

/// What kind of value a tag writes, as far as its place cares.
enum ValueKind: Sendable, Hashable {
  case text, path, url, number, flag
  /// Ready-made markup, written by a triple tag.
  case markup
}

/// Why a value cannot stand where a template puts it.
struct PlaceRefusal: Error, Equatable {
  /// The row of Data/messages.txt, without `template.`.
  let name: String
  /// What stands for each `%` there.
  let words: [String]

  init(_ name: String, _ words: String...) { (self.name, self.words) = (name, words) }
}

/// Where in the output's own grammar rendering stands: what is read from literal text, byte by byte, across tags, partials
/// and sections.
protocol Place: Equatable, Sendable {
  /// Reads one byte of literal text. False when the byte is not to be written: layout of the template that the format does
  /// not want.
  mutating func read(_ byte: UInt8) -> Bool
  /// How a value is written here, and what that means for what follows.
  mutating func write(_ kind: ValueKind) throws(PlaceRefusal) -> Escaping
  /// The place after a section, both with and without its body, where these lead to different ones. Nil when they cannot be one.
  func joined(with other: Self) -> Self?
  /// A fault that reading literal text met, once.
  mutating func takeProblem() -> PlaceRefusal?
  /// Where this is, for messages: `in text`, `in the attribute href of <a>`.
  var title: String { get }
  /// Whether a template may end here.
  var isComplete: Bool { get }
  /// Whether the format's lines end in LF, whatever a template's do.
  var endsLinesWithLineFeeds: Bool { get }
  /// Whether literal text never changes anything.
  var skipsEverything: Bool { get }
  /// The only byte of literal text that changes anything here, when there is one.
  var onlyMark: UInt8? { get }
  /// Whether text of markup stands here.
  var isText: Bool { get }
  /// Whether this is in a start tag behind its name, attribute values between quotes included: one white space is as good as any there.
  var isInTag: Bool { get }
}

extension Place {
  func joined(with other: Self) -> Self? { nil }
  mutating func takeProblem() -> PlaceRefusal? { nil }
  var endsLinesWithLineFeeds: Bool { false }
  var skipsEverything: Bool { false }
  var onlyMark: UInt8? { nil }
  var isText: Bool { false }
  var isInTag: Bool { false }

  func isSame(as other: any Place) -> Bool { self == other as? Self }

  /// The place after a section that may or may not have been rendered. Nil when the two are different places.
  func either(_ other: any Place) -> (any Place)? {
    guard let other = other as? Self else { return nil }
    return self == other ? self : joined(with: other)
  }
}

extension OutputFormat {
  /// Where a template of the format begins.
  var start: any Place {
    switch self {
    case .html, .xml: MarkupPlace(isHTML: self == .html)
    case .json: JSONPlace()
    case .ics, .vcf: ContentLinePlace()
    case .txt, .plain: PlainPlace(escaping: self == .txt ? .none : .specification)
    }
  }
}

/// A place where every value is written alike.
struct PlainPlace: Place {
  let escaping: Escaping
  var title: String { "in text" }
  var isComplete: Bool { true }
  var skipsEverything: Bool { true }

  mutating func read(_ byte: UInt8) -> Bool { true }

  mutating func write(_ kind: ValueKind) throws(PlaceRefusal) -> Escaping {
    if kind == .flag { throw .flag }
    return kind == .markup ? .none : escaping
  }
}

extension PlaceRefusal {
  static let flag = PlaceRefusal("not-printable/flag")
  static let markup = PlaceRefusal("markup-place/data")
}

/// A place in JSON text: in a string or not.
struct JSONPlace: Place {
  private(set) var isInString = false
  private var isAfterBackslash = false

  var title: String { isInString ? "in a JSON string" : "between JSON values" }
  var isComplete: Bool { !isInString }
  var endsLinesWithLineFeeds: Bool { true }

  mutating func read(_ byte: UInt8) -> Bool {
    if isAfterBackslash {
      isAfterBackslash = false
    } else if byte == UInt8(ascii: "\"") {
      isInString.toggle()
    } else if isInString, byte == UInt8(ascii: "\\") {
      isAfterBackslash = true
    }
    return true
  }

  mutating func write(_ kind: ValueKind) throws(PlaceRefusal) -> Escaping {
    if isAfterBackslash {
      isAfterBackslash = false
      throw PlaceRefusal("json-escape")
    }
    switch kind {
    case .markup where isInString: throw PlaceRefusal("markup-place/string")
    case .flag where isInString: throw .flag
    case .markup, .number, .flag: return .none
    case .text, .path, .url: return isInString ? .jsonString : .jsonValue
    }
  }
}

/// A place in a content line of iCalendar or vCard (RFC 5545 §3.1, RFC 6350 §3.3).
struct ContentLinePlace: Place {
  private enum State: Equatable {
    case lineStart, name
    /// After `;`: the name of a parameter.
    case parameterName
    /// After `=` or `,` of a parameter: a value may start here.
    case parameterStart
    case parameterValue, quotedParameter
    /// After a whole parameter value: `;`, `:` or `,` must follow.
    case parameterEnd
    case value, afterBackslash
    /// After ready-made lines: a line break must follow.
    case lineEnd
  }

  private var state = State.lineStart
  private var problem: PlaceRefusal?

  mutating func takeProblem() -> PlaceRefusal? { problem.take() }

  mutating func read(_ byte: UInt8) -> Bool {
    if byte == 0x0D { return false }
    if byte == 0x0A {
      defer { state = .lineStart }
      switch state {
      case .lineStart: return false
      case .value, .afterBackslash, .lineEnd: break
      default: fail("cut-off")
      }
      return true
    }
    switch state {
    case .lineStart:
      // Templates may indent and space their lines; folding is the finisher's.
      if byte == 0x20 || byte == 0x09 { return false }
      state = .name
    case .name:
      if byte == UInt8(ascii: ":") { state = .value } else if byte == UInt8(ascii: ";") { state = .parameterName }
    case .parameterName:
      if byte == UInt8(ascii: "=") { state = .parameterStart } else if byte == UInt8(ascii: ":") { state = .value }
    case .parameterStart, .parameterValue, .parameterEnd:
      switch byte {
      case UInt8(ascii: ":"): state = .value
      case UInt8(ascii: ";"): state = .parameterName
      case UInt8(ascii: ","): state = .parameterStart
      case UInt8(ascii: "\"") where state == .parameterStart: state = .quotedParameter
      default:
        if state == .parameterEnd { fail("quotes") }
        state = .parameterValue
      }
    case .quotedParameter: if byte == UInt8(ascii: "\"") { state = .parameterEnd }
    case .value: if byte == UInt8(ascii: "\\") { state = .afterBackslash }
    case .afterBackslash: state = .value
    case .lineEnd:
      if byte == 0x20 || byte == 0x09 { return false }
      fail("line-break")
    }
    return true
  }

  private mutating func fail(_ name: String) { problem = problem ?? refusal(name) }

  mutating func write(_ kind: ValueKind) throws(PlaceRefusal) -> Escaping {
    if kind == .flag { throw .flag }
    switch state {
    case .lineStart:
      guard kind == .markup else {
        state = .name
        throw refusal("begin")
      }
      state = .lineEnd
      return .contentLines
    case .name: throw refusal("property-name")
    case .parameterName: throw refusal("parameter-name")
    case .parameterStart, .quotedParameter:
      if kind == .markup { throw refusal("ready-made") }
      if state == .quotedParameter { return .quotedParameter }
      state = .parameterEnd
      return .parameter
    case .parameterValue, .parameterEnd:
      throw refusal("one-tag")
    case .value: return kind == .text ? .contentText : .contentRaw
    case .afterBackslash:
      state = .value
      throw refusal("backslash")
    case .lineEnd: throw refusal("line-break")
    }
  }

  private func refusal(_ name: String) -> PlaceRefusal { PlaceRefusal("content-line/" + name) }

  func joined(with other: ContentLinePlace) -> ContentLinePlace? {
    for alike: Set<State> in [[.name, .parameterValue, .parameterEnd], [.lineStart, .lineEnd]]
    where alike.isSuperset(of: [state, other.state]) {
      var joined = self
      joined.state = alike.contains(.lineEnd) ? .lineEnd : .parameterEnd
      return joined
    }
    return nil
  }

  var isComplete: Bool { [.lineStart, .value, .lineEnd].contains(state) }

  var title: String { placeTitles.columns(of: "\(state)", [])[0] }
}

/// What messages call the places that a template can end or be in, by their names.
let placeTitles = MessageTable(embeddedLines(of: "places.txt"))
