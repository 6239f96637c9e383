package import Digests
internal import FanOut

/// Says what a page is rendered from: equal digests, and the same page would come out again.
///
/// 128 bits of SipHash-2-4 under a fixed key, over the template's program and every value that it can reach. What a template does
/// not read counts too, so that digests differ too often rather than too seldom.
package struct ViewDigest: Hashable, Sendable {
  package let low: UInt64
  package let high: UInt64

  package static let none = ViewDigest(low: 0, high: 0)
}

/// The digests of a shared arena's records, from which those of pages are made without looking at the records again.
package struct SharedDigests: Sendable {
  /// By the number of the record.
  private let digests: [ViewDigest]
  /// By a record's first cell, its number.
  private let numbers: [UInt32]
  private let layout: RecordLayout

  /// nil if a record reaches itself, which no digest can tell.
  ///
  /// - Parameter jobs: threads to use; the digests do not depend on it.
  /// - Complexity: O(cells + text).
  package init?(of shared: ViewData, schema: ViewSchema, jobs: Int = 1) {
    precondition(shared.isShared, "the digests of a page's arena")
    layout = RecordLayout(schema)
    var numbers = [UInt32](repeating: 0, count: shared.cells.count)
    var starts: [Int] = []
    var cell = 0
    while cell < shared.cells.count {
      numbers[cell] = UInt32(starts.count)
      starts.append(cell)
      cell += layout.cellCount(ofType: shared.cells[cell])
    }
    var walk = Walk(numbers: numbers, count: starts.count, layout: layout)
    if jobs > 1 { walk.digestSideBySide(starts, in: shared, jobs: jobs) }
    for start in starts where !walk.digest(recordAt: start, in: shared) { return nil }
    digests = walk.digests
    self.numbers = numbers
  }

  /// Of one record of the shared arena, with all that it reaches.
  package func digest(of record: ViewRef) -> ViewDigest {
    precondition(record.isShared, "a record of the shared arena")
    return digests[Int(numbers[record.index])]
  }

  /// What `page` would be rendered from: `data`, with the records of the shared arena that it refers to.
  ///
  /// - Complexity: O(cells + text) of the page's arena.
  package func digest(of root: ViewRef, in data: borrowing ViewData, template: ViewDigest, path: String) -> ViewDigest {
    var hash = WordHash()
    hash.add(template)
    var path = path
    path.withUTF8 { hash.add($0) }
    add(root.raw, to: &hash)
    data.bytes.withUnsafeBufferPointer { hash.add($0) }
    // The page's own records stand in the order in which they were made, so that their places say the same as what they hold.
    data.references.withUnsafeBufferPointer { references in
      hash.add(UInt64(references.count))
      for reference in references { add(reference, to: &hash) }
    }
    data.cells.withUnsafeBufferPointer { cells in
      hash.add(UInt64(cells.count))
      var start = 0
      while start < cells.count {
        let next = start + layout.cellCount(ofType: cells[start])
        let records = layout.recordCells(ofType: cells[start])
        var position = 0
        for cell in start..<next {
          if position < records.count, records[position] == cell - start {
            position += 1
            if cells[cell] == 0 { hash.add(0) } else { add(UInt32(truncatingIfNeeded: cells[cell] - 1), to: &hash) }
          } else {
            hash.add(cells[cell])
          }
        }
        start = next
      }
    }
    return hash.finished
  }

  @inline(__always)
  private func add(_ reference: UInt32, to hash: inout WordHash) {
    if reference & 0x8000_0000 != 0 {
      hash.add(digests[Int(numbers[Int(reference & 0x7FFF_FFFF)])])
    } else {
      hash.add(UInt64(reference) + 1)
    }
  }

  /// Works out the digests of records, of those first that others refer to.
  private struct Walk {
    private enum State: UInt8 { case unseen, begun, done }
    let numbers: [UInt32]
    let layout: RecordLayout
    var digests: [ViewDigest]
    private var states: [State]

    init(numbers: [UInt32], count: Int, layout: RecordLayout) {
      self.numbers = numbers
      self.layout = layout
      digests = [ViewDigest](repeating: ViewDigest(low: 0, high: 0), count: count)
      states = [State](repeating: .unseen, count: count)
    }

    /// False if the record reaches itself.
    mutating func digest(recordAt start: Int, in data: ViewData) -> Bool {
      let number = Int(numbers[start])
      switch states[number] {
      case .done: return true
      case .begun: return false
      case .unseen: states[number] = .begun
      }
      let found = Self.hash(recordAt: start, in: data, layout) { digest(of: $0, in: data) }
      guard let found else { return false }
      digests[number] = found
      states[number] = .done
      return true
    }

    /// How many records one thread takes at a time, and how often all are looked through: days show happenings, these events, these people.
    private static let chunk = 2_048
    private static let rounds = 4

    /// Works out in rounds what needs nothing but records of the rounds before, which is nearly everything.
    mutating func digestSideBySide(_ starts: [Int], in data: ViewData, jobs: Int) {
      for _ in 0..<Self.rounds {
        let (numbers, layout, known, states) = (numbers, layout, digests, states)
        let parts = fanOut((starts.count + Self.chunk - 1) / Self.chunk, jobs: jobs) { part in
          let all = part * Self.chunk..<min((part + 1) * Self.chunk, starts.count)
          return numbers.withUnsafeBufferPointer { numbers in
            known.withUnsafeBufferPointer { known in
              states.withUnsafeBufferPointer { states in
                all.map { number -> ViewDigest? in
                  guard states[number] == .unseen else { return nil }
                  return Self.hash(recordAt: starts[number], in: data, layout) { reference in
                    let other = Int(numbers[Int(reference & 0x7FFF_FFFF)])
                    return states[other] == .done ? known[other] : nil
                  }
                }
              }
            }
          }
        }
        var (number, left) = (0, 0)
        for part in parts {
          for found in part {
            if let found { (self.digests[number], self.states[number]) = (found, .done) }
            if self.states[number] != .done { left += 1 }
            number += 1
          }
        }
        if left == 0 { return }
      }
    }

    /// - Parameter digest: of a record that it refers to; nil ends it.
    @inline(__always)
    private static func hash(
      recordAt start: Int, in data: ViewData, _ layout: RecordLayout, _ digest: (UInt32) -> ViewDigest?
    ) -> ViewDigest? {
      data.cells.withUnsafeBufferPointer { cells in
        data.bytes.withUnsafeBufferPointer { bytes in
          data.references.withUnsafeBufferPointer { references in
            layout.withKinds(ofType: cells[start]) { kinds in
              hash(cells[start...].prefix(kinds.count + 1), kinds, bytes, references, digest)
            }
          }
        }
      }
    }

    /// - Parameter cells: the record's, its type before the others.
    @inline(__always)
    private static func hash(
      _ cells: Slice<UnsafeBufferPointer<UInt64>>, _ kinds: Slice<UnsafeBufferPointer<RecordLayout.Kind>>,
      _ bytes: UnsafeBufferPointer<UInt8>, _ references: UnsafeBufferPointer<UInt32>, _ digest: (UInt32) -> ViewDigest?
    ) -> ViewDigest? {
      var hash = WordHash()
      hash.add(cells[cells.startIndex])
      for (kind, cell) in zip(kinds, cells.dropFirst()) {
        switch kind {
        case .plain: hash.add(cell)
        case .text:
          hash.add(cell & 0xFFFF_FFFF)
          let first = Int(cell >> 32)
          let length = Int(UInt32(truncatingIfNeeded: cell) & ViewData.TextFlags.length)
          hash.add(UnsafeBufferPointer(rebasing: bytes[first..<first + length]))
        case .record:
          guard cell != 0 else {
            hash.add(0)
            continue
          }
          guard let other = digest(UInt32(truncatingIfNeeded: cell - 1)) else { return nil }
          hash.add(other)
        case .list:
          let first = Int(cell >> 32)
          let count = Int(cell & 0xFFFF_FFFF)
          hash.add(UInt64(count))
          for place in first..<first + count {
            guard let other = digest(references[place]) else { return nil }
            hash.add(other)
          }
        }
      }
      return hash.finished
    }

    private mutating func digest(of reference: UInt32, in data: ViewData) -> ViewDigest? {
      let start = Int(reference & 0x7FFF_FFFF)
      guard digest(recordAt: start, in: data) else { return nil }
      return digests[Int(numbers[start])]
    }
  }
}

/// Where a record's cells hold what.
struct RecordLayout: Sendable {
  enum Kind: UInt8 { case plain, text, record, list }

  /// Those of all types, one after the other.
  private let kinds: [Kind]
  /// Where each type's begin; at the end, where the last one's end.
  private let starts: [Int]
  private let recordCellsByType: [[Int]]

  init(_ schema: ViewSchema) {
    let kindsByType: [[Kind]] = schema.records.map { record in
      record.fields.map { field in
        switch field.type {
        case .text, .markup, .path, .url, .number: .text
        case .flag, .choice: .plain
        case .record: .record
        case .list: .list
        }
      }
    }
    kinds = Array(kindsByType.joined())
    starts = kindsByType.reduce(into: [0]) { starts, kinds in starts.append(starts[starts.count - 1] + kinds.count) }
    recordCellsByType = kindsByType.map { kinds in kinds.indices.filter { kinds[$0] == .record }.map { $0 + 1 } }
  }

  func cellCount(ofType type: UInt64) -> Int { starts[Int(type) + 1] - starts[Int(type)] + 1 }
  func recordCells(ofType type: UInt64) -> [Int] { recordCellsByType[Int(type)] }

  @inline(__always)
  func withKinds<Result>(ofType type: UInt64, _ body: (Slice<UnsafeBufferPointer<Kind>>) -> Result) -> Result {
    kinds.withUnsafeBufferPointer { body($0[starts[Int(type)]..<starts[Int(type) + 1]]) }
  }
}

extension TemplateSet {
  /// Of every page, in the schema's order.
  package var digests: [ViewDigest] { programs.indices.map { digest(of: PageType(index: UInt16($0))) } }

  /// Of everything in a page's template that its output depends on.
  package func digest(of page: PageType) -> ViewDigest {
    var hash = WordHash()
    let program = programs[Int(page.index)]
    hash.add(UInt64(page.index))
    hash.add(UInt64(program.frameCount) << 32 | UInt64(program.root.index))
    var format = program.format.rawValue
    format.withUTF8 { hash.add($0) }
    program.literals.withUnsafeBufferPointer { hash.add($0) }
    hash.add(UInt64(program.instructions.count))
    for step in program.instructions {
      hash.add(
        UInt64(step.code.rawValue) << 56 | UInt64(step.escaping.rawValue) << 48 | UInt64(step.frame) << 40
          | UInt64(step.newFrame) << 32 | UInt64(step.cell))
      hash.add(UInt64(step.literalStart) << 32 | UInt64(step.literalLength))
      hash.add(UInt64(step.target) << 32 | UInt64(step.cleanFlag))
    }
    hash.add(UInt64(program.choices.count))
    for choice in program.choices { hash.add(UInt64(choice)) }
    return hash.finished
  }
}

extension WordHash {
  package mutating func add(_ digest: ViewDigest) {
    add(digest.low)
    add(digest.high)
  }

  /// Of all that was added.
  package var finished: ViewDigest {
    let halves = halves
    return ViewDigest(low: halves.low, high: halves.high)
  }
}
