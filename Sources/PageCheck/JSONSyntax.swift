internal import Diagnostics
internal import JSONText

/// JSON (RFC 8259) in files and in data blocks of pages, read by `JSONText`.
enum JSONSyntax {
  struct Problem {
    var offset: Int
    var message: String
  }

  /// The first thing that is wrong with a text; nil if it is JSON. A name that stands twice is JSON.
  static func problem(_ bytes: [UInt8]) -> Problem? {
    switch read(bytes) {
    case .success: nil
    case .failure(let problem): problem
    }
  }

  /// The value of a text, or what is wrong with it.
  static func read(_ bytes: [UInt8]) -> Result<JSONValue, Problem> {
    let (value, diagnostics) = JSONText.parse(bytes, file: FileID(index: 0))
    if let value { return .success(value) }
    let first = diagnostics.first { $0.severity == .error }
    return .failure(Problem(offset: first?.span?.bytes.lowerBound ?? 0, message: first?.message ?? "it cannot be read"))
  }
}

extension JSONSyntax.Problem: Error {}
