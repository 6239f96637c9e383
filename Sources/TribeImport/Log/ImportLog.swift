import Diagnostics
import JSONText
import TribeModel

/// Collects the diagnostics of one import, and how each key of the input was used.
///
/// A class, because all readers write to the same log. It never leaves the import.
final class ImportLog {
  var diagnostics: [Diagnostic] = []
  let wantsReport: Bool
  /// How each node of each document was used, by the file's index; empty for a file without a document. A mark other than `.used` also
  /// covers what is inside.
  private var marks: [[Mark]] = []
  private var documents: [(value: JSONValue, source: String)] = []
  private var searched: [(value: JSONValue, source: String)] = []
  var files: [ImportReport.File] = []
  /// The pictures that sources name, and whether the content folder has them.
  var pictures: [String: Bool] = [:]
  /// The cells of our own tables, with the numbers of their rows and the headings of their columns.
  var cells: [FileID: [OwnTable.Place]] = [:]
  /// The place of each event in the input.
  var eventPlaces: [EventID: SourceSpan] = [:]
  /// Whom events name, as their calendars write it.
  var invited: [EventID: Invited] = [:]
  /// How often each property of calendars and cards occurs, by source and place, for the report.
  private var properties: [[String]: Int] = [:]
  /// The programs that wrote the calendars, by what they are called.
  var programs: [String: String] = [:]
  /// For how many things each rule of planner.json was.
  var rules: [String] = []
  /// The series that rules give a pause.
  var pauses: [EventID: [String]] = [:]
  /// The titles of what rules rename, hide or show as busy.
  var concealed: Set<String> = []
  /// Faults that are reported only once, by id and subject, with their places in `diagnostics`.
  private var said: [String: Int] = [:]
  private var judgedNames: [String: Bool] = [:]

  init(wantsReport: Bool) { self.wantsReport = wantsReport }

  /// Adds the contents of the log of one source, as if everything had been written to this log.
  func take(_ part: ImportLog) {
    let repeated = Set(part.said.filter { said[$0.key] != nil }.values)
    for (place, diagnostic) in part.diagnostics.enumerated() where !repeated.contains(place) { diagnostics.append(diagnostic) }
    said.merge(part.said) { first, _ in first }
    files += part.files
    pictures.merge(part.pictures) { $0 || $1 }
    eventPlaces.merge(part.eventPlaces) { $1 }
    invited.merge(part.invited) { $1 }
    properties.merge(part.properties, uniquingKeysWith: +)
    programs.merge(part.programs) { first, _ in first }
    for (file, marks) in part.marks.enumerated() where !marks.isEmpty { set(marks, of: file) }
    documents += part.documents
    searched += part.searched
  }

  // MARK: Diagnostics

  func add(
    _ severity: Diagnostic.Severity, _ id: String, _ message: String, at span: SourceSpan?, hint: String? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    diagnostics.append(Diagnostic(severity, id, message, at: span, hint: hint, notes: notes))
  }

  /// Reports a fault of a subject, but only the first time.
  func addOnce(
    _ severity: Diagnostic.Severity, _ id: String, about subject: String, _ message: String, at span: SourceSpan?,
    hint: String? = nil
  ) {
    let fault = id + "\u{0}" + subject
    guard said[fault] == nil else { return }
    said[fault] = diagnostics.count
    add(severity, id, message, at: span, hint: hint)
  }

  /// Data/messages.txt.
  private static let table = MessageTable(embeddedLines(of: "messages.txt"))
  /// Data/values.txt.
  static let values = MessageTable(embeddedLines(of: "values.txt"))

  /// Adds a message of the table.
  ///
  /// - Parameter words: what stands for each `%`, in order.
  func say(
    _ name: String, _ words: Any..., at span: SourceSpan? = nil, hint: String? = nil, notes: [Diagnostic.Note] = []
  ) {
    diagnostics.append(Self.table.diagnostic(name, words, at: span, hint: hint, notes: notes))
  }

  /// A message of `Data/values.txt` as a warning of an app's own.
  func tell(_ app: String, _ id: String, _ row: String, _ words: Any..., at span: SourceSpan) {
    let said = Self.values.columns(of: row, words)
    add(.warning, "\(app).\(id)", said[0], at: span, hint: said[1])
  }

  static func message(_ name: String, _ words: Any..., at span: SourceSpan?, hint: String? = nil) -> Diagnostic {
    table.diagnostic(name, words, at: span, hint: hint)
  }

  /// Says of what is told of tables in which row and column it stands.
  func nameCells() {
    for (place, told) in diagnostics.enumerated() {
      guard let span = told.span, let cells = cells[span.file],
        let cell = cells.first(where: { $0.bytes.contains(span.bytes.lowerBound) })
      else { continue }
      let note = Diagnostic.Note(message: "row \(cell.row), column \(CleanText.quoted(cell.column))", span: nil)
      if !told.notes.contains(where: { $0.message == note.message }) { diagnostics[place].notes.append(note) }
    }
  }

  /// Adds a message of the table about a subject, but only the first time.
  func sayOnce(_ name: String, about subject: String, _ words: Any..., at span: SourceSpan? = nil, hint: String? = nil) {
    let it = Self.table.diagnostic(name, words, at: span, hint: hint)
    addOnce(it.severity, it.id, about: subject, it.message, at: it.span, hint: it.hint)
  }

  /// Whether a fault of a value has been told already: a field may be read for more than one purpose.
  ///
  /// - Parameter isLast: whether the record is left out for it now, which takes the place of what was told of the value alone.
  func isTold(_ what: String, at span: SourceSpan, isLast: Bool) -> Bool {
    // A record's faults are told one after the other.
    let recent = max(0, diagnostics.count - 20)..<diagnostics.count
    guard let place = recent.last(where: { diagnostics[$0].span == span && diagnostics[$0].message.hasPrefix("\(what); ") })
    else { return false }
    if isLast, !diagnostics[place].id.hasSuffix(".set-aside") {
      diagnostics.remove(at: place)
      for (fault, number) in said where number > place { said[fault] = number - 1 }
      return false
    }
    return true
  }

  /// How a file is written, which changes nothing of what is read: line ends, long and blank lines, the form of dates.
  private static let formFaults = dataTable("failures.txt")["form"] ?? []

  /// Takes over findings about a calendar or an address book. Those about its form are one note for each file.
  func addForm(_ found: [Diagnostic]) {
    for diagnostic in found {
      let kind = diagnostic.id.split(separator: ".").last.map(String.init) ?? ""
      guard diagnostic.severity == .note, Self.formFaults.contains(kind), let span = diagnostic.span else {
        diagnostics.append(diagnostic)
        continue
      }
      sayOnce("import.form", about: "\(span.file.index)", diagnostic.message, at: span)
    }
  }

  /// Says which pictures the content folder lacks.
  func tellMissingPictures() {
    let missing = pictures.filter { !$0.value }.keys.sorted(by: NaturalOrder.isBefore)
    guard !missing.isEmpty else { return }
    say("import.pictures-missing", pictures.count, pictures.count - missing.count, missing.list(atMost: 10))
  }

  /// How often the same message is kept.
  static let mostAlike = 20

  /// Of messages that are the same many times, keeps the first ones. The last of them tells how many more there were. Of a table one is
  /// enough: what is wrong with a column is wrong in each row.
  ///
  /// - Parameter isTable: whether a file is a table.
  func groupAlike(isTable: (FileID) -> Bool) {
    // By id and message.
    var kept: [[String]: (count: Int, last: Int)] = [:]
    var grouped: [Diagnostic] = []
    for diagnostic in diagnostics {
      let words = [diagnostic.id, diagnostic.message]
      let most = diagnostic.span.map { isTable($0.file) } ?? false ? 1 : Self.mostAlike
      let count = (kept[words]?.count ?? 0) + 1
      kept[words] = (count, count <= most ? grouped.count : kept[words]?.last ?? 0)
      if count <= most { grouped.append(diagnostic) } else if let last = kept[words]?.last { grouped[last].count += 1 }
    }
    for index in grouped.indices where grouped[index].count > 1 {
      grouped[index].message += " (and \(grouped[index].count - 1) more like it)"
    }
    diagnostics = grouped
  }

  // MARK: Keys

  /// How a key was used, in the words of the report: the rule by which it is left out.
  enum Mark: String {
    case unread = "not a field that this format's reader uses"
    case used
    /// The key and everything inside it were used.
    case usedWhole
    case rejected = "see the diagnostics"
    case ignoredSecret = "credentials and account data are never read"
    case ignoredRemotePicture = "pictures on the web are never fetched; put files beside the export"
    case ignoredRepeat = "the same record stands elsewhere, and that one counts"
    case ignoredGeneratedRow = "a repeat that the server worked out; we work it out from the event itself"
    case ignoredPaging = "counts and links of pages"
    case ignoredUninvited = "an answer by somebody who is not invited any more"
    case ignoredAccount = "settings of an account"
    case ignoredDerived = "follows from other fields"
    case ignoredOtherGroup = "belongs to another group"
    case ignoredInteraction = "needs the app: chats, invitations, push messages"
    case ignoredPrivate = "private: published only if planner.json asks for it"
    case ignoredSuperseded = "an older version of a record"
    case ignoredErrorAnswer = "an error answer of the server"
    case ignoredGone = "names something that is not in the export any more"
    case ignoredEmpty = "empty"
    case ignoredUnused = "an answer that a planner has no use for"
    case ignoredUnshown = "a planner shows nothing of it"
    case ignoredNoSource = "in a file that belongs to no source"

    var outcome: ImportReport.Outcome {
      switch self {
      case .used, .usedWhole: .used
      case .rejected: .rejected(reason: rawValue)
      default: .ignored(rule: rawValue)
      }
    }
  }

  /// Adds a document's keys to the report.
  ///
  /// - Parameter holdsRecordsOnly: whether it holds only lists of records such as events, and so no accounts.
  func register(_ value: JSONValue, source: String, holdsRecordsOnly: Bool) {
    // Without a report the marks are not needed.
    guard wantsReport || !holdsRecordsOnly else { return }
    let file = Int(value.document.file.index)
    guard file >= marks.count || marks[file].isEmpty else { return }
    set([Mark](repeating: .unread, count: value.document.nodes.count), of: file)
    documents.append((value, source))
    if !holdsRecordsOnly { searched.append((value, source)) }
  }

  /// Counts the properties of a component or a card for the report.
  func count(_ names: some Sequence<String>, of component: String, _ source: String) {
    guard wantsReport else { return }
    for name in names { properties[[source, component, name], default: 0] += 1 }
  }

  /// What becomes of properties (Data/properties.txt), by component, or by `*` for all of them.
  private static let uses = dataTable("properties.txt", separator: ", ").mapValues(Set.init)

  /// What becomes of each property that was counted.
  private var countedProperties: [ImportReport.Key] {
    properties.map { place, count in
      let names = (Self.uses[place[1]] ?? []).union(Self.uses["*"] ?? [])
      return ImportReport.Key(
        source: place[0], path: "\(place[1]).\(place[2])",
        outcome: names.contains(place[2]) || names.contains("*") ? .used : Mark.ignoredUnshown.outcome, count: count)
    }
  }

  private func set(_ nodes: [Mark], of file: Int) {
    while marks.count <= file { marks.append([]) }
    marks[file] = nodes
  }

  func mark(_ value: JSONValue, _ mark: Mark) {
    let file = Int(value.document.file.index)
    if file < marks.count, !marks[file].isEmpty { marks[file][value.index] = mark }
  }

  func mark(of value: JSONValue) -> Mark {
    let file = Int(value.document.file.index)
    return file < marks.count && !marks[file].isEmpty ? marks[file][value.index] : .unread
  }

  /// How every key of every registered document was used. Leaves none out.
  func keys() -> [ImportReport.Key] {
    struct Place: Hashable {
      var source, path: String
      var mark: Mark
    }
    var counts: [Place: Int] = [:]
    for (root, source) in documents {
      visitKeys(of: root) { name, child, path, inherited in
        let key = name.string ?? ""
        var mark = mark(of: child)
        if mark == .unread {
          if inherited != .used && inherited != .unread {
            mark = inherited
          } else if SecretShapes.isSecretName(key) || SecretShapes.isSecretValue(child.kind == .string ? child.string ?? "" : "") {
            mark = .ignoredSecret
          }
        }
        counts[Place(source: source, path: path, mark: mark), default: 0] += 1
        return mark
      }
    }
    let keys = counts.map {
      ImportReport.Key(source: $0.key.source, path: $0.key.path, outcome: $0.key.mark.outcome, count: $0.value)
    }
    return (keys + countedProperties).sorted { ($0.source, $0.path, "\($0.outcome)") < ($1.source, $1.path, "\($1.outcome)") }
  }

  /// Visits every key inside a value, with its place such as `results[].user`.
  ///
  /// - Parameters:
  ///   - skipped: nothing inside a value with one of these marks is visited.
  ///   - visit: gets the mark of what is around the key as well, and returns the mark for what is inside. Nil skips that.
  private func visitKeys(
    of root: JSONValue, skipping skipped: Set<Mark> = [],
    _ visit: (_ name: JSONValue, _ value: JSONValue, _ path: String, _ inherited: Mark) -> Mark?
  ) {
    func isOpen(_ value: JSONValue) -> Bool { value.kind == .object || value.kind == .array }
    var open = [(value: root, path: "", mark: mark(of: root))]
    while let (value, path, inherited) = open.popLast() {
      if skipped.contains(mark(of: value)) { continue }
      for element in value.elements where isOpen(element) {
        let own = mark(of: element)
        open.append((element, path + "[]", own == .unread ? inherited : own))
      }
      for (name, child) in value.members {
        let place = (path.isEmpty ? "" : path + ".") + Self.pathPart(name.string ?? "")
        if let mark = visit(name, child, place, inherited), isOpen(child) { open.append((child, place, mark)) }
      }
    }
  }

  /// In Firebase exports ids are used as keys. Ids are data, so the report shows a placeholder for them.
  private static func pathPart(_ key: String) -> String {
    let isWord = key.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || $0 == 0x5F || $0 == 0x24 }
    return isWord && key.utf8.count <= 30 && !key.isEmpty && !SecretShapes.isLongRandomWord(key) ? key : "*"
  }

  /// How many keys of all files are searched for credentials.
  static let maximumNamesSearched = 500_000

  /// Whether a field's name says that it holds a credential. Exports have few names, many times each.
  func isSecret(_ name: JSONValue) -> Bool {
    let name = name.string ?? ""
    if let known = judgedNames[name] { return known }
    let isSecret = SecretShapes.isSecretName(name)
    if judgedNames.count < 10_000 { judgedNames[name] = isSecret }
    return isSecret
  }

  /// Tells of credentials and account data in documents that may hold accounts, once for each source and field. The values are never
  /// shown.
  func tellSecrets() {
    // Unknown keys of our own format were written by hand, and have been told, often with a suggestion.
    let told = Set(diagnostics.lazy.filter { $0.id == "wallplanner.unknown-field" }.compactMap(\.span))
    // By source and place.
    var found: [[String]: (count: Int, span: SourceSpan)] = [:]
    var count = 0
    for (root, source) in searched {
      visitKeys(of: root, skipping: [.ignoredGeneratedRow, .ignoredRepeat]) { name, child, path, _ in
        count += 1
        guard count <= Self.maximumNamesSearched else { return nil }
        let isText = child.kind == .string || child.kind == .number || child.kind == .array
        guard isText, child.rawBytes.count > 2, mark(of: child) != .used, isSecret(name), !told.contains(name.span)
        else { return .unread }
        let place = [source, path]
        found[place] = (count: (found[place]?.count ?? 0) + 1, span: found[place]?.span ?? name.span)
        return nil
      }
    }
    for (place, entry) in found.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      say("import.secrets-not-read", place[1], entry.count, at: entry.span)
    }
  }
}
