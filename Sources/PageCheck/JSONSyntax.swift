internal import Diagnostics
internal import JSONText

/// JSON (RFC 8259) in files and in data blocks of pages, read by `JSONText`.
struct JSONSyntax {
  /// Nil if the text is no JSON.
  var value: JSONValue?
  /// The first fault of a text that is no JSON, and its place in bytes. A name that stands twice is no fault.
  var problem = ""
  var offset = 0

  init(_ bytes: [UInt8]) {
    let (value, diagnostics) = JSONText.parse(bytes, file: FileID(index: 0))
    self.value = value
    guard value == nil, let first = diagnostics.first(where: { $0.severity == .error }) else { return }
    (problem, offset) = (first.message, first.span?.bytes.lowerBound ?? 0)
  }
}
