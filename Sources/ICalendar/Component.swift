public import ContentLines
public import Diagnostics

/// One BEGIN…END block: VCALENDAR, VEVENT, VTIMEZONE and so on (RFC 5545 §3.6).
public struct CalendarComponent: Sendable, Hashable {
  /// Upper case.
  public var name: String
  public var properties: [ContentLine]
  public var components: [CalendarComponent]
  public var file: FileID
  /// From BEGIN to the end of END in the file.
  public var bytes: Range<Int>
  /// The place of the BEGIN line.
  public var beginBytes: Range<Int>

  public init(name: String, file: FileID, beginBytes: Range<Int>) {
    (self.name, self.file, self.beginBytes) = (name, file, beginBytes)
    bytes = beginBytes
    properties = []
    components = []
  }

  /// The first property with a name (upper case).
  public func property(_ name: String) -> ContentLine? { properties.first { $0.name == name } }

  public func properties(_ name: String) -> [ContentLine] { properties.filter { $0.name == name } }

  public func components(_ name: String) -> [CalendarComponent] { components.filter { $0.name == name } }

  /// The first property's value with TEXT escapes decoded (RFC 5545 §3.3.11). Nil if there is none.
  public func text(_ name: String) -> String? { property(name).map { TextValue.unescaped($0.value) } }

  public var span: SourceSpan { SourceSpan(file: file, bytes: bytes) }

  public var uid: String? { text("UID") }
  public var summary: String? { text("SUMMARY") }
}
