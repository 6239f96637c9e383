internal import CLibXML2
internal import Glibc

/// A second reader for every page: libxml2's XML parser for our own pages, its HTML parser for foreign ones.
///
/// Owns the parser context: it cannot be copied, so it is freed once. One context reads many XML pages, which keeps the
/// library's table of names; it is given up after a fault, or when that table has grown. No network, no DTD, no entities:
/// nothing that a page declares is ever stored, because the handlers that would do so are left out.
struct LibraryParser: ~Copyable {
  /// The first fault that the library met.
  struct Fault {
    var code: Int32
    var message: String
    var line: Int
    var column: Int
  }

  /// What the library saw, to be compared with the page scanner.
  struct Outcome {
    var names = NameSequence()
    var fault: Fault?
    /// Codes that do not count: names that HTML 4 did not have, and rules that HTML gave up.
    var ignoresUnknownNames = false
  }

  /// Reads XML; nil before the first page and after a fault.
  private var context: xmlParserCtxtPtr?
  /// The page with a zero octet behind it, which is where the library stops.
  private var text: [UInt8] = []

  /// Octets of names that a context may have collected before it is given up: a site's own names are a few thousand.
  private static let namesLimit = 1 << 20

  init() {}

  deinit {
    if let context, case .success(let library) = OpenedLibrary.shared { LibraryParser.free(context, library) }
  }

  private static func free(_ context: xmlParserCtxtPtr, _ library: OpenedLibrary) {
    if let document = context.pointee.myDoc { library.functions.xmlFreeDoc(document) }
    context.pointee.myDoc = nil
    if context.pointee.html != 0 {
      library.functions.htmlFreeParserCtxt(context)
    } else {
      library.functions.xmlFreeParserCtxt(context)
    }
  }

  /// What comes of reading without the library: never nothing, which would look like a page without faults.
  static func outcome(without fault: LibraryFault) -> Outcome { unread("\(fault)") }

  /// What comes of a page that the library could not begin to read.
  private static func unread(_ reason: String) -> Outcome { Outcome(fault: Fault(code: 0, message: reason, line: 1, column: 1)) }

  private static let tooLarge = "the page was not read: it is too large"
  private static let noMemory = "the page was not read: there is not enough memory"

  /// A context for XML whose handlers only count.
  private static func makeXMLContext(_ library: OpenedLibrary) -> xmlParserCtxtPtr? {
    guard let made = library.functions.xmlNewParserCtxt() else { return nil }
    _ = library.functions.xmlCtxtUseOptions(made, Int32(XML_PARSE_NONET.rawValue))
    install(in: made)
    made.pointee.sax.pointee.startElementNs = { user, name, _, _, _, _, _, _, _ in
      guard let user, let name else { return }
      user.assumingMemoryBound(to: Outcome.self).pointee.names.add(length: strlen(name), first: name.pointee)
    }
    return made
  }

  /// Replaces every handler: the library builds no tree and stores no declarations.
  private static func install(in context: xmlParserCtxtPtr) {
    context.pointee.sax.pointee = xmlSAXHandler()
    context.pointee.sax.pointee.initialized = UInt32(XML_SAX2_MAGIC)
    context.pointee.sax.pointee.serror = LibraryParser.receive
  }

  private static let receive: xmlStructuredErrorFunc = { user, error in
    guard let user, let error else { return }
    let outcome = user.assumingMemoryBound(to: Outcome.self)
    guard outcome.pointee.fault == nil, error.pointee.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
    if outcome.pointee.ignoresUnknownNames, !LibraryParser.counts(error.pointee.code) { return }
    let text = error.pointee.message.map { String(cString: $0) } ?? "not well-formed"
    outcome.pointee.fault = Fault(
      code: error.pointee.code, message: text.split(whereSeparator: \.isNewline).first.map(String.init) ?? text,
      line: Int(error.pointee.line), column: Int(error.pointee.int2))
  }

  /// In HTML, only faults of the tag syntax count: the library's element table is that of HTML 4.
  private static func counts(_ code: Int32) -> Bool {
    let counted: [xmlParserErrors] = [
      XML_ERR_ATTRIBUTE_NOT_STARTED, XML_ERR_ATTRIBUTE_NOT_FINISHED, XML_ERR_COMMENT_NOT_FINISHED, XML_ERR_GT_REQUIRED,
      XML_ERR_LTSLASH_REQUIRED, XML_ERR_INVALID_CHAR, XML_ERR_INVALID_ENCODING,
    ]
    return counted.contains { Int32($0.rawValue) == code }
  }

  /// Reads a page as XML.
  mutating func readXML(_ bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
    let library: OpenedLibrary
    switch OpenedLibrary.shared {
    case .success(let opened): library = opened
    case .failure(let fault): return LibraryParser.outcome(without: fault)
    }
    guard bytes.count < Int(Int32.max) else { return LibraryParser.unread(LibraryParser.tooLarge) }
    guard let parser = context ?? LibraryParser.makeXMLContext(library) else {
      return LibraryParser.unread(LibraryParser.noMemory)
    }
    var outcome = Outcome()
    text.removeAll(keepingCapacity: true)
    text.reserveCapacity(bytes.count + 1)
    text.append(contentsOf: bytes)
    text.append(0)
    withUnsafeMutablePointer(to: &outcome) { pointer in
      parser.pointee.userData = UnsafeMutableRawPointer(pointer)
      text.withUnsafeBufferPointer { text in
        // Reads these octets where they are, up to the zero.
        guard let input = library.functions.xmlNewStringInputStream(parser, text.baseAddress) else {
          pointer.pointee = LibraryParser.unread(LibraryParser.noMemory)
          return
        }
        _ = library.functions.inputPush(parser, input)
        _ = library.functions.xmlParseDocument(parser)
      }
      // Lets go of the input, which points at `text`.
      library.functions.xmlCtxtReset(parser)
      parser.pointee.userData = nil
    }
    if outcome.fault == nil, library.functions.xmlDictGetUsage(parser.pointee.dict) < LibraryParser.namesLimit {
      context = parser
    } else {
      LibraryParser.free(parser, library)
      context = nil
    }
    return outcome
  }

  /// Reads a page as HTML 4 with new names allowed.
  static func readHTML(_ bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
    let library: OpenedLibrary
    switch OpenedLibrary.shared {
    case .success(let opened): library = opened
    case .failure(let fault): return outcome(without: fault)
    }
    guard bytes.count < Int(Int32.max) else { return unread(tooLarge) }
    var outcome = Outcome()
    outcome.ignoresUnknownNames = true
    // A page without octets has no faults, and nothing to be read.
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return outcome }
    let made = start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
      library.functions.htmlCreateMemoryParserCtxt($0, Int32(bytes.count))
    }
    guard let made else { return unread(noMemory) }
    defer { free(made, library) }
    _ = library.functions.htmlCtxtUseOptions(made, Int32(HTML_PARSE_NONET.rawValue | HTML_PARSE_RECOVER.rawValue))
    if let encoding = library.functions.xmlFindCharEncodingHandler("UTF-8") {
      _ = library.functions.xmlSwitchToEncoding(made, encoding)
    }
    install(in: made)
    withUnsafeMutablePointer(to: &outcome) { pointer in
      made.pointee.userData = UnsafeMutableRawPointer(pointer)
      _ = library.functions.htmlParseDocument(made)
    }
    return outcome
  }
}

/// The parser of one judge.
final class LibraryReader {
  private var parser = LibraryParser()
  func readXML(_ bytes: UnsafeBufferPointer<UInt8>) -> LibraryParser.Outcome { parser.readXML(bytes) }
}

extension PageJudge {
  /// Asks libxml2. Its faults count when the scanner found none of the same kind, which speaks plainer.
  mutating func askLibrary(_ buffer: UnsafeBufferPointer<UInt8>) {
    guard !buffer.isEmpty, !stopped, !isOverloaded else { return }
    if strict, !options.readsWholePages, !holdsFormFeed, faults.isEmpty, faultsLeftOut == 0 {
      let outcome = secondReader.readXML(excerpt.text.values)
      if outcome.fault == nil, outcome.names == excerpt.names { return keepRead() }
      // The whole page must be read, and all its elements be known.
      if hasFolded {
        mustJudgeWhole = true
        return
      }
    }
    let outcome = strict ? secondReader.readXML(buffer) : LibraryParser.readHTML(buffer)
    let isKnown = faults.contains { $0.rule.rawValue.hasPrefix("syntax.") || $0.rule.rawValue.hasPrefix("text.") }
    if let fault = outcome.fault {
      if isKnown { return }
      let place = offset(line: fault.line, column: fault.column)
      report(
        strict ? .xml : .html, at: place, length: 1, "libxml2: \(fault.message) (line \(fault.line))",
        cause: "libxml2 \(fault.code)")
      return
    }
    guard strict, !isKnown, outcome.names != namesOfPage() else { return }
    report(
      .xml, at: 0, length: 0,
      "an XML reader sees other elements than an HTML reader (\(outcome.names.count) and \(tree.nodes.count))",
      cause: "readers disagree")
  }

  private func offset(line: Int, column: Int) -> Int {
    var current = 1
    var i = 0
    while i < bytes.count, current < line {
      if bytes[i] == 0x0A { current += 1 }
      i += 1
    }
    return max(0, min(i + max(0, column - 1), bytes.count - 1))
  }
}
