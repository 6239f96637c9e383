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

  /// What is said of elements without a name, whatever their role is.
  private static let named = DataTable("elements.txt").byElement("named")
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
    report(row, node)
  }

  private static let roleNameRules: [Role: String] = [
    .link: "a11y.link-name/role", .button: "a11y.button-name/role", .img: "a11y.image-alternative/role",
    .image: "a11y.image-alternative/role",
  ]

  /// Elements that become something else by their role.
  private mutating func judgeRoleName(_ node: Int, _ role: Role) {
    guard role != .noRole, role != .heading, roles[role].needsName else { return }
    if roles[role].nameFromContent && facts[node].speaks || isNamedByAttribute(node) { return }
    // The first legend names its fieldset, whatever role that has.
    if element(node) == .fieldset, let legend = children(of: node, .legend).first, facts[legend].speaks { return }
    report(PageJudge.roleNameRules[role] ?? "a11y.widget-name/role", node, role.written)
  }

  private mutating func judgeListItem(_ node: Int) {
    guard let parent = parent(of: node), facts[node].writtenRole == .noRole else { return }
    let outer = facts[parent].writtenRole
    if outer.isEmpty || outer == .noRole || outer == .list || outer == .directory { return }
    report("a11y.empty-list-item", node, outer.written)
  }

  private mutating func judgeImageName(_ node: Int) {
    guard let alt = value(of: .alt, node) else { return report("a11y.image-alternative/img", node) }
    if alt.isEmpty, facts[node].role == .presentation, facts[node].writtenRole == .noRole, has(.ariaLabel, node) {
      report("a11y.image-alternative/empty", node)
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
    if around.contains(.ariaHidden), !around.contains(.inert), !around.contains(.notRendered) { report("a11y.hidden-focus", node) }
    if let parent = parent(of: node), facts[parent].around.contains(.flatWidget),
      facts[parent].around.isDisjoint(with: [.anchor, .button])
    {
      report("a11y.nested-interactive", node)
    }
    if let tabindex = attribute(.tabindex, of: node), let number = integer(.tabindex, node), number > 0 {
      report("a11y.tab-order", node, number, at: tabindex)
    }
    if role.isEmpty { report("a11y.role/focus", node, role.written) }
  }

  // MARK: Headings and landmarks

  mutating func judgeHeadings() {
    var last = 0
    var ones: [Int] = []
    for node in document.headings {
      let level = integer(.ariaLevel, node) ?? (element(node).isHeading ? element(node).headingLevel : 2)
      if !facts[node].speaks, !isNamedByAttribute(node) { report("a11y.empty-heading", node) }
      if level == 1 { ones.append(node) }
      if level > last + 1, last > 0 { report("a11y.heading-order/level", node, level, last, last + 1) }
      last = level
    }
    if ones.count > 1 { report("a11y.one-h1/several", ones[1], ones.count) }
    guard let one = ones.first else {
      if let body = document.body { report("a11y.one-h1/none", body) }
      return
    }
    if let start = document.headings.first, start < one, element(start).isHeading, facts[start].around.contains(.main),
      !facts[start].around.contains(.dialog)
    {
      report("a11y.heading-order/first", start)
    }
  }

  mutating func judgeLandmarks() {
    guard let body = document.body else { return }
    let mains = document.landmarks.filter { $0.role == .main }
    if mains.isEmpty { report("a11y.main-landmark/none", body) }
    if let second = document.mains.dropFirst().first ?? mains.dropFirst().first?.node {
      report("a11y.main-landmark/several", second, max(mains.count, document.mains.count))
    }
    for role in [Role.banner, .contentinfo, .navigation, .complementary, .search, .form, .region] {
      let same = document.landmarks.filter { $0.role == role }
      guard same.count > 1 else { continue }
      if role == .banner || role == .contentinfo {
        report("a11y.landmark-name/two", same[1].node, role.written)
        continue
      }
      var seen: Set<String> = []
      for (node, _) in same {
        let key = landmarkName(node)
        if key.isEmpty {
          report("a11y.landmark-name/none", node, same.count, role.written)
        } else if !seen.insert(key).inserted {
          report("a11y.landmark-name/same", node, role.written, key)
        }
      }
    }
    if let outside = document.firstOutside { report("a11y.outside-landmarks", outside) }
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
