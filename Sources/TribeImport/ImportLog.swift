import Diagnostics
import JSONText

/// Collects the diagnostics of one import, and how each key of the input was used.
///
/// A class, because all readers write to the same log. It never leaves the import.
final class ImportLog {
  var diagnostics: [Diagnostic] = []
  let wantsReport: Bool
  /// How each node of each document was used, one document after the other. A mark other than `.used` also covers what is inside.
  private var marks: [UInt8] = []
  /// The index in `marks` where each file's document begins, by the file's index. -1 if the file has none.
  private var firstMarks: [Int] = []
  private var documents: [(value: JSONValue, source: String)] = []
  private var searched: [(value: JSONValue, source: String)] = []
  var files: [ImportReport.File] = []
  /// The pictures that sources name, and whether the content folder has them.
  var pictures: [String: Bool] = [:]
  /// The place of each event in the input.
  var eventPlaces = EventPlaces()
  /// Faults that are reported only once, by id and subject.
  private var said: Set<String> = []
  /// The indices of those in `diagnostics`.
  private var saidOnce: [(place: Int, fault: String)] = []
  /// For a partial log: the marks in the order in which they were set. Nil for the log of a whole import.
  private var pending: [(value: JSONValue, mark: Mark)]?

  init(wantsReport: Bool) { self.wantsReport = wantsReport }

  /// A separate log for work that runs in parallel. Its contents are added to this log afterwards.
  ///
  /// It cannot report faults that are reported only once per import (`addOnce`).
  func part() -> ImportLog {
    let part = ImportLog(wantsReport: wantsReport)
    part.pending = []
    return part
  }

  /// Adds the contents of a partial log, or of the log of one source with its own documents. The result is the same as if
  /// everything had been written to this log in this order.
  func take(_ part: ImportLog) {
    if part.saidOnce.isEmpty {
      diagnostics += part.diagnostics
    } else {
      var once = part.saidOnce[...]
      for (place, diagnostic) in part.diagnostics.enumerated() {
        if once.first?.place == place, let fault = once.popFirst()?.fault {
          guard said.insert(fault).inserted else { continue }
          saidOnce.append((diagnostics.count, fault))
        }
        diagnostics.append(diagnostic)
      }
    }
    files += part.files
    pictures.merge(part.pictures) { $0 || $1 }
    eventPlaces.add(part.eventPlaces)
    for (value, mark) in part.pending ?? [] { self.mark(value, mark) }
    for (file, first) in part.firstMarks.enumerated() where first >= 0 { setFirstMark(marks.count + first, of: file) }
    marks += part.marks
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
    guard said.insert(fault).inserted else { return }
    saidOnce.append((diagnostics.count, fault))
    add(severity, id, message, at: span, hint: hint)
  }

  /// Says which pictures the content folder lacks.
  func tellMissingPictures() {
    let missing = pictures.filter { !$0.value }.keys.sorted(by: NaturalOrder.isBefore)
    guard !missing.isEmpty else { return }
    let shown = 10
    let more = missing.count > shown ? " and \(missing.count - shown) more" : ""
    add(
      .note, "import.pictures-missing",
      "the sources name \(pictures.count) pictures, and \(pictures.count - missing.count) of them are in the content folder; missing are \(missing.prefix(shown).joined(separator: ", "))\(more)",
      at: nil, hint: "save them there under these names, in any folder; wallplanner import --report lists all")
  }

  /// How often the same message is kept.
  static let mostAlike = 20

  /// Of messages that are the same many times, keeps the first ones. The last of them tells how many more there were.
  func groupAlike() {
    struct Words: Hashable {
      var id: String
      var message: String
    }
    var kept: [Words: (count: Int, last: Int)] = [:]
    var grouped: [Diagnostic] = []
    for diagnostic in diagnostics {
      let words = Words(id: diagnostic.id, message: diagnostic.message)
      let count = (kept[words]?.count ?? 0) + 1
      kept[words] = (count, count <= Self.mostAlike ? grouped.count : kept[words]?.last ?? 0)
      if count <= Self.mostAlike { grouped.append(diagnostic) }
    }
    for (count, last) in kept.values where count > Self.mostAlike {
      grouped[last].message += " (and \(count - Self.mostAlike) more like it)"
    }
    diagnostics = grouped
  }

  // MARK: Keys

  /// How a key was used. Kept as a raw byte for every node of every file.
  enum Mark: UInt8 {
    case unread = 0
    case used
    /// The key and everything inside it were used.
    case usedWhole
    case rejected
    case ignoredSecret, ignoredRemotePicture, ignoredRepeat, ignoredGeneratedRow, ignoredPaging, ignoredUninvited, ignoredAccount
    case ignoredDerived, ignoredOtherGroup, ignoredInteraction, ignoredPrivate, ignoredSuperseded, ignoredErrorAnswer, ignoredGone
    case ignoredEmpty, ignoredNoSource

    var outcome: ImportReport.Outcome {
      switch self {
      case .unread: .ignored(rule: "not a field that this format's reader uses")
      case .used, .usedWhole: .used
      case .rejected: .rejected(reason: "see the diagnostics")
      case .ignoredSecret: .ignored(rule: "credentials and account data are never read")
      case .ignoredRemotePicture: .ignored(rule: "pictures on the web are never fetched; put files beside the export")
      case .ignoredRepeat: .ignored(rule: "the same record stands elsewhere, and that one counts")
      case .ignoredGeneratedRow: .ignored(rule: "a repeat that the server worked out; we work it out from the event itself")
      case .ignoredPaging: .ignored(rule: "counts and links of pages")
      case .ignoredUninvited: .ignored(rule: "an answer by somebody who is not invited any more")
      case .ignoredAccount: .ignored(rule: "settings of an account")
      case .ignoredDerived: .ignored(rule: "follows from other fields")
      case .ignoredOtherGroup: .ignored(rule: "belongs to another group")
      case .ignoredInteraction: .ignored(rule: "needs the app: chats, invitations, push messages")
      case .ignoredPrivate: .ignored(rule: "private: published only if planner.json asks for it")
      case .ignoredSuperseded: .ignored(rule: "an older version of a record")
      case .ignoredErrorAnswer: .ignored(rule: "an error answer of the server")
      case .ignoredGone: .ignored(rule: "names something that is not in the export any more")
      case .ignoredEmpty: .ignored(rule: "empty")
      case .ignoredNoSource: .ignored(rule: "in a file that belongs to no source")
      }
    }
  }

  /// All documents that may hold accounts, with the marks of their keys so far.
  var secretSearch: SecretSearch {
    let told = Set(diagnostics.lazy.filter { $0.id == "wallplanner.unknown-field" }.compactMap(\.span))
    return SecretSearch(searched: searched, marks: marks, firstMarks: firstMarks, told: told)
  }

  /// Adds a document's keys to the report.
  ///
  /// - Parameter holdsRecordsOnly: whether it holds only lists of records such as events, and so no accounts.
  func register(_ value: JSONValue, source: String, holdsRecordsOnly: Bool) {
    // Without a report the marks are not needed.
    guard wantsReport || !holdsRecordsOnly else { return }
    let file = Int(value.document.file.index)
    guard file >= firstMarks.count || firstMarks[file] < 0 else { return }
    setFirstMark(marks.count, of: file)
    marks.append(contentsOf: repeatElement(0, count: value.document.nodeCount))
    documents.append((value, source))
    if !holdsRecordsOnly { searched.append((value, source)) }
  }

  private func setFirstMark(_ first: Int, of file: Int) {
    while firstMarks.count <= file { firstMarks.append(-1) }
    firstMarks[file] = first
  }

  func mark(_ value: JSONValue, _ mark: Mark) {
    if pending != nil {
      if wantsReport { pending?.append((value, mark)) }
      return
    }
    let file = Int(value.document.file.index)
    guard file < firstMarks.count, firstMarks[file] >= 0 else { return }
    marks[firstMarks[file] + value.index] = mark.rawValue
  }

  func mark(of value: JSONValue) -> Mark { Self.mark(of: value, marks, firstMarks) }

  fileprivate static func mark(of value: JSONValue, _ marks: [UInt8], _ firstMarks: [Int]) -> Mark {
    let file = Int(value.document.file.index)
    guard file < firstMarks.count, firstMarks[file] >= 0 else { return .unread }
    return Mark(rawValue: marks[firstMarks[file] + value.index]) ?? .unread
  }

  /// How every key of every registered document was used. Leaves none out.
  func keys() -> [ImportReport.Key] {
    struct Place: Hashable {
      var source: String
      var path: String
      var mark: Mark
    }
    var counts: [Place: Int] = [:]
    for (root, source) in documents {
      var open: [(value: JSONValue, path: String, mark: Mark)] = [(root, "", mark(of: root))]
      while let (value, path, inherited) = open.popLast() {
        for element in value.elements where element.kind == .object || element.kind == .array {
          let own = mark(of: element)
          open.append((element, path + "[]", own == .unread ? inherited : own))
        }
        for (name, child) in value.members {
          var mark = mark(of: child)
          let key = name.string ?? ""
          if mark == .unread {
            if inherited != .used && inherited != .unread {
              mark = inherited
            } else if SecretShapes.isSecretName(key) || SecretShapes.isSecretValue(child.kind == .string ? child.string ?? "" : "")
            {
              mark = .ignoredSecret
            }
          }
          let childPath = (path.isEmpty ? "" : path + ".") + Self.pathPart(key)
          counts[Place(source: source, path: childPath, mark: mark), default: 0] += 1
          open.append((child, childPath, mark))
        }
      }
    }
    let keys = counts.map {
      ImportReport.Key(source: $0.key.source, path: $0.key.path, outcome: $0.key.mark.outcome, count: $0.value)
    }
    return keys.sorted { ($0.source, $0.path, "\($0.outcome)") < ($1.source, $1.path, "\($1.outcome)") }
  }

  /// In Firebase exports ids are used as keys. Ids are data, so the report shows a placeholder for them.
  fileprivate static func pathPart(_ key: String) -> String {
    let isWord = key.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || $0 == 0x5F || $0 == 0x24 }
    return isWord && key.utf8.count <= 30 && !key.isEmpty && !SecretShapes.isLongRandomWord(key) ? key : "*"
  }
}

/// Looks for keys that name credentials and account data.
struct SecretSearch: Sendable {
  fileprivate let searched: [(value: JSONValue, source: String)]
  fileprivate let marks: [UInt8]
  fileprivate let firstMarks: [Int]
  /// Keys that people wrote by hand. Unknown ones are already reported, often with a suggestion.
  fileprivate let told: Set<SourceSpan>

  /// How many keys of all files are searched for credentials.
  static let maximumNamesSearched = 500_000

  /// Notes about credentials and account data in the input, one for each source and field. They never show the values.
  func found() -> [Diagnostic] {
    struct Place: Hashable {
      var source: String
      var path: String
    }
    var found: [Place: (count: Int, span: SourceSpan)] = [:]
    var count = 0
    var judged: [String: Bool] = [:]
    func isSecret(_ key: String) -> Bool {
      if let known = judged[key] { return known }
      let isSecret = SecretShapes.isSecretName(key)
      if judged.count < 10_000 { judged[key] = isSecret }
      return isSecret
    }
    for (root, source) in searched {
      var open: [(value: JSONValue, path: String)] = [(root, "")]
      while let (value, path) = open.popLast(), count < Self.maximumNamesSearched {
        if [.ignoredGeneratedRow, .ignoredRepeat].contains(mark(of: value)) { continue }
        for element in value.elements where element.kind == .object || element.kind == .array {
          open.append((element, path + "[]"))
        }
        for (name, child) in value.members {
          count += 1
          let key = name.string ?? ""
          let isText = child.kind == .string || child.kind == .number || child.kind == .array
          let place = (path.isEmpty ? "" : path + ".") + ImportLog.pathPart(key)
          if isText, child.rawBytes.count > 2, mark(of: child) != .used, isSecret(key), !told.contains(name.span) {
            let entry = Place(source: source, path: place)
            found[entry] = (count: (found[entry]?.count ?? 0) + 1, span: found[entry]?.span ?? name.span)
          } else if child.kind == .object || child.kind == .array {
            open.append((child, place))
          }
        }
      }
    }
    return found.sorted { ($0.key.source, $0.key.path) < ($1.key.source, $1.key.path) }.map { place, entry in
      Diagnostic(
        .note, "import.secrets-not-read",
        "\(place.path) holds credentials or account data (\(entry.count) of them), which are never read", at: entry.span,
        hint: "nothing to do; keep the export where only the family can read it")
    }
  }

  private func mark(of value: JSONValue) -> ImportLog.Mark { ImportLog.mark(of: value, marks, firstMarks) }
}
