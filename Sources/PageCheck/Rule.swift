package import Diagnostics

/// Everything the check can find. The raw value is the documented name; docs/checks.md is made from this list.
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
  case tag = "syntax.tag"
  case attributeSyntax = "syntax.attribute"
  case duplicateAttribute = "syntax.duplicate-attribute"
  case characterReference = "syntax.character-reference"
  case selfClosing = "syntax.self-closing"
  case voidElement = "syntax.void-element"
  case unclosed = "syntax.unclosed"
  case strayEndTag = "syntax.stray-end-tag"
  case nesting = "syntax.nesting-depth"
  case letterCase = "syntax.letter-case"
  case xml = "syntax.xml"
  case html = "syntax.html"
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

  /// What the rule asks, and what it means for the reader of the page.
  package struct Meaning: Sendable {
    package var rule: String
    package var why: String
    /// In our own pages, and in foreign ones; nil where foreign pages are not judged by it.
    package var strict: Diagnostic.Severity
    package var foreign: Diagnostic.Severity?

    init(_ rule: String, _ why: String, strict: Diagnostic.Severity = .error, foreign: Diagnostic.Severity? = .error) {
      self.rule = rule
      self.why = why
      self.strict = strict
      self.foreign = foreign
    }
  }

  package var meaning: Meaning {
    switch self {
    case .utf8:
      Meaning("Text is UTF-8", "Browsers show broken letters; search and copying fail.")
    case .byteOrderMark:
      Meaning(
        "No byte order mark stands at the start", "The page says its encoding in the head; the mark breaks scripts and feeds.",
        foreign: nil)
    case .controlCharacter:
      Meaning("No control characters or noncharacters in the page", "They cannot be shown and end some readers.")
    case .pageSize:
      Meaning("A page is at most 64 MiB", "Phones cannot open larger ones; the check does not read them.")
    case .doctype:
      Meaning("The page begins with <!DOCTYPE html>", "Without it browsers fall back to the layout rules of 1998.")
    case .namespace:
      Meaning("html, svg and math name their namespace, and no other is named", "The pages are also XML.")
    case .comment:
      Meaning("Comments are <!-- … --> without -- inside", "Browsers and XML readers disagree on where other comments end.")
    case .markedSection:
      Meaning("No <![CDATA[ sections", "In HTML they are comments, in XML text: the two readings differ.")
    case .processingInstruction:
      Meaning("No <? … ?> instructions", "In HTML they become comments.")
    case .tag:
      Meaning("Tags are complete: <name …> or </name>", "Browsers guess what a broken tag means, each in its own way.")
    case .attributeSyntax:
      Meaning("Attributes are written name=\"value\", apart from each other", "A missing quote or space swallows what follows.")
    case .duplicateAttribute:
      Meaning("An attribute stands once in a tag", "Only the first counts; the other is lost.")
    case .characterReference:
      Meaning("Character references are complete and name a character", "Readers show them as text, or as another letter.")
    case .selfClosing:
      Meaning("Only void elements end in />", "Browsers ignore the slash: everything after it lands inside.")
    case .voidElement:
      Meaning("Void elements (br, img, input, …) end in />", "The pages are also XML, where they would stay open.", foreign: nil)
    case .unclosed:
      Meaning("Every element is closed in the order it was opened", "What follows lands inside it.")
    case .strayEndTag:
      Meaning("An end tag closes the element that is open", "Browsers drop it, or close more than was meant.")
    case .nesting:
      Meaning("Elements nest at most 256 deep", "Browsers stop at a depth of 512 and misplace the rest.")
    case .letterCase:
      Meaning(
        "Names of elements and attributes are in lower case, in SVG as SVG writes them",
        "XML and HTML disagree on other spellings.", foreign: nil)
    case .xml:
      Meaning("libxml2's XML parser accepts the page", "The pages are polyglot: every reader must see the same tree.", foreign: nil)
    case .html:
      Meaning(
        "libxml2's HTML parser accepts the page, new element names allowed",
        "A second reader that stumbles is a sign of broken markup.", strict: .error, foreign: .warning)
    case .unknownElement:
      Meaning("Elements are those of HTML, or of SVG inside svg", "Browsers show unknown ones as plain text runs.")
    case .obsoleteElement:
      Meaning("No obsolete elements (font, center, marquee, …)", "The HTML standard forbids them; style sheets do their work.")
    case .content:
      Meaning(
        "An element holds only the elements that its content model allows", "Browsers move or close elements that are out of place."
      )
    case .textContent:
      Meaning("Text stands only where text is allowed", "In tables and lists browsers move it elsewhere or drop it.")
    case .missingChild:
      Meaning("Required children are there (title in head, summary in details, …)", "The element does not work without.")
    case .childOrder:
      Meaning(
        "Children stand in the order the standard asks (caption first, legend first, …)",
        "Browsers and screen readers ignore misplaced ones.")
    case .ancestor:
      Meaning(
        "No element stands inside one that excludes it (a in a, button in label, form in form, …)",
        "Browsers close the outer one; clicks go astray.")
    case .missingAncestor:
      Meaning("Elements that need an outer element have it (area in map, …)", "They do nothing elsewhere.")
    case .table:
      Meaning(
        "Cells of a table form a whole grid: no overlaps, no rows or columns beyond", "Screen readers announce wrong headers.")
    case .nothingInside:
      Meaning("An element that must say something is not empty", "It takes room and says nothing.")
    case .imageSize:
      Meaning(
        "width and height of an image have the proportions of its file",
        "The picture is squeezed, or the page jumps while it loads.",
        foreign: .warning)
    case .unknownAttribute:
      Meaning("Attributes are those that the element has", "Browsers ignore the others: what was meant is lost.")
    case .obsoleteAttribute:
      Meaning("No obsolete attributes (align, bgcolor, border, …)", "The HTML standard forbids them; style sheets do their work.")
    case .missingAttribute:
      Meaning("Required attributes are there (src of img, href of link, …)", "The element does nothing without.")
    case .attributeValue:
      Meaning(
        "Values follow their syntax: URL, date, number, language, MIME type, keyword, …",
        "Browsers drop a value that they cannot read.")
    case .attributeCombination:
      Meaning("Attributes of one element fit together", "One of them has no effect, or the wrong one.")
    case .duplicateID:
      Meaning(
        "An id stands once in a page, and so does the name of a form or map", "Links, labels and scripts find only the first.")
    case .reference:
      Meaning(
        "References (for, aria-*, list, form, usemap, headers, url(#…) in drawings, …) name an id of this page, of the right kind",
        "The connection is lost.")
    case .tableHeaders:
      Meaning("headers names th cells of the same table", "Screen readers announce no header.")
    case .title:
      Meaning("A page has one title, with text", "Tabs, bookmarks and screen readers have no name for it.")
    case .charset:
      Meaning(
        "<meta charset=\"utf-8\"> stands within the first 1,024 bytes",
        "Browsers guess the encoding from files and show broken letters.")
    case .language:
      Meaning("html says the language of the page", "Screen readers speak with the wrong voice.", foreign: .warning)
    case .viewport:
      Meaning("A viewport is set, with its width", "Phones show the page tiny.", foreign: nil)
    case .imageAlternative:
      Meaning("Images have a text alternative, empty if they are decoration", "Screen readers read the file name.")
    case .linkName:
      Meaning("A link has text, or an image with an alternative, or a label", "Screen readers say only “link”.")
    case .buttonName:
      Meaning("A button has text or a label", "Screen readers say only “button”.")
    case .fieldName:
      Meaning("A form field has a label", "Nobody hears what to type.")
    case .frameName:
      Meaning("A frame has a title", "Screen readers cannot say what is in it.")
    case .widgetName:
      Meaning("Widgets made with role have a name", "Screen readers say only what kind of thing it is.")
    case .emptyHeading:
      Meaning("A heading has text", "Screen readers list an empty chapter.")
    case .headingOrder:
      Meaning(
        "Headings go down one level at a time", "The outline has holes; readers think that something is missing.", foreign: .warning
      )
    case .oneH1:
      Meaning("A page has one h1", "Readers find the page's own name by it.", foreign: .warning)
    case .mainLandmark:
      Meaning("A page has one visible main", "“Skip to content” has nowhere to go.", foreign: .warning)
    case .landmarkName:
      Meaning("Landmarks of one kind have names of their own", "Screen readers list two that look alike.", foreign: .warning)
    case .outsideLandmarks:
      Meaning(
        "Content stands inside a landmark (main, nav, header, footer, aside, …)",
        "Readers who jump from landmark to landmark never meet it.", foreign: nil)
    case .role:
      Meaning("A role is one of WAI-ARIA and allowed on its element", "It takes away what the element means.")
    case .roleAttribute:
      Meaning(
        "aria-* attributes fit the role and have proper values, in small letters as roles are", "They are ignored or mislead.")
    case .roleRequires:
      Meaning("A role comes with the states it needs (checkbox: aria-checked, …)", "Screen readers cannot tell its state.")
    case .roleContext:
      Meaning(
        "Roles stand inside the role they need (row in table, tab in tablist, …)", "Screen readers do not see them as a group.")
    case .roleName:
      Meaning(
        "aria-label and aria-labelledby stand only where a name is allowed", "Screen readers ignore them on plain text.",
        foreign: .warning)
    case .hiddenFocus:
      Meaning("Nothing inside aria-hidden can be focused", "The keyboard lands on something that is not announced.")
    case .nestedInteractive:
      Meaning("A control holds no other control", "The inner one cannot be reached.")
    case .tabOrder:
      Meaning("tabindex is 0 or -1", "Larger numbers jump ahead of the whole page.", foreign: .warning)
    case .dataTable:
      Meaning(
        "A table of data has header cells, and none of them is empty of meaning", "Cells are read without context.",
        foreign: .warning)
    case .accessKey:
      Meaning("An access key stands once in a page", "Only one of them works.", foreign: .warning)
    case .labelMismatch:
      Meaning("A label belongs to one field", "Clicking the label does nothing, or the wrong thing.")
    case .contrast:
      Meaning("Text and its background differ by 4.5 : 1, in light and dark", "Many cannot read it (WCAG 1.4.3).")
    case .zoom:
      Meaning("The viewport lets readers zoom", "Those who need larger letters cannot get them.", foreign: .warning)
    case .refresh:
      Meaning("A page does not reload by itself", "Readers lose their place.", foreign: .warning)
    case .listName:
      Meaning("A list holds only list items to a screen reader", "The number of items is announced wrongly.")
    case .inlineScript:
      Meaning("No script inside a page, except JSON data", "The content security policy blocks it.", foreign: nil)
    case .inlineStyle:
      Meaning("No style element or style attribute", "The content security policy blocks it.", foreign: nil)
    case .eventHandler:
      Meaning("No on… handlers in attributes", "The content security policy blocks them.", foreign: nil)
    case .urlScheme:
      Meaning(
        "Addresses use http, https, mailto, tel, sms, geo, webcal, or data for images", "Others run code or do nothing.",
        foreign: .warning)
    case .thirdParty:
      Meaning("Nothing is loaded from another host", "It would tell that host who reads the planner.", foreign: nil)
    case .picturePlace:
      Meaning("No picture tells where it was taken (GPS in EXIF or XMP)", "Whoever saves it learns where the family lives.")
    case .pictureMetadata:
      Meaning(
        "Pictures hold nothing but what they show: no EXIF, XMP, IPTC, comments, nothing behind their end",
        "They tell when, with what and by whom they were made, or hold what was cut off.", foreign: .warning)
    case .link:
      Meaning("Every link inside the site lands on a file", "Readers meet “not found”.")
    case .fragment:
      Meaning("The part of a link after # names an id of its target", "The page opens at the top instead.")
    case .resource:
      Meaning("Style sheets, scripts, images, icons and feeds that a page names are there", "The page shows without them.")
    case .resourceType:
      Meaning("A file that a page names is of the kind that is meant, and of the type that the link says", "Browsers refuse it.")
    case .outsideSite:
      Meaning("Relative links stay inside the site", "On the host they point at somebody else's files.")
    case .samePath:
      Meaning("No two files have one path, even if letter case is ignored", "One replaces the other on some disks.")
    case .stylesheet:
      Meaning("Style sheets can be read: braces, strings and comments are closed", "Browsers drop what follows.")
    case .json:
      Meaning("JSON files, JSON-LD and import maps can be read", "Scripts and search engines get nothing.")
    case .manifest:
      Meaning(
        "The web app manifest has a name, a start page and icons that are there", "The planner cannot be put on a home screen.")
    case .xmlFile:
      Meaning(
        "XML files (.xml, .atom, .svg) are well-formed; Atom feeds have what RFC 4287 asks of them", "Readers refuse them whole.")
    case .feed:
      Meaning("Feeds and cards follow RFC 5545, 6350 and what clients accept", "Calendars stop updating without a word.")
    case .picture:
      Meaning(
        "A file named .jpg, .png, .gif or .webp is such a picture, and whole", "Browsers show a broken picture.", foreign: .warning)
    case .unreadable:
      Meaning("Every file can be read", "It was not judged.")
    case .tooManyFindings:
      Meaning("A site has at most 100,000 different findings", "The others are counted, not told: mend these and check again.")
    }
  }
}

extension Rule {
  /// docs/checks.md: every rule with what it asks and why.
  package static var documentation: String {
    var text = """
      # What is checked

      Every file is judged before it is published; `wallplanner check DIR` asks the same of any folder. This page is made from
      the rule list in the code (`wallplanner check --list-rules`), so it names every rule there is. “Ours” is what a finding
      counts in pages that the program made, “others” in HTML from elsewhere; – means that the rule is not asked there.

      """
    var area = ""
    for rule in allCases {
      let name = rule.rawValue.prefix { $0 != "." }
      if name != area {
        area = String(name)
        text += "\n## \(areaTitles[area] ?? area)\n\n| rule | what it asks | otherwise | ours | others |\n|---|---|---|---|---|\n"
      }
      let meaning = rule.meaning
      text +=
        "| `\(rule.rawValue)` | \(cell(meaning.rule)) | \(cell(meaning.why)) | \(meaning.strict.rawValue) | \(meaning.foreign?.rawValue ?? "–") |\n"
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
