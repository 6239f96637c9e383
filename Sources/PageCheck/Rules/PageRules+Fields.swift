/// Fields of forms: which attributes a kind of `input` has, and what its value must look like (HTML standard §4.10.5).
extension PageJudge {
  /// The attributes that only some kinds of input have, by kind.
  private static let inputs: [String: Set<Attribute>] = {
    var kinds: [String: Set<Attribute>] = [:]
    for row in DataTable("attributes.txt")["inputs"] {
      let attributes = row.columns[0].split(separator: " ").map { Attribute(written: String($0)) }
      for kind in row.names { kinds[String(kind)] = Set(attributes) }
    }
    return kinds
  }()

  private static let ofSomeKinds = inputs.values.reduce(into: Set<Attribute>()) { $0.formUnion($1) }

  mutating func judgeInput(_ node: Int) {
    let type = text(of: .type, node)?.lowercased() ?? "text"
    let kind = PageJudge.inputs[type] == nil ? "text" : type
    let allowed = PageJudge.inputs[kind] ?? []
    for attribute in attributes(of: node) {
      let name = tree.attributes[attribute].attribute
      if PageJudge.ofSomeKinds.contains(name), !allowed.contains(name) {
        report("html.attribute-combination/input", node, name.written, kind, at: attribute)
      }
    }
    judgeLengths(node)
    judgeRange(node, kind)
    if let attribute = attribute(.value, of: node) {
      bad(attribute, node, value(attribute), valueProblem(value(attribute), kind, node))
    }
    if kind == "checkbox", facts[node].writtenRole == .button, !has(.ariaPressed, node) {
      report("a11y.role-requires/pressed", node)
    }
    if let autocomplete = attribute(.autocomplete, of: node) {
      let value = value(autocomplete)
      let isSwitch = kind == "hidden" && (value.isEqualIgnoringCase("on") || value.isEqualIgnoringCase("off"))
      bad(autocomplete, node, value, isSwitch ? "a hidden input names a field" : Autocomplete.problem(value, onInputOfType: kind))
    }
    if let placeholder = attribute(.placeholder, of: node), breaksLine(placeholder, node) {
      bad(placeholder, node, value(placeholder), "it holds a line break")
    }
    if let name = attribute(.name, of: node), value(name).isEqualIgnoringCase("isindex") {
      bad(name, node, value(name), "browsers treat that name as their own")
    }
  }

  /// Whether a value holds a line break: XML reads one in the page as a space.
  private func breaksLine(_ attribute: Int, _ node: Int) -> Bool {
    let written = page[tree.place(ofAttribute: attribute, in: node)]
    return (written.contains(0x0A) || written.contains(0x0D)) || value(attribute).contains { $0 == 0x0A || $0 == 0x0D }
  }

  mutating func judgeLengths(_ node: Int) {
    if let least = number(.minlength, node), let most = number(.maxlength, node), least > most {
      report("html.attribute-combination/minlength", node)
    }
  }

  /// Whether a value is of a kind that is written as a date, a time or a number; nil for the other kinds.
  private func isWritten(_ value: ByteText, as kind: String) -> Bool? {
    kind == "number" || kind == "range" ? ValueSyntax.float(value) != nil : DateSyntax.isWritten(value, as: kind)
  }

  private mutating func judgeRange(_ node: Int, _ kind: String) {
    for name in [Attribute.min, .max] {
      guard let attribute = attribute(name, of: node), isWritten(value(attribute), as: kind) == false else { continue }
      bad(attribute, node, value(attribute), "it is no \(kind)")
    }
    guard let low = text(of: .min, node), let high = text(of: .max, node) else { return }
    switch kind {
    case "number", "range":
      if let low = number(.min, node), let high = number(.max, node), low > high {
        report("html.attribute-combination/min-number", node)
      }
    case "date", "month", "week", "datetime-local":
      if low.utf8.count == high.utf8.count, low > high { report("html.attribute-combination/min-date", node) }
    default: break
    }
  }

  private func valueProblem(_ value: ByteText, _ kind: String, _ node: Int) -> String? {
    if kind == "file" { return "a page cannot choose a file" }
    if value.isEmpty { return kind == "submit" || kind == "reset" ? "it is empty" : nil }
    if let isGood = isWritten(value, as: kind) { return isGood ? nil : "it is no \(kind)" }
    switch kind {
    case "color":
      // The living standard takes any color of style sheets; who names neither alpha nor colorspace may mean older browsers, too.
      let takesAny = has(.alpha, node) || has(.colorspace, node)
      let isGood = takesAny ? ColorSyntax.isColor(value.trimmed) : ValueSyntax.isSimpleColor(value)
      return isGood ? nil : "it is not a color such as #1e90ff"
    case "url": return URLSyntax.scheme(of: value) == nil ? "it is no absolute address" : URLSyntax.problem(value)
    case "email":
      let all = has(.multiple, node) ? value.split(0x2C).map(\.trimmed) : [value]
      return all.allSatisfy { PageJudge.isEmail($0) } ? nil : "it is no e-mail address"
    case "text", "search", "tel", "password":
      return value.contains(0x0A) || value.contains(0x0D) ? "it holds a line break" : nil
    default: return nil
    }
  }

  private static func isEmail(_ value: ByteText) -> Bool {
    let parts = value.split(0x40)
    guard parts.count == 2, !parts[0].isEmpty else { return false }
    let local = parts[0].allSatisfy { isASCIIAlphanumeric($0) || ".!#$%&'*+/=?^_`{|}~-".utf8.contains($0) }
    return local
      && parts[1].split(0x2E).allSatisfy { label in
        !label.isEmpty && label.count < 64 && label[0] != 0x2D && label.last != 0x2D
          && label.allSatisfy { isASCIIAlphanumeric($0) || $0 == 0x2D }
      }
  }

  mutating func judgeButton(_ node: Int) {
    let type = text(of: .type, node)?.lowercased() ?? "submit"
    guard type != "submit" else { return }
    for name in [Attribute.formaction, .formenctype, .formmethod, .formnovalidate, .formtarget] where has(name, node) {
      report("html.attribute-combination/button", node, name.written, type)
    }
  }
}
