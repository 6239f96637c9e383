/// Runs a program over the arenas.
///
/// One of the two places of the module with unsafe code. What it relies on: a program that the compiler made for the
/// schema that the arenas were made for, whose frames, cells and jumps are therefore in range; and arenas whose references
/// were checked when they were set. References into the other arena are checked again here.
enum Renderer {
  /// A record that names are looked up in, and where a list over its like goes on.
  private struct Frame {
    var cells: UnsafePointer<UInt64>
    var bytes: UnsafePointer<UInt8>
    var references, next: UnsafePointer<UInt32>
    var remaining: Int
  }

  private struct Memory {
    var cells: UnsafeBufferPointer<UInt64>
    var bytes: UnsafePointer<UInt8>
    var references: UnsafePointer<UInt32>
  }

  /// What is told while rendering. The empty one costs nothing.
  protocol Recorder {
    func wrote(instruction: Int, literalAt literalOffset: Int, valueAt valueOffset: Int)
  }

  struct NoRecorder: Recorder {
    @inline(__always)
    func wrote(instruction: Int, literalAt literalOffset: Int, valueAt valueOffset: Int) {}
  }

  /// Remembers which instruction wrote what.
  final class OriginRecorder: Recorder {
    var steps: [(instruction: Int, literal: Int, value: Int)] = []
    func wrote(instruction: Int, literalAt literalOffset: Int, valueAt valueOffset: Int) {
      steps.append((instruction, literalOffset, valueOffset))
    }
  }

  /// Where a run stopped: before an instruction for which the buffer had no room.
  private struct Stop {
    var instruction: Int
    var roomNeeded = 0
  }

  /// The room that is asked for first, and then with each growth.
  private static let firstRoom = 16 << 10

  static func render(
    _ program: UnsafePointer<Program>, root: ViewRef, data: borrowing ViewData, shared: borrowing ViewData,
    into output: inout [UInt8],
    recorder: some Recorder
  ) {
    prepare(program, root, data, shared) { run in
      var stop: Stop? = Stop(instruction: 0)
      while let current = stop {
        let spare = output.capacity - output.count
        let room = max(current.roomNeeded, spare, current.instruction == 0 ? firstRoom : output.count)
        let start = output.count
        output.append(addingCapacity: room) { span in
          span.withUnsafeMutableBufferPointer { buffer, count in
            stop = step(run, from: current.instruction, into: buffer, count: &count, offset: start, recorder: recorder)
          }
        }
      }
    }
  }

  private static func withMemory(_ cells: [UInt64], _ bytes: [UInt8], _ references: [UInt32], _ body: (Memory) -> Void) {
    // An empty array may have no address; what is never read may stand anywhere.
    var nowhere: UInt64 = 0
    withUnsafeBytes(of: &nowhere) { nothing in
      cells.withUnsafeBufferPointer { cells in
        bytes.withUnsafeBufferPointer { bytes in
          references.withUnsafeBufferPointer { references in
            guard let start = nothing.baseAddress else { return }
            body(
              Memory(
                cells: cells, bytes: bytes.baseAddress ?? start.assumingMemoryBound(to: UInt8.self),
                references: references.baseAddress ?? start.assumingMemoryBound(to: UInt32.self)))
          }
        }
      }
    }
  }

  /// What a run works with: a program's parts, its frames with the root in the first, and the arenas.
  private struct Run {
    let instructions: UnsafeBufferPointer<Instruction>
    let literals: UnsafeBufferPointer<UInt8>
    let frames: UnsafeMutableBufferPointer<Frame>
    let data, shared: Memory
  }

  private static func prepare(
    _ program: UnsafePointer<Program>, _ root: ViewRef, _ data: borrowing ViewData, _ shared: borrowing ViewData,
    _ body: (Run) -> Void
  ) {
    withMemory(data.cells, data.bytes, data.references) { data in
      withMemory(shared.cells, shared.bytes, shared.references) { shared in prepare(program, root, data, shared, body) }
    }
  }

  private static func prepare(
    _ program: UnsafePointer<Program>, _ root: ViewRef, _ data: Memory, _ shared: Memory, _ body: (Run) -> Void
  ) {
    let home = root.isShared ? shared : data
    precondition(
      root.index < home.cells.count && home.cells[root.index] == UInt64(program.pointee.root.index),
      "the root is not a record of the page's type")
    guard let homeCells = home.cells.baseAddress else { return }
    withUnsafeTemporaryAllocation(of: Frame.self, capacity: program.pointee.frameCount) { frames in
      let frame = Frame(
        cells: homeCells + root.index, bytes: home.bytes, references: home.references, next: home.references, remaining: 0)
      frames.initialize(repeating: frame)
      program.pointee.instructions.withUnsafeBufferPointer { instructions in
        program.pointee.literals.withUnsafeBufferPointer { literals in
          body(Run(instructions: instructions, literals: literals, frames: frames, data: data, shared: shared))
        }
      }
    }
  }

  /// Runs until the end or until the buffer is full. Each instruction makes sure of its room before it writes anything.
  @inline(__always)
  private static func step(
    _ run: Run, from first: Int, into buffer: UnsafeMutableBufferPointer<UInt8>, count: inout Int, offset: Int,
    recorder: some Recorder
  ) -> Stop? {
    guard let start = buffer.baseAddress, let code = run.instructions.baseAddress, let frames = run.frames.baseAddress else {
      return nil
    }
    let (data, shared) = (run.data, run.shared)
    let literal = run.literals.baseAddress ?? UnsafePointer(start)
    var output = start + count
    let limit = start + buffer.count
    var index = first
    while true {
      let instruction = code + index
      let literalLength = Int(instruction.pointee.literalLength)
      var needed = literalLength
      var text = Escaper.Text(start: nil, count: 0)
      let frame = frames + Int(instruction.pointee.frame)
      if instruction.pointee.code == .value {
        let cell = frame.pointee.cells[Int(instruction.pointee.cell)]
        let length = Int(UInt32(truncatingIfNeeded: cell))
        text = Escaper.Text(start: frame.pointee.bytes + Int(cell >> 32), count: length)
        needed += Escaper.roomNeeded(length)
      } else if instruction.pointee.code == .boolean {
        needed += 5
      }
      if limit - output < needed {
        count = output - start
        return Stop(instruction: index, roomNeeded: needed)
      }
      let literalOffset = offset + (output - start)
      output.update(from: literal + Int(instruction.pointee.literalStart), count: literalLength)
      output += literalLength
      recorder.wrote(instruction: index, literalAt: literalOffset, valueAt: literalOffset + literalLength)
      switch instruction.pointee.code {
      case .value:
        output = Escaper.write(text, instruction.pointee.escaping, to: output)
        index += 1
      case .literal: index += 1
      case .ifSet: index = frame.pointee.cells[Int(instruction.pointee.cell)] != 0 ? index + 1 : Int(instruction.pointee.target)
      case .unlessSet: index = frame.pointee.cells[Int(instruction.pointee.cell)] == 0 ? index + 1 : Int(instruction.pointee.target)
      case .ifFilled:
        let isFilled = UInt32(truncatingIfNeeded: frame.pointee.cells[Int(instruction.pointee.cell)]) != 0
        index = isFilled ? index + 1 : Int(instruction.pointee.target)
      case .unlessFilled:
        let isFilled = UInt32(truncatingIfNeeded: frame.pointee.cells[Int(instruction.pointee.cell)]) != 0
        index = isFilled ? Int(instruction.pointee.target) : index + 1
      case .enter:
        let cell = frame.pointee.cells[Int(instruction.pointee.cell)]
        if cell == 0 {
          index = Int(instruction.pointee.target)
        } else {
          enter(UInt32(truncatingIfNeeded: cell &- 1), frames + Int(instruction.pointee.newFrame), data, shared)
          index += 1
        }
      case .loop:
        let cell = frame.pointee.cells[Int(instruction.pointee.cell)]
        let length = Int(UInt32(truncatingIfNeeded: cell))
        if length == 0 {
          index = Int(instruction.pointee.target)
        } else {
          let inner = frames + Int(instruction.pointee.newFrame)
          let list = frame.pointee.references + Int(cell >> 32)
          enter(list[0], inner, data, shared)
          inner.pointee.next = list + 1
          inner.pointee.remaining = length - 1
          index += 1
        }
      case .next:
        let inner = frames + Int(instruction.pointee.newFrame)
        if inner.pointee.remaining == 0 {
          index += 1
        } else {
          enter(inner.pointee.next[0], inner, data, shared)
          inner.pointee.next += 1
          inner.pointee.remaining -= 1
          index = Int(instruction.pointee.target)
        }
      case .boolean:
        let word: StaticString = frame.pointee.cells[Int(instruction.pointee.cell)] != 0 ? "true" : "false"
        output.update(from: word.utf8Start, count: word.utf8CodeUnitCount)
        output += word.utf8CodeUnitCount
        index += 1
      case .end:
        count = output - start
        return nil
      }
    }
  }

  /// Makes `frame` the record at `reference`, which may be in either arena.
  @inline(__always)
  private static func enter(_ reference: UInt32, _ frame: UnsafeMutablePointer<Frame>, _ data: Memory, _ shared: Memory) {
    let index = Int(reference & 0x7FFF_FFFF)
    if reference & 0x8000_0000 != 0 {
      precondition(index < shared.cells.count, "a reference to a record that the shared arena does not have")
      frame.pointee.cells = UnsafePointer(shared.cells.baseAddress.unsafelyUnwrapped) + index
      frame.pointee.bytes = shared.bytes
      frame.pointee.references = shared.references
    } else {
      precondition(index < data.cells.count, "a reference to a record that the page's arena does not have")
      frame.pointee.cells = UnsafePointer(data.cells.baseAddress.unsafelyUnwrapped) + index
      frame.pointee.bytes = data.bytes
      frame.pointee.references = data.references
    }
  }
}
