/// WAI-ARIA 1.2 and ARIA in HTML: roles, and which aria-* attributes go with them. Most of it is a table (`RoleTable`).
extension PageJudge {
  /// The role of a node: what the element means, or what `role` says; judges both.
  mutating func judgeRole(_ node: Int, outer: NodeFacts) -> (effective: Role, written: Role) {
    let implied = impliedRole(node, outer: outer)
    var written = Role.noRole
    if let attribute = attribute(.role, of: node) {
      written = readRole(attribute, node)
      if written != .noRole { judgeRoleOnElement(written, implied: implied, node, attribute) }
    }
    let effective = written == .noRole ? implied : written
    judgeStates(node, role: effective, written: written)
    return (effective, written)
  }

  private mutating func readRole(_ attribute: Int, _ node: Int) -> Role {
    var first = Role.noRole
    let words = value(attribute).words
    if words.isEmpty { bad(attribute, node, value(attribute), "it names no role") }
    for word in words {
      guard let role = Role.named[word.string.lowercased()] else {
        report("a11y.role/unknown", node, word.quoted, at: attribute)
        continue
      }
      if first == .noRole { first = role }
      // ARIA in HTML, “Case requirements for ARIA role, state and property attributes”.
      if word.contains(where: isASCIICapital) {
        report("a11y.role-attribute/capitals", node, word.quoted, word.string.lowercased(), at: attribute)
      }
    }
    return first
  }

  // MARK: What elements mean

  /// HTML Accessibility API Mappings, “implicit role”: by the name alone in the table; here where attributes or the place decide.
  private mutating func impliedRole(_ node: Int, outer: NodeFacts) -> Role {
    let isInSection = outer.around.contains(.sectioning)
    switch element(node) {
    case .a, .area: return has(.href, node) ? .link : .generic
    case .aside: return isInSection && !isNamed(node) ? .generic : .complementary
    case .footer: return isInSection ? .generic : .contentinfo
    case .header: return isInSection ? .generic : .banner
    case .form: return isNamed(node) ? .form : .generic
    case .section: return isNamed(node) ? .region : .generic
    case .img: return value(of: .alt, node)?.isEmpty ?? false ? .presentation : .img
    case .input: return inputRole(node)
    case .select: return showsSeveral(node) ? .listbox : .combobox
    case .th: return value(of: .scope, node, is: "row") || value(of: .scope, node, is: "rowgroup") ? .rowheader : .columnheader
    default: return roles.impliedRole(of: element(node))
    }
  }

  private func showsSeveral(_ node: Int) -> Bool { has(.multiple, node) || (integer(.size, node) ?? 1) > 1 }

  private func isNamed(_ node: Int) -> Bool { isGiven(.ariaLabel, node) || isGiven(.ariaLabelledby, node) || isGiven(.title, node) }

  /// Whether an input is a field of text that offers choices, which makes it a combobox.
  private func offersChoices(_ node: Int, _ role: Role) -> Bool { (role == .textbox || role == .searchbox) && has(.list, node) }

  private func inputRole(_ node: Int) -> Role {
    let role = roles.input(text(of: .type, node)).role
    return offersChoices(node, role) ? .combobox : role
  }

  // MARK: Which role may stand where

  private mutating func judgeRoleOnElement(_ role: Role, implied: Role, _ node: Int, _ attribute: Int) {
    let element = element(node)
    if element == .custom || element.isSVG && element != .svg || element == .unknown || role == implied && role != .generic {
      return
    }
    guard let allowed = allowedRoles(element, node), !allowed.contains(role) else { return }
    if role == .none && allowed.contains(.presentation) || role == .image && allowed.contains(.img) { return }
    if role == .generic, implied == .noRole || implied == .generic, !allowed.isEmpty { return }
    let hint = allowed.isEmpty ? nil : "it can have \(ValueSyntax.list(allowed.map(\.written)))"
    report("a11y.role/element", node, role.written, at: attribute, hint: hint)
  }

  /// ARIA in HTML §4, where attributes or the place decide; nil for any role.
  private func allowedRoles(_ element: Element, _ node: Int) -> [Role]? {
    let listed = roles.allowedRoles(of: element)
    switch element {
    case .a: return has(.href, node) ? listed : nil
    case .area: return has(.href, node) ? [] : [.button, .link]
    case .img:
      guard let alt = value(of: .alt, node) else { return isNamed(node) ? listed : [] }
      if !alt.isEmpty { return listed?.filter { !$0.isEmpty } }
      return isNamed(node) ? listed : [.none, .presentation]
    case .input: return allowedInputRoles(node)
    case .select: return showsSeveral(node) ? [] : [.menu, .listbox]
    case .figure: return children(of: node, .figcaption).isEmpty ? nil : []
    case .svg: return [.img, .image, .document, .application, .graphicsDocument, .graphicsSymbol, .graphicsObject]
    case .div: return parentElement(node) == .dl ? [.none, .presentation] : nil
    default: return listed
    }
  }

  private func allowedInputRoles(_ node: Int) -> [Role] {
    let (role, allowed) = roles.input(text(of: .type, node))
    if offersChoices(node, role) { return [] }
    return allowed + (role == .checkbox && has(.ariaPressed, node) ? [.button] : [])
  }

  // MARK: States and properties

  private static let withoutARIA = RoleTable.elements("without-states")

  private mutating func judgeStates(_ node: Int, role: Role, written: Role) {
    let element = element(node)
    for attribute in attributes(of: node) where tree.attributes[attribute].attribute.isARIA {
      judgeState(attribute, node, element, role: role, written: written)
    }
    guard written != .noRole else { return }
    judgeBounds(node, written)
    var needed = roles[written].requires.filter { !nativelyHas($0, element, node) }
    // 1.1 asks for both bounds, 1.2 takes 0 and 100 for them: said, nobody has to guess.
    if element != .input, [.spinbutton, .slider, .scrollbar].contains(written) { needed += [.ariaValuemin, .ariaValuemax] }
    if written == .separator, has(.tabindex, node) { needed.append(.ariaValuenow) }
    for name in needed where !has(name, node) {
      report("a11y.role-requires/state", node, written.written, name.written, name.written)
    }
  }

  private mutating func judgeState(_ attribute: Int, _ node: Int, _ element: Element, role: Role, written: Role) {
    let name = tree.attributes[attribute].attribute
    if PageJudge.withoutARIA.contains(element) || element == .html && written != .noRole
      || name == .ariaHidden && (element == .body || element == .main)
    {
      return report("a11y.role-attribute/element", node, name.written, at: attribute)
    }
    if (roles.global | roles[role].supports) & RoleTable.bit(name) == 0 {
      if element == .custom, written == .noRole { return }
      let what =
        role == .noRole || role == .generic
        ? "<\(self.name(node))>, which has no role"
        : written == .noRole ? "<\(self.name(node))>, whose role is \(role.written)" : "the role \(role.written)"
      report("a11y.role-attribute/role", node, name.written, what, at: attribute)
    }
    judgeNaming(attribute, node, name, role: role, written: written)
    judgeConditions(of: name, at: attribute, node, element)
  }

  /// Roles with a range (WAI-ARIA 1.2, role “range”): where nothing is said it goes from 0 to 100, or for a spin button as far as it
  /// likes.
  private mutating func judgeBounds(_ node: Int, _ role: Role) {
    guard [.meter, .progressbar, .scrollbar, .separator, .slider, .spinbutton].contains(role) else { return }
    // A value that is not a number is a finding of its own.
    for name in [Attribute.ariaValuemin, .ariaValuemax] where has(name, node) && number(name, node) == nil { return }
    let low = number(.ariaValuemin, node) ?? (role == .spinbutton ? -Double.infinity : 0)
    let high = number(.ariaValuemax, node) ?? (role == .spinbutton ? Double.infinity : 100)
    if low > high {
      guard let attribute = attribute(.ariaValuemax, of: node) ?? attribute(.ariaValuemin, of: node) else { return }
      report("a11y.role-attribute/bounds", node, shown(low), shown(high), at: attribute)
    } else if let attribute = attribute(.ariaValuenow, of: node), let now = number(.ariaValuenow, node), now < low || now > high {
      let bounds =
        high == .infinity
        ? "\(shown(low)) or more" : low == -.infinity ? "\(shown(high)) or less" : "\(shown(low)) to \(shown(high))"
      report("a11y.role-attribute/outside", node, value(attribute).quoted, bounds, at: attribute)
    }
  }

  /// A number as a page would write it: no point behind a whole one.
  private func shown(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? String(number) }

  /// Whether the element itself carries the state that a role needs.
  private func nativelyHas(_ attribute: Attribute, _ element: Element, _ node: Int) -> Bool {
    switch (attribute, element) {
    case (.ariaChecked, .input): value(of: .type, node, is: "checkbox") || value(of: .type, node, is: "radio")
    case (.ariaLevel, _): element.isHeading
    case (.ariaValuenow, .input), (.ariaValuenow, .meter), (.ariaValuenow, .progress), (.ariaExpanded, .select): true
    default: false
    }
  }

  /// Elements without a role of their own, which ARIA in HTML §4 does not let be named.
  private static let unnamed = RoleTable.elements("without-name")

  private mutating func judgeNaming(_ attribute: Int, _ node: Int, _ name: Attribute, role: Role, written: Role) {
    guard name == .ariaLabel || name == .ariaLabelledby || name == .ariaRoledescription else { return }
    if name == .ariaLabel, value(attribute).isBlank {
      return report("a11y.role-attribute/empty-label", node, at: attribute)
    }
    guard roles[role].prohibitsName || PageJudge.unnamed.contains(element(node)) && written == .noRole,
      !(role.isEmpty && written == .noRole), !has(.popover, node)
    else { return }
    let what = written == .noRole ? "" : " with the role \(role.written)"
    report("a11y.role-name", node, name.written, what, role.written, at: attribute)
  }

  // MARK: Roles that belong together

  private func isPassedOver(_ role: Role) -> Bool { role == .generic || role == .noRole || role.isEmpty }

  mutating func judgeRoleContexts() {
    for node in document.named {
      let written = facts[node].writtenRole
      let context = roles[written].context
      if written == .noRole || context.isEmpty || document.hasOwned && has(.id, node) { continue }
      let outer = outer(of: node) { !isPassedOver(facts[$0].role) && facts[$0].role != .paragraph }
      if outer.map({ context.contains(facts[$0].role) }) ?? false { continue }
      let row = context.count == 1 ? "a11y.role-context/outside" : "a11y.role-context/outside-all"
      report(row, node, written.written, context.map(\.written).joined(separator: ", "))
    }
  }

  /// Roles that hold others hold those, WAI-ARIA 1.2 “allowed accessibility child roles”.
  mutating func judgeOwnedRoles() {
    for node in document.named {
      let written = facts[node].writtenRole
      let allowed = roles[written].owns
      guard written != .noRole, !allowed.isEmpty, !has(.ariaOwns, node), !value(of: .ariaBusy, node, is: "true") else { continue }
      let list = allowed.map(\.written).joined(separator: ", ")
      var holdsSomething = false
      var next = node + 1
      while next < Int(tree.nodes[node].end) {
        let child = next
        let role = facts[child].role
        next = Int(tree.nodes[child].end)
        if value(of: .ariaHidden, child, is: "true") || has(.hidden, child) || element(child) == .template { continue }
        if isPassedOver(role) {
          next = child + 1
          continue
        }
        holdsSomething = true
        if !allowed.contains(role) { report("a11y.role-context/inside", child, written.written, list) }
      }
      if !holdsSomething, facts[node].speaks { report("a11y.role-context/empty", node, written.written, list) }
    }
  }
}
