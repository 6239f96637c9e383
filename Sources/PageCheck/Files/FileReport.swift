internal import Diagnostics
internal import JSONText
internal import Pictures

/// What one file's check found, before findings are grouped.
struct FileReport: Sendable {
  var path: String
  var faults: [Finding] = []
  /// Faults beyond the limit.
  var faultsLeftOut = 0
  /// Links to parts of pages, to be judged when all pages are known.
  var fragmentLinks: [FragmentLink] = []
  /// Pictures whose size the page says, to be judged when all files are known.
  var imageClaims: [ImageClaim] = []
  /// The size of a picture; nil if the file is none, or does not say.
  var pictureSize: PictureFacts.Size?
  /// Whether the file was read to its end; if not, its ids are not all known.
  var isWellFormed = true
  /// Hashes of the ids in the file.
  var identifiers: Set<UInt64> = []

  /// A file that is not read.
  init(path: String) { self.path = path }

  init(judging file: CheckedFile, at place: Int, by judge: inout PageJudge, options: CheckOptions) {
    self.init(path: file.path)
    switch FileKind(file.path) {
    case .html: self = judge.judge(file, index: place)
    case .css: judgeStyle(file, site: judge.site, options: options)
    case .json: _ = judgeJSON(file)
    case .manifest: if let manifest = judgeJSON(file) { judgeManifest(file, manifest, site: judge.site) }
    case .xml, .svg: judgeXML(file, &judge)
    case .calendar, .card: judgeFeed(file, options)
    case .image: judgePicture(file)
    case .script, .other: break
    }
  }

  /// Whether links may lead to such an id: true where that is not known.
  func hasIdentifier(_ hash: UInt64) -> Bool { !isWellFormed || identifiers.contains(hash) }

  /// - Parameters:
  ///   - name: a row of Data/findings.txt; `words` are put into it.
  ///   - place: in bytes; without one it is the file as a whole.
  mutating func add(
    _ name: String, at place: Range<Int> = 0..<0, _ words: Any..., hint: String? = nil, severity: Diagnostic.Severity = .error
  ) {
    guard hasRoom(for: CheckLimits.findingsPerPage) else { return }
    var fault = Finding(said: name, words)
    (fault.offset, fault.length, fault.severity) = (place.lowerBound, place.count, severity)
    fault.hint = hint ?? fault.hint
    faults.append(fault)
  }

  /// Whether one more fault is kept. Beyond the limit they are only counted, which this does.
  mutating func hasRoom(for limit: Int) -> Bool {
    if faults.count >= limit { faultsLeftOut += 1 }
    return faults.count < limit
  }

  /// Judges an address in a file that is no page. Gives back its scheme if it leads to no file of the site on purpose: nothing for
  /// the address of another host without one.
  ///
  /// - Parameters:
  ///   - rule: what is broken if no file is there, as a row of Data/findings.txt.
  ///   - name: stands behind the address in the message.
  mutating func judgeAddress(
    _ address: ByteText, at place: Range<Int>, _ site: SiteIndex, missing rule: String, name: String = "", mayBeFolder: Bool = false
  ) -> String? {
    var (rest, page) = (address, path)
    if let scheme = URLSyntax.scheme(of: address) {
      guard let own = site.pathOfOwn(address) else { return scheme }
      (rest, page) = (own, "")
    } else if address.hasPrefixIgnoringCase("//") {
      return ""
    }
    let file = URLSyntax.file(of: rest)
    // Nothing but a query or a fragment means the file itself.
    if file.isEmpty, page == path { return nil }
    switch site.target(of: file, from: page) {
    case .file: break
    case .folder where mayBeFolder: break
    case .outside: add("site.outside", at: place, address.quoted)
    case .folder, .missing: add(rule, at: place, address.quoted, name)
    }
    return nil
  }

  /// Style sheets: whether they can be read, what they load, and whether their colours can be told apart.
  private mutating func judgeStyle(_ file: CheckedFile, site: SiteIndex, options: CheckOptions) {
    let (sheet, problems) = StyleSheet.read(file.bytes)
    for fault in sheet.faults { add("site.stylesheet", at: fault.offset..<fault.offset + 1, fault.message) }
    for address in sheet.addresses {
      let value = ByteText(address.text).trimmed
      let place = address.offset..<address.offset + address.length
      guard let scheme = judgeAddress(value, at: place, site, missing: "site.resource"), scheme != "data",
        !options.allowedURLPrefixes.contains(where: { value.string.hasPrefix($0) })
      else { continue }
      add("privacy.third-party/style", at: place, value.quoted)
    }
    for problem in problems { add("a11y.contrast", at: problem.offset..<problem.offset + 1, problem.message) }
  }

  /// The value of a JSON file; nil if it has none, which is said.
  private mutating func judgeJSON(_ file: CheckedFile) -> JSONValue? {
    guard String(validating: file.bytes, as: UTF8.self) != nil else {
      add("text.utf-8/file", at: 0..<1)
      return nil
    }
    let json = readJSON(file.bytes)
    if json.value == nil {
      let offset = min(json.offset, max(0, file.bytes.count - 1))
      add("site.json/file", at: offset..<offset + min(1, file.bytes.count), json.problem)
    }
    return json.value
  }

  /// XML files are read by the parser of pages.
  private mutating func judgeXML(_ file: CheckedFile, _ judge: inout PageJudge) {
    guard !file.bytes.isEmpty else { return add("site.xml/empty") }
    if let fault = judge.parser.read(file.bytes, into: &judge.tree) {
      let offset = min(fault.offset, file.bytes.count - 1)
      add("site.xml/libxml", at: offset..<offset + 1, fault.code, fault.message)
    } else if file.path.lowercased().hasSuffix(".atom") {
      judgeAtom(judge.tree, site: judge.site)
    }
    guard FileKind(file.path) == .svg else { return }
    // The ids of a drawing, which links such as `icons.svg#cake` name.
    let tree = judge.tree
    for place in tree.attributes.indices where tree.names[tree.attributes[place].name].text == "id" {
      identifiers.insert(tree.value(place).hash)
    }
  }

  private mutating func judgeFeed(_ file: CheckedFile, _ options: CheckOptions) {
    guard let judge = options.judgeFeed else { return }
    for fault in judge(file) {
      let offset = min(fault.span?.bytes.lowerBound ?? 0, file.bytes.count)
      add("site.feed", at: offset..<offset + 1, fault.message, hint: fault.hint, severity: fault.severity)
    }
  }
}

/// JSON (RFC 8259) in files and in data blocks of pages, read by `JSONText`: its value, or the first fault of a text that is no JSON, and
/// its place in bytes. A name that stands twice is no fault.
func readJSON(_ bytes: [UInt8]) -> (value: JSONValue?, problem: String, offset: Int) {
  let (value, diagnostics) = JSONText.parse(bytes, file: FileID(index: 0))
  let fault = value == nil ? diagnostics.first { $0.severity == .error } : nil
  return (value, fault?.message ?? "", fault?.span?.bytes.lowerBound ?? 0)
}
