import TestSupport
import Testing

@testable import Pictures

#if canImport(Glibc)
  import Glibc
#endif

/// A file of `Samples/`. All show the same: a red corner at the top left, a blue one at the top right.
func sample(_ name: String, file: String = #filePath) throws -> [UInt8] {
  let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  let stream = try #require(fopen("\(folder)/Samples/\(name)", "r"), "\(name) is missing")
  defer { fclose(stream) }
  var bytes = [UInt8](repeating: 0, count: 1 << 20)
  let count = fread(&bytes, 1, bytes.count, stream)
  return Array(bytes[..<count])
}

let samples = [
  "whole-1.jpg", "whole-6.jpg", "part-3.jpg", "whole-6-progressive.jpg", "whole-6-grey.jpg", "whole-6-restarts.jpg",
  "whole-6-cmyk.jpg",
  "large.jpg", "plain.png", "moving.png", "lossy.webp", "lossless.webp", "moving.webp", "plain.gif", "moving.gif",
]

@Suite("Pictures without metadata")
struct PicturesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var format: PictureFormat
    var width, height: Int
    var testDescription: String { name }
  }
  static let cases = [
    Case(name: "whole-1.jpg", format: .jpeg, width: 48, height: 32), Case(name: "part-1.jpg", format: .jpeg, width: 41, height: 27),
    Case(name: "whole-6.jpg", format: .jpeg, width: 48, height: 32), Case(name: "part-7.jpg", format: .jpeg, width: 41, height: 27),
    Case(name: "whole-6-cmyk.jpg", format: .jpeg, width: 48, height: 32),
    Case(name: "large.jpg", format: .jpeg, width: 320, height: 240),
    Case(name: "plain.png", format: .png, width: 24, height: 16), Case(name: "moving.png", format: .png, width: 24, height: 16),
    Case(name: "lossy.webp", format: .webp, width: 24, height: 16),
    Case(name: "lossless.webp", format: .webp, width: 25, height: 17),
    Case(name: "moving.webp", format: .webp, width: 24, height: 16), Case(name: "plain.gif", format: .gif, width: 24, height: 16),
    Case(name: "moving.gif", format: .gif, width: 24, height: 16),
  ]

  @Test(arguments: cases)
  func knowsFormatAndSize(_ c: Case) throws {
    let picture = try Picture(cleaning: sample(c.name))
    #expect(picture.format == c.format)
    #expect([picture.width, picture.height] == [c.width, c.height])
    #expect(PictureFormat(of: picture.bytes) == c.format)
  }

  @Test(arguments: samples)
  func nothingIsToldBesides(_ name: String) throws {
    let picture = try Picture(cleaning: sample(name))
    for word in ["Exif", "eXIf", "EXIF", "http://ns.adobe.com/xap", "XMP", "Secret", "tEXt", "iTXt", "tIME", "MM\0*", "II*\0"] {
      #expect(!contains(picture.bytes, word), "\(name) still says \(word)")
    }
  }

  @Test(arguments: samples)
  func cleaningTwiceChangesNothing(_ name: String) throws {
    let once = try Picture(cleaning: sample(name))
    #expect(try Picture(cleaning: once.bytes) == once)
  }

  @Test(arguments: samples)
  func whatComesBehindTheEndIsDropped(_ name: String) throws {
    let file = try sample(name)
    #expect(try Picture(cleaning: file + Array("SecretTail Exif".utf8)) == Picture(cleaning: file))
  }

  @Test(arguments: samples)
  func everyCutIsRefused(_ name: String) throws {
    let file = try Picture(cleaning: sample(name)).bytes
    for length in stride(from: 0, to: file.count, by: max(1, file.count / 400)) {
      #expect(throws: PictureFault.self, "cut to \(length)") { try Picture(cleaning: Array(file[..<length])) }
    }
  }

  @Test(arguments: samples)
  func editedFilesNeverTrap(_ name: String) throws {
    let file = try sample(name)
    for seed in UInt64(0)..<150 {
      var random = SeededGenerator(seed: seed)
      var edited = file
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let at = Int.random(in: edited.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: edited[at] = UInt8.random(in: 0...255, using: &random)
        case 1: edited[at] = [0, 0xFF, 0x7F, 0x80].randomElement(using: &random) ?? 0
        case 2: edited.remove(at: at)
        default: edited.insert(UInt8.random(in: 0...255, using: &random), at: at)
        }
        if edited.isEmpty { edited = [0] }
      }
      guard let picture = try? Picture(cleaning: edited, within: seed % 2 == 0 ? 20 : 20_000) else { continue }
      #expect(
        (1...Picture.longestSide).contains(picture.width) && (1...Picture.longestSide).contains(picture.height), "seed \(seed)")
      #expect(picture.width * picture.height <= Picture.mostPixels, "seed \(seed)")
      for word in ["SecretM", "http://ns.adobe.com/xap"] { #expect(!contains(picture.bytes, word), "seed \(seed): \(word)") }
    }
  }

  static let refused: [(name: String, bytes: [UInt8], fault: PictureFault)] = [
    ("nothing", [], .notAPicture),
    ("a page", Array("<!DOCTYPE html><p>".utf8), .notAPicture),
    ("a drawing", Array("<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"x()\"/>".utf8), .drawing),
    ("HEIC", [0, 0, 0, 24] + Array("ftypheic\0\0\0\0".utf8), .otherFormat("HEIC")),
    ("TIFF", [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0], .otherFormat("TIFF")),
    ("a GIF of nothing", Array("GIF89a".utf8) + [0, 0, 0, 0, 0, 0, 0, 0x3B], .damaged("its size is nothing")),
    (
      "a GIF too large", Array("GIF89a".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0x3B],
      .tooManyPixels(width: 65_535, height: 65_535)
    ),
  ]

  @Test(arguments: refused.indices)
  func otherFilesAreRefused(_ index: Int) {
    let c = Self.refused[index]
    #expect(throws: c.fault, "\(c.name)") { try Picture(cleaning: c.bytes) }
  }

  @Test func aPNGThatUnpacksToTooMuchIsRefused() throws {
    var file = try sample("plain.png")
    // Width and height of IHDR, with the check sum made right again.
    file.replaceSubrange(16..<24, with: [0, 0, 0x40, 0, 0, 0, 0x40, 0])
    let sum = CRC32.of(file[12..<29])
    file.replaceSubrange(29..<33, with: (0..<4).map { UInt8(truncatingIfNeeded: sum >> (24 - 8 * $0)) })
    #expect(throws: PictureFault.tooManyPixels(width: 16_384, height: 16_384)) { try Picture(cleaning: file) }
  }

  @Test func aPNGWithAWrongCheckSumIsRefused() throws {
    var file = try sample("plain.png")
    file[20] ^= 1
    #expect(throws: PictureFault.damaged("a check sum is wrong")) { try Picture(cleaning: file) }
  }

  @Test func aPNGThatLiesOnItsSideIsRefused() throws {
    #expect(throws: PictureFault.turned) { try Picture(cleaning: sample("turned.png")) }
  }

  @Test func colourProfilesStay() throws {
    var profile = [UInt8](repeating: 0, count: 200)
    profile.replaceSubrange(36..<40, with: Array("acsp".utf8))
    let body = Array("ICC_PROFILE\0".utf8) + [1, 1] + profile
    let segment = [0xFF, 0xE2, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
    for name in ["whole-1.jpg", "whole-6.jpg"] {
      let file = try sample(name)
      let picture = try Picture(cleaning: [0xFF, 0xD8] + segment + file.dropFirst(2))
      #expect(contains(picture.bytes, "ICC_PROFILE"), "\(name)")
    }
    // Something else under that name does not.
    let other = [0xFF, 0xE2, 0, 34] + Array("ICC_PROFILE\0".utf8) + [1, 1] + [UInt8](repeating: 0x41, count: 18)
    #expect(try !contains(Picture(cleaning: [0xFF, 0xD8] + other + sample("whole-1.jpg").dropFirst(2)).bytes, "ICC_PROFILE"))
  }
}

@Suite("JPEG files that EXIF calls turned")
struct JPEGTurnTests {
  /// The samples of all components.
  private func planes(_ bytes: [UInt8]) throws -> [[UInt8]] {
    var decoder = JPEGDecoder(bytes)
    let frame = try decoder.decode()
    return frame.components.map { component in
      let plane = component.samples()
      return (0..<component.height).flatMap { plane.samples[$0 * plane.stride..<$0 * plane.stride + component.width] }
    }
  }

  @Test(arguments: 1...8, ["whole", "part"])
  func allStandUpright(_ orientation: Int, _ kind: String) throws {
    let upright = try Picture(cleaning: sample("\(kind)-1.jpg"))
    let turned = try Picture(cleaning: sample("\(kind)-\(orientation).jpg"))
    #expect([turned.width, turned.height] == [upright.width, upright.height])
    let (a, b) = try (planes(upright.bytes), planes(turned.bytes))
    // Brightness: the two were compressed apart, so they are alike but not the same.
    #expect(a[0].count == b[0].count)
    let difference = zip(a[0], b[0]).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    #expect(difference / a[0].count < 5, "the mean difference is \(difference / a[0].count)")
  }

  @Test(arguments: 2...8)
  func wholeBlocksLoseNothing(_ orientation: Int) throws {
    // Turned back by what undoes it, every coefficient is as it was.
    let undo = [0, 1, 2, 3, 4, 5, 8, 7, 6][orientation]
    let file = try JPEGFile.clean(sample("whole-1.jpg")).bytes
    let there = try JPEGTurn.rewritten(file, #require(PictureOrientation(rawValue: UInt8(orientation))), within: 1_000)
    let back = try JPEGTurn.rewritten(there.bytes, #require(PictureOrientation(rawValue: UInt8(undo))), within: 1_000)
    var (first, last) = (JPEGDecoder(file), JPEGDecoder(back.bytes))
    let (a, b) = try (first.decode(), last.decode())
    #expect(a.components.map(\.coefficients) == b.components.map(\.coefficients))
    #expect(a.components.map(\.quantization) == b.components.map(\.quantization))
  }

  @Test(arguments: ["whole-6-progressive.jpg", "whole-6-grey.jpg", "whole-6-restarts.jpg"])
  func everyWayOfWritingIsRead(_ name: String) throws {
    let a = try planes(Picture(cleaning: sample("whole-1.jpg")).bytes)[0]
    let b = try planes(Picture(cleaning: sample(name)).bytes)[0]
    #expect(a.count == b.count)
    let difference = zip(a, b).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    #expect(difference / a.count < 5)
  }

  @Test(arguments: [10, 60, 100, 160, 239, 319])
  func largeOnesAreMadeSmaller(_ side: Int) throws {
    let file = try sample("large.jpg")
    let small = try Picture(cleaning: file, within: side)
    #expect(max(small.width, small.height) <= side)
    #expect(max(small.width, small.height) > side - 4)
    #expect(small.bytes.count < file.count)
    // The corners keep their brightness: red 76 of 255, blue 44.
    let (whole, less) = try (planes(file)[0], planes(small.bytes)[0])
    for (x, y) in [(0.1, 0.1), (0.9, 0.2), (0.65, 0.75), (0.1, 0.9)] {
      let a = Int(whole[Int(y * 240) * 320 + Int(x * 320)])
      let b = Int(less[Int(y * Double(small.height)) * small.width + Int(x * Double(small.width))])
      #expect(abs(a - b) < 12, "at \(x), \(y): \(a) and \(b)")
    }
  }

  @Test func codesAreNeverLongerThan16Bits() {
    // Frequencies like Fibonacci's make the longest codes.
    var counts = [Int](repeating: 0, count: 256)
    var (a, b) = (1, 1)
    for i in 0..<40 {
      counts[i] = a
      (a, b) = (b, a + b)
    }
    let codes = HuffmanEncoder(counts)
    #expect((0..<40).allSatisfy { (1...16).contains(codes.widths[$0]) })
    #expect(HuffmanDecoder(counts: codes.definition[..<16].map { Int($0) }, symbols: Array(codes.definition[16...])) != nil)
    // No code is the beginning of another, and none is all ones.
    for i in 0..<40 {
      #expect(codes.codes[i] != (1 << codes.widths[i]) - 1)
      for j in 0..<40 where j != i && codes.widths[i] <= codes.widths[j] {
        #expect(codes.codes[j] >> (codes.widths[j] - codes.widths[i]) != codes.codes[i])
      }
    }
  }
}

private func contains(_ bytes: [UInt8], _ word: String) -> Bool {
  let word = Array(word.utf8)
  guard let first = word.first, bytes.count >= word.count else { return false }
  return bytes.indices.dropLast(word.count - 1).contains { bytes[$0] == first && bytes[$0..<$0 + word.count].elementsEqual(word) }
}
