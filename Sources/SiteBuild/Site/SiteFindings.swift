package import Diagnostics
internal import ICalendar
package import PageCheck
internal import Planning
internal import Rendering
internal import Templates
internal import TribeModel
internal import VCard

/// Checks a feed or a card with its strict reader, which shares no code with the writer.
@Sendable package func judgeFeed(_ file: CheckedFile) -> [Diagnostic] {
  let id = FileID(index: 0)
  let isCard = [".vcf", ".vcard"].contains { file.path.lowercased().hasSuffix($0) }
  return isCard ? CardCheck.findings(bytes: file.bytes, file: id) : FeedCheck.findings(bytes: file.bytes, file: id)
}

extension CheckOptions {
  /// How the files of a new site are checked.
  init(_ plan: SitePlan, _ files: PlannedFiles, _ theme: Theme) {
    self.init()
    ownURLPrefixes = plan.settings.baseURL.map { [$0] } ?? []
    wantsPolicy = true
    judgeFeed = SiteBuild.judgeFeed
    origin = { [templates = theme.sources] path, offset in
      guard let span = files.pages.origins(ofPageAt: path)?.source(at: offset) else { return nil }
      let file = templates[span.file]
      return TemplateOrigin(file: file.path, line: 1 + file.bytes[..<span.bytes.lowerBound].count { $0 == UInt8(ascii: "\n") })
    }
  }
}

/// Which record of the family's data a finding of a page or feed comes from.
///
/// Data alone never fails the check. If it does all the same, whoever mends it edits the source, not the page: the finding says where
/// the record stands there.
struct RecordsBehindFindings {
  private let plan: SitePlan
  /// The family's own files, which come first among the build's.
  private let inputs: ArraySlice<SourceFile>
  /// Events by the name of their page and by their UID.
  private let events: [String: Int]
  /// How far around the finding its record is looked for, in bytes.
  private static let reach = 2_000

  init(_ plan: SitePlan, inputs: ArraySlice<SourceFile>) {
    (self.plan, self.inputs) = (plan, inputs)
    var events: [String: Int] = [:]
    for index in plan.ownEvents {
      events[plan.paths.eventNames[index]] = index
      events[FeedUID.make("event", plan.shown.events[index].id)] = index
    }
    self.events = events
  }

  /// A note with the record's place. Nil if it is not found.
  func note(of finding: Diagnostic, in sources: SourceFiles) -> Diagnostic.Note? {
    guard let span = finding.span else { return nil }
    let bytes = sources[span.file].bytes
    let start = min(span.bytes.lowerBound, bytes.count)
    let around = [
      String(decoding: bytes[start..<min(start + Self.reach, bytes.count)], as: UTF8.self),
      String(decoding: bytes[max(0, start - Self.reach)..<start], as: UTF8.self),
    ]
    // What stands nearest counts: behind the finding from its beginning on, before it from its end on.
    let words = around.map { $0.split { "\"<>\r\n".contains($0) }.map(String.init) }
    let nearest = words[0] + words[1].reversed()
    for word in nearest {
      let name =
        word.hasPrefix("UID:")
        ? word.dropFirst(4) : word.split(separator: "/").last.map { $0.prefix { $0 != "." && $0 != "#" } } ?? ""
      if let event = events[String(name)], let place = plan.context.placeOfEvent(plan.shown.events[event].id) {
        return Diagnostic.Note(message: "the record stands here", span: place)
      }
    }
    for word in nearest where word.utf8.count > 2 && word.saysSomething {
      let wanted = Array(word.utf8)
      for (index, file) in inputs.enumerated() {
        if let place = Self.first(wanted, in: file.bytes) {
          let span = SourceSpan(file: FileID(index: Int32(index)), bytes: place..<place + wanted.count)
          return Diagnostic.Note(message: "these words stand here", span: span)
        }
      }
    }
    return nil
  }

  /// Where the value of a JSON text or of a line begins that is just `wanted`.
  private static func first(_ wanted: [UInt8], in bytes: [UInt8]) -> Int? {
    guard bytes.count > wanted.count + 1 else { return nil }
    return (1..<bytes.count - wanted.count).first { place in
      bytes[place] == wanted[0] && bytes[place - 1] < 0x41 && bytes[place..<place + wanted.count].elementsEqual(wanted)
        && bytes[place + wanted.count] < 0x41
    }
  }
}
