/// A calendar or contacts app with rules of its own in the lint.
public enum CalendarClient: String, Sendable, Hashable, CaseIterable {
  case outlook, google, apple, thunderbird, android
  case homeAssistant = "home-assistant"

  /// The app's usual name.
  public var title: String { Self.titles[rawValue]?.first ?? rawValue }

  private static let titles = dataTable("clients.txt", separator: "\n")
}
