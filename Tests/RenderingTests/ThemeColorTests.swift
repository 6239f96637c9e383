import Diagnostics
import Testing
import TribeModel

@testable import Rendering

/// The colours that planner.json asks for.
@Suite struct ThemeColorTests {
  @Test(arguments: [("#0a7", "#00aa77"), ("#5B27A8", "#5b27a8"), ("#000000", "#000000")])
  func readsColours(written: String, text: String) throws {
    #expect(try #require(Color(written)).text == text)
  }

  @Test(arguments: ["", "red", "#12", "#12345", "#gggggg", "0a7", "#-12", "#+123456"])
  func refusesWhatIsNoColour(written: String) {
    #expect(Color(written) == nil)
    var theme = ThemeSettings()
    theme.accent = written
    #expect(ThemeColors(theme).findings().map(\.id) == ["theme.accent"])
    #expect(ThemeColors(theme).applied(to: sheet) == sheet)
  }

  /// Ratios from WCAG's own formula, worked out with Python's floating-point power.
  @Test(arguments: [("#ffffff", "#000000", 21.0), ("#777777", "#ffffff", 4.48), ("#d1005f", "#ffffff", 5.42)])
  func measuresContrast(a: String, b: String, ratio: Double) throws {
    #expect(abs(try #require(Color(a)).contrast(with: try #require(Color(b))) - ratio) < 0.01)
  }

  @Test(arguments: ["#0a7", "#ffffff", "#000000", "#ffff00", "#6ACFFF", "#123456"])
  func everyAccentCanBeRead(accent: String) throws {
    var theme = ThemeSettings()
    theme.accent = accent
    let text = String(decoding: ThemeColors(theme).applied(to: sheet), as: UTF8.self)
    let colors = text.split(separator: "--primary:").dropFirst().compactMap { Color(String($0.prefix(7))) }
    try #require(colors.count == 2)
    #expect(colors[0].contrast(with: .white) >= 4.5 && colors[1].contrast(with: Color(rgb: 0x1F1E21)) >= 4.5)
  }

  @Test(arguments: ThemeSettings.Palette.allCases, ThemeSettings.Scheme.allCases)
  func aSchemeIsTheOnlyOne(palette: ThemeSettings.Palette, scheme: ThemeSettings.Scheme) {
    var theme = ThemeSettings()
    (theme.palette, theme.scheme) = (palette, scheme)
    let text = String(decoding: ThemeColors(theme).applied(to: sheet), as: UTF8.self)
    #expect(text.contains("prefers-color-scheme") == (scheme == .auto))
    #expect(text.contains("--primary") == (palette != .tribehub))
  }

  private let sheet = Array(
    ":root { color-scheme: light dark; }\n@media screen and (prefers-color-scheme: dark) { :root { --ink: #fff; } }\n".utf8)
}
