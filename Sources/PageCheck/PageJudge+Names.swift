/// What a screen reader announces: names of links, buttons, fields, images, frames and widgets; references; headings;
/// landmarks.
extension PageJudge {
  // MARK: References

  /// Every reference must name an id of this page, of the right kind.
  mutating func judgeReferences() {
    for (node, attribute) in document.references {
      let record = tree.attributes[attribute]
      let element = tree.nodes[node].element
      if record.name == .usemap {
        let name = value(attribute).from(1)
        guard let map = document.mapNames[name.hash] else {
          report(
            .reference, node, attribute: attribute, "usemap names the map \(name.quoted), which is not in the page", cause: "usemap"
          )
          continue
        }
        _ = map
        continue
      }
      if attributeTable.kind(attributeTable.typeNumber(record.name, of: element)) == .paint {
        for id in SVGPaint.references(value(attribute), isPaint: record.name == .fill || record.name == .stroke) {
          judgeDrawingReference(id, node, attribute, record.name)
        }
        continue
      }
      let isList = attributeTable.type(attributeTable.typeNumber(record.name, of: element)) == .idReferences
      for word in isList ? value(attribute).words : [value(attribute)] {
        judgeReference(word, node, attribute, record.name)
      }
    }
  }

  private mutating func judgeReference(_ word: ByteText, _ node: Int, _ attribute: Int, _ name: Attribute) {
    guard let target = element(identified: word.hash) else {
      report(
        .reference, node, attribute: attribute, "\(name.rawValue) names the id \(word.quoted), which is not in the page",
        hint: "write id=\"\(word.count <= 60 ? word.string : "…")\" on what is meant, or mend the name",
        cause: "\(name.rawValue) without target")
      return
    }
    let element = tree.nodes[target].element
    switch name {
    case .for where tree.nodes[node].element == .label:
      if isLabelable(target) {
        document.labelled.insert(target)
        judgeNestedField(label: node, target: target)
      } else {
        wrongKind(node, attribute, name, word, "a field")
      }
    case .form: if element != .form { wrongKind(node, attribute, name, word, "a form") }
    case .list: if element != .datalist { wrongKind(node, attribute, name, word, "a datalist") }
    case .popovertarget: if !has(.popover, target) { wrongKind(node, attribute, name, word, "a popover") }
    case .headers: judgeHeaderReference(word, node, attribute, target)
    case .fill, .stroke:
      if ![.svgLinearGradient, .svgRadialGradient, .svgPattern].contains(element) {
        wrongKind(node, attribute, name, word, "a gradient or pattern")
      }
    case .clipPath: if element != .svgClipPath { wrongKind(node, attribute, name, word, "a clipPath") }
    case .mask: if element != .svgMask { wrongKind(node, attribute, name, word, "a mask") }
    case .filter: if element != .svgFilter { wrongKind(node, attribute, name, word, "a filter") }
    case .markerStart, .markerMid, .markerEnd: if element != .svgMarker { wrongKind(node, attribute, name, word, "a marker") }
    default: break
    }
  }

  /// What stands behind # in an address may be written with `%XX`.
  private mutating func judgeDrawingReference(_ id: ByteText, _ node: Int, _ attribute: Int, _ name: Attribute) {
    guard id.contains(0x25), identifiers.node(id.hash) == nil else { return judgeReference(id, node, attribute, name) }
    URLSyntax.decodingPercents(id).withUnsafeBufferPointer { judgeReference(ByteText($0), node, attribute, name) }
  }

  private mutating func wrongKind(_ node: Int, _ attribute: Int, _ name: Attribute, _ word: ByteText, _ wanted: String) {
    report(
      .reference, node, attribute: attribute, "\(name.rawValue) names the id \(word.quoted), which is not \(wanted)",
      cause: "\(name.rawValue) of wrong kind")
  }

  private mutating func judgeHeaderReference(_ word: ByteText, _ node: Int, _ attribute: Int, _ target: Int) {
    if tree.nodes[target].element != .th || table(of: target) != table(of: node) {
      report(
        .tableHeaders, node, attribute: attribute, "headers names the id \(word.quoted), which is no th of this table",
        cause: "headers")
    } else if target == node {
      report(.tableHeaders, node, attribute: attribute, "a cell names itself as its header", cause: "headers")
    }
  }

  private func table(of node: Int) -> Int {
    var current = node
    while current >= 0, tree.nodes[current].element != .table { current = Int(tree.nodes[current].parent) }
    return current
  }

  /// HTML standard §4.10.2: what a label may belong to.
  func isLabelable(_ node: Int) -> Bool {
    switch tree.nodes[node].element {
    case .button: !isButtonOfSelect(node)
    case .meter, .output, .progress, .select, .textarea, .custom: true
    case .input: !value(of: .type, node, is: "hidden")
    default: false
    }
  }

  private mutating func judgeNestedField(label: Int, target: Int) {
    for k in label + 1..<max(label + 1, Int(tree.nodes[label].end))
    where isLabelable(k) && k != target && tree.nodes[k].element != .custom {
      report(.labelMismatch, k, "the field stands in a label that belongs to another one", cause: "label for and content differ")
    }
  }

  /// Labels around their fields.
  private mutating func judgeLabels() {
    for label in document.labels {
      var fields: [Int] = []
      for k in label + 1..<max(label + 1, Int(tree.nodes[label].end)) where isLabelable(k) && tree.nodes[k].element != .custom {
        fields.append(k)
      }
      if facts[label].speaks {
        document.spokenFor.formUnion(fields)
        if let attribute = attribute(.for, of: label), let target = element(identified: value(attribute).hash) {
          document.spokenFor.insert(target)
        }
      }
      if !has(.for, label) {
        if let first = fields.first { document.labelled.insert(first) }
      }
      for extra in fields.dropFirst() {
        report(
          .labelMismatch, extra, "a second field stands in one label", hint: "give it a label of its own",
          cause: "two fields in label")
      }
      if let role = attribute(.role, of: label), !fields.isEmpty || has(.for, label) {
        report(.role, label, attribute: role, "a label of a field cannot have a role", hint: "remove role", cause: "role on label")
      }
    }
  }

  // MARK: Names

  mutating func judgeNames() {
    judgeLabels()
    for place in document.named.indices { judgeName(document.named[place]) }
    judgeRoleContexts()
    judgeOwnedRoles()
    judgeHiddenFocus()
  }

  /// Whether `aria-labelledby` names something that says something.
  private mutating func isLabelledBy(_ node: Int) -> Bool {
    guard let attribute = attribute(.ariaLabelledby, of: node) else { return false }
    var says = false
    value(attribute).forEachWord { word in
      guard let target = element(identified: word.hash) else { return }
      if facts[target].speaks || isGiven(.ariaLabel, target) || isGiven(.alt, target) || isGiven(.title, target) { says = true }
    }
    return says
  }

  private mutating func isNamedByAttribute(_ node: Int) -> Bool {
    isGiven(.ariaLabel, node) || isLabelledBy(node) || isGiven(.title, node)
  }

  /// Whether the content of a node says something: letters, not only spaces that cannot be broken.
  private mutating func contentSpeaks(_ node: Int) -> Bool {
    guard facts[node].speaks else { return false }
    // Only a text of no-break spaces needs a closer look.
    let first = Int(tree.nodes[node].firstText)
    guard first >= 0, tree.nodes[node].end == Int32(node) + 1, bytes[first] == 0x26 || bytes[first] == 0xC2 || bytes[first] == 0xE2
    else { return true }
    let content = ByteText(
      UnsafeBufferPointer(
        rebasing: bytes[Int(tree.nodes[node].tagEnd)..<max(Int(tree.nodes[node].tagEnd), Int(tree.nodes[node].contentEnd))]))
    let plain = content.string.replacingBlankReferences
    return plain.unicodeScalars.contains {
      !$0.properties.isWhitespace && !(0x200B...0x200F).contains($0.value) && $0.value != 0x2060 && $0.value != 0xFEFF
    }
  }

  private mutating func judgeName(_ node: Int) {
    let element = tree.nodes[node].element
    let role = facts[node].role
    let written = facts[node].writtenRole
    switch element {
    case .img: return judgeImageName(node, role: role)
    case .area: return
    case .a where has(.href, node) && (written == .noRole || written == .link):
      if !contentSpeaks(node), !isNamedByAttribute(node) {
        report(.linkName, node, "a link says nothing", hint: "write text in it, or an image with alt", cause: "empty link")
      }
      return
    case .button:
      // What stands for the select itself, whose name is that of its label.
      if isButtonOfSelect(node) { return }
      if !contentSpeaks(node), !isNamedByAttribute(node), !document.labelled.contains(node) {
        report(.buttonName, node, "a button says nothing", hint: "write text in it, or aria-label", cause: "empty button")
      }
      return
    case .summary:
      if !contentSpeaks(node), !isNamedByAttribute(node) {
        report(.buttonName, node, "<summary> says nothing", cause: "empty summary")
      }
      return
    case .iframe:
      if !isNamedByAttribute(node) { report(.frameName, node, "a frame has no title") }
      return
    case .object, .embed:
      if !contentSpeaks(node), !isNamedByAttribute(node) { report(.imageAlternative, node, "<\(name(node))> has no alternative") }
      return
    case .svg: return judgeDrawing(node, written: written)
    case .input, .select, .textarea, .meter, .progress: return judgeField(node, element)
    case .dialog:
      if !isNamedByAttribute(node) {
        report(
          .widgetName, node, "a dialog has no name", hint: "write aria-labelledby with the id of its heading", cause: "dialog name")
      }
      return
    case .li: return judgeListItem(node, role: role)
    case .th:
      if strict, !contentSpeaks(node), !isNamedByAttribute(node) {
        report(.dataTable, node, "a header cell says nothing", hint: "write text in it, or make it td", cause: "empty th")
      }
      return
    default: break
    }
    guard written != .noRole, roles[written].needsName else { return }
    if written == .heading { return }
    let fromContent = roles[written].nameFromContent && contentSpeaks(node)
    if fromContent || isNamedByAttribute(node) || element == .fieldset && isNamedByLegend(node) { return }
    let rule: Rule =
      written == .link
      ? .linkName : written == .button ? .buttonName : written == .img || written == .image ? .imageAlternative : .widgetName
    report(
      rule, node, "an element with the role \(written.rawValue) has no name", hint: "write aria-label or aria-labelledby",
      cause: "\(written.rawValue) name")
  }

  /// HTML Accessibility API Mappings, “fieldset element”: the first legend names its fieldset, whatever role that has.
  private mutating func isNamedByLegend(_ node: Int) -> Bool {
    for child in children(of: node) where tree.nodes[child].element == .legend { return contentSpeaks(child) }
    return false
  }

  private mutating func judgeListItem(_ node: Int, role: Role) {
    let parent = Int(tree.nodes[node].parent)
    guard strict, parent >= 0, facts[node].writtenRole == .noRole else { return }
    let outer = facts[parent].writtenRole
    if outer == .none || outer == .presentation || outer == .noRole || outer == .list || outer == .directory { return }
    report(.listName, node, "an item stands in a list that has the role \(outer.rawValue)", cause: "li in \(outer.rawValue)")
  }

  private mutating func judgeImageName(_ node: Int, role: Role) {
    if has(.alt, node) {
      if value(of: .alt, node, is: ""), role == .presentation, facts[node].writtenRole == .noRole, has(.ariaLabel, node), strict {
        report(.imageAlternative, node, "an image has an empty alt and an aria-label", cause: "empty alt and aria-label")
      }
      return
    }
    // A title may do (HTML standard §4.8.4.4.9), roles and names of ARIA may not.
    if isGiven(.title, node), !strict { return }
    report(
      .imageAlternative, node, "an image has no alt", hint: "write alt=\"what it shows\", or alt=\"\" if it is decoration",
      cause: "no alt")
  }

  /// A drawing that stands in no link or button, is not hidden and has a role must be named.
  private mutating func judgeDrawing(_ node: Int, written: Role) {
    guard
      written == .img || written == .image || written == .graphicsSymbol || written == .graphicsDocument
        || written == .graphicsObject
    else { return }
    let hasTitle = children(of: node).contains { tree.nodes[$0].element == .svgTitle && tree.nodes[$0].firstText >= 0 }
    if !hasTitle, !isNamedByAttribute(node) {
      report(
        .imageAlternative, node, "a drawing with the role \(written.rawValue) has no name",
        hint: "write <title> in it, or aria-label", cause: "svg name")
    }
  }

  private mutating func judgeField(_ node: Int, _ element: Element) {
    if element == .input {
      switch text(of: .type, node)?.lowercased() ?? "text" {
      case "hidden", "submit", "reset": return
      case "button", "image": return
      default: break
      }
    }
    if document.labelled.contains(node) {
      if isNamedByAttribute(node) || document.spokenFor.contains(node) { return }
    } else if isNamedByAttribute(node) || isGiven(.placeholder, node) && !strict {
      return
    }
    report(.fieldName, node, "a field has no label", hint: "write <label for=\"…\">, or aria-label", cause: "field without label")
  }

  // MARK: Roles that belong together

  private mutating func judgeRoleContexts() {
    let isOwned = tree.attributes.values.contains { $0.name == .ariaOwns }
    for place in document.named.indices {
      let node = document.named[place]
      let written = facts[node].writtenRole
      guard written != .noRole else { continue }
      let context = roles[written].context
      if context.isEmpty || isOwned && has(.id, node) { continue }
      var parent = Int(tree.nodes[node].parent)
      while parent >= 0 {
        let role = facts[parent].role
        if role != .generic && role != .noRole && role != .none && role != .presentation && role != .paragraph { break }
        parent = Int(tree.nodes[parent].parent)
      }
      let outer = parent >= 0 ? facts[parent].role : .noRole
      if context.contains(outer) { continue }
      report(
        .roleContext, node, "the role \(written.rawValue) stands outside \(context.map(\.rawValue).joined(separator: ", "))",
        hint: "put it in an element with \(context.count == 1 ? "this role" : "one of these roles")",
        cause: "\(written.rawValue) context")
    }
  }

  /// Roles that hold others hold those, WAI-ARIA 1.2 “allowed accessibility child roles”.
  private mutating func judgeOwnedRoles() {
    for place in document.named.indices {
      let node = document.named[place]
      let allowed = RoleTable.ownedRoles(facts[node].writtenRole)
      guard !allowed.isEmpty, !has(.ariaOwns, node), !value(of: .ariaBusy, node, is: "true") else { continue }
      // All that is in it is asked for its role.
      if hasFolded { mustJudgeWhole = true }
      let written = facts[node].writtenRole
      var sawAllowed = false
      var next = node + 1
      while next < Int(tree.nodes[node].end) {
        let child = next
        let role = facts[child].role
        next = Int(tree.nodes[child].end)
        if value(of: .ariaHidden, child, is: "true") || has(.hidden, child) || tree.nodes[child].element == .template { continue }
        if allowed.contains(role) {
          sawAllowed = true
        } else if role == .noRole || role == .generic || role == .none || role == .presentation {
          next = child + 1
        } else {
          report(
            .roleContext, child,
            "<\(name(child))> stands in the role \(written.rawValue), which holds \(allowed.map(\.rawValue).joined(separator: ", "))",
            cause: "\(role.rawValue) in \(written.rawValue)")
          sawAllowed = true
        }
      }
      if !sawAllowed, facts[node].speaks {
        report(
          .roleContext, node, "the role \(written.rawValue) holds no \(allowed.map(\.rawValue).joined(separator: ", "))",
          cause: "\(written.rawValue) is empty")
      }
    }
  }

  /// Whether the keyboard can reach a node.
  func isFocusable(_ node: Int) -> Bool {
    if let tabindex = attribute(.tabindex, of: node) { return (ValueSyntax.integer(value(tabindex)) ?? -1) >= 0 }
    if has(.disabled, node) { return false }
    switch tree.nodes[node].element {
    case .a, .area: return has(.href, node)
    case .button, .select, .textarea, .iframe, .summary: return true
    case .input: return !value(of: .type, node, is: "hidden")
    case .audio, .video: return has(.controls, node)
    default: return false
    }
  }

  private mutating func judgeHiddenFocus() {
    for place in document.keyboard.indices {
      let node = Int(document.keyboard[place])
      let around = facts[node].around
      let isTemplate = around.contains(.template)
      if isTemplate { continue }
      if around.contains(.ariaHidden), !around.contains(.inert), !around.contains(.notRendered), isFocusable(node) {
        report(
          .hiddenFocus, node, "<\(name(node))> can be focused, but is hidden from screen readers",
          hint: "add tabindex=\"-1\", or remove aria-hidden", cause: "focus in aria-hidden")
      }
      let parent = Int(tree.nodes[node].parent)
      if parent >= 0, facts[parent].around.contains(.flatWidget), facts[parent].around.isDisjoint(with: [.anchor, .button]),
        isFocusable(node)
      {
        report(.nestedInteractive, node, "<\(name(node))> stands inside a control made with role", cause: "control in role control")
      }
      if let tabindex = attribute(.tabindex, of: node), let number = ValueSyntax.integer(value(tabindex)), number > 0 {
        report(
          .tabOrder, node, attribute: tabindex, "tabindex=\"\(number)\" jumps ahead of the page's order", hint: "write 0",
          cause: "tabindex")
      }
      let role = facts[node].writtenRole
      if role == .none || role == .presentation, isFocusable(node), strict {
        report(
          .role, node, "<\(name(node))> can be focused, so its role cannot be \(role.rawValue)", cause: "presentation of focusable")
      }
    }
  }

  // MARK: Headings and landmarks

  mutating func judgeHeadings() {
    var last = 0
    var first: [Int] = []
    for node in document.headings {
      let level = integer(.ariaLevel, node) ?? (tree.nodes[node].element.isHeading ? tree.nodes[node].element.headingLevel : 2)
      if !contentSpeaks(node), !isNamedByAttribute(node) {
        report(.emptyHeading, node, "a heading says nothing", cause: "empty heading")
      }
      if level == 1 { first.append(node) }
      if level > last + 1, last > 0 {
        report(
          .headingOrder, node, "a heading of level \(level) follows one of level \(last)", hint: "write <h\(last + 1)>",
          cause: "heading order")
      }
      last = level
    }
    if let second = first.dropFirst().first {
      report(.oneH1, second, "the page has \(first.count) h1", hint: "make the others h2", cause: "several h1")
    }
    if first.isEmpty, let body = document.body { report(.oneH1, body, "the page has no h1", cause: "no h1") }
    if let start = document.headings.first, strict, tree.nodes[start].element.isHeading, tree.nodes[start].element.headingLevel > 1,
      let h1 = first.first,
      h1 > start, !facts[start].around.contains(.dialog), facts[start].around.contains(.main)
    {
      report(.headingOrder, start, "the first heading is below h1", cause: "first heading")
    }
  }

  mutating func judgeLandmarks() {
    guard let body = document.body else { return }
    if document.mains.count > 1 {
      report(.mainLandmark, document.mains[1], "the page has \(document.mains.count) visible main", cause: "several main")
    }
    let mains = document.landmarks.filter { $0.role == .main }
    if mains.isEmpty { report(.mainLandmark, body, "the page has no main", hint: "put the content in <main>", cause: "no main") }
    if mains.count > 1, document.mains.count <= 1 {
      report(.mainLandmark, mains[1].node, "the page has two main landmarks", cause: "several main")
    }
    for role in [Role.banner, .contentinfo, .navigation, .complementary, .search, .form, .region] {
      let same = document.landmarks.filter { $0.role == role }
      guard same.count > 1 else { continue }
      if role == .banner || role == .contentinfo {
        report(
          .landmarkName, same[1].node, "the page has two \(role.rawValue) landmarks",
          hint: "put one of them in an article or section", cause: "several \(role.rawValue)")
        continue
      }
      var seen: Set<String> = []
      for (node, _) in same {
        let key = landmarkKey(node)
        if key.isEmpty {
          report(
            .landmarkName, node, "<\(name(node))> is one of \(same.count) \(role.rawValue) landmarks and has no name",
            hint: "write aria-label", cause: "landmark without name")
        } else if !seen.insert(key).inserted {
          report(.landmarkName, node, "two \(role.rawValue) landmarks have the name “\(key)”", cause: "landmark name twice")
        }
      }
    }
    if let outside = document.firstOutside {
      report(
        .outsideLandmarks, outside, "content stands outside all landmarks", hint: "put it in main, nav, header, footer or aside",
        cause: "outside landmarks")
    }
  }

  private mutating func landmarkKey(_ node: Int) -> String {
    if let label = attribute(.ariaLabel, of: node) { return text(label).lowercased() }
    if let reference = attribute(.ariaLabelledby, of: node) {
      var key = ""
      for word in value(reference).words {
        guard let target = element(identified: word.hash) else { continue }
        key += textContent(target)
      }
      return key.lowercased()
    }
    return attribute(.title, of: node).map { text($0).lowercased() } ?? ""
  }

  /// The text of a subtree, for comparing and for messages.
  func textContent(_ node: Int) -> String {
    var out: [UInt8] = []
    var i = Int(tree.nodes[node].tagEnd)
    let end = min(Int(tree.nodes[node].contentEnd), i + 4096)
    while i < end {
      if bytes[i] == 0x3C {
        while i < end, bytes[i] != 0x3E { i += 1 }
      } else {
        out.append(bytes[i])
      }
      i += 1
    }
    return String(decoding: out, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension String {
  /// References to spaces that cannot be broken, as the spaces themselves.
  var replacingBlankReferences: String {
    var out = ""
    var rest = self[...]
    while let ampersand = rest.firstIndex(of: "&") {
      out += rest[..<ampersand]
      rest = rest[ampersand...]
      var matched = false
      for blank in ["&nbsp;", "&#160;", "&#xA0;", "&#xa0;", "&#8203;", "&#x200B;", "&#x200b;", "&ensp;", "&emsp;"]
      where rest.hasPrefix(blank) {
        out += "\u{A0}"
        rest = rest.dropFirst(blank.count)
        matched = true
        break
      }
      if !matched {
        out += "&"
        rest = rest.dropFirst()
      }
    }
    return out + rest
  }
}
