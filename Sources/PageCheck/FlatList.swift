/// Plain values one after the other, for what every element of every page touches.
///
/// An array asks before each change whether it is shared, and counts references when it is passed on. This list is never shared:
/// it cannot be copied, and frees its memory once. Places are checked as those of an array are.
struct FlatList<Element: BitwiseCopyable>: ~Copyable {
  /// Room for `capacity` values, of which `count` are there. Nothing outside this file writes through it, and nothing keeps it
  /// while the list grows.
  private var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 256) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  init(repeating value: Element, count: Int) {
    self.init(capacity: count)
    append(repeating: value, count: count)
  }

  deinit { base.deallocate() }

  @inline(__always) var isEmpty: Bool { count == 0 }
  @inline(__always) var indices: Range<Int> { 0..<count }
  @inline(__always) var last: Element? { count == 0 ? nil : base[count - 1] }

  /// The values, until the list changes.
  @inline(__always) var values: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

  @inline(__always)
  subscript(place: Int) -> Element {
    get {
      precondition(UInt(bitPattern: place) < UInt(bitPattern: count), "a place outside the list")
      return base[place]
    }
    _modify {
      precondition(UInt(bitPattern: place) < UInt(bitPattern: count), "a place outside the list")
      yield &base[place]
    }
  }

  /// Where a value stands, until the list grows or is given up: what is large need not be copied to look at a part of it.
  @inline(__always)
  func pointer(to place: Int) -> UnsafePointer<Element> {
    precondition(UInt(bitPattern: place) < UInt(bitPattern: count), "a place outside the list")
    return UnsafePointer(base + place)
  }

  @inline(__always)
  mutating func append(_ value: Element) {
    if count == capacity { grow(to: count + 1) }
    base[count] = value
    count += 1
  }

  @inline(__always)
  mutating func append(_ values: UnsafeBufferPointer<Element>) {
    guard let start = values.baseAddress else { return }
    if count + values.count > capacity { grow(to: count + values.count) }
    (base + count).update(from: start, count: values.count)
    count += values.count
  }

  /// Appends `count` times the same.
  mutating func append(repeating value: Element, count more: Int) {
    if count + more > capacity { grow(to: count + more) }
    (base + count).update(repeating: value, count: more)
    count += more
  }

  /// Appends `more` values, which whoever asks writes at once; until the list changes.
  @inline(__always)
  mutating func appendRoom(for more: Int) -> UnsafeMutablePointer<Element> {
    if count + more > capacity { grow(to: count + more) }
    defer { count += more }
    return base + count
  }

  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    return base[count]
  }

  @inline(__always)
  mutating func removeLast() {
    precondition(count > 0, "the list is empty")
    count -= 1
  }

  mutating func removeLast(_ less: Int) {
    precondition(less >= 0 && less <= count, "more than the list has")
    count -= less
  }

  /// Room for `count` values in all, which whoever asks writes before looking at them; until the list changes.
  mutating func room(for count: Int) -> UnsafeMutablePointer<Element> {
    reserve(count)
    return base
  }

  /// Makes room for `count` values in all.
  mutating func reserve(_ count: Int) {
    if count > capacity { grow(to: count) }
  }

  /// Empties the list and keeps its memory.
  @inline(__always)
  mutating func removeAll() { count = 0 }

  @inline(never)
  private mutating func grow(to needed: Int) {
    capacity = max(needed, capacity * 2)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
  }
}
