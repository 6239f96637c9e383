internal import CLibXML2

/// A second reader for every page: libxml2's XML parser for our own pages, its HTML parser for foreign ones.
///
/// Owns the parser context: it cannot be copied, so it is freed once. No network, no DTD, no entities: nothing that a page
/// declares is ever stored, because the handlers that would do so are left out.
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
    var elements = 0
    var attributes = 0
    var hash: UInt64 = 0
    var fault: Fault?
    /// Codes that do not count: names that HTML 4 did not have, and rules that HTML gave up.
    var ignoresUnknownNames = false
  }

  private let context: xmlParserCtxtPtr

  /// Makes the parser ready for one page; nil if there is no memory.
  private init?(xml bytes: UnsafeBufferPointer<UInt8>, outcome: UnsafeMutablePointer<Outcome>) {
    guard let start = bytes.baseAddress, bytes.count < Int(Int32.max) else { return nil }
    let made = start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { xmlCreateMemoryParserCtxt($0, Int32(bytes.count)) }
    guard let made else { return nil }
    context = made
    _ = xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue))
    install(outcome)
    context.pointee.sax.pointee.startElementNs = { user, name, _, _, _, _, attributeCount, _, _ in
      guard let user, let name else { return }
      let outcome = user.assumingMemoryBound(to: Outcome.self)
      outcome.pointee.elements += 1
      outcome.pointee.attributes += Int(attributeCount)
      outcome.pointee.hash = outcome.pointee.hash &* 31 &+ UInt64(xmlStrlen(name)) &* 1024 &+ UInt64(name.pointee)
    }
  }

  private init?(html bytes: UnsafeBufferPointer<UInt8>, outcome: UnsafeMutablePointer<Outcome>) {
    guard let start = bytes.baseAddress, bytes.count < Int(Int32.max) else { return nil }
    let made = start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { htmlCreateMemoryParserCtxt($0, Int32(bytes.count)) }
    guard let made else { return nil }
    context = made
    _ = htmlCtxtUseOptions(context, Int32(HTML_PARSE_NONET.rawValue | HTML_PARSE_RECOVER.rawValue))
    if let encoding = xmlFindCharEncodingHandler("UTF-8") { _ = xmlSwitchToEncoding(context, encoding) }
    install(outcome)
    context.pointee.sax.pointee.startElement = { user, _, _ in
      guard let user else { return }
      user.assumingMemoryBound(to: Outcome.self).pointee.elements += 1
    }
  }

  /// Replaces every handler: the library builds no tree and stores no declarations.
  private func install(_ outcome: UnsafeMutablePointer<Outcome>) {
    let isXML = context.pointee.sax.pointee.initialized == UInt32(XML_SAX2_MAGIC)
    context.pointee.sax.pointee = xmlSAXHandler()
    context.pointee.sax.pointee.initialized = isXML || context.pointee.html == 0 ? UInt32(XML_SAX2_MAGIC) : 0
    if context.pointee.html != 0 { context.pointee.sax.pointee.initialized = 1 }
    context.pointee.userData = UnsafeMutableRawPointer(outcome)
    if context.pointee.html != 0 {
      context.pointee.sax.pointee.serror = nil
      context.pointee.sax.pointee.initialized = UInt32(XML_SAX2_MAGIC)
    }
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

  private borrowing func parseXML() { _ = xmlParseDocument(context) }
  private borrowing func parseHTML() { _ = htmlParseDocument(context) }

  deinit {
    if let document = context.pointee.myDoc { xmlFreeDoc(document) }
    context.pointee.myDoc = nil
    if context.pointee.html != 0 { htmlFreeParserCtxt(context) } else { xmlFreeParserCtxt(context) }
  }

  static func readXML(_ bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
    var outcome = Outcome()
    withUnsafeMutablePointer(to: &outcome) { pointer in
      guard let parser = LibraryParser(xml: bytes, outcome: pointer) else { return }
      parser.parseXML()
    }
    return outcome
  }

  static func readHTML(_ bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
    var outcome = Outcome()
    outcome.ignoresUnknownNames = true
    withUnsafeMutablePointer(to: &outcome) { pointer in
      guard let parser = LibraryParser(html: bytes, outcome: pointer) else { return }
      parser.parseHTML()
    }
    return outcome
  }

  /// The library's tables are made once, before threads use it.
  static let prepare: Void = xmlInitParser()
}

extension PageJudge {
  /// Asks libxml2. Its faults count when the scanner found none of the same kind, which speaks plainer.
  mutating func askLibrary(_ buffer: UnsafeBufferPointer<UInt8>) {
    guard !buffer.isEmpty, !stopped else { return }
    LibraryParser.prepare
    let outcome = strict ? LibraryParser.readXML(buffer) : LibraryParser.readHTML(buffer)
    let isKnown = faults.contains { $0.rule.rawValue.hasPrefix("syntax.") || $0.rule.rawValue.hasPrefix("text.") }
    if let fault = outcome.fault {
      if isKnown { return }
      let place = offset(line: fault.line, column: fault.column)
      report(
        strict ? .xml : .html, at: place, length: 1, "libxml2: \(fault.message) (line \(fault.line))", cause: "libxml2 \(fault.code)")
      return
    }
    guard strict, !isKnown, outcome.elements != tree.nodes.count || outcome.hash != tagHash else { return }
    report(.xml, at: 0, length: 0, "an XML reader sees other elements than an HTML reader (\(outcome.elements) and \(tree.nodes.count))", cause: "readers disagree")
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
