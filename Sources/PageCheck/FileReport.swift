internal import Diagnostics
internal import JSONText
internal import Pictures

/// What one file's check found, before findings are grouped.
struct FileReport: Sendable {
  var path: String
  var faults: [PageFault] = []
  var faultsLeftOut = 0
  var fragmentLinks: [FragmentLink] = []
  /// Pictures whose size the page says.
  var imageClaims: [ImageClaim] = []
  /// The size of a picture; nil if the file is none, or does not say.
  var pictureSize: PictureFacts.Size?
  /// Whether the file was read to its end; if not, its ids are not all known.
  private var isWellFormed = true
  /// Hashes of the ids in the file, in rising order.
  private(set) var identifiers: [UInt64] = []

  /// A file that is not read.
  init(path: String) { self.path = path }

  init(judging file: CheckedFile, at place: Int, by judge: inout PageJudge, options: CheckOptions) {
    self.init(path: file.path)
    switch FileKind(file.path) {
    case .html:
      judge.judge(file, index: place)
      faults = judge.faults
      faultsLeftOut = judge.faultsLeftOut
      isWellFormed = judge.isWellFormed
      fragmentLinks = judge.fragmentLinks
      imageClaims = judge.imageClaims
      identifiers = judge.identifiers.sorted()
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
  func hasIdentifier(_ hash: UInt64) -> Bool {
    if !isWellFormed { return true }
    var (low, high) = (0, identifiers.count)
    while low < high {
      let middle = (low + high) / 2
      if identifiers[middle] < hash { low = middle + 1 } else { high = middle }
    }
    return low < identifiers.count && identifiers[low] == hash
  }

  mutating func add(_ rule: Rule, at offset: Int, length: Int = 1, _ message: String, hint: String? = nil, cause: String) {
    guard faults.count < CheckLimits.findingsPerPage else {
      faultsLeftOut += 1
      return
    }
    faults.append(
      PageFault(rule: rule, offset: offset, length: length, message: message, hint: hint, cause: cause, surroundings: 0))
  }

  /// Judges an address in a file that is no page. Gives back its scheme if it leads to no file of the site on purpose: nothing for
  /// the address of another host without one.
  ///
  /// - Parameters:
  ///   - rule: what is broken if no file is there.
  ///   - name: stands behind the address in the message.
  mutating func judgeAddress(
    _ address: ByteText, at place: Range<Int>, _ site: SiteIndex, missing rule: Rule, name: String = "", mayBeFolder: Bool = false
  ) -> String? {
    switch site.destination(of: address, from: path) {
    case .itself, .file: break
    case .elsewhere(let scheme): return scheme
    case .outside:
      add(
        .outsideSite, at: place.lowerBound, length: place.count, "\(address.quoted) leaves the site", hint: "one ../ too many?",
        cause: "outside")
    case .missing(let target):
      if mayBeFolder, site.isFolder(target) { break }
      add(
        rule, at: place.lowerBound, length: place.count, "\(address.quoted)\(name) leads to no file of the site",
        hint: "mend the address, or add the file", cause: "dead link\(name)")
    }
    return nil
  }

  /// The value of a JSON file; nil if it has none, which is said.
  private mutating func judgeJSON(_ file: CheckedFile) -> JSONValue? {
    guard String(validating: file.bytes, as: UTF8.self) != nil else {
      add(.utf8, at: 0, "the file is not UTF-8", cause: "not UTF-8")
      return nil
    }
    switch JSONSyntax.read(file.bytes) {
    case .success(let value): return value
    case .failure(let problem):
      let offset = min(problem.offset, max(0, file.bytes.count - 1))
      add(.json, at: offset, length: min(1, file.bytes.count), "this is no JSON: \(problem.message)", cause: problem.message)
      return nil
    }
  }

  /// XML files are read by the parser of pages.
  private mutating func judgeXML(_ file: CheckedFile, _ judge: inout PageJudge) {
    guard !file.bytes.isEmpty else { return add(.xmlFile, at: 0, length: 0, "the file is empty", cause: "empty XML") }
    if let fault = judge.parser.read(file.bytes, into: &judge.tree) {
      add(.xmlFile, at: min(fault.offset, file.bytes.count - 1), "libxml2: \(fault.message)", cause: "libxml2 \(fault.code)")
    } else if file.path.lowercased().hasSuffix(".atom") {
      judgeAtom(AtomFile(judge.tree), site: judge.site)
    }
    if FileKind(file.path) == .svg { identifiers = judge.tree.identifiers.map(\.hash).sorted() }
  }

  private mutating func judgeFeed(_ file: CheckedFile, _ options: CheckOptions) {
    guard let judge = options.judgeFeed else { return }
    for fault in judge(file) {
      faults.append(
        PageFault(
          rule: .feed, offset: min(fault.offset, file.bytes.count), length: 1, message: fault.message, hint: fault.hint,
          cause: fault.message, surroundings: 0, severity: fault.severity))
    }
  }
}

extension PageTree {
  /// The ids of a drawing, which links such as `icons.svg#cake` name.
  fileprivate var identifiers: [ByteText] {
    attributes.filter { names[$0.name].text == "id" }.map { ByteText(text, in: Int($0.valueStart)..<Int($0.valueEnd)) }
  }
}
