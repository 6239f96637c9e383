import DefaultTheme
import Testing

/// The style sheets hold no rule that no page uses.
@Suite("Style sheets")
struct StyleSheetTests {
  /// Classes that pages get from the program and not from a template's own words.
  private static let made = Set(
    ["band", "dated", "hol", "soft", "tall", "till", "todo", "we", "week-end", "ink7", "py"]
      + ["people", "week", "month", "list", "chores"].map { "view-\($0)" }
      + ["g", "l", "p", "x"].flatMap { letter in (0...80).map { "\(letter)\($0)" } }
      + ["b", "c", "d", "e", "h", "m", "n", "q", "r", "s", "w", "z"].flatMap { letter in (0...31).map { "\(letter)\($0)" } })

  @Test func everyClassOfTheStyleSheetsIsInATemplateOrScript() throws {
    var words = Self.made
    for file in DefaultTheme.files where file.path.hasSuffix(".mustache") || file.path.hasSuffix(".js") {
      words.formUnion(String(decoding: file.bytes, as: UTF8.self).matches(of: /[\w-]+/).map { String($0.0) })
    }
    var known = 0
    for file in DefaultTheme.files where file.path.hasSuffix(".css") {
      let rules = String(decoding: file.bytes, as: UTF8.self).replacing(/\/\*[^*]*\*\/|url\("[^"]*"\)|\{[^{}]*\}/, with: "{")
      let classes = Set(rules.matches(of: /\.([a-zA-Z][\w-]*)/).map { String($0.1) })
      known += classes.count
      let unused = classes.filter { !words.contains($0) && !$0.hasPrefix("i-") }
      #expect(unused.isEmpty, "\(file.path): no template uses \(unused.sorted())")
    }
    #expect(known > 100)
  }

  /// A page has two of them, and nothing but them is in the way of its first paint.
  @Test func noStyleSheetIsLarge() {
    for file in DefaultTheme.files where file.path.hasSuffix(".css") { #expect(file.bytes.count <= 45_000, "\(file.path)") }
  }
}
