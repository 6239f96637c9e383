package import TribeModel

extension ImportReport {
  /// The report as text: the files, then the keys with their counts and how they were used.
  package var text: String {
    var output = "Files\n"
    for file in files {
      output += "  \(file.path): \(file.contents)\(file.source.map { " (\($0))" } ?? ""), \(Self.words(file.outcome))\n"
    }
    if !pictures.isEmpty { output += "Pictures\n" }
    for (name, isThere) in pictures.sorted(by: { NaturalOrder.isBefore($0.key, $1.key) }) {
      output += "  \(name): \(isThere ? "found" : "wanted in the content folder")\n"
    }
    if !rules.isEmpty { output += "Rules\n" + rules.map { "  \($0)\n" }.joined() }
    guard !keys.isEmpty else { return output }
    var source: String?
    for key in keys {
      if key.source != source {
        output += "Keys of \(key.source)\n"
        source = key.source
      }
      output += "  \(key.path): \(key.count) × \(Self.words(key.outcome))\n"
    }
    let total = keys.reduce(0) { $0 + $1.count }
    let used = keys.reduce(0) { $0 + ($1.outcome == .used ? $1.count : 0) }
    let rejected = keys.reduce(0) { sum, key in
      if case .rejected = key.outcome { sum + key.count } else { sum }
    }
    return output + "\(total) keys: \(used) used, \(total - used - rejected) ignored by rule, \(rejected) rejected\n"
  }

  private static func words(_ outcome: Outcome) -> String {
    switch outcome {
    case .used: "used"
    case .ignored(let rule): "ignored: \(rule)"
    case .rejected(let reason): "rejected: \(reason)"
    }
  }
}

extension Tribe {
  /// The counts of everything, such as "5 members, 60 events".
  package var countsInWords: String {
    let counts = RecordKind.counts(in: self)
    let parts = RecordKind.allCases.filter { $0 != .chores && $0 != .posts }.compactMap { kind in
      counts[kind].map { "\($0) \($0 > 1 ? kind.words : kind == .activities ? "activity" : String(kind.words.dropLast()))" }
    }
    return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
  }
}
