import Diagnostics

/// The blocks that programs for online meetings write below the notes of an event: how to join, numbers to dial, what must not be edited.
/// Of a block only the address is kept, as a link.
enum MeetingBlock {
  /// `Data/meetings.txt`, in small letters: addresses of hosts, how a block begins that has no line around it, and what its further
  /// paragraphs hold.
  private static let words = dataTable("meetings.txt", separator: " | ")
  private static let (hosts, beginnings) = (words["hosts"] ?? [], words["beginnings"] ?? [])
  private static let furtherWords = words["further"] ?? []

  /// - Returns: the text without its blocks, and the address of the first.
  static func cut(from text: String) -> (text: String, address: String?) {
    // Most notes have no address at all, and to look for a byte costs a hundredth of looking for six texts.
    guard text.utf8.contains(UInt8(ascii: "/")), hosts.contains(where: text.contains) else { return (text, nil) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var (kept, cut) = ([String](), [String]())
    var index = 0
    while index < lines.count {
      // Google and Teams draw a line around their blocks.
      if isRule(lines[index]) {
        let end = lines[(index + 1)...].firstIndex(where: isRule)
        let inside = lines[index...(end ?? lines.count - 1)]
        if leadsToMeeting(inside) {
          cut += inside
          index = (end ?? lines.count - 1) + 1
          continue
        }
      }
      let line = lines[index].lowercased()
      if beginnings.contains(where: line.contains), leadsToMeeting(lines[index...].prefix(12)) {
        // A block without a line around it goes on as long as its paragraphs speak of the meeting.
        var end = index
        while end < lines.count, !lines[end].allSatisfy(\.isWhitespace) { end += 1 }
        while end < lines.count {
          let start = lines[end...].firstIndex { !$0.allSatisfy(\.isWhitespace) } ?? lines.count
          let stop = lines[start...].firstIndex { $0.allSatisfy(\.isWhitespace) } ?? lines.count
          let paragraph = lines[start..<stop].joined(separator: "\n").lowercased()
          guard start < stop, furtherWords.contains(where: paragraph.contains) || isNumbers(paragraph) else { break }
          end = stop
        }
        cut += lines[index..<end]
        index = end
        continue
      }
      kept.append(lines[index])
      index += 1
    }
    let address = cut.lazy.compactMap(address).first
    guard let address else { return (text, nil) }
    // Where a block was cut out, one empty line stays.
    let isEmpty = kept.map { $0.allSatisfy(\.isWhitespace) }
    let shown = kept.indices.filter { !isEmpty[$0] || ($0 > 0 && !isEmpty[$0 - 1]) }.map { kept[$0] }
    return (shown.joined(separator: "\n"), address)
  }

  /// A line of signs alone, such as `-::~:~::~:~` or `________`.
  private static func isRule(_ line: String) -> Bool {
    let signs = line.filter { !$0.isWhitespace }
    return signs.count >= 10 && signs.allSatisfy { "-:~_─═=*.".contains($0) }
  }

  private static func leadsToMeeting(_ lines: ArraySlice<String>) -> Bool {
    lines.contains { line in hosts.contains(where: line.contains) }
  }

  /// Numbers to dial: more digits than letters.
  private static func isNumbers(_ paragraph: String) -> Bool {
    paragraph.count(where: \.isNumber) > paragraph.count(where: \.isLetter)
  }

  private static func address(in line: String) -> String? {
    guard let start = line.firstRange(of: "https://") else { return nil }
    let address = String(line[start.lowerBound...].prefix { !$0.isWhitespace && !"<>\")]".contains($0) })
    guard hosts.contains(where: address.contains), !address.contains("support.google.com") else { return nil }
    // Zoom's `?pwd=` spares typing the passcode; without it the address leads to the meeting all the same.
    return SecretShapes.redacted(address) == nil ? address : String(address.prefix { $0 != "?" })
  }
}
