/// The elements of one page in document order, flat: a node's subtree is the range from its place to `end`.
struct PageTree: ~Copyable {
  struct Node: BitwiseCopyable {
    var element: Element
    /// Place of the parent, or -1.
    var parent: Int32
    /// One past the last node of the subtree.
    var end: Int32
    /// Bytes of the start tag, `<` and `>` included.
    var tagStart: Int32
    var tagEnd: Int32
    /// Where the end tag begins, or the place where the element was closed without one.
    var contentEnd: Int32
    /// Bytes of the name.
    var nameLength: UInt16
    var attributeCount: UInt16
    /// Negative while the attributes of a remembered tag have not been copied: see `PageJudge.fold`.
    var firstAttribute: Int32
    /// Offset of the first direct text that is not white space, or -1.
    var firstText: Int32
    /// Place of the start tag in `TagMemory`, or -1.
    var remembered: Int32 = -1
    /// What was folded into it, in `PageJudge.folds`, or -1.
    var folds: Int32 = -1
  }

  /// One attribute as written.
  struct AttributeRecord: BitwiseCopyable {
    var name: Attribute
    var nameLength: UInt16
    var nameStart: Int32
    /// Bytes of the value in the page, without quotes.
    var valueStart: Int32
    var valueEnd: Int32
    /// Where the value stands in `decoded` when it holds character references, or -1.
    var decodedStart: Int32
    var decodedEnd: Int32
    var hasValue: Bool
  }

  var nodes = FlatList<Node>(capacity: 1 << 12)
  var attributes = FlatList<AttributeRecord>(capacity: 1 << 12)
  /// Values that hold character references, with these replaced.
  var decoded = FlatList<UInt8>()
  /// Where values begin that hold references whose characters the check does not know.
  var unread: Set<Int32> = []

  /// In place of what such a reference stands for.
  static let unreadReference: UInt32 = 0xFFFF_FFFF

  mutating func removeAll() {
    nodes.removeAll()
    attributes.removeAll()
    decoded.removeAll()
    unread.removeAll()
  }
}
