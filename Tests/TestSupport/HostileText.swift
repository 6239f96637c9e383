/// Strings that try to break out of the place where they are written: the known tricks, and random mixtures of their parts.
package enum HostileText {
  package static let known: [String] = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'><svg/onload=alert(1)>", "</title><script>1</script>",
    "</textarea>", "</style><b>", "--><b>", "]]><b>", "<!--", "<![CDATA[", "<?php ?>", "&lt;b&gt;", "&#60;b&#62;", "&quot; x=\"",
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)", "java\nscript:alert(1)",
    "\u{1}javascript:alert(1)", "data:text/html,<script>1</script>", "vbscript:x", "//evil.example/",
    "https://a.example/\"onclick=\"x",
    "a\" onmouseover=\"x", "a' onmouseover='x", "a onmouseover=x", "a`onmouseover=x", "a/><b>", "{{title}}", "{{{title}}}",
    "{{#a}}x{{/a}}",
    "${1}", "<%= 1 %>", "\\", "\\\\", "\\n", "\\\"", "a\\", "a,b;c:d", "a\r\nEVIL:1", "a\nEVIL:1", "a\rEVIL:1",
    "a\n\nEND:VEVENT\nBEGIN:VEVENT",
    "a\u{2028}EVIL:1", "a\u{85}EVIL:1", "a\u{B}EVIL:1", "a\u{C}EVIL:1", "\"", "\"\"", "^n^'^^", "a:b", ";X=1:evil", "TZID=\"x\":y",
    "\u{FEFF}x",
    "\u{202E}gnp.exe", "\u{2066}x", "a\u{0}b", "a\u{8}b", "a\u{1B}[31mb", "a\u{7F}b", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}",
    "e\u{301}\u{301}\u{301}",
    "\u{10FFFD}x", "&", "&amp", "&amp;", "&nosuch;", "&#0;", "&#x110000;", "<", ">", "<a", "</", "<!", "=", "'", "`", "%00x",
    "%22%3E", "a%", "../../x",
    String(repeating: "a", count: 300), String(repeating: "é", count: 200), String(repeating: "\\;,", count: 100),
    String(repeating: "<", count: 200),
    "a\tb", "a  b", " a ", "{\"a\":1}", "\",\"b\":\"", "</script><script>", "\\u003c", "*/", "//", "#", "?", "a b.png 2x, c",
  ]

  private static let parts = [
    "<", ">", "\"", "'", "&", "`", "=", "/", "\\", "\n", "\r\n", "\r", "\t", "\u{0}", "\u{B}", "\u{1F}", "\u{85}", "\u{2028}", ";",
    ":", ",", "^", "%", "#", "?",
    "{{", "}}", "{{{", "--", "]]>", "<!--", "-->", "</", "/>", "<script", "</script>", "</style>", "onload=", "style=",
    "javascript:", "data:", "&#", "x", " ", "é",
    "☕️", "\u{1F4A9}", "BEGIN:", "END:VEVENT", "\u{FEFF}", "\u{202E}", "\u{FFFD}", "1",
  ]

  /// The string number `index` of an endless row: first the known ones, then mixtures. All hold something visible.
  package static func string(_ index: Int, seed: UInt64) -> String {
    if index < known.count { return known[index] }
    var random = SeededGenerator(seed: seed &+ UInt64(index) &* 0x9E37_79B9)
    var text = ""
    for _ in 0..<Int.random(in: 1...12, using: &random) { text += parts[Int.random(in: parts.indices, using: &random)] }
    return text + "x"
  }
}
