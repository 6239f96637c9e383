internal import Crypto
internal import Files
internal import Glibc
internal import Octets
internal import Publishing
internal import TribeModel

/// The one secret of a family, from which addresses that cannot be guessed are made.
struct FamilySecret: Sendable {
  private let key: SymmetricKey
  /// Whether there is a secret. Without one, digests are the same for everybody who knows what they are of.
  let isOwn: Bool

  /// The fewest characters that count as a secret.
  static let leastLength = 22
  private static let fileName = "secret"

  /// Reads the secret. Makes one if it is to lie in a file and there is none yet.
  ///
  /// - Parameters:
  ///   - content: the folder that paths in the setting begin at.
  ///   - output: the folder of a site, in which the file may not lie.
  /// - Throws: `BuildFault` if there is a setting and no secret: then addresses could be guessed.
  init(_ setting: SecretSetting?, content: String, state: String?, output: String) throws(BuildFault) {
    switch setting {
    case nil:
      self.init(text: "wallplanner", isOwn: false)
    case .variable(let name):
      let text = getenv(name).map { String(cString: $0) } ?? ""
      guard text.utf8.count >= Self.leastLength else {
        let fault = text.isEmpty ? "not set" : "shorter than \(Self.leastLength) characters"
        throw BuildFault("build.no-secret/3", name, fault)
      }
      self.init(text: text, isOwn: true)
    case .state:
      guard let state else { throw BuildFault("build.no-secret") }
      self.init(text: try Self.text(in: state, Self.fileName, output: output), isOwn: true)
    case .file(let path):
      let full = path.hasPrefix("/") ? path : "\(content)/\(path)"
      let parts = full.split(separator: "/", omittingEmptySubsequences: false)
      let folder = parts.dropLast().joined(separator: "/")
      self.init(text: try Self.text(in: folder.isEmpty ? "/" : folder, String(parts.last ?? ""), output: output), isOwn: true)
    }
  }

  private init(text: String, isOwn: Bool) {
    key = SymmetricKey(data: Array(text.utf8))
    self.isOwn = isOwn
  }

  private static func text(in folder: String, _ name: String, output: String) throws(BuildFault) -> String {
    func fault(_ what: String) -> BuildFault {
      BuildFault("build.no-secret/2", folder, name, what)
    }
    guard !FolderIdentity.wouldLie(folder, in: output) else { throw fault("would lie inside \(output), which is published") }
    let bytes: [UInt8]
    do throws(ReadFault) {
      bytes = try contents(of: name, below: folder, limit: 4096)
    } catch .missing {
      let made = SymmetricKey(size: .bits256).withUnsafeBytes { hexadecimal($0) }
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
    let text = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined()
    guard text.utf8.count >= leastLength else { throw fault("is shorter than \(leastLength) characters") }
    return text
  }

  /// A digest of a text, 128 bits in 32 digits.
  func digest(_ text: String) -> String { hexadecimal(Sealed.digest(Array(text.utf8), with: key).prefix(16)) }

  /// 32 bytes for one purpose.
  func bytes(for purpose: String) -> [UInt8] { Sealed.digest(Array(purpose.utf8), with: key) }
}
