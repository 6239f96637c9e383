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
    for seed in Rounds.seeds(40, of: 150) {
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
  /// The brightness of each pixel of a file (ITU-T T.871 §7).
  private func brightness(_ bytes: [UInt8]) throws -> [Int] {
    let pixels = try JPEGFile(bytes).pixels()
    guard pixels.depth == 3 else { return pixels.samples.map { Int($0) } }
    return stride(from: 0, to: pixels.samples.count, by: 3).map { i in
      (0..<3).reduce(500) { $0 + [299, 587, 114][$1] * Int(pixels.samples[i + $1]) } / 1_000
    }
  }

  @Test(arguments: 1...8, ["whole", "part"])
  func allStandUpright(_ orientation: Int, _ kind: String) throws {
    let upright = try Picture(cleaning: sample("\(kind)-1.jpg"))
    let turned = try Picture(cleaning: sample("\(kind)-\(orientation).jpg"))
    #expect([turned.width, turned.height] == [upright.width, upright.height])
    let (a, b) = try (brightness(upright.bytes), brightness(turned.bytes))
    // The two were compressed apart, so they are alike but not the same.
    #expect(a.count == b.count)
    let difference = zip(a, b).reduce(0) { $0 + abs($1.0 - $1.1) }
    #expect(difference / a.count < 5, "the mean difference is \(difference / a.count)")
  }

  @Test(arguments: 2...8)
  func wholeBlocksLoseNothing(_ orientation: Int) throws {
    // Turned back by what undoes it, every sample is as it was.
    let undo = [0, 1, 2, 3, 4, 5, 8, 7, 6][orientation]
    let first = try JPEGFile(sample("whole-1.jpg"))
    let there = try first.rewritten(as: #require(PictureOrientation(rawValue: UInt8(orientation))), within: 1_000)
    let back = try JPEGFile(there.bytes).rewritten(as: #require(PictureOrientation(rawValue: UInt8(undo))), within: 1_000)
    #expect(try JPEGFile(back.bytes).pixels().samples == first.pixels().samples)
  }

  @Test(arguments: ["whole-6-progressive.jpg", "whole-6-grey.jpg", "whole-6-restarts.jpg"])
  func everyWayOfWritingIsRead(_ name: String) throws {
    let a = try brightness(Picture(cleaning: sample("whole-1.jpg")).bytes)
    let b = try brightness(Picture(cleaning: sample(name)).bytes)
    #expect(a.count == b.count)
    let difference = zip(a, b).reduce(0) { $0 + abs($1.0 - $1.1) }
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
    let (whole, less) = try (brightness(file), brightness(small.bytes))
    for (x, y) in [(0.1, 0.1), (0.9, 0.2), (0.65, 0.75), (0.1, 0.9)] {
      let a = whole[Int(y * 240) * 320 + Int(x * 320)]
      let b = less[Int(y * Double(small.height)) * small.width + Int(x * Double(small.width))]
      #expect(abs(a - b) < 12, "at \(x), \(y): \(a) and \(b)")
    }
  }

  /// Averages as they are defined: pixel by pixel, each part of it counted by the area that it shares.
  @Test(arguments: [(7, 5), (8, 8), (3, 2), (1, 1), (11, 6)])
  func areasBecomeTheirMean(_ width: Int, _ height: Int) throws {
    var random = SeededGenerator(seed: UInt64(width))
    let samples = (0..<11 * 9 * 3).map { _ in UInt8.random(in: 0...255, using: &random) }
    let small = JPEGPixels(width: 11, height: 9, depth: 3, samples: samples).shrunk(to: width, height)
    func share(_ new: Int, _ newCount: Int, _ old: Int, _ count: Int) -> Double {
      let (new, old) = (Double(new) / Double(newCount), Double(old) / Double(count))
      return max(0, min(new + 1 / Double(newCount), old + 1 / Double(count)) - max(new, old)) * Double(newCount)
    }
    for i in small.samples.indices {
      let (x, y, part) = (i / 3 % width, i / 3 / width, i % 3)
      var mean = 0.0
      for row in 0..<9 {
        for column in 0..<11 {
          mean += Double(samples[(row * 11 + column) * 3 + part]) * share(x, width, column, 11) * share(y, height, row, 9)
        }
      }
      #expect(abs(mean - Double(small.samples[i])) < 0.51, "\(x), \(y), \(part)")
    }
  }
}

@Suite("JPEG files that are damaged")
struct JPEGDamageTests {
  /// Where the first scan's coded data begin.
  private func scanStart(_ file: [UInt8]) throws -> Int {
    let mark = try #require(file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
    return mark + 2 + Int(file[mark + 3])
  }

  @Test(arguments: ["whole-1.jpg", "part-1.jpg", "large.jpg", "whole-6-grey.jpg", "whole-6-cmyk.jpg", "whole-6-restarts.jpg"])
  func aScanThatEndsEarlyIsRefused(_ name: String) throws {
    let file = try JPEGFile(sample(name)).bytes
    let start = try scanStart(file)
    for count in stride(from: start, to: file.count - 12, by: max(1, file.count / 200)) where file[count - 1] != 0xFF {
      #expect(throws: PictureFault.self, "cut to \(count)") { try Picture(cleaning: Array(file[..<count]) + [0xFF, 0xD9]) }
    }
  }

  @Test func whatIsRefusedSaysWhy() throws {
    let file = try JPEGFile(sample("whole-1.jpg")).bytes
    let start = try scanStart(file)
    #expect(throws: PictureFault.damaged("premature end of data segment")) {
      try Picture(cleaning: Array(file[..<(start + 100)]) + [0xFF, 0xD9])
    }
    // A table of codes that is none.
    let table = try #require(file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0xC4 })
    var wrong = file
    for i in table + 5..<table + 10 { wrong[i] = 0xFF }
    #expect(throws: PictureFault.damaged("Bogus Huffman table definition")) { try Picture(cleaning: wrong) }
    // A component that no scan tells.
    var missing = file
    missing[start - 5 - 2] = 9
    #expect(throws: PictureFault.damaged("a scan is missing")) { try Picture(cleaning: missing) }
  }

  @Test func bytesBeforeTheEndMarkAreLeftAlone() throws {
    for name in ["whole-1.jpg", "whole-6.jpg", "part-6.jpg", "whole-6-progressive.jpg"] {
      let file = try JPEGFile(sample(name)).bytes
      let filled = file.dropLast(2) + [0, 0, 0, 0, 0xFF, 0xD9]
      let picture = try Picture(cleaning: Array(filled))
      #expect(picture.bytes == Array(filled), "\(name)")
    }
    let turned = try sample("whole-6.jpg")
    let end = try #require(turned.indices.dropLast().last { turned[$0] == 0xFF && turned[$0 + 1] == 0xD9 })
    #expect(try Picture(cleaning: turned[..<end] + [0, 0, 0] + turned[end...]) == Picture(cleaning: turned))
  }

  @Test func frequenciesOfASequentialScanMeanNothing() throws {
    var file = try JPEGFile(sample("whole-1.jpg")).bytes
    let start = try scanStart(file)
    file.replaceSubrange(start - 3..<start, with: [0, 0, 1])
    #expect(try Picture(cleaning: file).bytes == file)
  }

  @Test func aPictureOfEndlessScansIsRefused() throws {
    let file = try JPEGFile(sample("whole-6-progressive.jpg")).bytes
    let last = try #require(file.indices.dropLast().last { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
    let scans = [[UInt8]](repeating: Array(file[last..<file.count - 2]), count: JPEGFile.mostScans)
    let bomb = Array(file.dropLast(2)) + scans.joined() + [0xFF, 0xD9]
    #expect(throws: PictureFault.damaged("it has more than 100 scans")) { try Picture(cleaning: bomb) }
  }

  @Test func aSizeThatIsTooLargeIsRefusedBeforeTheLibrarySeesIt() throws {
    var file = try JPEGFile(sample("whole-1.jpg")).bytes
    let frame = try #require(file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
    file.replaceSubrange(frame + 5..<frame + 9, with: [0x4E, 0x20, 0x4E, 0x20])
    #expect(throws: PictureFault.tooManyPixels(width: 20_000, height: 20_000)) { try Picture(cleaning: file) }
  }
}

private func contains(_ bytes: [UInt8], _ word: String) -> Bool {
  let word = Array(word.utf8)
  guard let first = word.first, bytes.count >= word.count else { return false }
  return bytes.indices.dropLast(word.count - 1).contains { bytes[$0] == first && bytes[$0..<$0 + word.count].elementsEqual(word) }
}
