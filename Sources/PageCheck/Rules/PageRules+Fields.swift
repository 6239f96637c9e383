/// Fields of forms: which attributes a kind of `input` has, and what its value must look like (HTML standard §4.10.5).
extension PageJudge {
  /// The attributes that only some kinds of input have, by kind.
  private static let inputs = DataTable("attributes.txt").byName("inputs") { row in
    Set(row.columns[0].split(separator: " ").map { Attribute(written: String($0)) })
  }

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

  /// What fields may say, by their kinds.
  private static let written = Syntax.all("field-")

  private mutating func judgeRange(_ node: Int, _ kind: String) {
    for name in [Attribute.min, .max] {
      guard let attribute = attribute(name, of: node), PageJudge.inputs[kind]?.contains(name) ?? false,
        let syntax = PageJudge.written[kind]
      else { continue }
      bad(attribute, node, value(attribute), syntax.problem(value(attribute)))
    }
    guard ["date", "month", "week", "datetime-local"].contains(kind), let low = text(of: .min, node),
      let high = text(of: .max, node),
      low.utf8.count == high.utf8.count, low > high
    else { return }
    report("html.attribute-combination/min-date", node)
  }

  private func valueProblem(_ value: ByteText, _ kind: String, _ node: Int) -> String? {
    if value.isEmpty, !["file", "submit", "reset"].contains(kind) { return nil }
    // The living standard takes any color of style sheets; who names neither alpha nor colorspace may mean older browsers, too.
    if kind == "color", has(.alpha, node) || has(.colorspace, node) { return ValueSyntax.problem(value, .cssColor) }
    return PageJudge.written[kind == "email" && has(.multiple, node) ? "emails" : kind]?.problem(value)
  }
}
