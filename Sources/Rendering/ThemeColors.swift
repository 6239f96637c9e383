package import Diagnostics
internal import Glibc
internal import Octets
package import TribeModel

/// The style sheet in the colours that planner.json asks for (`theme`).
///
/// The colours are tokens at the head of the style sheet. Other tokens that stand behind it win over them, so no rule is changed.
/// A colour that would be hard to read is made darker on light pages and lighter on dark ones.
package struct ThemeColors: Sendable {
  private let settings: ThemeSettings
  /// The colours of marks and headings, and of icons and the wall's gradient. Nil for those of the style sheet.
  private let colors: (primary: Color, secondary: Color)?

  package init(_ settings: ThemeSettings) {
    self.settings = settings
    if let accent = settings.accent.flatMap(Color.init) {
      colors = (accent, accent.mixed(with: .black, 30))
    } else {
      colors = Self.palettes[settings.palette].map { (Color(rgb: $0.primary), Color(rgb: $0.secondary)) }
    }
  }

  /// The apps' own colours. TribeHub's are those of the style sheet.
  private static let palettes: [ThemeSettings.Palette: (primary: UInt32, secondary: UInt32)] = [
    .nusjio: (0xF0A352, 0x0F173D), .inkwire: (0x5B27A8, 0x26232A), .sweep: (0x6ACFFF, 0x627882),
  ]

  /// Text is at least this much lighter or darker than what is behind it (WCAG 2.2, 1.4.3).
  static let leastContrast = 4.5
  /// What text stands on: cards and pages, light and dark.
  private static let grounds: (light: [UInt32], dark: [UInt32]) = ([0xFFFFFF, 0xF4F2F5], [0x1F1E21, 0x141414])

  private func light(_ color: Color) -> Color { color.readable(on: Self.grounds.light, towards: .black) }
  private func dark(_ color: Color) -> Color { color.readable(on: Self.grounds.dark, towards: .white) }

  /// The colour of the browser's frame and of the installed app.
  package var primary: String { colors.map { light($0.primary).text } ?? "#9c13bf" }

  /// The style sheet with the colours and the scheme.
  package func applied(to styleSheet: [UInt8]) -> [UInt8] {
    guard colors != nil || settings.scheme != .auto else { return styleSheet }
    var text = String(decoding: styleSheet, as: UTF8.self)
    if let colors {
      text += ":root{\(tokens(light(colors.primary), light(colors.secondary), on: Color(rgb: 0xFFFFFF)))}\n"
      text += "\(Self.darkQuery){:root{\(tokens(dark(colors.primary), dark(colors.secondary), on: Color(rgb: 0x1F1E21)))}}\n"
    }
    switch settings.scheme {
    case .auto: break
    case .light: text = text.replacing(Self.darkQuery, with: "@media not all").replacing("light dark", with: "light")
    case .dark: text = text.replacing(Self.darkQuery, with: "@media screen").replacing("light dark", with: "dark")
    }
    return Array(text.utf8)
  }

  private static let darkQuery = "@media screen and (prefers-color-scheme: dark)"

  private func tokens(_ primary: Color, _ secondary: Color, on card: Color) -> String {
    let soft = card.mixed(with: primary, 10)
    return "--primary:\(primary.text);--primary-soft:\(soft.text);--secondary:\(secondary.text)"
  }

  /// Says when the accent is not a colour or had to be changed to be readable.
  package func findings() -> [Diagnostic] {
    guard let written = settings.accent else { return [] }
    guard let color = Color(written) else { return [Diagnostic(said: "theme.accent", [written])] }
    let (light, dark) = (light(color), dark(color))
    let changes = [
      light == color || settings.scheme == .dark ? nil : "\(light.text) on light pages",
      dark == color || settings.scheme == .light ? nil : "\(dark.text) on dark ones",
    ].compactMap { $0 }
    return changes.isEmpty ? [] : [Diagnostic(said: "theme.accent/2", [color.text, changes.joined(separator: " and ")])]
  }
}

/// A colour in sRGB.
struct Color: Hashable {
  /// 0 to 255.
  private let channels: SIMD3<Int>

  static let black = Color(rgb: 0)
  static let white = Color(rgb: 0xFFFFFF)

  init(rgb: UInt32) { channels = [Int(rgb >> 16 & 255), Int(rgb >> 8 & 255), Int(rgb & 255)] }

  /// `#RGB` or `#RRGGBB`, also with two digits more for how much shines through, as calendars of Apple have it.
  init?(_ text: String) {
    let text = text.utf8.count == 9 ? String(text.prefix(7)) : text
    guard text.utf8.first == UInt8(ascii: "#"), text.utf8.dropFirst().allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
      let number = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    switch text.utf8.count {
    case 7: self.init(rgb: number)
    case 4: self.init(rgb: (number >> 8 & 15) * 0x110000 | (number >> 4 & 15) * 0x1100 | (number & 15) * 0x11)
    default: return nil
    }
  }

  var text: String { "#" + hexadecimal([channels.x, channels.y, channels.z].map { UInt8(truncatingIfNeeded: $0) }) }

  /// - Parameter share: how much of the other, in hundredths.
  func mixed(with other: Color, _ share: Int) -> Color {
    let mixed = (channels &* (100 - share) &+ other.channels &* share &+ 50) / 100
    return Color(rgb: UInt32(mixed.x << 16 | mixed.y << 8 | mixed.z))
  }

  /// WCAG 2.2's relative luminance, 0 to 1.
  private var luminance: Double {
    func linear(_ channel: Int) -> Double {
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(channels.x) + 0.7152 * linear(channels.y) + 0.0722 * linear(channels.z)
  }

  /// WCAG 2.2's contrast ratio, 1 to 21.
  func contrast(with other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// The square of how far another is, with green counting most and blue least.
  func distance(_ other: Color) -> Int {
    let part = channels &- other.channels
    return 3 * part.x * part.x + 4 * part.y * part.y + 2 * part.z * part.z
  }

  /// The colour, or the nearest on its way to black or white that can be read on all the grounds.
  func readable(on grounds: [UInt32], towards end: Color) -> Color {
    let way = stride(from: 0, through: 100, by: 2).lazy.map { mixed(with: end, $0) }
    return way.first { color in grounds.allSatisfy { color.contrast(with: Color(rgb: $0)) >= ThemeColors.leastContrast } } ?? end
  }
}
