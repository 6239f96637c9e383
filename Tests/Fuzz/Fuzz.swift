import Diagnostics
import Glibc
import ICalendar
import JSONText
import PageCheck
import Pictures
import TestSupport
import VCard

/// `fuzz SECONDS [SEED]`: damages files of the repository and gives them to the readers of foreign bytes for that many seconds.
///
/// Any answer is right but a crash, a hang or a place outside the file. Built with AddressSanitizer (`make fuzz-short`), it also
/// notices reads and writes outside of memory, in libxml2 and libjpeg-turbo too. What was read last lies in `.build-asan/last`.
@main
enum Fuzz {
  /// A kind of file: which files are seeds, and what reads them. A reader gives back the places that it names.
  struct Target: Sendable {
    var name: String
    var folders: [String]
    var suffixes: [String]
    var read: @Sendable ([UInt8]) -> [Range<Int>]
  }

  static let targets = [
    Target(name: "JSON", folders: ["Tests/SharedData", "content"], suffixes: [".json"]) { bytes in
      JSONText.parse(bytes, file: FileID(index: 0)).1.compactMap { $0.span?.bytes }
    },
    Target(name: "tables", folders: ["Tests/SharedData/tables"], suffixes: [".csv"]) { bytes in
      let (value, told) = JSONText.table(bytes, list: "expenses", file: FileID(index: 0))
      let cells = value?["expenses"]?.elements.flatMap { row in [row.span.bytes] + row.members.map(\.value.span.bytes) } ?? []
      return cells + told.compactMap { $0.span?.bytes }
    },
    Target(name: "calendars", folders: ["content", "output/feeds", "output/events"], suffixes: [".ics"]) { bytes in
      let file = FileID(index: 0)
      let tolerant = ICalendarReader.read(bytes: bytes, file: file, mode: .tolerant).diagnostics
      return (tolerant + FeedCheck.findings(bytes: bytes, file: file)).compactMap { $0.span?.bytes }
    },
    Target(name: "cards", folders: ["output"], suffixes: [".vcf"]) { bytes in
      let file = FileID(index: 0)
      let tolerant = VCardReader.read(bytes: bytes, file: file, mode: .tolerant).diagnostics
      return (tolerant + CardCheck.findings(bytes: bytes, file: file)).compactMap { $0.span?.bytes }
    },
    Target(
      name: "pictures", folders: ["Tests/PicturesTests/Samples", "content"], suffixes: [".jpg", ".png", ".gif", ".webp"]
    ) { bytes in
      _ = try? Picture(cleaning: bytes)
      return []
    },
    Target(
      name: "pages", folders: ["output", "Tests/PageCheckTests/Pages"],
      suffixes: [".html", ".css", ".svg", ".xml", ".webmanifest"]
    ) { bytes in
      let paths = ["page.html", "style.css", "icon.svg", "feed.atom", "manifest.webmanifest"]
      let files = paths.map { CheckedFile(path: $0, bytes: bytes) }
      return SiteCheck(files: files, options: CheckOptions()).findings(jobs: 1).map { $0.offset..<$0.offset + $0.length }
    },
  ]

  /// Larger files are cut: many small ones find more in the same time.
  static let largestSeed = 48 * 1024

  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count >= 2, let seconds = Int(arguments[1]) else {
      print("usage: fuzz SECONDS [SEED]")
      exit(64)
    }
    let seed = arguments.count > 2 ? UInt64(arguments[2]) ?? 1 : 1
    let clock = ContinuousClock()
    for target in targets {
      let files = seeds(of: target)
      guard !files.isEmpty else {
        print("\(target.name): no file to begin with")
        exit(1)
      }
      var random = SeededGenerator(seed: seed)
      let end = clock.now + .milliseconds(seconds * 1000 / targets.count)
      var rounds = 0
      while clock.now < end {
        let bytes = damaged(files, &random)
        keep(bytes)
        for place in target.read(bytes) where place.lowerBound < 0 || place.upperBound > bytes.count {
          print("\(target.name), round \(rounds), seed \(seed): a place outside the file: \(place) of \(bytes.count) bytes")
          exit(1)
        }
        rounds += 1
      }
      print("\(target.name): \(rounds) damaged files read, from \(files.count) whole ones, seed \(seed)")
    }
  }

  private static func seeds(of target: Target) -> [[UInt8]] {
    target.folders.flatMap { folder in
      let files = tree(SharedData.root + "/" + folder)
      return files.keys.sorted().filter { name in target.suffixes.contains { name.hasSuffix($0) } }.compactMap { files[$0] }
    }.filter { !$0.isEmpty }.map { Array($0.prefix(largestSeed)) }
  }

  /// One to twelve small changes: a byte, a cut, a repetition, a piece of another file.
  private static func damaged(_ files: [[UInt8]], _ random: inout SeededGenerator) -> [UInt8] {
    func place(in bytes: [UInt8]) -> Int { Int(random.next() % UInt64(bytes.count + 1)) }
    var bytes = files[Int(random.next() % UInt64(files.count))]
    for _ in 0...random.next() % 12 {
      let start = place(in: bytes)
      let end = min(bytes.count, start + Int(random.next() % 40))
      switch random.next() % 6 {
      case 0 where start < bytes.count: bytes[start] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.removeSubrange(start..<end)
      case 2: bytes.insert(contentsOf: bytes[start..<end], at: place(in: bytes))
      case 3:
        let other = files[Int(random.next() % UInt64(files.count))]
        let piece = place(in: other)
        bytes.insert(contentsOf: other[piece..<min(other.count, piece + 200)], at: start)
      case 4: bytes.insert(contentsOf: marks[Int(random.next() % UInt64(marks.count))], at: start)
      default: bytes.removeLast(random.next() % 16 == 0 ? bytes.count - start : 0)
      }
    }
    return bytes
  }

  /// What readers take for the beginning or the end of something.
  private static let marks: [[UInt8]] =
    [
      "<!--", "-->", "<![CDATA[", "]]>", "&#x0;", "&#1114112;", "<!DOCTYPE", "<?xml", "\u{FEFF}", "\\u0000", "\\ud800", "\"", "\\",
      "{", "[", "\r\n ",
      "\r\nBEGIN:VEVENT\r\n", ";VALUE=", ";TZID=\"", "FREQ=SECONDLY;INTERVAL=0;", "=\r\n", "99999999999999999999", "\u{0}",
      "\u{7F}",
    ].map { Array($0.utf8) } + [[0xFF, 0xD8, 0xFF, 0xDA], [0xFF, 0xC0, 0x00, 0x11], [0xC3], [0xED, 0xA0, 0x80], [0xFF, 0xFE]]

  /// After a crash it tells what was read.
  private static func keep(_ bytes: [UInt8]) {
    guard let file = fopen(SharedData.root + "/.build-asan/last", "w") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }
}
