internal import CLibXML2
internal import Diagnostics

/// libxml2's SAX2 parser for XML, the one reader of pages, Atom feeds and drawings: its events build a `PageTree`. All pointers of the
/// page check stand in this file.
///
/// The parser reads the page's bytes where they lie, so that an event's place is the distance of the parser's cursor from the first
/// byte. It opens no file and no connection, and stores nothing that a page declares: the handlers that would do so are left out, and
/// only XML's own five entities are known. One context reads many pages and so keeps libxml2's table of names; it is given up after a
/// fault, or when that table has grown. It cannot be copied, so it is freed once.
struct PageParser: ~Copyable {
  /// Why a text is not well-formed XML: the first fault, in libxml2's words.
  struct Fault {
    var message: String
    /// libxml2's number of the message (`xmlParserErrors`).
    var code: Int
    var offset: Int
    /// Elements nest too deep, which is a rule of its own.
    var isNesting = false
  }

  private var context: xmlParserCtxtPtr?
  private var events: Events

  /// Bytes of names that a context may have collected before it is given up: a site's own names are a few thousand.
  private static let namesLimit = 1 << 20
  /// Namespaces that may be declared around one place: libxml2 looks through all of them for every element.
  fileprivate static let namespaces = 64

  /// - Parameter keepsText: whether the tree has the texts between tags too.
  init(keepsText: Bool = false) { events = Events(keepsText: keepsText) }

  deinit { xmlFreeParserCtxt(context) }

  /// Reads a text into `tree`. Nil if it is well-formed; otherwise the tree holds what stands before the fault.
  mutating func read(_ bytes: [UInt8], into tree: inout PageTree) -> Fault? {
    tree.begin(bytes)
    guard bytes.count < Int(Int32.max) / 2, let parser = context ?? PageParser.makeContext() else {
      return Fault(message: "there is not enough memory", code: Int(XML_ERR_NO_MEMORY.rawValue), offset: 0)
    }
    swap(&events.tree, &tree)
    events.begin(parser)
    run(parser, events.tree.text)
    context = parser
    if events.fault != nil || xmlDictGetUsage(parser.pointee.dict) > PageParser.namesLimit {
      xmlFreeParserCtxt(parser)
      context = nil
      // The next table of names may use the same addresses.
      events.namesAreOld = true
    }
    swap(&events.tree, &tree)
    tree.text.append(contentsOf: events.decoded)
    return events.fault
  }

  /// - Parameter text: ends in a zero byte, up to which the parser reads.
  private mutating func run(_ parser: xmlParserCtxtPtr, _ text: [UInt8]) {
    withUnsafeMutablePointer(to: &events) { events in
      parser.pointee.userData = UnsafeMutableRawPointer(events)
      text.withUnsafeBufferPointer { text in
        events.pointee.base = text.baseAddress
        if let input = xmlNewStringInputStream(parser, text.baseAddress) {
          _ = inputPush(parser, input)
          _ = xmlParseDocument(parser)
        }
        // Lets go of the input, which points at `text`.
        xmlCtxtReset(parser)
      }
      parser.pointee.userData = nil
      events.pointee.base = nil
    }
  }

  private static func makeContext() -> xmlParserCtxtPtr? {
    guard let made = xmlNewParserCtxt() else { return nil }
    // Puts `&` for `&amp;` into values; there are no other entities.
    _ = xmlCtxtUseOptions(made, Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue))
    var handlers = xmlSAXHandler()
    handlers.initialized = UInt32(XML_SAX2_MAGIC)
    handlers.startElementNs = { user, name, prefix, _, spaces, space, count, _, attributes in
      if let name { receiver(user)?.pointee.start(name, prefix, space, Int(spaces), attributes, Int(count)) }
    }
    handlers.endElementNs = { user, _, _, _ in receiver(user)?.pointee.end() }
    handlers.characters = { user, text, count in if let text { receiver(user)?.pointee.characters(text, Int(count)) } }
    // The same function: then libxml2 does not ask which white space can be ignored.
    handlers.ignorableWhitespace = handlers.characters
    handlers.cdataBlock = { user, _, count in
      receiver(user)?.pointee.add("syntax.cdata", from: "<![CDATA[]]>".utf8.count + Int(count))
    }
    handlers.comment = { user, text in if let text { receiver(user)?.pointee.comment(String(cString: text)) } }
    handlers.processingInstruction = { user, _, _ in receiver(user)?.pointee.addInstruction() }
    handlers.serror = { user, error in
      guard let error, error.pointee.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
      let message = error.pointee.message.map { String(cString: $0) } ?? "not well-formed"
      receiver(user)?.pointee.stop(at: nil, message, Int(error.pointee.code))
    }
    made.pointee.sax.pointee = handlers
    return made
  }
}

/// What `run` gave the parser as its user data. It lies there as long as the parser reads.
private func receiver(_ user: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Events>? {
  user?.assumingMemoryBound(to: Events.self)
}

/// Receives libxml2's events while it reads, and builds the tree from them.
private struct Events {
  typealias Letters = UnsafePointer<UInt8>
  typealias List = UnsafeMutablePointer<Letters?>

  let keepsText: Bool
  var tree = PageTree()
  var base: Letters?
  var parser: xmlParserCtxtPtr?
  /// Values whose bytes are not those of the page.
  var decoded: [UInt8] = []
  var fault: PageParser.Fault?
  var namesAreOld = false
  private var stack: [Int32] = []
  /// Where the last tag or comment ended.
  private var eventEnd = 0

  init(keepsText: Bool) { self.keepsText = keepsText }

  mutating func begin(_ parser: xmlParserCtxtPtr) {
    self.parser = parser
    decoded.removeAll(keepingCapacity: true)
    fault = nil
    stack.removeAll(keepingCapacity: true)
    eventEnd = 0
    if namesAreOld { tree.names = NameCache() }
    namesAreOld = false
  }

  /// How far the parser has read, in bytes of the page.
  private var cursor: Int {
    guard let base, let input = parser?.pointee.input, let current = input.pointee.cur else { return eventEnd }
    let place = current - base
    return place >= 0 && place <= tree.size ? place : eventEnd
  }

  /// The last `<` between the last event and a place.
  private func lastSign(before end: Int) -> Int {
    guard let base else { return eventEnd }
    var place = max(eventEnd, min(end, tree.size) - 1)
    while place > eventEnd, base[place] != 0x3C { place -= 1 }
    return place
  }

  /// The place of bytes of the page; nil for those that stand elsewhere.
  private func place(of letters: Letters, _ count: Int) -> Int? {
    guard let base else { return nil }
    let place = letters - base
    return place >= 0 && place + count <= tree.size ? place : nil
  }

  private mutating func name(_ name: Letters, _ prefix: Letters?) -> Int32 {
    tree.names.place(of: UInt(bitPattern: name), prefix: UInt(bitPattern: prefix)) {
      (prefix.map { String(cString: $0) + ":" } ?? "") + String(cString: name)
    }
  }

  /// The cursor stands behind the last attribute.
  mutating func start(_ written: Letters, _ prefix: Letters?, _ spaces: List?, _ spaceCount: Int, _ list: List?, _ count: Int) {
    let cursor = cursor
    // No value holds a `<`: XML forbids it.
    let start = lastSign(before: cursor)
    guard stack.count < CheckLimits.depth else {
      return stop(at: start, "elements nest more than \(CheckLimits.depth) deep; the rest was not read", 0, isNesting: true)
    }
    guard (parser?.pointee.nsNr ?? 0) <= 2 * PageParser.namespaces else {
      return stop(at: start, "more than \(PageParser.namespaces) namespaces are declared around this tag", 0)
    }
    let first = tree.attributes.count
    for number in 0..<spaceCount {
      guard let address = spaces?[2 * number + 1] else { continue }
      let prefix = spaces?[2 * number].map { String(cString: $0) }
      addNamespace(prefix.map { "xmlns:\($0)" } ?? "xmlns", String(cString: address))
    }
    for number in 0..<count {
      guard let list, let name = list[5 * number], let value = list[5 * number + 3], let end = list[5 * number + 4] else {
        continue
      }
      add(self.name(name, list[5 * number + 1]), value, end - value)
    }
    let isSelfClosing = tree.text[cursor] == 0x2F
    let node = Int32(tree.nodes.count)
    let name = self.name(written, prefix)
    let outer = stack.last.map { tree.nodes[Int($0)].element }
    eventEnd = min(cursor + (isSelfClosing ? 2 : 1), tree.size)
    tree.nodes.append(
      PageTree.Node(
        element: tree.names[name].element(in: outer), isSelfClosing: isSelfClosing, name: name, parent: stack.last ?? -1,
        end: node + 1, tagStart: Int32(start), tagEnd: Int32(eventEnd), contentEnd: Int32(eventEnd), firstAttribute: Int32(first),
        attributeCount: Int32(tree.attributes.count - first)))
    stack.append(node)
  }

  private mutating func add(_ name: Int32, _ value: Letters, _ count: Int) {
    var start = place(of: value, count)
    if start == nil {
      start = tree.text.count + decoded.count
      for place in 0..<count { decoded.append(value[place]) }
    }
    add(name, (start ?? 0)..<(start ?? 0) + count)
  }

  private mutating func addNamespace(_ name: String, _ address: String) {
    let start = tree.text.count + decoded.count
    decoded.append(contentsOf: address.utf8)
    // Few names, which libxml2 gives in two parts: their hash stands for an address.
    let place = tree.names.place(of: UInt(truncatingIfNeeded: ByteText(name).hash) | 1, prefix: 1) { name }
    add(place, start..<start + address.utf8.count)
  }

  private mutating func add(_ name: Int32, _ value: Range<Int>) {
    tree.attributes.append(
      PageTree.AttributeRecord(
        attribute: tree.names[name].attribute, name: name, valueStart: Int32(value.lowerBound), valueEnd: Int32(value.upperBound)))
  }

  /// The cursor stands behind the end tag.
  mutating func end() {
    guard let node = stack.popLast().map(Int.init) else { return }
    let cursor = cursor
    tree.nodes[node].end = Int32(tree.nodes.count)
    if !tree.nodes[node].isSelfClosing { tree.nodes[node].contentEnd = Int32(lastSign(before: cursor)) }
    eventEnd = cursor
  }

  mutating func characters(_ letters: Letters, _ count: Int) {
    guard let node = stack.last.map(Int.init) else { return }
    if keepsText {
      tree.texts.append((node, String(decoding: UnsafeBufferPointer(start: letters, count: count), as: UTF8.self)))
    }
    guard !tree.nodes[node].speaks else { return }
    var first = 0
    while first < count, isHTMLSpace(letters[first]) { first += 1 }
    guard first < count else { return }
    if tree.nodes[node].firstText < 0 {
      var start = place(of: letters, count).map { $0 + first } ?? eventEnd
      while start < tree.size - 1, isHTMLSpace(tree.text[start]) { start += 1 }
      tree.nodes[node].firstText = Int32(start)
    }
    tree.nodes[node].speaks = letters[first] < 0x80 || speaks(letters + first, count - first)
  }

  /// Whether there is more than spaces, also those that do not break, and signs of no width.
  private func speaks(_ letters: Letters, _ count: Int) -> Bool {
    String(decoding: UnsafeBufferPointer(start: letters, count: count), as: UTF8.self).saysSomething
  }

  mutating func comment(_ text: String) {
    let length = text.utf8.count + "<!---->".utf8.count
    let holder = stack.last.map { tree.nodes[Int($0)].element }
    if text.hasPrefix(">") || text.hasPrefix("->") || holder?.holdsRawText ?? false { add("syntax.comment", from: length) }
    eventEnd = cursor
  }

  mutating func addInstruction() {
    var start = max(0, min(cursor, tree.size) - 1)
    while start > 0, tree.text[start] != 0x3C || tree.text[start + 1] != 0x3F { start -= 1 }
    add("syntax.processing-instruction", from: cursor - start)
  }

  /// Notes what ended at the cursor.
  mutating func add(_ finding: String, from length: Int) {
    let cursor = cursor
    tree.oddities.append((finding, max(0, cursor - length), min(cursor, length)))
    eventEnd = cursor
  }

  /// The first fault counts.
  ///
  /// - Parameter place: nil for where the parser stands; otherwise it stops here.
  mutating func stop(at place: Int?, _ message: String, _ code: Int, isNesting: Bool = false) {
    if fault == nil {
      let line = message.split(whereSeparator: \.isNewline).first.map(String.init) ?? message
      fault = PageParser.Fault(message: line, code: code, offset: place ?? cursor, isNesting: isNesting)
    }
    if place != nil, let parser { xmlStopParser(parser) }
  }
}

extension NameCache.Entry {
  /// What the name means inside an element: HTML, or SVG inside a drawing.
  func element(in outer: Element?) -> Element {
    guard let outer else { return html }
    if outer.isForeign { return .foreign }
    return outer.isSVG && outer != .svgForeignObject && outer != .svgTitle && outer != .svgDesc ? svg : html
  }
}
