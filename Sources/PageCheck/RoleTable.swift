/// The roles of WAI-ARIA 1.2 (§5.4), DPUB-ARIA and Graphics-ARIA. The raw value is the token.
enum Role: String, CaseIterable, Sendable {
  case noRole = ""
  case alert, alertdialog, application, article, banner, blockquote, button, caption, cell, checkbox, code, columnheader, combobox
  case complementary, contentinfo, definition, deletion, dialog, directory, document, emphasis, feed, figure, form, generic, grid
  case gridcell, group, heading, img, insertion, link, list, listbox, listitem, log, main, mark, marquee, math, menu, menubar
  case menuitem, menuitemcheckbox, menuitemradio, meter, navigation, none, note, option, paragraph, presentation, progressbar
  case radio, radiogroup, region, row, rowgroup, rowheader, scrollbar, search, searchbox, separator, slider, spinbutton, status
  case strong, `subscript`, superscript, `switch`, tab, table, tablist, tabpanel, term, textbox, time, timer, toolbar, tooltip
  case tree, treegrid, treeitem, suggestion, comment, image
  case graphicsDocument = "graphics-document"
  case graphicsObject = "graphics-object"
  case graphicsSymbol = "graphics-symbol"
  case docAbstract = "doc-abstract"
  case docAcknowledgments = "doc-acknowledgments"
  case docAfterword = "doc-afterword"
  case docAppendix = "doc-appendix"
  case docBacklink = "doc-backlink"
  case docBiblioentry = "doc-biblioentry"
  case docBibliography = "doc-bibliography"
  case docBiblioref = "doc-biblioref"
  case docChapter = "doc-chapter"
  case docColophon = "doc-colophon"
  case docConclusion = "doc-conclusion"
  case docCover = "doc-cover"
  case docCredit = "doc-credit"
  case docCredits = "doc-credits"
  case docDedication = "doc-dedication"
  case docEndnote = "doc-endnote"
  case docEndnotes = "doc-endnotes"
  case docEpigraph = "doc-epigraph"
  case docEpilogue = "doc-epilogue"
  case docErrata = "doc-errata"
  case docExample = "doc-example"
  case docFootnote = "doc-footnote"
  case docForeword = "doc-foreword"
  case docGlossary = "doc-glossary"
  case docGlossref = "doc-glossref"
  case docIndex = "doc-index"
  case docIntroduction = "doc-introduction"
  case docNoteref = "doc-noteref"
  case docNotice = "doc-notice"
  case docPagebreak = "doc-pagebreak"
  case docPagefooter = "doc-pagefooter"
  case docPageheader = "doc-pageheader"
  case docPagelist = "doc-pagelist"
  case docPart = "doc-part"
  case docPreface = "doc-preface"
  case docPrologue = "doc-prologue"
  case docPullquote = "doc-pullquote"
  case docQna = "doc-qna"
  case docSubtitle = "doc-subtitle"
  case docTip = "doc-tip"
  case docToc = "doc-toc"

  @inline(__always) var index: UInt8 { unsafeBitCast(self, to: UInt8.self) }
  /// The role at a place in `allCases`, which must be one.
  @inline(__always) init(place: Int) { self = unsafeBitCast(UInt8(truncatingIfNeeded: place), to: Role.self) }
}

/// What goes with each role, and which roles an element may take (ARIA in HTML §4).
struct RoleTable: Sendable {
  struct Entry: Sendable {
    /// ARIA attributes besides the global ones, by offset from `aria-activedescendant`.
    var supports: UInt64 = 0
    var requires: [Attribute] = []
    /// Roles of which one must stand around this one; empty if it may stand anywhere.
    var context: [Role] = []
    var prohibitsName = false
    /// A widget that must have a name.
    var needsName = false
    /// The name may come from the content.
    var nameFromContent = false
    /// Its children are shown as plain text: no controls inside.
    var presentsChildren = false
    var isWidget = false
  }

  private let entries: [Entry]
  /// The parts of `entries` that every node asks for.
  private let supported: Permanent<UInt64>
  private let flags: Permanent<UInt8>
  let names: NameTable
  /// ARIA attributes that any element may have.
  let global: UInt64
  /// By element: nil if every role is allowed.
  private let allowed: [[Role]?]

  static let shared = RoleTable()

  subscript(role: Role) -> Entry { entries[Int(role.index)] }
  /// ARIA attributes that go with a role besides the global ones.
  @inline(__always) func supports(_ role: Role) -> UInt64 { supported[Int(role.index)] }
  @inline(__always) func presentsChildren(_ role: Role) -> Bool { flags[Int(role.index)] & 1 != 0 }
  @inline(__always) func prohibitsName(_ role: Role) -> Bool { flags[Int(role.index)] & 2 != 0 }

  static func bit(_ attribute: Attribute) -> UInt64 {
    1 << UInt64(attribute.index - Attribute.ariaActivedescendant.index)
  }

  private init() {
    var entries = [Entry](repeating: Entry(), count: Role.allCases.count)
    let names = NameTable(Role.allCases.filter { $0 != .noRole }.map { ($0.rawValue, Int($0.index)) })
    self.names = names
    func attribute(_ word: Substring) -> Attribute? {
      AttributeTable.shared.names.value(of: "aria-" + word).map(Attribute.init(place:))
    }
    func bits(_ words: Substring) -> UInt64 {
      words.pieces(" ").reduce(0) { sum, word in
        guard let attribute = attribute(word) else { preconditionFailure("no attribute aria-\(word)") }
        return sum | RoleTable.bit(attribute)
      }
    }
    global = bits(
      """
      atomic braillelabel brailleroledescription busy controls current describedby description details disabled dropeffect errormessage \
      flowto grabbed haspopup hidden invalid keyshortcuts label labelledby live owns relevant roledescription
      """)
    var allowed = [[Role]?](repeating: nil, count: Element.allCases.count)
    for line in roleFacts.pieces("\n") {
      let fields = line.pieces(":")
      let parts = fields[1].pieces(";", keepsEmpty: true)
      for name in fields[0].pieces(" ") {
        guard let role = names.value(of: name).map(Role.init(place:)) else { preconditionFailure("no role \(name)") }
        var entry = Entry()
        entry.supports = bits(parts[0])
        if parts.count > 1 {
          entry.requires = parts[1].pieces(" ").compactMap(attribute)
          entry.supports |= bits(parts[1])
        }
        if parts.count > 2 { entry.context = parts[2].pieces(" ").compactMap { names.value(of: $0).map(Role.init(place:)) } }
        if parts.count > 3 {
          let flags = parts[3].pieces(" ")
          entry.prohibitsName = flags.contains("unnamed")
          entry.needsName = flags.contains("named")
          entry.nameFromContent = flags.contains("content")
          entry.presentsChildren = flags.contains("flat")
          entry.isWidget = flags.contains("widget")
        }
        entries[Int(role.index)] = entry
      }
    }
    for line in allowedRoleFacts.pieces("\n") {
      let fields = line.pieces(":", keepsEmpty: true)
      let roles = fields[1].pieces(" ").map { name in
        guard let role = names.value(of: name).map(Role.init(place:)) else { preconditionFailure("no role \(name)") }
        return role
      }
      for name in fields[0].pieces(" ") {
        guard let element = ElementTable.shared.htmlNames.value(of: name).map(Element.init(place:)) else {
          preconditionFailure("no element \(name)")
        }
        allowed[Int(element.index)] = roles
      }
    }
    self.allowed = allowed
    self.entries = entries
    supported = Permanent(entries.map(\.supports))
    flags = Permanent(entries.map { ($0.presentsChildren ? 1 : 0) | ($0.prohibitsName ? 2 : 0) })
  }

  /// What may stand in a role, generic elements between left out; empty for any. WAI-ARIA 1.2 §5.2.6.
  static func ownedRoles(_ role: Role) -> [Role] {
    switch role {
    case .feed: [.article]
    case .grid, .table, .treegrid: [.row, .rowgroup, .caption]
    case .rowgroup: [.row]
    case .row: [.cell, .gridcell, .columnheader, .rowheader]
    case .list, .directory: [.listitem]
    case .listbox: [.option, .group]
    case .menu, .menubar: [.menuitem, .menuitemcheckbox, .menuitemradio, .group, .separator]
    case .tablist: [.tab]
    case .tree: [.treeitem, .group]
    default: []
    }
  }

  /// Roles that an element may take besides its own, by its name alone; nil for any.
  func allowedRoles(of element: Element) -> [Role]? { allowed[Int(element.index)] }
}

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
  button: expanded pressed;;; named content flat widget
  cell: colindex colspan rowindex rowspan colindextext rowindextext;; row; content
  gridcell: expanded readonly required selected colindex colspan rowindex rowspan colindextext rowindextext;; row; content
  columnheader rowheader: expanded readonly required selected sort colindex colspan rowindex rowspan colindextext rowindextext;; row; content
  checkbox: expanded readonly required; checked;; named content flat widget
  switch: expanded readonly required; checked;; named content flat widget
  combobox: activedescendant autocomplete readonly required; expanded;; named widget
  definition term time: ;;;
  comment: level posinset setsize;;; content
  figure: ;;;
  grid: activedescendant multiselectable readonly colcount rowcount;;; widget
  table: colcount rowcount;;;
  treegrid: activedescendant multiselectable readonly colcount rowcount required orientation;;; widget
  group: activedescendant;;;
  heading: ; level;; named content
  img image graphics-symbol: ;;; named flat
  graphics-document graphics-object: ;;;
  link: expanded;;; named content widget
  listbox: activedescendant expanded multiselectable orientation readonly required;;; named widget
  listitem: level posinset setsize;; list directory;
  menu menubar: activedescendant orientation;;; widget
  menuitem: expanded posinset setsize;; group menu menubar; named content widget
  menuitemcheckbox: expanded posinset setsize readonly required; checked; group menu menubar; named content flat widget
  menuitemradio: expanded posinset setsize readonly required; checked; group menu menubar; named content flat widget
  meter: valuemax valuemin valuetext; valuenow;; named flat
  progressbar: valuemax valuemin valuenow valuetext;;; named flat
  option: checked posinset selected setsize;; group listbox; named content flat widget
  radio: posinset setsize; checked;; named content flat widget
  radiogroup: activedescendant orientation readonly required;;; named widget
  row: activedescendant colindex expanded level posinset rowindex rowindextext selected setsize;; grid rowgroup table treegrid; content
  rowgroup: ;; grid table treegrid;
  scrollbar: orientation valuemax valuemin valuetext; controls valuenow;; flat widget
  searchbox textbox: activedescendant autocomplete multiline placeholder readonly required;;; named widget
  separator: orientation valuemax valuemin valuenow valuetext;;; flat
  slider: orientation readonly valuemax valuemin valuetext; valuenow;; named flat widget
  spinbutton: activedescendant readonly required valuemax valuemin valuenow valuetext;;; named widget
  tab: expanded posinset selected setsize;; tablist; named content flat widget
  tablist: activedescendant level multiselectable orientation;;; widget
  tabpanel: activedescendant;;; named
  toolbar: activedescendant orientation;;;
  tooltip: ;;; content named
  tree: activedescendant multiselectable orientation required;;; named widget
  treeitem: checked expanded level posinset selected setsize;; group tree; named content widget
  doc-biblioentry doc-endnote: level posinset setsize;; list;
  doc-backlink doc-biblioref doc-glossref doc-noteref: expanded;;; named content
  doc-pagebreak: orientation valuemax valuemin valuenow valuetext;;; content
  doc-subtitle: level;;; content
  """

/// element: the roles that it may take besides its own; nothing after the colon means none. Elements not listed take any
/// role. ARIA in HTML §4; attributes that change the set are judged in code.
private let allowedRoleFacts = """
  html head title base link meta style script template noscript source track param map col colgroup: 
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
