/// A calendar or contacts app with rules of its own in the lint.
public enum CalendarClient: String, Sendable, Hashable, CaseIterable {
  case outlook, google, apple, thunderbird, android
  case homeAssistant = "home-assistant"

  /// The app's usual name.
  public var title: String {
    switch self {
    case .outlook: "Outlook"
    case .google: "Google Calendar"
    case .apple: "Apple Calendar"
    case .thunderbird: "Thunderbird and Nextcloud"
    case .android: "Android (ICSx5)"
    case .homeAssistant: "Home Assistant"
    }
  }
}
