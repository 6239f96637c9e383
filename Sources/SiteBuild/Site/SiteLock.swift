internal import CivilTime
internal import Crypto
internal import Diagnostics
internal import Octets
internal import Planning
internal import Rendering
@_spi(_Unicode) import Swift
internal import TribeModel

/// Encrypts the files of a site, so that only somebody with a password can read them (docs/locking.md).
///
/// One key encrypts the site. For each password it stands in `lock.json`, encrypted with a key made of that password. It is made of
/// all passwords: when one is changed or taken away, everything is encrypted anew. Nothing is random, so a page that has not changed
/// keeps its bytes.
struct SiteLock: Sendable {
  /// A password that can be guessed in fewer tries than two to this power is told.
  private static let leastBits = 60.0

  /// What `lock.json` holds.
  let keyFile: RenderedFile
  private let names, pages: SymmetricKey
  private let isFeedOpen: Bool

  /// - Parameters:
  ///   - passwords: at least one.
  ///   - salt: differs from site to site.
  ///   - isFeedOpen: whether feeds and cards stay as they are, because nobody can guess their addresses.
  /// - Throws: nothing in practice.
  init(passwords: [String], salt: (Int) -> [UInt8], rounds: Int, isFeedOpen: Bool) throws {
    let salts = passwords.indices.map { Array(salt($0).prefix(16)) }
    let stretched = zip(passwords, salts).map { password, salt in
      Encryption.stretched(String(password._nfd.map(Character.init)), salt: salt, rounds: rounds)
    }
    let key = Encryption.digest(Array("wallplanner site".utf8), with: SymmetricKey(data: Array(stretched.joined())))
    let wrapped = try zip(salts, stretched).map { salt, made in
      let box = try Encryption.seal(key, for: "wallplanner lock", with: SymmetricKey(data: made))
      return "{\"salt\":\"\(hexadecimal(salt))\",\"key\":\"\(hexadecimal(box))\"}"
    }
    let text = "{\"version\":1,\"rounds\":\(rounds),\"keys\":[\(wrapped.joined(separator: ","))]}\n"
    keyFile = RenderedFile(path: OutputPaths.lockKeys, bytes: Array(text.utf8))
    names = Encryption.derived("names", from: SymmetricKey(data: key))
    pages = Encryption.derived("pages", from: SymmetricKey(data: key))
    self.isFeedOpen = isFeedOpen
  }

  private static let lists = dataTable("lock.txt")
  private static let openFiles = Set(lists["open"] ?? [])

  private func isOpen(_ path: String) -> Bool {
    Self.openFiles.contains(path) || OutputPaths.isNote(path) || OutputPaths.isSitter(path)
      || (isFeedOpen && [".ics", ".vcf", ".atom"].contains { path.hasSuffix($0) })
  }

  /// Where a file is published. A locked one has a digest for its name.
  func place(of path: String) -> String {
    isOpen(path) ? path : OutputPaths.locked(hexadecimal(Encryption.digest(Array(path.utf8), with: names).prefix(16)))
  }

  /// What is published of a file.
  func published(_ bytes: [UInt8], at path: String) throws -> [UInt8] {
    isOpen(path) ? bytes : try Encryption.seal(bytes, for: path, with: pages)
  }

  /// The file of which `published` was made. Nil if that was changed.
  func opened(_ bytes: [UInt8], at path: String) -> [UInt8]? {
    isOpen(path) ? bytes : Encryption.open(bytes, for: path, with: pages)
  }

  /// Whether a password can be guessed: it is short, or made of few different characters, of names of the family, or of words that
  /// everybody tries first.
  ///
  /// - Parameter words: names that others know.
  static func isWeak(_ password: String, knowing words: [String]) -> Bool {
    var rest = password.lowercased()
    // A known word is worth one letter.
    for word in (words.map { $0.lowercased() } + commonWords).sorted(by: { $0.count > $1.count }) where word.count > 2 {
      rest = rest.replacing(word, with: "x")
    }
    let classes: [(size: Double, has: (Character) -> Bool)] = [
      (26, { $0.isLowercase }), (26, { $0.isUppercase }), (10, { $0.isNumber }), (33, { !$0.isLetter && !$0.isNumber }),
    ]
    let letters = classes.filter { password.contains(where: $0.has) }.reduce(0) { $0 + $1.size }
    let length = min(rest.count, Set(rest).count * 2)
    // Doubles are precise enough for an estimate: the base-2 logarithm of the number of letters, by its exponent and fraction.
    let bitsPerLetter = Double(max(letters, 2).exponent) + (max(letters, 2).significand - 1)
    return Double(length) * bitsPerLetter < leastBits
  }

  private static let commonWords = lists["common"] ?? []
}

extension SiteLock {
  /// The lock of a site or a card. Nil if it has no passwords.
  ///
  /// - Throws: `BuildFault` if a password is not there: the site is not published open instead.
  init?(
    _ setting: LockSetting?, _ plan: SitePlan, for reader: String, _ secrets: Secrets, rounds: Int,
    _ diagnostics: inout [Diagnostic]
  ) throws {
    guard let setting else { return nil }
    let members = plan.shown.members.flatMap { $0.name.split(separator: " ").map(String.init) }
    let words = members + (plan.shown.name ?? "").split(separator: " ").map(String.init)
    var passwords: [String] = []
    for entry in setting.passwords {
      guard let text = secrets.password(in: entry.variable) else {
        throw BuildFault("lock.no-password", entry.name, reader, entry.variable)
      }
      passwords.append(text)
      if Self.isWeak(text, knowing: words) { diagnostics.say("lock.weak-password", entry.name, reader) }
    }
    let secret = try secrets.ofFamily()
    if !secret.isOwn { diagnostics.say("lock.feeds", reader) }
    let purpose = "salt\n\(plan.settings.baseURL ?? "")\n\(reader)"
    try self.init(
      passwords: passwords, salt: { secret.bytes(for: "\(purpose)\n\($0)") }, rounds: rounds, isFeedOpen: secret.isOwn)
  }
}

/// The cards for babysitters, each encrypted with a key of its own that is made of the passwords and of the evening: what opens one opens no
/// other. A card is a page that asks for the password and holds the encrypted one, so that it opens without anything beside it.
struct EveningCards: Sendable {
  private var locks: [String: (lock: SiteLock, end: Int64)] = [:]

  /// Without all passwords the plan has no cards afterwards: none is ever published open.
  init(_ plan: inout SitePlan, _ secrets: Secrets, rounds: Int, _ diagnostics: inout [Diagnostic]) {
    for (path, evening) in plan.cards {
      guard let date = evening?.date else { continue }
      var told: [Diagnostic] = []
      let lock = try? SiteLock(plan.settings.babysitter?.lock, plan, for: path, secrets, rounds: rounds, &told)
      diagnostics += told.filter { $0.severity == .warning }
      // Whoever is late: at six on the next morning it is over.
      let morning = CivilDateTime(date.adding(days: 1)).adding(seconds: 21_600)
      locks[path] = lock.map { ($0, plan.context.zone.instant(of: morning).secondsSinceEpoch) }
    }
    if plan.cards.dropFirst().contains(where: { locks[$0.path] == nil }) {
      diagnostics.say("sitter.no-password")
      plan.showNoCards()
    }
  }

  /// What is published of a card: the page that asks for the password, with the end of the evening, what the password opens, and the card.
  /// Nil for other files.
  func published(_ bytes: [UInt8], at path: String, in files: PlannedFiles) throws -> [UInt8]? {
    guard let (lock, end) = locks[path] else { return nil }
    var buffers = PageRenderer.Buffers(files.pages)
    let page = files.paths.firstIndex(of: OutputPaths.sitter).map { files.make($0, with: &buffers) } ?? []
    let card = "\(end) \(hexadecimal(lock.keyFile.bytes)) \(hexadecimal(try lock.published(bytes, at: "evening")))"
    return Array(String(decoding: page, as: UTF8.self).replacing("data-card=\"\"", with: "data-card=\"\(card)\"").utf8)
  }
}
