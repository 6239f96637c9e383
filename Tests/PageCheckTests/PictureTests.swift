import Diagnostics
import PageCheck
import TestSupport
import Testing

/// Small files of each format, built by hand: what stands in them besides a picture, and how large they are.
enum SamplePictures {
  static func word(_ value: Int, _ count: Int, little: Bool = false) -> [UInt8] {
    let octets = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    return little ? octets.reversed() : octets
  }

  static func pngChunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + body
    return word(body.count, 4) + named + word(Int(sum(named)), 4)
  }

  /// A chunk's check sum (PNG, annex D), byte by byte and bit by bit.
  private static func sum(_ octets: [UInt8]) -> UInt32 {
    var value = UInt32.max
    for octet in octets {
      value ^= UInt32(octet)
      for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }
    return ~value
  }

  /// The same file with one bit of the byte turned that stands `offset` behind the name of a chunk.
  static func flipped(_ file: [UInt8], _ chunk: String, _ offset: Int) -> [UInt8] {
    var file = file
    if let name = file.firstRange(of: Array(chunk.utf8)) { file[name.upperBound + offset] ^= 0x10 }
    return file
  }

  static func png(_ width: Int, _ height: Int, _ chunks: [UInt8] = [], behind: [UInt8] = []) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + pngChunk("IHDR", word(width, 4) + word(height, 4) + [8, 2, 0, 0, 0]) + chunks
      + pngChunk("IDAT", [0]) + pngChunk("IEND", []) + behind
  }

  static func jpegSegment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] { [0xFF, marker] + word(body.count + 2, 2) + body }

  static func jpeg(_ width: Int, _ height: Int, _ segments: [UInt8] = [], behind: [UInt8] = []) -> [UInt8] {
    [0xFF, 0xD8] + segments + jpegSegment(0xC0, [8] + word(height, 2) + word(width, 2) + [1, 1, 0x11, 0])
      + jpegSegment(0xDA, [1, 1, 0, 0, 63, 0]) + [0x12, 0xFF, 0x00, 0x34, 0xFF, 0xD9] + behind
  }

  static func gif(_ width: Int, _ height: Int, _ blocks: [UInt8] = []) -> [UInt8] {
    Array("GIF89a".utf8) + word(width, 2, little: true) + word(height, 2, little: true) + [0, 0, 0] + blocks
      + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0x4C, 0, 0x3B]
  }

  static func webp(_ width: Int, _ height: Int, _ chunks: [UInt8] = []) -> [UInt8] {
    let body =
      webpChunk("VP8X", [0, 0, 0, 0] + word(width - 1, 3, little: true) + word(height - 1, 3, little: true))
      + webpChunk("VP8L", [0x2F, 0, 0, 0, 0]) + chunks
    return Array("RIFF".utf8) + word(body.count + 4, 4, little: true) + Array("WEBP".utf8) + body
  }

  static func webpChunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    Array(name.utf8) + word(body.count, 4, little: true) + body + (body.count & 1 == 1 ? [0] : [])
  }

  /// A TIFF block with these tags, each a SHORT; the table of GPS stands behind with these of its own.
  static func exif(_ tags: [(Int, Int)], place: [Int]? = nil, little: Bool = false) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] { word(value, count, little: little) }
    let count = tags.count + (place == nil ? 0 : 1)
    var block = (little ? [0x49, 0x49] : [0x4D, 0x4D]) + number(42, 2) + number(8, 4) + number(count, 2)
    for (tag, value) in tags { block += number(tag, 2) + number(3, 2) + number(1, 4) + number(value, 2) + [0, 0] }
    if let place {
      block += number(0x8825, 2) + number(4, 2) + number(1, 4) + number(8 + 2 + 12 * count + 4, 4)
      block += number(0, 4) + number(place.count, 2)
      for tag in place { block += number(tag, 2) + number(1, 2) + number(1, 4) + [0, 0, 0, 0] }
    }
    return block
  }

  static let exifHead = Array("Exif\0\0".utf8)
}

@Suite("Pictures of a site")
struct PictureTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var path: String
    var bytes: [UInt8]
    var rules: [String]
    init(_ name: String, _ path: String, _ bytes: [UInt8], _ rules: String...) {
      testDescription = name
      self.path = path
      self.bytes = bytes
      self.rules = rules
    }
  }

  private typealias P = SamplePictures

  static let cases: [Case] = [
    Case("clean JPEG", "a.jpg", P.jpeg(4, 3)),
    Case("clean PNG", "a.png", P.png(4, 3)),
    Case("clean GIF", "a.gif", P.gif(4, 3)),
    Case("clean WebP", "a.webp", P.webp(4, 3)),
    Case("JPEG with its own name's other spelling", "a.JPEG", P.jpeg(4, 3)),
    Case("only turned", "a.jpg", P.jpeg(4, 3, P.jpegSegment(0xE1, P.exifHead + P.exif([(0x0112, 6)])))),
    Case("camera", "a.jpg", P.jpeg(4, 3, P.jpegSegment(0xE1, P.exifHead + P.exif([(0x0110, 1)]))), "privacy.picture-metadata"),
    Case(
      "place", "a.jpg", P.jpeg(4, 3, P.jpegSegment(0xE1, P.exifHead + P.exif([], place: [1, 2, 3, 4]))), "privacy.picture-metadata",
      "privacy.picture-place"),
    Case(
      "place in the other order of bytes", "a.jpg",
      P.jpeg(4, 3, P.jpegSegment(0xE1, P.exifHead + P.exif([], place: [2], little: true))), "privacy.picture-metadata",
      "privacy.picture-place"),
    Case(
      "a table of GPS that says nothing", "a.jpg", P.jpeg(4, 3, P.jpegSegment(0xE1, P.exifHead + P.exif([], place: [0]))),
      "privacy.picture-metadata"),
    Case(
      "place in XMP", "a.jpg",
      P.jpeg(4, 3, P.jpegSegment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x exif:GPSLatitude='1'/>".utf8))),
      "privacy.picture-metadata",
      "privacy.picture-place"),
    Case("IPTC", "a.jpg", P.jpeg(4, 3, P.jpegSegment(0xED, Array("Photoshop 3.0\0".utf8))), "privacy.picture-metadata"),
    Case("comment", "a.jpg", P.jpeg(4, 3, P.jpegSegment(0xFE, Array("hello".utf8))), "privacy.picture-metadata"),
    Case("a second picture behind", "a.jpg", P.jpeg(4, 3, behind: P.jpeg(40, 30)), "privacy.picture-metadata"),
    Case(
      "PNG's EXIF", "a.png", P.png(4, 3, P.pngChunk("eXIf", P.exif([(0x0110, 1)], place: [2]))), "privacy.picture-metadata",
      "privacy.picture-place"),
    Case(
      "PNG's XMP", "a.png", P.png(4, 3, P.pngChunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0<x/>".utf8))),
      "privacy.picture-metadata"),
    Case("PNG's words", "a.png", P.png(4, 3, P.pngChunk("tEXt", Array("Author\0A".utf8))), "privacy.picture-metadata"),
    Case("bytes behind PNG", "a.png", P.png(4, 3, behind: Array("PK zip".utf8)), "privacy.picture-metadata"),
    Case("GIF's comment", "a.gif", P.gif(4, 3, [0x21, 0xFE, 1, 0x61, 0]), "privacy.picture-metadata"),
    Case("GIF's XMP", "a.gif", P.gif(4, 3, [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + [0]), "privacy.picture-metadata"),
    Case(
      "WebP's EXIF", "a.webp", P.webp(4, 3, P.webpChunk("EXIF", P.exif([], place: [2]))), "privacy.picture-metadata",
      "privacy.picture-place"),
    Case("WebP's XMP", "a.webp", P.webp(4, 3, P.webpChunk("XMP ", Array("<x/>".utf8))), "privacy.picture-metadata"),
    Case("empty", "a.png", [], "site.picture"),
    Case("a page", "a.jpg", Array("<!DOCTYPE html>".utf8), "site.picture"),
    Case("another format than its name says", "a.png", P.jpeg(4, 3), "site.picture"),
    Case("one byte of the samples is another", "a.png", P.flipped(P.png(4, 3), "IDAT", 0), "site.picture"),
    Case("one byte of the head is another", "a.png", P.flipped(P.png(4, 3), "IHDR", 3), "site.picture"),
    Case("one byte of the last check sum is another", "a.png", P.flipped(P.png(4, 3), "IEND", 3), "site.picture"),
    Case(
      "damaged before the place", "a.png", P.flipped(P.png(4, 3, P.pngChunk("eXIf", P.exif([], place: [2]))), "IHDR", 3),
      "site.picture",
      "privacy.picture-metadata", "privacy.picture-place"),
    Case("cut off", "a.png", Array(P.png(4, 3).dropLast(20)), "site.picture"),
    Case("an icon, which is no picture of these formats", "a.ico", [0, 0, 1, 0]),
  ]

  @Test(arguments: cases)
  func say(_ c: Case) {
    let found = SiteCheck(files: [CheckedFile(path: c.path, bytes: c.bytes)], options: CheckOptions()).findings(jobs: 1)
    #expect(found.map(\.rule).sorted() == c.rules.sorted(), "\(found.map(\.message))")
  }

  /// Every cut and some thousand flips of each kind of file: findings, never a trap.
  @Test(arguments: cases.filter { $0.bytes.count > 20 })
  func neverStopTheCheck(_ c: Case) {
    for cut in 0..<c.bytes.count {
      _ = SiteCheck(files: [CheckedFile(path: c.path, bytes: Array(c.bytes[..<cut]))], options: CheckOptions()).findings(jobs: 1)
    }
    var random = SeededGenerator(seed: 7)
    for _ in 0..<Rounds.count(40, of: 200) {
      var bytes = c.bytes
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8(truncatingIfNeeded: random.next())
      _ = SiteCheck(files: [CheckedFile(path: c.path, bytes: bytes)], options: CheckOptions()).findings(jobs: 1)
    }
  }

  private static func sized(_ attributes: String, _ picture: [UInt8], path: String = "a.jpg") -> [Finding] {
    let page = SamplePages.page("<p><img src=\"\(path)\" alt=\"a\" \(attributes) /></p>")
    let files = [CheckedFile(path: "index.html", bytes: Array(page.utf8)), CheckedFile(path: path, bytes: picture)]
    return SiteCheck(files: files, options: CheckOptions()).findings(jobs: 2)
  }

  @Test func areShownInTheirOwnProportions() {
    let wide = P.jpeg(400, 300)
    #expect(Self.sized("width=\"400\" height=\"300\"", wide).isEmpty)
    #expect(Self.sized("width=\"133\" height=\"100\"", wide).isEmpty, "to half a pixel")
    #expect(Self.sized("width=\"0\" height=\"0\"", wide).isEmpty)
    #expect(Self.sized("width=\"100\"", wide).isEmpty)
    let found = Self.sized("width=\"300\" height=\"300\"", wide)
    #expect(found.map(\.rule) == ["html.image-size"])
    #expect(found.first?.path == "index.html")
    #expect(found.first?.hint == "write width=\"300\" height=\"225\"")
    #expect(Self.sized("width=\"300\" height=\"400\"", wide).map(\.rule) == ["html.image-size"])
    // Turned by its EXIF.
    let turned = P.jpeg(400, 300, P.jpegSegment(0xE1, P.exifHead + P.exif([(0x0112, 6)])))
    #expect(Self.sized("width=\"300\" height=\"400\"", turned).isEmpty)
    #expect(Self.sized("width=\"400\" height=\"300\"", turned).map(\.rule) == ["html.image-size"])
  }
}

@Suite("Bounds of a check")
struct CheckBoundTests {
  private static func many(_ options: (inout CheckOptions) -> Void, jobs: Int) -> [Finding] {
    let files = (0..<40).map { number in
      CheckedFile(
        path: "p\(number).html",
        bytes: Array(SamplePages.page((0...number).map { "<p><a href=\"gone-\($0).html\">a</a></p>" }.joined()).utf8))
    }
    var chosen = CheckOptions()
    options(&chosen)
    return SiteCheck(files: files, options: chosen).findings(jobs: jobs)
  }

  /// What is kept does not depend on which file comes first, and each kept cause has all its places.
  @Test(arguments: [CheckOptions.Grouping.byCause, .everyPlace])
  func keepTheSameFindingsOnAnyNumberOfThreads(grouping: CheckOptions.Grouping) {
    let all = Self.many({ $0.grouping = grouping }, jobs: 1)
    let one = Self.many(
      {
        $0.grouping = grouping
        $0.maximumFindings = 25
      }, jobs: 1)
    #expect(one.count == 26)
    #expect(one.last?.rule == "site.findings")
    #expect(one.last?.severity == .error)
    let kept = one.dropLast()
    #expect(kept.allSatisfy { finding in all.contains(finding) })
    let left = all.reduce(0) { $0 + $1.count } - kept.reduce(0) { $0 + $1.count }
    #expect(one.last?.message == "\(left) more places with findings are not shown")
    for jobs in 2...4 {
      for _ in 0..<3 {
        let again = Self.many(
          {
            $0.grouping = grouping
            $0.maximumFindings = 25
          }, jobs: jobs)
        #expect(again == one)
      }
    }
  }

  /// Of many findings every file keeps its first ones.
  @Test func leaveNoFileOut() {
    let found = Self.many(
      {
        $0.grouping = .everyPlace
        $0.maximumFindings = 40
      }, jobs: 3)
    #expect(Set(found.map(\.path)).count == 41, "40 files, and the last finding that belongs to none")
  }

  @Test func doNotReadWhatIsTooLargeOrNoBusinessOfTheirs() {
    let sizes = [65 << 20, 1 << 40, 10, 65 << 20]
    let check = SiteCheck(paths: ["a.html", "b.mp4", "c.js", "d.png"], sizes: sizes, options: CheckOptions()) { _ in
      Issue.record("a file was read")
      return []
    }
    let found = check.findings(jobs: 2)
    #expect(found.map(\.rule) == ["text.size"])
    #expect(found.first?.count == 2)
  }
}

@Suite("Pages that are none, or written in other encodings")
struct OddPageTests {
  private static func found(_ bytes: [UInt8]) -> [Finding] {
    SiteCheck(files: [CheckedFile(path: "index.html", bytes: bytes)], options: CheckOptions()).findings(jobs: 1)
  }

  private static let page =
    "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"iso-8859-1\"><title>Søndag</title></head><body><main><h1>Søndag</h1></main></body></html>"

  @Test func areSaidOnce() {
    let big = Self.page.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    let little = Self.page.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    for bytes in [[0xFE, 0xFF] + big, [0xFF, 0xFE] + little, big, little] {
      let found = Self.found(bytes)
      #expect(found.map(\.rule) == ["text.utf-8"])
      #expect(found.first?.message.contains("UTF-16") == true)
    }
    var random = SeededGenerator(seed: 1)
    let noise = (0..<5_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    #expect(Self.found(noise).map(\.message) == ["the file is no text: it was not read"])
    #expect(Self.found([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1] + [UInt8](repeating: 0, count: 200)).map(\.rule) == ["text.utf-8"])
  }

  @Test func areOneFindingWhereTheyAreNoUTF8() throws {
    let latin = Self.page.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let found = Self.found(latin).filter { $0.rule == "text.utf-8" }
    #expect(found.count == 1)
    #expect(found.first?.message == "byte 0xF8 is not UTF-8 here, nor is one more byte of this page")
    #expect(found.first?.hint == "save the file as UTF-8")
  }

  @Test(arguments: [
    "", " ", "\n", "<", "<!", "<!--", "a", "<html>", "<frameset><frame src=a></frameset>", "<table><td>", "</p>", "<p>a<b>c</p>d",
    "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01 Frameset//EN\" \"http://www.w3.org/TR/html4/frameset.dtd\"><html><frameset cols=\"1,2\"><frame src=\"a.html\"><noframes>b</noframes></frameset></html>",
  ])
  func areJudgedWhateverTheyHold(page: String) { #expect(!Self.found(Array(page.utf8)).isEmpty) }
}
