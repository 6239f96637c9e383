/// Runs a program over the arenas.
///
/// What it relies on: a program that the compiler made for the schema that the arenas were made for, whose frames, cells and jumps are
/// therefore in range; and arenas whose references were checked when they were set. References into the other arena are checked again here.
enum Renderer {
  private struct Memory {
    let cells: UnsafeBufferPointer<UInt64>
    let bytes: UnsafeBufferPointer<UInt8>
    let references: UnsafeBufferPointer<UInt32>
  }

  /// A record that names are looked up in, and how a list over its like goes on.
  private struct Frame {
    let memory: Memory
    let record: Int
    var rest: Slice<UnsafeBufferPointer<UInt32>>
  }

  /// Remembers which instruction wrote what: where its literal text and its value begin.
  final class OriginRecorder {
    fileprivate(set) var steps: [(instruction: Int, literal: Int, value: Int)] = []
  }

  static func render(
    _ program: Program, root: ViewRef, data: borrowing ViewData, shared: borrowing ViewData, into output: inout [UInt8],
    recorder: OriginRecorder?
  ) {
    withMemory(data.cells, data.bytes, data.references) { data in
      withMemory(shared.cells, shared.bytes, shared.references) { shared in
        // Slices of the program's arrays would count references that all threads share.
        program.literals.withUnsafeBufferPointer { run(program, $0, root, data, shared, &output, recorder) }
      }
    }
  }

  private static func withMemory(_ cells: [UInt64], _ bytes: [UInt8], _ references: [UInt32], _ body: (Memory) -> Void) {
    cells.withUnsafeBufferPointer { cells in
      bytes.withUnsafeBufferPointer { bytes in
        references.withUnsafeBufferPointer { body(Memory(cells: cells, bytes: bytes, references: $0)) }
      }
    }
  }

  private static func run(
    _ program: Program, _ literals: UnsafeBufferPointer<UInt8>, _ root: ViewRef, _ data: Memory, _ shared: Memory,
    _ output: inout [UInt8], _ recorder: OriginRecorder?
  ) {
    /// The record at a reference, which may be in either arena.
    func frame(_ reference: UInt32, before rest: Slice<UnsafeBufferPointer<UInt32>>) -> Frame {
      let memory = reference & 0x8000_0000 == 0 ? data : shared
      let record = Int(reference & 0x7FFF_FFFF)
      precondition(record < memory.cells.count, "a reference to a record that its arena does not have")
      return Frame(memory: memory, record: record, rest: rest)
    }
    let first = frame(root.raw, before: data.references[0..<0])
    precondition(first.memory.cells[first.record] == UInt64(program.root.index), "the root is not a record of the page's type")
    var frames = [Frame](repeating: first, count: program.frameCount)
    var index = 0
    while true {
      let instruction = program.instructions[index]
      let (own, new) = (Int(instruction.frame), Int(instruction.newFrame))
      let start = output.count
      let literal = Int(instruction.literalStart)
      if instruction.literalLength > 0 {
        // A buffer is copied at once, a slice byte by byte.
        output.append(contentsOf: UnsafeBufferPointer(rebasing: literals[literal..<literal + Int(instruction.literalLength)]))
      }
      recorder?.steps.append((index, start, output.count))
      let cell = frames[own].memory.cells[frames[own].record + Int(instruction.cell)]
      // The upper half of a text's or a list's cell says where it begins.
      let (place, length) = (Int(cell >> 32), Int(UInt32(truncatingIfNeeded: cell)))
      var jumps = false
      switch instruction.code {
      case .end: return
      case .literal: break
      case .value:
        let text = frames[own].memory.bytes[place..<place + length]
        Escaper.write(UnsafeBufferPointer(rebasing: text), instruction.escaping, to: &output)
      case .boolean: output.append(contentsOf: (cell != 0 ? "true" : "false").utf8)
      case .ifSet: jumps = cell == 0
      case .unlessSet: jumps = cell != 0
      case .ifFilled: jumps = length == 0
      case .unlessFilled: jumps = length != 0
      case .enter:
        jumps = cell == 0
        if !jumps { frames[new] = frame(UInt32(truncatingIfNeeded: cell - 1), before: frames[new].rest) }
      case .loop, .next:
        let begins = instruction.code == .loop
        var list = begins ? frames[own].memory.references[place..<place + length] : frames[new].rest
        let reference = list.popFirst()
        jumps = begins == (reference == nil)
        if let reference { frames[new] = frame(reference, before: list) }
      }
      index = jumps ? Int(instruction.target) : index + 1
    }
  }
}
