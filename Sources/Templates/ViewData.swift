/// The values of a page: an append-only arena of records.
///
/// Texts live in one byte buffer and records in one array of cells, so that rendering touches neither strings nor
/// reference counts and any number of threads can read the same arena. What many pages show (members, events, labels) is
/// built once in an arena made with `arena: .shared`; a page's own arena may refer to its records.
///
/// Text is cleaned when it is stored (see `CleanText`).
package struct ViewData: Sendable {
  /// Which arena a run's records live in.
  package enum Arena: Sendable {
    /// One page's own. It can refer to shared records.
    case page
    /// Built once for a run. It cannot refer to a page's records.
    case shared
  }

  /// Record cells. A record is its type's number, then one cell a field:
  /// text: offset in `bytes` (upper half) and length; flag: 0 or 1; record: reference + 1, or 0; list: offset in `references` and count.
  var cells: [UInt64] = []
  var bytes: [UInt8] = []
  var references: [UInt32] = []
  private let cellCounts: [UInt16]
  let isShared: Bool

  /// An empty arena for pages of `schema`. The schema must be complete.
  package init(_ schema: ViewSchema, arena: Arena = .page) {
    cellCounts = schema.records.map { UInt16($0.fields.count + 1) }
    isShared = arena == .shared
  }

  /// Empties the arena, keeping its memory for the next page. All references into it become invalid.
  package mutating func removeAll() {
    cells.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    references.removeAll(keepingCapacity: true)
  }

  /// A new record with all its fields missing.
  package mutating func make(_ type: RecordType) -> ViewRef {
    let start = cells.count
    precondition(start < ViewRef.maximum, "too many records in one arena")
    let count = max(1, Int(cellCounts[Int(type.index)]))
    cells.append(addingCapacity: count) { span in
      span.append(UInt64(type.index))
      span.append(repeating: 0, count: count - 1)
    }
    return ViewRef(index: start, isShared: isShared, type: type)
  }

  // MARK: Fields

  package mutating func set(_ record: ViewRef, _ slot: TextSlot, _ value: String) { put(store(value), record, slot) }

  /// `value` must be well-formed in the format of the field, and written by the program.
  package mutating func set(_ record: ViewRef, _ slot: MarkupSlot, _ value: String) { put(store(value), record, slot) }

  /// Content lines that are finished (`TemplateSet.render`): folded, each ended by CRLF. They stay as they are.
  package mutating func set(_ record: ViewRef, _ slot: MarkupSlot, finishedLines lines: [UInt8]) {
    let start = bytes.count
    bytes.append(contentsOf: lines)
    put(cell(from: start), record, slot)
  }

  package mutating func set(_ record: ViewRef, _ slot: PathSlot, _ value: String) { put(store(value), record, slot) }

  /// Stores an address from data. One whose scheme is not allowed is stored as `#`; the result says whether it was kept.
  @discardableResult
  package mutating func set(_ record: ViewRef, _ slot: URLSlot, _ value: String) -> Bool {
    let address = Substring(value.utf8.drop { $0 <= 0x20 })
    let isAllowed = URLScheme.allows(address.utf8)
    put(store(isAllowed ? String(address) : "#"), record, slot)
    return isAllowed
  }

  package mutating func set(_ record: ViewRef, _ slot: NumberSlot, _ value: Int) { put(store(String(value)), record, slot) }

  package mutating func set(_ record: ViewRef, _ slot: FlagSlot, _ value: Bool) { put(value ? 1 : 0, record, slot) }

  package mutating func set(_ record: ViewRef, _ slot: RecordSlot, _ value: ViewRef?) {
    guard let value else { return put(0, record, slot) }
    check(value, is: slot.type)
    put(UInt64(value.raw) + 1, record, slot)
  }

  package mutating func set(_ record: ViewRef, _ slot: ListSlot, _ value: [ViewRef]) {
    let start = references.count
    precondition(start < UInt32.max, "too many list entries in one arena")
    put(UInt64(start) << 32 | UInt64(value.count), record, slot)
    guard !value.isEmpty else { return }
    for reference in value { check(reference, is: slot.type) }
    references.append(addingCapacity: value.count) { span in
      for reference in value { span.append(reference.raw) }
    }
  }

  // MARK: Storing

  private mutating func put(_ value: UInt64, _ record: ViewRef, _ slot: some ViewSlot) {
    precondition(record.isShared == isShared, "the record is in the other arena")
    let start = record.index
    precondition(cells[start] == UInt64(slot.record), "the field belongs to another record type")
    cells[start + Int(slot.cell)] = value
  }

  private func check(_ reference: ViewRef, is type: RecordType) {
    precondition(reference.isShared || !isShared, "a shared record cannot refer to a page's record")
    precondition(reference.type == type.index, "a record of another type")
  }

  private mutating func store(_ value: String) -> UInt64 {
    var value = value
    return value.withUTF8 { text in
      let start = bytes.count
      if CleanText.needsCleaning(text) { CleanText.append(text, to: &bytes) } else { bytes.append(contentsOf: text) }
      return cell(from: start)
    }
  }

  /// The cell of a text that ends `bytes`. One that does not fit is empty: an arena holds 4 GiB of text.
  private mutating func cell(from start: Int) -> UInt64 {
    let length = bytes.count - start
    guard bytes.count <= UInt32.max else {
      bytes.removeLast(length)
      return 0
    }
    return UInt64(start) << 32 | UInt64(length)
  }
}

/// A record of an arena.
@frozen package struct ViewRef: Hashable, Sendable {
  /// The record's first cell; the top bit is set in shared arenas.
  @usableFromInline let raw: UInt32
  @usableFromInline let type: UInt16

  static let maximum = Int(Int32.max)

  init(index: Int, isShared: Bool, type: RecordType) {
    self.init(raw: UInt32(index) | (isShared ? 0x8000_0000 : 0), type: type.index)
  }

  init(raw: UInt32, type: UInt16) { (self.raw, self.type) = (raw, type) }

  var index: Int { Int(raw & 0x7FFF_FFFF) }
  var isShared: Bool { raw & 0x8000_0000 != 0 }
}
