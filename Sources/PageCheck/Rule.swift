package import Diagnostics

/// Everything the check can find. The raw value is the documented name; docs/checks.md is made from this list. A new rule is a case, its
/// row in Data/rules.txt, and a test.
package enum Rule: String, CaseIterable, Sendable {
  // The bytes.
  case utf8 = "text.utf-8"
  case byteOrderMark = "text.byte-order-mark"
  case controlCharacter = "text.control-character"
  case pageSize = "text.size"
  // The markup.
  case doctype = "syntax.doctype"
  case namespace = "syntax.namespace"
  case comment = "syntax.comment"
  case markedSection = "syntax.cdata"
  case processingInstruction = "syntax.processing-instruction"
  case attributeSyntax = "syntax.attribute"
  case characterReference = "syntax.character-reference"
  case selfClosing = "syntax.self-closing"
  case voidElement = "syntax.void-element"
  case nesting = "syntax.nesting-depth"
  case letterCase = "syntax.letter-case"
  case xml = "syntax.xml"
  // Elements.
  case unknownElement = "html.unknown-element"
  case obsoleteElement = "html.obsolete-element"
  case content = "html.content"
  case textContent = "html.text-content"
  case missingChild = "html.missing-child"
  case childOrder = "html.child-order"
  case ancestor = "html.ancestor"
  case missingAncestor = "html.missing-ancestor"
  case table = "html.table"
  case nothingInside = "html.empty"
  case imageSize = "html.image-size"
  // Attributes.
  case unknownAttribute = "html.unknown-attribute"
  case obsoleteAttribute = "html.obsolete-attribute"
  case missingAttribute = "html.missing-attribute"
  case attributeValue = "html.attribute-value"
  case attributeCombination = "html.attribute-combination"
  // Names and references.
  case duplicateID = "html.duplicate-id"
  case reference = "html.reference"
  case tableHeaders = "html.table-headers"
  // The head.
  case title = "html.title"
  case charset = "html.charset"
  case language = "html.language"
  case viewport = "html.viewport"
  // Accessibility.
  case imageAlternative = "a11y.image-alternative"
  case linkName = "a11y.link-name"
  case buttonName = "a11y.button-name"
  case fieldName = "a11y.field-name"
  case frameName = "a11y.frame-name"
  case widgetName = "a11y.widget-name"
  case emptyHeading = "a11y.empty-heading"
  case headingOrder = "a11y.heading-order"
  case oneH1 = "a11y.one-h1"
  case mainLandmark = "a11y.main-landmark"
  case landmarkName = "a11y.landmark-name"
  case outsideLandmarks = "a11y.outside-landmarks"
  case role = "a11y.role"
  case roleAttribute = "a11y.role-attribute"
  case roleRequires = "a11y.role-requires"
  case roleContext = "a11y.role-context"
  case roleName = "a11y.role-name"
  case hiddenFocus = "a11y.hidden-focus"
  case nestedInteractive = "a11y.nested-interactive"
  case tabOrder = "a11y.tab-order"
  case dataTable = "a11y.data-table"
  case accessKey = "a11y.access-key"
  case labelMismatch = "a11y.label"
  case contrast = "a11y.contrast"
  case zoom = "a11y.zoom"
  case refresh = "a11y.refresh"
  case listName = "a11y.empty-list-item"
  // Security and privacy.
  case inlineScript = "security.inline-script"
  case inlineStyle = "security.inline-style"
  case eventHandler = "security.event-handler"
  case urlScheme = "security.url-scheme"
  case thirdParty = "privacy.third-party"
  case picturePlace = "privacy.picture-place"
  case pictureMetadata = "privacy.picture-metadata"
  // The site.
  case link = "site.link"
  case fragment = "site.fragment"
  case resource = "site.resource"
  case resourceType = "site.resource-type"
  case outsideSite = "site.outside"
  case samePath = "site.same-path"
  case stylesheet = "site.stylesheet"
  case json = "site.json"
  case manifest = "site.manifest"
  case xmlFile = "site.xml"
  case feed = "site.feed"
  case picture = "site.picture"
  case unreadable = "site.unreadable"
  case tooManyFindings = "site.findings"

  /// How much a finding counts, unless a feed's reader says otherwise.
  package var severity: Diagnostic.Severity { .error }

  /// What each rule asks, and what happens to the reader of a page that does otherwise: Data/rules.txt.
  private static let meanings: [String: (asks: String, otherwise: String)] = {
    var meanings: [String: (asks: String, otherwise: String)] = [:]
    for line in DataTable.text(of: "rules.txt").split(separator: "\n").dropFirst() {
      let columns = line.split(separator: "|").map { $0.drop { $0 == " " } }
      meanings[columns[0].filter { $0 != " " }] = (String(columns[1].dropLast()), String(columns[2]))
    }
    return meanings
  }()
}

extension Rule {
  /// docs/checks.md: every rule with what it asks and why.
  package static var documentation: String {
    var text = """
      # What is checked

      Every file is judged before it is published; `wallplanner check DIR` asks the same of any folder. This page is made from
      the rule list in the code (`wallplanner check --list-rules`), so it names every rule there is. A finding is an error, but for
      those that a feed's or a card's own rules call a warning.

      Pages are read as XML: HTML in which every element is closed, every value is quoted, and `<html>` names its namespace. A page
      that is not well-formed is one finding, `syntax.xml`, and is not judged further.

      """
    var area = ""
    for rule in allCases {
      let name = rule.rawValue.prefix { $0 != "." }
      if name != area {
        area = String(name)
        text += "\n## \(areaTitles[area] ?? area)\n\n| rule | what it asks | otherwise |\n|---|---|---|\n"
      }
      let (asks, otherwise) = meanings[rule.rawValue] ?? ("", "")
      text += "| `\(rule.rawValue)` | \(cell(asks)) | \(cell(otherwise)) |\n"
    }
    return text
  }

  private static let areaTitles = [
    "text": "The bytes", "syntax": "The markup", "html": "HTML", "a11y": "Accessibility", "security": "Security",
    "privacy": "Privacy", "site": "The site as a whole",
  ]

  /// Text for a table cell: tags become code, bars are escaped.
  private static func cell(_ text: String) -> String {
    var out = ""
    var open = false
    for character in text {
      switch character {
      case "<":
        if !open { out += "`" }
        open = true
        out.append(character)
      case ">":
        out.append(character)
        if open { out += "`" }
        open = false
      case "|": out += "\\|"
      default: out.append(character)
      }
    }
    return open ? out + "`" : out
  }
}
