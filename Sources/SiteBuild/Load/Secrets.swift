internal import Crypto
internal import Files
internal import Glibc
internal import Octets
internal import Publishing
internal import TribeModel

/// What hides addresses and locks sites: read once, with the rest of the input, for the sites of all readers.
struct Secrets: Sendable {
  private let family: Result<FamilySecret, BuildFault>
  /// By the environment variables that hold them. Those that are not set are not here.
  private let passwords: [String: String]
  /// Changes with each of them. Empty if there is no secret, nor a place for one.
  let digest: String

  /// - Parameters:
  ///   - settings: those of planner.json. Nil if there is none.
  ///   - outputs: the folders of the sites, in which no secret may lie.
  init(_ settings: PlannerSettings?, _ options: BuildOptions, outputs: [String]) {
    let family = Result { () throws(BuildFault) in try FamilySecret(settings?.feeds.secret, options, outputs: outputs) }
    let locks = [settings?.lock, settings?.babysitter?.lock] + (settings?.readers.map(\.lock) ?? [])
    let variables = locks.flatMap { $0?.passwords.map(\.variable) ?? [] }
    let texts = variables.map { ($0, Self.environment($0)) }
    passwords = Dictionary(texts.filter { !$0.1.isEmpty }) { $1 }
    digest = settings == nil ? "" : (try? family.get())?.digest(texts.map(\.1).joined(separator: "\n")) ?? ""
    self.family = family
  }

  /// - Throws: if planner.json asks for a secret and there is none: then addresses could be guessed.
  func ofFamily() throws(BuildFault) -> FamilySecret { try family.get() }

  /// Nil if the environment does not have it.
  func password(in variable: String) -> String? { passwords[variable] }

  fileprivate static func environment(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
}

/// The one secret of a family, from which addresses that cannot be guessed are made.
struct FamilySecret: Sendable {
  private let key: SymmetricKey
  /// Whether there is a secret. Without one, digests are the same for everybody who knows what they are of.
  let isOwn: Bool

  /// The fewest characters that count as a secret.
  private static let leastLength = 22

  /// Reads the secret. Makes one if it is to lie in a file and there is none yet.
  fileprivate init(_ setting: SecretSetting?, _ options: BuildOptions, outputs: [String]) throws(BuildFault) {
    let text: String
    switch setting {
    case nil: text = "wallplanner"
    case .variable(let name):
      text = Secrets.environment(name)
      guard text.utf8.count >= Self.leastLength else {
        throw BuildFault("build.no-secret/3", name, text.isEmpty ? "not set" : "shorter than \(Self.leastLength) characters")
      }
    case .state:
      guard let state = options.state else { throw BuildFault("build.no-secret") }
      text = try Self.text(in: state, "secret", options, outputs)
    case .file(let path):
      let parts = (path.hasPrefix("/") ? path : "\(options.content)/\(path)").split(
        separator: "/", omittingEmptySubsequences: false)
      let folder = parts.dropLast().joined(separator: "/")
      text = try Self.text(in: folder.isEmpty ? "/" : folder, String(parts.last ?? ""), options, outputs)
    }
    key = SymmetricKey(data: Array(text.utf8))
    isOwn = setting != nil
  }

  private static func text(
    in folder: String, _ name: String, _ options: BuildOptions, _ outputs: [String]
  ) throws(BuildFault) -> String {
    func fault(_ what: String) -> BuildFault { BuildFault("build.no-secret/2", folder, name, what) }
    for output in outputs where FolderIdentity.wouldLie(folder, in: output) {
      throw fault("would lie inside \(output), which is published")
    }
    let text: String
    do throws(ReadFault) {
      let bytes = try contents(of: name, below: folder, limit: 4096)
      text = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined()
    } catch .missing {
      let made = SymmetricKey(size: .bits256).withUnsafeBytes { hexadecimal($0) }
      // A rehearsal is made with a secret of its own, which is nobody's afterwards.
      if options.isRehearsal { return made }
      mkdir(folder, 0o700)
      do throws(PublishError) {
        try writeWholeFile(name, in: folder, Array("\(made)\n".utf8), isPrivate: true)
      } catch {
        throw fault("cannot be made: \(error)")
      }
      return made
    } catch {
      throw fault("cannot be read")
    }
    guard text.utf8.count >= leastLength else { throw fault("is shorter than \(leastLength) characters") }
    return text
  }

  /// A digest of a text, 128 bits in 32 digits.
  func digest(_ text: String) -> String { hexadecimal(bytes(for: text).prefix(16)) }

  /// 32 bytes for one purpose.
  func bytes(for purpose: String) -> [UInt8] { Encryption.digest(Array(purpose.utf8), with: key) }
}
