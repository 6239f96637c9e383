/// What a screen reader announces: names of links, buttons, fields, images, frames and widgets; headings; landmarks; what the keyboard
/// reaches.
extension PageJudge {
  mutating func judgeNames() {
    judgeLabels()
    for node in document.named { judgeName(node) }
  }

  /// Whether `aria-label`, `aria-labelledby` or `title` names a node.
  private func isNamedByAttribute(_ node: Int) -> Bool {
    if isGiven(.ariaLabel, node) || isGiven(.title, node) { return true }
    return value(of: .ariaLabelledby, node)?.words.contains { word in
      guard let target = element(identified: word.hash) else { return false }
      return facts[target].speaks || isGiven(.ariaLabel, target) || isGiven(.alt, target) || isGiven(.title, target)
    } ?? false
  }

  /// Elements that need a name whatever their role is: the rule, what is said of one without, and how to mend it.
  private static let named: [Element: (rule: Rule, message: String, hint: String?)] = [
    .a: (.linkName, "a link says nothing", "write text in it, or an image with alt"),
    .button: (.buttonName, "a button says nothing", "write text in it, or aria-label"),
    .summary: (.buttonName, "<summary> says nothing", nil), .iframe: (.frameName, "a frame has no title", nil),
    .object: (.imageAlternative, "<object> has no alternative", nil),
    .embed: (.imageAlternative, "<embed> has no alternative", nil),
    .dialog: (.widgetName, "a dialog has no name", "write aria-labelledby with the id of its heading"),
    .th: (.dataTable, "a header cell says nothing", "write text in it, or make it td"),
    .svg: (.imageAlternative, "a drawing with a role has no name", "write <title> in it, or aria-label"),
    .input: field, .select: field, .textarea: field, .meter: field, .progress: field,
  ]
  private static let field: (Rule, String, String?) = (.fieldName, "a field has no label", "write <label for=\"…\">, or aria-label")

  private static let drawingRoles: Set<Role> = [.img, .image, .graphicsSymbol, .graphicsDocument, .graphicsObject]
  /// Inputs that are named by their value, and the one that nobody sees.
  private static let unlabelledInputs: Set<String> = ["hidden", "submit", "reset", "button", "image"]

  private mutating func judgeName(_ node: Int) {
    let element = element(node)
    let written = facts[node].writtenRole
    let isNamed: Bool
    switch element {
    case .img: return judgeImageName(node)
    case .li: return judgeListItem(node)
    case .area: return
    case .a where !has(.href, node) || written != .noRole && written != .link: return judgeRoleName(node, written)
    case .button: isNamed = facts[node].speaks || document.labelled.contains(node)
    case .iframe, .dialog: isNamed = false
    case .svg:
      isNamed =
        !PageJudge.drawingRoles.contains(written) || children(of: node, .svgTitle).contains { tree.nodes[$0].firstText >= 0 }
    case .input, .select, .textarea, .meter, .progress:
      let isUnlabelled = element == .input && PageJudge.unlabelledInputs.contains(text(of: .type, node)?.lowercased() ?? "text")
      isNamed = isUnlabelled || document.labelled.contains(node) && document.spokenFor.contains(node)
    case .a, .summary, .object, .embed, .th: isNamed = facts[node].speaks
    default: return judgeRoleName(node, written)
    }
    guard !isNamed, let row = PageJudge.named[element], !isNamedByAttribute(node) else { return }
    report(row.rule, node, row.message, hint: row.hint)
  }

  private static let roleNameRules: [Role: Rule] = [
    .link: .linkName, .button: .buttonName, .img: .imageAlternative, .image: .imageAlternative,
  ]

  /// Elements that become something else by their role.
  private mutating func judgeRoleName(_ node: Int, _ role: Role) {
    guard role != .noRole, role != .heading, roles[role].needsName else { return }
    if roles[role].nameFromContent && facts[node].speaks || isNamedByAttribute(node) { return }
    // The first legend names its fieldset, whatever role that has.
    if element(node) == .fieldset, let legend = children(of: node, .legend).first, facts[legend].speaks { return }
    report(
      PageJudge.roleNameRules[role] ?? .widgetName, node, "an element with the role \(role.written) has no name",
      hint: "write aria-label or aria-labelledby")
  }

  private mutating func judgeListItem(_ node: Int) {
    guard let parent = parent(of: node), facts[node].writtenRole == .noRole else { return }
    let outer = facts[parent].writtenRole
    if outer.isEmpty || outer == .noRole || outer == .list || outer == .directory { return }
    report(.listName, node, "an item stands in a list that has the role \(outer.written)")
  }

  private mutating func judgeImageName(_ node: Int) {
    guard let alt = value(of: .alt, node) else {
      return report(
        .imageAlternative, node, "an image has no alt", hint: "write alt=\"what it shows\", or alt=\"\" if it is decoration")
    }
    if alt.isEmpty, facts[node].role == .presentation, facts[node].writtenRole == .noRole, has(.ariaLabel, node) {
      report(.imageAlternative, node, "an image has an empty alt and an aria-label")
    }
  }

  // MARK: The keyboard

  /// Whether the keyboard can reach a node.
  private mutating func isFocusable(_ node: Int) -> Bool {
    if let tabindex = value(of: .tabindex, node) { return (ValueSyntax.integer(tabindex) ?? -1) >= 0 }
    switch element(node) {
    case .a, .area: return has(.href, node)
    case .button, .select, .textarea, .iframe, .summary: return !has(.disabled, node)
    case .input: return !has(.disabled, node) && !value(of: .type, node, is: "hidden")
    case .audio, .video: return has(.controls, node)
    default: return false
    }
  }

  mutating func judgeKeyboard(_ node: Int) {
    let (around, role) = (facts[node].around, facts[node].writtenRole)
    guard !around.contains(.template), isFocusable(node) else { return }
    if around.contains(.ariaHidden), !around.contains(.inert), !around.contains(.notRendered) {
      report(
        .hiddenFocus, node, "<\(name(node))> can be focused, but is hidden from screen readers",
        hint: "add tabindex=\"-1\", or remove aria-hidden")
    }
    if let parent = parent(of: node), facts[parent].around.contains(.flatWidget),
      facts[parent].around.isDisjoint(with: [.anchor, .button])
    {
      report(.nestedInteractive, node, "<\(name(node))> stands inside a control made with role")
    }
    if let tabindex = attribute(.tabindex, of: node), let number = integer(.tabindex, node), number > 0 {
      report(
        .tabOrder, node, attribute: tabindex, "tabindex=\"\(number)\" jumps ahead of the page's order", hint: "write 0",
        cause: "tabindex")
    }
    if role.isEmpty { report(.role, node, "<\(name(node))> can be focused, so its role cannot be \(role.written)") }
  }

  // MARK: Headings and landmarks

  mutating func judgeHeadings() {
    var last = 0
    var ones: [Int] = []
    for node in document.headings {
      let level = integer(.ariaLevel, node) ?? (element(node).isHeading ? element(node).headingLevel : 2)
      if !facts[node].speaks, !isNamedByAttribute(node) { report(.emptyHeading, node, "a heading says nothing") }
      if level == 1 { ones.append(node) }
      if level > last + 1, last > 0 {
        report(
          .headingOrder, node, "a heading of level \(level) follows one of level \(last)", hint: "write <h\(last + 1)>",
          cause: "heading order")
      }
      last = level
    }
    if ones.count > 1 { report(.oneH1, ones[1], "the page has \(ones.count) h1", hint: "make the others h2", cause: "several h1") }
    guard let one = ones.first else {
      if let body = document.body { report(.oneH1, body, "the page has no h1") }
      return
    }
    if let start = document.headings.first, start < one, element(start).isHeading, facts[start].around.contains(.main),
      !facts[start].around.contains(.dialog)
    {
      report(.headingOrder, start, "the first heading is below h1")
    }
  }

  mutating func judgeLandmarks() {
    guard let body = document.body else { return }
    let mains = document.landmarks.filter { $0.role == .main }
    if mains.isEmpty { report(.mainLandmark, body, "the page has no main", hint: "put the content in <main>") }
    if let second = document.mains.dropFirst().first ?? mains.dropFirst().first?.node {
      report(.mainLandmark, second, "the page has \(max(mains.count, document.mains.count)) visible main", cause: "several main")
    }
    for role in [Role.banner, .contentinfo, .navigation, .complementary, .search, .form, .region] {
      let same = document.landmarks.filter { $0.role == role }
      guard same.count > 1 else { continue }
      if role == .banner || role == .contentinfo {
        report(
          .landmarkName, same[1].node, "the page has two \(role.written) landmarks",
          hint: "put one of them in an article or section")
        continue
      }
      var seen: Set<String> = []
      for (node, _) in same {
        let key = landmarkName(node)
        if key.isEmpty {
          report(
            .landmarkName, node, "<\(name(node))> is one of \(same.count) \(role.written) landmarks and has no name",
            hint: "write aria-label", cause: "landmark without name")
        } else if !seen.insert(key).inserted {
          report(.landmarkName, node, "two \(role.written) landmarks have the name “\(key)”", cause: "landmark name twice")
        }
      }
    }
    if let outside = document.firstOutside {
      report(
        .outsideLandmarks, outside, "content stands outside all landmarks", hint: "put it in main, nav, header, footer or aside")
    }
  }

  /// The name of a landmark, in small letters.
  private func landmarkName(_ node: Int) -> String {
    if let label = text(of: .ariaLabel, node) { return label.lowercased() }
    if let names = value(of: .ariaLabelledby, node) {
      return names.words.compactMap { element(identified: $0.hash) }.map { textContent($0) }.joined().lowercased()
    }
    return text(of: .title, node)?.lowercased() ?? ""
  }

  /// The beginning of a subtree's text, for comparing.
  private func textContent(_ node: Int) -> String {
    var out: [UInt8] = []
    var isInTag = false
    let content = content(of: node)
    for byte in content[0..<min(content.count, 4_096)] {
      if byte == 0x3C { isInTag = true } else if byte == 0x3E { isInTag = false } else if !isInTag { out.append(byte) }
    }
    return String(decoding: out, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
