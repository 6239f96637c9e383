package import Diagnostics

/// Everything the check can find. The raw value is the documented name; docs/checks.md is made from this list. A new rule is a case, its
/// row in `meanings`, and a test.
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

  /// What each rule asks, and what it means for the reader of the page if a page does otherwise.
  private static let meanings: [Rule: (asks: String, otherwise: String)] = [
    .utf8: ("Text is UTF-8", "Browsers show broken letters; search and copying fail."),
    .byteOrderMark: (
      "No byte order mark stands at the start",
      "The page says its encoding in the head; the mark breaks scripts and feeds."
    ),
    .controlCharacter: ("No control characters or noncharacters in the page", "They cannot be shown and end some readers."),
    .pageSize: ("A page is at most 64 MiB", "Phones cannot open larger ones; the check does not read them."),
    .doctype: ("The page begins with <!DOCTYPE html>", "Without it browsers fall back to the layout rules of 1998."),
    .namespace: ("html and svg name their namespace, and no other is named", "The pages are also XML."),
    .comment: (
      "Comments do not begin with > or ->, and none stands in a script, style, title or text field",
      "HTML ends or begins them elsewhere than XML."
    ),
    .markedSection: ("No <![CDATA[ sections", "In HTML they are comments, in XML text: the two readings differ."),
    .processingInstruction: ("No <? … ?> instructions", "In HTML they become comments."),
    .attributeSyntax: ("A tag has at most 512 attributes", "Reading it would take hours."),
    .characterReference: ("Character references name characters of text", "Readers show nothing, or another letter."),
    .selfClosing: ("Only void elements end in />", "Browsers ignore the slash: everything after it lands inside."),
    .voidElement: ("Void elements (br, img, input, …) end in />", "The pages are also XML, where they would stay open."),
    .nesting: ("Elements nest at most 256 deep", "Browsers stop at a depth of 512 and misplace the rest."),
    .letterCase: (
      "Names of elements and attributes are in lower case, in SVG as SVG writes them",
      "XML and HTML disagree on other spellings."
    ),
    .xml: (
      "Pages are well-formed XML, as libxml2 reads it",
      "Readers see another page than was meant; what is not XML is not judged further."
    ),
    .unknownElement: ("Elements are those of HTML, or of SVG inside svg", "Browsers show unknown ones as plain text runs."),
    .obsoleteElement: (
      "No obsolete elements (font, center, marquee, …)",
      "The HTML standard forbids them; style sheets do their work."
    ),
    .content: (
      "An element holds only the elements that its content model allows",
      "Browsers move or close elements that are out of place."
    ),
    .textContent: ("Text stands only where text is allowed", "In tables and lists browsers move it elsewhere or drop it."),
    .missingChild: ("Required children are there (title in head, summary in details, …)", "The element does not work without."),
    .childOrder: (
      "Children stand in the order the standard asks (caption first, legend first, …)",
      "Browsers and screen readers ignore misplaced ones."
    ),
    .ancestor: (
      "No element stands inside one that excludes it (a in a, button in label, form in form, …)",
      "Browsers close the outer one; clicks go astray."
    ),
    .missingAncestor: ("Elements that need an outer element have it (area in map, …)", "They do nothing elsewhere."),
    .table: (
      "Cells of a table form a whole grid: no overlaps, no rows or columns beyond",
      "Screen readers announce wrong headers."
    ),
    .nothingInside: ("An element that must say something is not empty", "It takes room and says nothing."),
    .imageSize: (
      "width and height of an image have the proportions of its file",
      "The picture is squeezed, or the page jumps while it loads."
    ),
    .unknownAttribute: ("Attributes are those that the element has", "Browsers ignore the others: what was meant is lost."),
    .obsoleteAttribute: (
      "No obsolete attributes (align, bgcolor, border, …)",
      "The HTML standard forbids them; style sheets do their work."
    ),
    .missingAttribute: ("Required attributes are there (src of img, href of link, …)", "The element does nothing without."),
    .attributeValue: (
      "Values follow their syntax: URL, date, number, language, MIME type, keyword, …",
      "Browsers drop a value that they cannot read."
    ),
    .attributeCombination: ("Attributes of one element fit together", "One of them has no effect, or the wrong one."),
    .duplicateID: (
      "An id stands once in a page, and so does the name of a form or map",
      "Links, labels and scripts find only the first."
    ),
    .reference: (
      "References (for, aria-*, list, form, usemap, headers, url(#…) in drawings, …) name an id of this page, of the right kind",
      "The connection is lost."
    ),
    .tableHeaders: ("headers names th cells of the same table", "Screen readers announce no header."),
    .title: ("A page has one title, with text", "Tabs, bookmarks and screen readers have no name for it."),
    .charset: (
      "<meta charset=\"utf-8\"> stands within the first 1,024 bytes",
      "Browsers guess the encoding from files and show broken letters."
    ),
    .language: ("html says the language of the page", "Screen readers speak with the wrong voice."),
    .viewport: ("A viewport is set, with its width", "Phones show the page tiny."),
    .imageAlternative: ("Images have a text alternative, empty if they are decoration", "Screen readers read the file name."),
    .linkName: ("A link has text, or an image with an alternative, or a label", "Screen readers say only “link”."),
    .buttonName: ("A button has text or a label", "Screen readers say only “button”."),
    .fieldName: ("A form field has a label", "Nobody hears what to type."),
    .frameName: ("A frame has a title", "Screen readers cannot say what is in it."),
    .widgetName: ("Widgets made with role have a name", "Screen readers say only what kind of thing it is."),
    .emptyHeading: ("A heading has text", "Screen readers list an empty chapter."),
    .headingOrder: ("Headings go down one level at a time", "The outline has holes; readers think that something is missing."),
    .oneH1: ("A page has one h1", "Readers find the page's own name by it."),
    .mainLandmark: ("A page has one visible main", "“Skip to content” has nowhere to go."),
    .landmarkName: ("Landmarks of one kind have names of their own", "Screen readers list two that look alike."),
    .outsideLandmarks: (
      "Content stands inside a landmark (main, nav, header, footer, aside, …)",
      "Readers who jump from landmark to landmark never meet it."
    ),
    .role: ("A role is one of WAI-ARIA and allowed on its element", "It takes away what the element means."),
    .roleAttribute: (
      "aria-* attributes fit the role and have proper values, in small letters as roles are",
      "They are ignored or mislead."
    ),
    .roleRequires: ("A role comes with the states it needs (checkbox: aria-checked, …)", "Screen readers cannot tell its state."),
    .roleContext: (
      "Roles stand inside the role they need (row in table, tab in tablist, …)",
      "Screen readers do not see them as a group."
    ),
    .roleName: ("aria-label and aria-labelledby stand only where a name is allowed", "Screen readers ignore them on plain text."),
    .hiddenFocus: ("Nothing inside aria-hidden can be focused", "The keyboard lands on something that is not announced."),
    .nestedInteractive: ("A control holds no other control", "The inner one cannot be reached."),
    .tabOrder: ("tabindex is 0 or -1", "Larger numbers jump ahead of the whole page."),
    .dataTable: ("A table of data has header cells, and none of them is empty of meaning", "Cells are read without context."),
    .accessKey: ("An access key stands once in a page", "Only one of them works."),
    .labelMismatch: ("A label belongs to one field", "Clicking the label does nothing, or the wrong thing."),
    .contrast: ("Text and its background differ by 4.5 : 1, in light and dark", "Many cannot read it (WCAG 1.4.3)."),
    .zoom: ("The viewport lets readers zoom", "Those who need larger letters cannot get them."),
    .refresh: ("A page does not reload by itself", "Readers lose their place."),
    .listName: ("A list holds only list items to a screen reader", "The number of items is announced wrongly."),
    .inlineScript: ("No script inside a page, except JSON data", "The content security policy blocks it."),
    .inlineStyle: ("No style element or style attribute", "The content security policy blocks it."),
    .eventHandler: ("No on… handlers in attributes", "The content security policy blocks them."),
    .urlScheme: ("Addresses use http, https, mailto, tel, sms, geo, webcal, or data for images", "Others run code or do nothing."),
    .thirdParty: ("Nothing is loaded from another host", "It would tell that host who reads the planner."),
    .picturePlace: ("No picture tells where it was taken (GPS in EXIF or XMP)", "Whoever saves it learns where the family lives."),
    .pictureMetadata: (
      "Pictures hold nothing but what they show: no EXIF, XMP, IPTC, comments, nothing behind their end",
      "They tell when, with what and by whom they were made, or hold what was cut off."
    ),
    .link: ("Every link inside the site lands on a file", "Readers meet “not found”."),
    .fragment: ("The part of a link after # names an id of its target", "The page opens at the top instead."),
    .resource: ("Style sheets, scripts, images, icons and feeds that a page names are there", "The page shows without them."),
    .resourceType: (
      "A file that a page names is of the kind that is meant, and of the type that the link says",
      "Browsers refuse it."
    ),
    .outsideSite: ("Relative links stay inside the site", "On the host they point at somebody else's files."),
    .samePath: ("No two files have one path, even if letter case is ignored", "One replaces the other on some disks."),
    .stylesheet: ("Style sheets can be read: braces, strings and comments are closed", "Browsers drop what follows."),
    .json: ("JSON files and JSON in pages can be read", "Scripts and search engines get nothing."),
    .manifest: (
      "The web app manifest has a name, a start page and icons that are there",
      "The planner cannot be put on a home screen."
    ),
    .xmlFile: (
      "XML files (.xml, .atom, .svg) are well-formed; Atom feeds have what RFC 4287 asks of them",
      "Readers refuse them whole."
    ),
    .feed: ("Feeds and cards follow RFC 5545, 6350 and what clients accept", "Calendars stop updating without a word."),
    .picture: ("A file named .jpg, .png, .gif or .webp is such a picture, and whole", "Browsers show a broken picture."),
    .unreadable: ("Every file can be read", "It was not judged."),
    .tooManyFindings: (
      "A site has at most 100,000 different findings",
      "The others are counted, not told: mend these and check again."
    ),
  ]
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
      let (asks, otherwise) = meanings[rule] ?? ("", "")
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
