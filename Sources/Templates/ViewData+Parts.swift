internal import FanOut

extension ViewData {
  /// Where the records and texts of a part stand once the part has been taken in.
  package struct Move: Sendable {
    fileprivate let firstCell, firstByte: Int
    fileprivate var cells = 0
    fileprivate var bytes = 0
    fileprivate var references = 0

    package func callAsFunction(_ record: ViewRef) -> ViewRef {
      record.index < firstCell ? record : ViewRef(raw: record.raw + UInt32(cells), type: record.type)
    }

    package func callAsFunction(_ text: ViewText) -> ViewText { ViewText(cell: moved(text: text.cell) ?? UInt64(TextFlags.all)) }

    /// nil if it lies beyond what an arena holds.
    fileprivate func moved(text cell: UInt64) -> UInt64? {
      guard Int(cell >> 32) >= firstByte else { return cell }
      let start = Int(cell >> 32) + bytes
      return start <= UInt32.max ? UInt64(start) << 32 | cell & 0xFFFF_FFFF : nil
    }

    fileprivate func moved(_ reference: UInt32) -> UInt32 {
      Int(reference & 0x7FFF_FFFF) < firstCell ? reference : reference + UInt32(cells)
    }
  }

  /// With fewer things to make records of, a part is not worth a thread.
  private static let smallestPart = 32

  /// Cells, and octets, that there is room for behind the parts: the little that is still to come does not have to move all.
  private static let room = 8 * 1024

  /// Adds records to a shared arena in parts that are made side by side: each is an arena that goes on where this one ends, and may
  /// refer to what this one has, but not to another part.
  ///
  /// - Parameters:
  ///   - count: how many things there are to make records of.
  ///   - jobs: threads to use; with one, everything is made in this arena. Pages come out the same.
  ///   - body: makes the records of some of them. What it gives back is to be moved, record by record and text by text.
  /// - Complexity: that of `body`, and O(cells + text).
  package mutating func addInParts<Made: Sendable>(
    _ count: Int, jobs: Int, schema: ViewSchema, _ body: @Sendable (Range<Int>, inout ViewData) -> Made
  ) -> [(made: Made, move: Move)] {
    precondition(isShared, "parts are made of shared arenas only")
    // Two for each thread, as some take longer than others.
    let number = jobs > 1 ? min(jobs * 2, count / Self.smallestPart) : 1
    guard number > 1 else { return [(body(0..<count, &self), Move(firstCell: .max, firstByte: .max))] }
    let empty = continuation()
    let made = fanOut(number, jobs: jobs) { part in
      var data = empty
      let made = body(part * count / number..<(part + 1) * count / number, &data)
      return (made: made, data: data)
    }
    return zip(made, take(made.map(\.data), RecordLayout(schema), jobs: jobs)).map { ($0.made, $1) }
  }

  /// Copies parts behind what there is.
  private mutating func take(_ parts: [ViewData], _ layout: RecordLayout, jobs: Int) -> [Move] {
    let (oldCells, oldBytes, oldReferences) = (cells, bytes, references)
    var moves: [Move] = []
    var end = Move(firstCell: cells.count, firstByte: bytes.count)
    for part in parts {
      moves.append(end)
      end.cells += part.cells.count
      end.bytes += part.bytes.count
      end.references += part.references.count
      isFull = isFull || part.isFull
      refusedAddressCount += part.refusedAddressCount
    }
    precondition(oldCells.count + end.cells < ViewRef.maximum, "too many records in one arena")
    precondition(oldReferences.count + end.references < UInt32.max, "too many list entries in one arena")
    if oldBytes.count + end.bytes > UInt32.max { isFull = true }
    cells = [UInt64](unsafeUninitializedCapacity: oldCells.count + end.cells + Self.room) { buffer, filled in
      filled = buffer.update(fromContentsOf: oldCells)
      nonisolated(unsafe) let buffer = buffer
      _ = fanOut(parts.count, jobs: jobs) { [moves] number in
        parts[number].writeCells(layout, moves[number], oldReferences.count, to: buffer, from: oldCells.count + moves[number].cells)
      }
      filled += end.cells
    }
    bytes = [UInt8](unsafeUninitializedCapacity: oldBytes.count + end.bytes + Self.room) { buffer, filled in
      filled = buffer.update(fromContentsOf: oldBytes)
      for part in parts { filled = buffer[filled...].update(fromContentsOf: part.bytes) }
    }
    references.reserveCapacity(oldReferences.count + end.references)
    for (part, move) in zip(parts, moves) { references.append(contentsOf: part.references.map(move.moved)) }
    return moves
  }

  /// Writes the cells as they are once the part has moved.
  private func writeCells(
    _ layout: RecordLayout, _ move: Move, _ firstReference: Int, to buffer: UnsafeMutableBufferPointer<UInt64>, from place: Int
  ) {
    var (start, place) = (0, place)
    while start < cells.count {
      let type = cells[start]
      buffer[place] = type
      let count = layout.withKinds(ofType: type) { kinds in
        for (offset, kind) in kinds.enumerated() {
          let cell = cells[start + 1 + offset]
          let moved: UInt64
          switch kind {
          case _ where cell == 0: moved = 0
          case .plain: moved = cell
          case .text: moved = move.moved(text: cell) ?? UInt64(TextFlags.all)
          case .record: moved = UInt64(move.moved(UInt32(truncatingIfNeeded: cell - 1))) + 1
          case .list: moved = cell + UInt64(firstReference + move.references) << 32
          }
          buffer[place + 1 + offset] = moved
        }
        return kinds.count + 1
      }
      start += count
      place += count
    }
  }
}
