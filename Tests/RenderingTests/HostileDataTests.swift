import DefaultTheme
import Diagnostics
import Foundation
import FoundationXML
import TestSupport
import Testing

@testable import Rendering
@testable import Templates

/// Errors in data cannot break structure: whatever stands in the texts and addresses of a page, it has the same elements and
/// attributes, a feed the same properties and parameters.
///
/// The pages are filled by their schema alone, so a new field or template is tested from its first day. Of each record there
/// are two: one with everything there, one with everything missing that can be.
@Suite("Hostile data in every field of every template")
struct HostileDataTests {
  /// How many times each page is filled; each time every field gets another string. `HOSTILE_ROUNDS=10000` for the long run.
  static let rounds = ProcessInfo.processInfo.environment["HOSTILE_ROUNDS"].flatMap(Int.init) ?? 4
  static let seed = ProcessInfo.processInfo.environment["HOSTILE_SEED"].flatMap(UInt64.init) ?? 20_270_301

  private static let templates = Result { try defaultTemplates() }
  static let pages = PageModels.standard.schema.pages.map(\.template)

  @Test(arguments: pages)
  func structureStays(template: String) throws {
    let schema = PageModels.standard.schema
    let templates = try Self.templates.get()
    let index = try #require(schema.pages.firstIndex { $0.template == template })
    let page = PageType(index: UInt16(index))
    let format = try #require(OutputFormat(templateName: template))
    for isFull in [true, false] {
      let plain = render(templates, schema, page, isFull: isFull) { _ in "plain" }
      let expected = try structure(of: plain, format)
      #expect(!isFull || !expected.isEmpty)
      var next = 0
      for round in 0..<Self.rounds {
        // Fields move on through the row of strings from round to round, so in the long run each meets them all.
        next = round * 97
        let bytes = render(templates, schema, page, isFull: isFull) { _ in
          next += 1
          return HostileText.string(next % 10_000, seed: Self.seed)
        }
        let found = try structure(of: bytes, format)
        guard found == expected else {
          let line = zip(found, expected).enumerated().first { $0.element.0 != $0.element.1 }
          Issue.record(
            "round \(round), seed \(Self.seed): \(line.map { "\($0.element.0) in place of \($0.element.1)" } ?? "another number of parts")"
          )
          return
        }
      }
    }
  }

  /// A text of every field in turn; everything else is as `isFull` says.
  private func render(_ templates: TemplateSet, _ schema: ViewSchema, _ page: PageType, isFull: Bool, text: (Int) -> String)
    -> [UInt8]
  {
    var data = ViewData(schema)
    var made: [[ViewRef]] = schema.records.indices.map { index in
      (0..<2).map { _ in data.make(RecordType(index: UInt16(index))) }
    }
    for (number, record) in schema.records.enumerated() {
      for variant in 0..<2 {
        let reference = made[number][variant]
        for field in record.fields {
          let isThere = field.presence == .always || variant == 0
          let (type, cell) = (UInt16(number), field.cell)
          switch field.type {
          case .text: if isThere { data.set(reference, TextSlot(record: type, cell: cell), text(number)) }
          case .url: if isThere { data.set(reference, URLSlot(record: type, cell: cell), text(number)) }
          case .path: if isThere { data.set(reference, PathSlot(record: type, cell: cell), "a/b.html") }
          case .number: if isThere { data.set(reference, NumberSlot(record: type, cell: cell), 7) }
          case .markup(let format):
            if isThere { data.set(reference, MarkupSlot(record: type, cell: cell), format == .html ? "<b>x</b>" : "X:1") }
          case .flag: data.set(reference, FlagSlot(record: type, cell: cell), variant == 0)
          case .record(let inner):
            if isThere { data.set(reference, RecordSlot(record: type, cell: cell, type: inner), made[Int(inner.index)][variant]) }
          case .list(let inner):
            let both = made[Int(inner.index)]
            data.set(reference, ListSlot(record: type, cell: cell, type: inner), variant == 0 ? both + [both[0]] : [])
          }
        }
      }
    }
    var output: [UInt8] = []
    let root = made[Int(schema[page].root.index)][isFull ? 0 : 1]
    templates.render(page, root: root, data: data, shared: ViewData(schema, arena: .shared), into: &output)
    made = []
    return output
  }

  private func structure(of bytes: [UInt8], _ format: OutputFormat) throws -> [String] {
    switch format {
    case .ics, .vcf: try lines(of: bytes)
    // Plain text has no structure. Its model has digits only.
    case .txt, .plain: ["text"]
    default: try elements(of: bytes)
    }
  }

  // MARK: Elements and attributes, by libxml2

  final class Outline: NSObject, XMLParserDelegate {
    var parts: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String] = [:]
    ) {
      parts.append("<\(name) \(attributes.keys.sorted().joined(separator: " "))>")
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      parts.append("</\(name)>")
    }

    func parser(_ parser: XMLParser, foundComment comment: String) { parts.append("comment") }
    func parser(_ parser: XMLParser, foundCDATA block: Data) { parts.append("CDATA") }
  }

  struct NotWellFormed: Error, CustomStringConvertible {
    var description: String
  }

  private func elements(of bytes: [UInt8]) throws -> [String] {
    let outline = Outline()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = outline
    guard parser.parse() else {
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      let line = parser.lineNumber > 0 && parser.lineNumber <= lines.count ? String(lines[parser.lineNumber - 1].prefix(400)) : ""
      throw NotWellFormed(description: "line \(parser.lineNumber): \(parser.parserError.map { "\($0)" } ?? "") \(line)")
    }
    return outline.parts
  }

  // MARK: Properties and parameters

  /// Names of properties and parameters, read anew here: lines end in CRLF and hold at most 75 octets.
  private func lines(of bytes: [UInt8]) throws -> [String] {
    var unfolded: [[UInt8]] = []
    var start = 0
    while start < bytes.count {
      guard let end = bytes[start...].firstIndex(of: 0x0D), end + 1 < bytes.count, bytes[end + 1] == 0x0A else {
        throw NotWellFormed(description: "a line without CRLF")
      }
      guard end - start <= 75 else { throw NotWellFormed(description: "a line of \(end - start) octets") }
      let line = bytes[start..<end]
      guard !line.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else {
        throw NotWellFormed(description: "a control character in \(String(decoding: line, as: UTF8.self).debugDescription)")
      }
      if line.first == 0x20, !unfolded.isEmpty {
        unfolded[unfolded.count - 1] += line.dropFirst()
      } else {
        unfolded.append(Array(line))
      }
      start = end + 2
    }
    return try unfolded.map { line in
      var names = ""
      var isQuoted = false
      var isName = true
      for byte in line {
        if byte == UInt8(ascii: "\""), !isName { isQuoted.toggle() }
        if isQuoted { continue }
        if byte == UInt8(ascii: ":") { return names }
        if byte == UInt8(ascii: "=") { isName = false }
        if byte == UInt8(ascii: ";") {
          isName = true
          names += ";"
        } else if isName {
          names.unicodeScalars.append(Unicode.Scalar(byte))
        }
      }
      throw NotWellFormed(description: "a line without a value: \(String(decoding: line, as: UTF8.self))")
    }
  }
}
