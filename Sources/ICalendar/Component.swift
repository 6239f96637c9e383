public import ContentLines
public import Diagnostics

/// One BEGIN…END block: VCALENDAR, VEVENT, VTIMEZONE and so on (RFC 5545 §3.6).
public struct CalendarComponent: Sendable, Hashable {
  /// Upper case.
  public var name: String
  /// The lines directly in this block, in the order of the file. BEGIN and END are not among them.
  public var properties: [ContentLine]
  /// The blocks directly in this one, in the order of the file.
  public var components: [CalendarComponent]
  /// The file that `bytes` and `beginBytes` count in.
  public var file: FileID
  /// From BEGIN to the end of END in the file.
  public var bytes: Range<Int>
  /// The place of the BEGIN line.
  public var beginBytes: Range<Int>

  /// A block with nothing in it. Its `bytes` are those of the BEGIN line at first. The name must be in upper case.
  public init(name: String, file: FileID, beginBytes: Range<Int>) {
    (self.name, self.file, self.beginBytes) = (name, file, beginBytes)
    bytes = beginBytes
    properties = []
    components = []
  }

  /// The first property with a name (upper case).
  public func property(_ name: String) -> ContentLine? { properties.first { $0.name == name } }

  /// All properties with a name (upper case), in order. Empty if there are none.
  public func properties(_ name: String) -> [ContentLine] { properties.filter { $0.name == name } }

  /// All inner blocks with a name (upper case), in order. Empty if there are none.
  public func components(_ name: String) -> [CalendarComponent] { components.filter { $0.name == name } }

  /// The first property's value with TEXT escapes decoded (RFC 5545 §3.3.11). Nil if there is none.
  public func text(_ name: String) -> String? { property(name).map { TextValue.unescaped($0.value) } }

  /// The place of the whole block.
  public var span: SourceSpan { SourceSpan(file: file, bytes: bytes) }

  /// UID with its escapes decoded (RFC 5545 §3.8.4.7). Nil if there is none.
  public var uid: String? { text("UID") }
  /// SUMMARY with its escapes decoded (RFC 5545 §3.8.1.12). Nil if there is none.
  public var summary: String? { text("SUMMARY") }
}
