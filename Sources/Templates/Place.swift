/// How a value is written: the escaper that the place calls for. One byte of an instruction.
enum Escaping: UInt8, Sendable {
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

  /// What a stored text must be free of to be copied whole. Empty if none can be.
  var cleanFlag: ByteClass {
    switch self {
    case .none: .kept
    case .text, .doubleQuoted, .singleQuoted, .specification: .markup
    case .address, .trustedAddress: .url
    case .jsonString: .json
    case .contentText, .contentRaw: .contentLine
    case .pathPart, .queryPart, .sourceAddress, .trustedSourceAddress, .parameter, .quotedParameter: .reserved
    case .jsonValue, .contentLines: []
    }
  }
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
struct PlaceTracker: Equatable, Sendable {
  private enum Grammar: Equatable, Sendable {
    case markup, json, contentLines
    /// Nothing is escaped.
    case plainText
    /// Everything is escaped alike, after the Mustache specification.
    case specification
  }

  private let grammar: Grammar
  private var markup: MarkupPlace
  private var json = JSONPlace()
  private var lines = ContentLinePlace()

  init(_ format: OutputFormat) {
    markup = MarkupPlace(isHTML: format == .html)
    grammar =
      switch format {
      case .html, .xml: .markup
      case .json: .json
      case .ics, .vcf: .contentLines
      case .txt: .plainText
      case .plain: .specification
      }
  }

  /// Reads one byte of literal text. False when the byte is not to be written: layout of the template that the format does
  /// not want.
  mutating func read(_ byte: UInt8) -> Bool {
    switch grammar {
    case .markup: markup.read(byte)
    case .json: json.read(byte)
    case .contentLines: return lines.read(byte)
    case .plainText, .specification: break
    }
    return true
  }

  /// Reads on in a name of markup, where one is being read: several bytes at once.
  ///
  /// - Returns: how many it has read.
  @inline(__always)
  mutating func readName(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    grammar == .markup && markup.isInName ? markup.readName(bytes, from: start) : 0
  }

  /// The only byte of literal text that changes anything here, when there is one.
  var onlyMark: UInt8? { grammar == .markup ? markup.onlyMark : nil }
  /// Whether text of HTML stands here, and whether the inside of one of its tags does.
  var isInText: Bool { grammar == .markup && markup.isText }
  var isInTag: Bool { grammar == .markup && markup.isInTag }
  /// Whether the format's lines end in LF, whatever a template's do.
  var endsLinesWithLineFeeds: Bool { grammar == .markup || grammar == .json }
  /// Whether literal text never changes anything.
  var skipsEverything: Bool { grammar == .plainText || grammar == .specification }

  /// How a value is written here, and what that means for what follows.
  mutating func write(_ kind: ValueKind) throws(PlaceRefusal) -> Escaping {
    switch grammar {
    case .markup: return try markup.write(kind)
    case .json: return try json.write(kind)
    case .contentLines: return try lines.write(kind)
    case .plainText, .specification:
      if kind == .flag { throw .flag }
      return grammar == .plainText || kind == .markup ? .none : .specification
    }
  }

  /// Whether reading literal text met a fault.
  var hasProblem: Bool { markup.problem != nil || lines.problem != nil }

  /// A fault that reading literal text met, once.
  mutating func takeProblem() -> PlaceRefusal? {
    guard let problem = markup.problem ?? lines.problem else { return nil }
    markup.problem = nil
    lines.problem = nil
    return problem
  }

  /// The place after a section: both with and without its body. Nil when the two are different places.
  func joined(with other: PlaceTracker) -> PlaceTracker? {
    if self == other { return self }
    var joined = self
    switch grammar {
    case .markup:
      guard let place = markup.joined(with: other.markup) else { return nil }
      joined.markup = place
    case .contentLines:
      guard let place = lines.joined(with: other.lines) else { return nil }
      joined.lines = place
    case .json, .plainText, .specification: return nil
    }
    return joined
  }

  /// Where this is, for messages: `in text`, `in the attribute href of <a>`.
  var title: String {
    switch grammar {
    case .markup: markup.title
    case .json: json.isInString ? "in a JSON string" : "between JSON values"
    case .contentLines: lines.title
    case .plainText, .specification: "in text"
    }
  }

  /// Whether a template may end here.
  var isComplete: Bool {
    switch grammar {
    case .markup: markup.isText
    case .json: !json.isInString
    case .contentLines: lines.isComplete
    case .plainText, .specification: true
    }
  }
}

extension PlaceRefusal {
  static let flag = PlaceRefusal("not-printable/flag")
  static let markup = PlaceRefusal("markup-place/data")
}

/// A place in JSON text: in a string or not.
struct JSONPlace: Equatable, Sendable {
  private(set) var isInString = false
  private var isAfterBackslash = false

  mutating func read(_ byte: UInt8) {
    if isAfterBackslash {
      isAfterBackslash = false
    } else if byte == UInt8(ascii: "\"") {
      isInString.toggle()
    } else if isInString, byte == UInt8(ascii: "\\") {
      isAfterBackslash = true
    }
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
struct ContentLinePlace: Equatable, Sendable {
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
  var problem: PlaceRefusal?

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

  var title: String {
    switch state {
    case .lineStart, .lineEnd: "between content lines"
    case .name: "in a property's name"
    case .parameterName, .parameterStart, .parameterValue, .quotedParameter, .parameterEnd: "in a parameter"
    case .value, .afterBackslash: "in a property's value"
    }
  }
}
