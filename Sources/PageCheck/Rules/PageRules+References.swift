import Octets

/// References: every one must name an id of this page, of the right kind. And labels, which name their fields so.
extension PageJudge {
  /// What the target of an attribute must be.
  private static let targets: [(attributes: Set<Attribute>, elements: Set<Element>, what: String)] = [
    ([.form], [.form], "a form"), ([.list], [.datalist], "a datalist"),
    ([.fill, .stroke], [.svgLinearGradient, .svgRadialGradient, .svgPattern], "a gradient or pattern"),
    ([.clipPath], [.svgClipPath], "a clipPath"), ([.mask], [.svgMask], "a mask"), ([.filter], [.svgFilter], "a filter"),
    ([.markerStart, .markerMid, .markerEnd], [.svgMarker], "a marker"),
  ]

  mutating func judgeReferences() {
    for (node, attribute) in document.references {
      let name = tree.attributes[attribute].attribute
      let value = value(attribute)
      switch attributeTable.type(of: name, on: element(node)) {
      case .hashName:
        if !(document.names[.map]?.contains(value.from(1).hash) ?? false) {
          report("html.reference/usemap", node, value.from(1).quoted, at: attribute)
        }
      case .svgPaint, .svgReference:
        for id in SVGPaint.references(value, isPaint: name == .fill || name == .stroke) {
          // What stands behind # in an address may be written with `%XX`.
          let isEscaped = id.contains(0x25) && identifierPlaces[id.hash] == nil
          judgeReference(isEscaped ? ByteText(percentDecoded(Array(id))) : id, node, attribute, name)
        }
      case .idReferences: for word in value.words { judgeReference(word, node, attribute, name) }
      default: judgeReference(value, node, attribute, name)
      }
    }
  }

  private mutating func judgeReference(_ word: ByteText, _ node: Int, _ attribute: Int, _ name: Attribute) {
    guard let target = element(identified: word.hash) else {
      return report("html.reference/none", node, name.written, word.quoted, word.count <= 60 ? word.string : "…", at: attribute)
    }
    if name == .headers { return judgeHeaders(word, node, attribute, target) }
    var wanted = PageJudge.targets.first { $0.attributes.contains(name) && !$0.elements.contains(element(target)) }?.what
    if name == .popovertarget, !has(.popover, target) { wanted = "a popover" }
    if name == .for, element(node) == .label {
      if isLabelable(target) {
        document.labelled.insert(target)
        for field in fields(in: node) where field != target { report("a11y.label/other", field) }
      } else {
        wanted = "a field"
      }
    }
    guard let wanted else { return }
    report("html.reference/kind", node, name.written, word.quoted, wanted, at: attribute)
  }

  private mutating func judgeHeaders(_ word: ByteText, _ node: Int, _ attribute: Int, _ target: Int) {
    let isOfTable = outer(of: target) { element($0) == .table } == outer(of: node) { element($0) == .table }
    if element(target) != .th || !isOfTable {
      report("html.table-headers/other", node, word.quoted, at: attribute)
    } else if target == node {
      report("html.table-headers/itself", node, at: attribute)
    }
  }

  // MARK: Labels

  /// HTML standard §4.10.2: what a label may belong to.
  private func isLabelable(_ node: Int) -> Bool {
    switch element(node) {
    case .button, .meter, .output, .progress, .select, .textarea, .custom: true
    case .input: !value(of: .type, node, is: "hidden")
    default: false
    }
  }

  /// Fields in a label.
  private func fields(in label: Int) -> [Int] {
    (label + 1..<max(label + 1, Int(tree.nodes[label].end))).filter { element($0) != .custom && isLabelable($0) }
  }

  /// Labels around their fields.
  mutating func judgeLabels() {
    for label in document.labels {
      let fields = fields(in: label)
      let named = value(of: .for, label).flatMap { element(identified: $0.hash) }
      if facts[label].speaks { document.spokenFor.formUnion(fields + (named.map { [$0] } ?? [])) }
      if !has(.for, label), let first = fields.first { document.labelled.insert(first) }
      for extra in fields.dropFirst() { report("a11y.label/second", extra) }
      if let role = attribute(.role, of: label), !fields.isEmpty || has(.for, label) { report("a11y.role/label", label, at: role) }
    }
  }
}
