/// The roles of WAI-ARIA 1.2 (§5.4), DPUB-ARIA and Graphics-ARIA. The case's name is the token, with a capital where that has a hyphen.
enum Role: UInt8, CaseIterable, Sendable {
  case noRole
  case alert, alertdialog, application, article, banner, blockquote, button, caption, cell, checkbox, code, columnheader, combobox
  case complementary, contentinfo, definition, deletion, dialog, directory, document, emphasis, feed, figure, form, generic, grid
  case gridcell, group, heading, img, insertion, link, list, listbox, listitem, log, main, mark, marquee, math, menu, menubar
  case menuitem, menuitemcheckbox, menuitemradio, meter, navigation, none, note, option, paragraph, presentation, progressbar
  case radio, radiogroup, region, row, rowgroup, rowheader, scrollbar, search, searchbox, separator, slider, spinbutton, status
  case strong, `subscript`, superscript, `switch`, tab, table, tablist, tabpanel, term, textbox, time, timer, toolbar, tooltip
  case tree, treegrid, treeitem, suggestion, comment, image, graphicsDocument, graphicsObject, graphicsSymbol
  case docAbstract, docAcknowledgments, docAfterword, docAppendix, docBacklink, docBiblioentry, docBibliography, docBiblioref
  case docChapter, docColophon, docConclusion, docCover, docCredit, docCredits, docDedication, docEndnote, docEndnotes, docEpigraph
  case docEpilogue, docErrata, docExample, docFootnote, docForeword, docGlossary, docGlossref, docIndex, docIntroduction, docNoteref
  case docNotice, docPagebreak, docPagefooter, docPageheader, docPagelist, docPart, docPreface, docPrologue, docPullquote, docQna
  case docSubtitle, docTip, docToc

  @inline(__always) var index: Int { Int(rawValue) }

  /// The token as it is written.
  var written: String { "\(self)".reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) } }

  static let named = Dictionary(uniqueKeysWithValues: allCases.dropFirst().map { ($0.written, $0) })

  /// WAI-ARIA 1.2 §5.3.4.
  @inline(__always) var isLandmark: Bool {
    switch self {
    case .banner, .complementary, .contentinfo, .form, .main, .navigation, .region, .search: true
    default: false
    }
  }

  /// Roles that say nothing: `none` and its older name.
  var isEmpty: Bool { self == .none || self == .presentation }
}

/// What goes with each role, and which roles an element may take (ARIA in HTML §4).
struct RoleTable: Sendable {
  struct Entry: Sendable {
    /// ARIA attributes besides the global ones, by offset from `aria-activedescendant`.
    var supports: UInt64 = 0
    var requires: [Attribute] = []
    /// Roles of which one must stand around this one; empty if it may stand anywhere.
    var context: [Role] = []
    /// Roles that it holds, generic elements between left out; empty for any.
    var owns: [Role] = []
    var prohibitsName = false
    /// A widget that must have a name.
    var needsName = false
    /// The name may come from the content.
    var nameFromContent = false
    /// Its children are shown as plain text: no controls inside.
    var presentsChildren = false
  }

  private var entries = [Entry](repeating: Entry(), count: Role.allCases.count)
  /// By element: nil if every role is allowed.
  private var allowed = [[Role]?](repeating: nil, count: Element.allCases.count)
  /// What an element means by its name alone (HTML Accessibility API Mappings).
  private var implied = [Role](repeating: .noRole, count: Element.allCases.count)
  /// ARIA attributes that any element may have.
  let global: UInt64

  static let shared = RoleTable()

  @inline(__always) subscript(role: Role) -> Entry { _read { yield entries[role.index] } }

  /// Roles that an element may take besides its own, by its name alone; nil for any.
  func allowedRoles(of element: Element) -> [Role]? { allowed[element.index] }

  /// The role that an element has by its name alone.
  func impliedRole(of element: Element) -> Role { implied[element.index] }

  static func bit(_ attribute: Attribute) -> UInt64 { 1 << UInt64(attribute.index - Attribute.ariaActivedescendant.index) }

  private init() {
    func attributes(_ words: Substring) -> [Attribute] { words.split(separator: " ").map { Attribute(written: "aria-" + $0) } }
    func bits(_ words: Substring) -> UInt64 { attributes(words).reduce(0) { $0 | RoleTable.bit($1) } }
    func role(_ name: Substring) -> Role {
      guard let role = Role.named[String(name)] else { preconditionFailure("no role \(name)") }
      return role
    }
    func roles(_ words: Substring) -> [Role] { words.split(separator: " ").map(role) }
    func rows(_ table: String) -> [(names: [Substring], columns: [Substring])] {
      table.split(separator: "\n").map { line in
        let parts = line.split(separator: ":", omittingEmptySubsequences: false)
        return (parts[0].split(separator: " "), parts[1].split(separator: ";", omittingEmptySubsequences: false))
      }
    }
    func elements(_ names: [Substring]) -> [Element] {
      names.map { name in
        guard let element = Element.htmlNames[String(name)] else { preconditionFailure("no element \(name) in the roles") }
        return element
      }
    }
    global = bits(globalStates[...])
    for (names, columns) in rows(roleFacts) {
      let flags = columns[3].split(separator: " ")
      let entry = Entry(
        supports: bits(columns[0]) | bits(columns[1]), requires: attributes(columns[1]), context: roles(columns[2]),
        prohibitsName: flags.contains("unnamed"), needsName: flags.contains("named"), nameFromContent: flags.contains("content"),
        presentsChildren: flags.contains("flat"))
      for name in names { entries[role(name).index] = entry }
    }
    for (names, columns) in rows(ownedRoles) { for name in names { entries[role(name).index].owns = roles(columns[0]) } }
    for (names, columns) in rows(allowedRoleFacts) { for element in elements(names) { allowed[element.index] = roles(columns[0]) } }
    for (names, columns) in rows(impliedRoles) { for element in elements(columns[0].split(separator: " ")) { implied[element.index] = role(names[0]) } }
  }
}

/// WAI-ARIA 1.2 §6.4.
private let globalStates = """
  atomic braillelabel brailleroledescription busy controls current describedby description details disabled dropeffect errormessage \
  flowto grabbed haspopup hidden invalid keyshortcuts label labelledby live owns relevant roledescription
  """

/// What may stand in a role, WAI-ARIA 1.2 §5.2.6.
private let ownedRoles = """
  feed: article
  grid table treegrid: row rowgroup caption
  rowgroup: row
  row: cell gridcell columnheader rowheader
  list directory: listitem
  listbox: option group
  menu menubar: menuitem menuitemcheckbox menuitemradio group separator
  tablist: tab
  tree: treeitem group
  """

/// role: the elements that have it by their names alone; for `a`, `img` and others see `impliedRole`.
private let impliedRoles = """
  article: article
  blockquote: blockquote
  button: button
  caption: caption
  cell: td
  code: code
  definition: dd
  deletion: del s
  dialog: dialog
  document: html
  emphasis: em
  figure: figure
  generic: div span b i u q samp small data bdi bdo pre
  graphics-document: svg
  group: details fieldset optgroup address hgroup
  heading: h1 h2 h3 h4 h5 h6
  insertion: ins
  list: ol ul menu
  listbox: datalist
  listitem: li
  main: main
  mark: mark
  math: math
  meter: meter
  navigation: nav
  option: option
  paragraph: p
  progressbar: progress
  row: tr
  rowgroup: tbody thead tfoot
  search: search
  separator: hr
  status: output
  strong: strong
  subscript: sub
  superscript: sup
  table: table
  term: dt dfn
  textbox: textarea
  time: time
  """

/// role: supported; required; context; flags. WAI-ARIA 1.2 §5.4.
private let roleFacts = """
  alert log marquee status timer: ;;;
  alertdialog dialog: modal;;; named
  application: activedescendant expanded;;; named
  article: posinset setsize;;;
  banner complementary contentinfo main navigation search form document feed note: ;;;
  blockquote directory list math mark: ;;;
  caption: ;; figure grid table treegrid; unnamed
  code deletion emphasis generic insertion paragraph strong subscript superscript suggestion none presentation: ;;; unnamed
  region: ;;; named
  button: expanded pressed;;; named content flat
  cell: colindex colspan rowindex rowspan colindextext rowindextext;; row; content
  gridcell: expanded readonly required selected colindex colspan rowindex rowspan colindextext rowindextext;; row; content
  columnheader rowheader: expanded readonly required selected sort colindex colspan rowindex rowspan colindextext rowindextext;; row; content
  checkbox: expanded readonly required; checked;; named content flat
  switch: expanded readonly required; checked;; named content flat
  combobox: activedescendant autocomplete readonly required; expanded;; named
  definition term time: ;;;
  comment: level posinset setsize;;; content
  figure: ;;;
  grid: activedescendant multiselectable readonly colcount rowcount;;;
  table: colcount rowcount;;;
  treegrid: activedescendant multiselectable readonly colcount rowcount required orientation;;;
  group: activedescendant;;;
  heading: ; level;; named content
  img image graphics-symbol: ;;; named flat
  graphics-document graphics-object: ;;;
  link: expanded;;; named content
  listbox: activedescendant expanded multiselectable orientation readonly required;;; named
  listitem: level posinset setsize;; list directory;
  menu menubar: activedescendant orientation;;;
  menuitem: expanded posinset setsize;; group menu menubar; named content
  menuitemcheckbox: expanded posinset setsize readonly required; checked; group menu menubar; named content flat
  menuitemradio: expanded posinset setsize readonly required; checked; group menu menubar; named content flat
  meter: valuemax valuemin valuetext; valuenow;; named flat
  progressbar: valuemax valuemin valuenow valuetext;;; named flat
  option: checked posinset selected setsize;; group listbox; named content flat
  radio: posinset setsize; checked;; named content flat
  radiogroup: activedescendant orientation readonly required;;; named
  row: activedescendant colindex expanded level posinset rowindex rowindextext selected setsize;; grid rowgroup table treegrid; content
  rowgroup: ;; grid table treegrid;
  scrollbar: orientation valuemax valuemin valuetext; controls valuenow;; flat
  searchbox textbox: activedescendant autocomplete multiline placeholder readonly required;;; named
  separator: orientation valuemax valuemin valuenow valuetext;;; flat
  slider: orientation readonly valuemax valuemin valuetext; valuenow;; named flat
  spinbutton: activedescendant readonly required valuemax valuemin valuenow valuetext;;; named
  tab: expanded posinset selected setsize;; tablist; named content flat
  tablist: activedescendant level multiselectable orientation;;;
  tabpanel: activedescendant;;; named
  toolbar: activedescendant orientation;;;
  tooltip: ;;; content named
  tree: activedescendant multiselectable orientation required;;; named
  treeitem: checked expanded level posinset selected setsize;; group tree; named content
  doc-biblioentry doc-endnote: level posinset setsize;; list;
  doc-backlink doc-biblioref doc-glossref doc-noteref: expanded;;; named content
  doc-pagebreak: orientation valuemax valuemin valuenow valuetext;;; content
  doc-subtitle: level;;; content
  """

/// element: the roles that it may take besides its own; nothing after the colon means none. Elements not listed take any
/// role. ARIA in HTML §4; attributes that change the set are judged in code.
private let allowedRoleFacts = """
  html head title base link meta style script template noscript source track map col colgroup: 
  body picture: 
  area: button link
  math: 
  caption datalist legend meter optgroup option: 
  article: application document feed main none presentation region doc-abstract doc-acknowledgments doc-afterword doc-appendix doc-bibliography doc-chapter doc-colophon doc-conclusion doc-credit doc-credits doc-dedication doc-endnotes doc-epigraph doc-epilogue doc-errata doc-example doc-footnote doc-foreword doc-glossary doc-index doc-introduction doc-notice doc-pagelist doc-part doc-preface doc-prologue doc-pullquote doc-qna doc-toc
  aside: feed none note presentation region search complementary doc-dedication doc-example doc-footnote doc-glossary doc-pullquote doc-tip
  section: alert alertdialog application banner complementary contentinfo dialog document feed group log main marquee navigation none note presentation region search status tabpanel doc-abstract doc-acknowledgments doc-afterword doc-appendix doc-bibliography doc-chapter doc-colophon doc-conclusion doc-credit doc-credits doc-dedication doc-endnotes doc-epigraph doc-epilogue doc-errata doc-example doc-footnote doc-foreword doc-glossary doc-index doc-introduction doc-notice doc-pagelist doc-part doc-preface doc-prologue doc-pullquote doc-qna doc-toc
  nav: menu menubar none presentation tablist doc-index doc-pagelist doc-toc
  header: banner group none presentation doc-footnote generic
  footer: contentinfo group none presentation doc-footnote generic
  main: 
  search: form group none presentation region search
  form: form none presentation search
  h1 h2 h3 h4 h5 h6: none presentation tab doc-subtitle
  hr: none presentation doc-pagebreak
  ol ul menu: group listbox menu menubar none presentation radiogroup tablist toolbar tree directory doc-toc
  li: menuitem menuitemcheckbox menuitemradio none option presentation radio separator tab treeitem doc-biblioentry doc-endnote
  dl: group list none presentation
  dt: listitem
  dd: 
  a: button checkbox menuitem menuitemcheckbox menuitemradio option radio switch tab treeitem doc-backlink doc-biblioref doc-glossref doc-noteref
  wbr br: none presentation
  figcaption: group none presentation
  iframe: application document img none presentation
  embed: application document img image none presentation
  object: application document img image
  img: button checkbox image link math menuitem menuitemcheckbox menuitemradio meter none option presentation progressbar radio scrollbar separator slider switch tab treeitem doc-cover
  audio: application
  video: application
  fieldset: group none presentation radiogroup
  label: 
  button: checkbox combobox gridcell link menuitem menuitemcheckbox menuitemradio option radio separator slider switch tab treeitem
  select: menu
  textarea: 
  progress: 
  summary: 
  details: 
  dialog: alertdialog
  rt rp: none presentation
  """
