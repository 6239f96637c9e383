import Foundation
import SiteAudit
import TestSupport
import Testing

/// `audit --secrets` finds words however a file or its name writes them.
@Suite("Audit")
struct AuditTests {
  /// Bytes of a file, or its name, that hold “Åse Ünal”.
  static let forms: [(name: String, path: String, bytes: [UInt8])] = [
    ("UTF-8", "a.html", Array("<b>Åse Ünal</b>".utf8)), ("capitals", "a.html", Array("ÅSE ÜNAL".utf8)),
    ("decomposed", "a.txt", Array("A\u{30A}se U\u{308}nal".utf8)),
    ("UTF-16, little end first", "a.txt", "Åse Ünal".utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }),
    ("UTF-16, big end first", "a.txt", "Åse Ünal".utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }),
    ("Latin-1", "a.txt", [0xC5, 0x73, 0x65, 0x20, 0xDC, 0x6E, 0x61, 0x6C]),
    ("names of HTML", "a.html", Array("&Aring;se &Uuml;nal".utf8)), ("numbers of HTML", "a.html", Array("&#197;se &#xDC;nal".utf8)),
    ("escapes of scripts", "a.js", Array("\\xC5se \\xDCnal".utf8)),
    ("escapes of JSON", "a.json", Array("\\u00c5se \\u00DCnal".utf8)),
    ("an address", "a.html", Array("%C3%85se%20%C3%9Cnal".utf8)),
    ("the file's name", "members/Ase-Unal/index.html", Array("x".utf8)),
    ("a longer name", "feeds/layer-ase-unal-7.ics", Array("x".utf8)),
  ]

  @Test(arguments: forms.indices)
  func findsTheWord(form: Int) throws {
    let (name, path, bytes) = Self.forms[form]
    let folder = TemporaryFolder()
    let url = URL(fileURLWithPath: folder.path + "/" + path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    let audit = try #require(SiteAudit(of: folder.path, secrets: ["Åse Ünal", "Nobody"]))
    #expect(audit.leaks.map(\.secret) == ["Åse Ünal"], "\(name): \(audit.leaks)")
  }
}
