package import ContentLines
package import Diagnostics

/// One BEGIN…END block: VCALENDAR, VEVENT, VTIMEZONE and so on (RFC 5545 §3.6).
package struct CalendarComponent: Sendable, Hashable {
  /// Upper case.
  package var name: String
  package var properties: [ContentLine]
  package var components: [CalendarComponent]
  package var file: FileID
  /// From BEGIN to the end of END in the file.
  package var bytes: Range<Int>
  /// The place of the BEGIN line.
  package var beginBytes: Range<Int>
  /// False if its END is missing.
  package var isClosed: Bool

  package init(name: String, file: FileID, beginBytes: Range<Int>) {
    self.name = name
    self.file = file
    self.beginBytes = beginBytes
    bytes = beginBytes
    properties = []
    components = []
    isClosed = false
  }

  /// The first property with a name (upper case).
  package func property(_ name: String) -> ContentLine? {
    for property in properties where property.name == name { return property }
    return nil
  }

  package func properties(_ name: String) -> [ContentLine] { properties.filter { $0.name == name } }

  package func components(_ name: String) -> [CalendarComponent] { components.filter { $0.name == name } }

  /// The first property's value with TEXT escapes decoded (RFC 5545 §3.3.11). Nil if there is none.
  package func text(_ name: String) -> String? { property(name).map { TextValue.unescaped($0.value) } }

  package var span: SourceSpan { SourceSpan(file: file, bytes: bytes) }
  package var beginSpan: SourceSpan { SourceSpan(file: file, bytes: beginBytes) }
  package func span(of property: ContentLine) -> SourceSpan { SourceSpan(file: file, bytes: property.bytes) }
  package func valueSpan(of property: ContentLine) -> SourceSpan { SourceSpan(file: file, bytes: property.valueBytes) }

  package var uid: String? { text("UID") }
  package var summary: String? { text("SUMMARY") }
}
