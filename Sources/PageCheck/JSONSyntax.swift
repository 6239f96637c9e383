internal import Diagnostics
internal import JSONText

/// JSON (RFC 8259) in files and in data blocks of pages, read by `JSONText`: its value, or the first fault of a text that is no JSON, and
/// its place in bytes. A name that stands twice is no fault.
func readJSON(_ bytes: [UInt8]) -> (value: JSONValue?, problem: String, offset: Int) {
  let (value, diagnostics) = JSONText.parse(bytes, file: FileID(index: 0))
  let fault = value == nil ? diagnostics.first { $0.severity == .error } : nil
  return (value, fault?.message ?? "", fault?.span?.bytes.lowerBound ?? 0)
}
