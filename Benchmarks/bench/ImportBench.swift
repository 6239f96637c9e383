import Diagnostics
import Glibc
import JSONText
import TribeImport
import TribeModel

/// `bench import FILE...`: how fast JSON is parsed and a TribeHub export read. Without files it makes one of 37 MB.
enum ImportBench {
  static func run(_ arguments: [String]) throws {
    var files = SourceFiles()
    var content: [ContentFile] = []
    if arguments.isEmpty {
      let bytes = sample(octets: 37_000_000)
      content.append(ContentFile(path: "events.json", id: files.add(SourceFile(path: "events.json", bytes: bytes))))
    }
    for path in arguments {
      guard let bytes = contents(path) else { continue }
      content.append(ContentFile(path: path, id: files.add(SourceFile(path: path, bytes: bytes))))
    }
    let octets = content.reduce(0) { $0 + files[$1.id].bytes.count }
    report("parse", octets) { content.reduce(0) { $0 + (JSONText.parse(files[$1.id].bytes, file: $1.id).0?.count ?? 0) } }
    let input = ImportInput(files: files, content: content)
    report("parse and import", octets) { TribeImporter.run(input).tribe?.events.count ?? -1 }
  }

  private static func report(_ name: String, _ octets: Int, _ body: () -> Int) {
    let clock = ContinuousClock()
    var best = Duration.seconds(1000)
    var result = 0
    for _ in 0..<5 { best = min(best, clock.measure { result = body() }) }
    let seconds = Double(best.components.attoseconds) / 1e18 + Double(best.components.seconds)
    print("\(name): \(octets) bytes in \(Int(seconds * 1e6)) us, \(Int(Double(octets) / seconds / 1e6)) MB/s, result \(result)")
  }

  /// TribeHub's event list: mostly repeats, as the server sends them.
  private static func sample(octets: Int) -> [UInt8] {
    var bytes = Array(#"{"count":1,"next":null,"previous":null,"results":["#.utf8)
    let people = (1...5).map {
      #"{"user_id":\#($0),"display_name":"Member Né \#($0)","image":"https://pictures.invalid/image/upload/v1/\#($0)abcdef0123456789.jpg"}"#
    }
    var number = 0
    while bytes.count < octets {
      number += 1
      let isRepeat = number % 8 != 0
      let row =
        #"{"id":\#(number / 8),"user":\#(people[number % 5]),"tribe":{"tribe_id":2,"tribe_name":"Sample"},"to":[\#(people[(number + 1) % 5]),\#(people[(number + 2) % 5])],"start":"2027-0\#(number % 9 + 1)-15T10:30:00","duration":"01:30:00","recurrence_type":"\#(isRepeat ? "REC" : "WEK")",\#(isRepeat ? "\"recurrences\":null," : "")"subject":"Swimming \#(number)","category":"SPO","accepted":[\#(people[(number + 1) % 5])]}"#
      if number > 1 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: row.utf8)
    }
    bytes.append(contentsOf: "]}".utf8)
    return bytes
  }

  private static func contents(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[..<count])
    }
  }
}
