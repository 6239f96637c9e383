internal import CLibXML2
internal import Glibc

/// libxml2, opened when it is first wanted and then kept for good.
///
/// It is not linked into the program: opening it, with what it needs in turn, would be a tenth of every start, and a build that
/// finds nothing changed reads no page. Nothing is judged without it: `SiteCheck.requireLibrary` tells before any page is made that
/// it is missing, and a page that is judged all the same gets a finding.
struct OpenedLibrary: @unchecked Sendable {
  /// Unchecked: written once, before anybody has it, and never freed.
  private let table: UnsafePointer<libxml2_functions>

  var functions: libxml2_functions { table.pointee }

  /// The library of this program.
  static let shared = Result<OpenedLibrary, LibraryFault> { () throws(LibraryFault) in try OpenedLibrary(file: file) }

  static let file = LIBXML2_FILE

  /// The version of the headers: 20914 for 2.9.14.
  static let headerVersion = Int(LIBXML_VERSION)

  /// - Parameter file: what the library is called where shared libraries are searched for, or its path.
  init(file: String) throws(LibraryFault) {
    guard let library = dlopen(file, RTLD_LAZY | RTLD_LOCAL) else {
      throw .missing(file, reason: dlerror().map { String(cString: $0) } ?? "it cannot be opened")
    }
    try Self.requireVersion(
      dlsym(library, "xmlParserVersion")?.assumingMemoryBound(to: UnsafePointer<CChar>?.self).pointee.map { String(cString: $0) },
      of: file)
    let table = UnsafeMutablePointer<libxml2_functions>.allocate(capacity: 1)
    if let name = libxml2_find_functions(table, library) { throw .unusable(file, reason: "it has no \(String(cString: name))") }
    self.table = UnsafePointer(table)
    functions.xmlInitParser()
  }

  /// Its records are looked into, so it must not be older than the headers that tell how they are laid out.
  ///
  /// - Parameter version: as the library gives it: `20914`, perhaps with words behind it.
  static func requireVersion(_ version: String?, of file: String) throws(LibraryFault) {
    guard let version, let number = Int(version.prefix { $0.isASCII && $0.isNumber }) else {
      throw .unusable(file, reason: "it does not tell its version")
    }
    let wanted = headerVersion
    guard number / 10_000 == wanted / 10_000, number / 100 >= wanted / 100 else {
      throw .unusable(
        file,
        reason:
          "it is version \(Self.dotted(number)), and this program needs \(Self.dotted(wanted)) or a later \(wanted / 10_000).x")
    }
  }

  private static func dotted(_ number: Int) -> String { "\(number / 10_000).\(number / 100 % 100).\(number % 100)" }
}

/// Why libxml2 cannot be used.
package enum LibraryFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// - Parameter reason: what the system says, which most often names the file.
  case missing(String, reason: String)
  case unusable(String, reason: String)

  package var description: String {
    switch self {
    case .missing(let file, let reason):
      "libxml2, which reads every page a second time, cannot be opened (\(reason.hasPrefix(file) ? reason : "\(file): \(reason)")); install the Debian package “libxml2” (apt-get install libxml2)"
    case .unusable(let file, let reason):
      "libxml2, which reads every page a second time, cannot be used (\(file): \(reason)); install the Debian package “libxml2” that belongs to the “libxml2-dev” this program was built with"
    }
  }
}
