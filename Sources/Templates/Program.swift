import Diagnostics

/// One page's template, flat: literal bytes and instructions over frames of cells. No names are left in it.
struct Program: Sendable {
  /// Limits of one page's program, after its partials are put in place. Beyond them is an error of the template.
  enum Limits {
    static let instructions = 500_000
    static let literalBytes = 64 << 20
    /// Tags and stretches of text looked at while compiling.
    static let nodes = 500_000
    static let frames = 200
    /// How deeply partials and parents may include one another.
    static let inclusions = 100
    /// How deeply sections, partials and blocks may stand in one another, all counted.
    static let depth = 300
  }

  var instructions: [Instruction] = []
  var literals: [UInt8] = []
  /// The frames that rendering needs: one for the root and one for each section that enters a record.
  var frameCount = 1
  var root = RecordType(index: 0)
  var format = OutputFormat.txt
  /// Where each stretch of literals came from, by its first byte.
  var literalOrigins: [(start: Int, source: SourceSpan)] = []
  /// The tag of each instruction that writes a value, by instruction.
  var valueOrigins: [Int: SourceSpan] = [:]
}

/// Writes its literal, then does what its code says.
struct Instruction: Sendable {
  enum Code: UInt8 {
    case end
    /// Only the literal.
    case literal
    /// Writes the cell.
    case value
    /// Goes to `target` unless the flag is set or the record is there.
    case ifSet
    case unlessSet
    /// Goes to `target` unless the text or list is there and not empty.
    case ifFilled
    case unlessFilled
    /// Makes `newFrame` the record of the cell, or goes to `target` when there is none.
    case enter
    /// Makes `newFrame` the first record of the list, or goes to `target` when it is empty.
    case loop
    /// Makes `newFrame` the next record of its list and goes to `target`, or goes on after the last.
    case next
    /// `true` or `false`, for JSON.
    case boolean
  }

  var code: Code
  var escaping = Escaping.none
  var frame: UInt8 = 0
  var newFrame: UInt8 = 0
  var cell: UInt16 = 0
  var literalStart: UInt32 = 0
  var literalLength: UInt32 = 0
  var target: UInt32 = 0
}
