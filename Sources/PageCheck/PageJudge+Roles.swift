/// WAI-ARIA 1.2 and ARIA in HTML: roles, and which aria-* attributes go with them.
extension PageJudge {
  /// The role of a node: what the element means, or what `role` says; judges both.
  mutating func judgeRole(_ node: Int, outer: NodeFacts) -> (effective: Role, written: Role) {
    let implied = impliedRole(node, outer: outer)
    var written = Role.noRole
    if let attribute = attribute(.role, of: node) {
      written = readRole(attribute, node)
      if written != .noRole { judgeRoleOnElement(written, implied: implied, node, attribute) }
    }
    // none and presentation are ignored on what can be focused or is named.
    let effective = written == .noRole ? implied : written
    judgeStates(node, role: effective, written: written)
    return (effective, written)
  }

  private mutating func readRole(_ attribute: Int, _ node: Int) -> Role {
    var first = Role.noRole
    let words = value(attribute).words
    if words.isEmpty { bad(attribute, node, .role, value(attribute), "it names no role") }
    for word in words {
      if let place = roles.names.value(of: word.bytes, lowercase: true) {
        if first == .noRole { first = Role(place: place) }
        // ARIA in HTML, “Case requirements for ARIA role, state and property attributes”.
        if word.contains(where: { $0 &- 0x41 < 26 }) {
          report(
            .roleAttribute, node, attribute: attribute,
            "role=\(word.quoted) of <\(name(node))>: words of ARIA are written in small letters",
            hint: "write \(word.string.lowercased())", cause: "capitals in role")
        }
      } else {
        report(.role, node, attribute: attribute, "\(word.quoted) is no role of WAI-ARIA", cause: "unknown role")
      }
    }
    return first
  }

  // MARK: What elements mean

  /// HTML Accessibility API Mappings, “implicit role”.
  private func impliedRole(_ node: Int, outer: NodeFacts) -> Role {
    switch tree.nodes[node].element {
    case .a, .area: return has(.href, node) ? .link : .generic
    case .article: return .article
    case .aside: return outer.around.contains(.sectioning) && !isNamed(node) ? .generic : .complementary
    case .button: return .button
    case .datalist: return .listbox
    case .dd: return .definition
    case .dt, .dfn: return .term
    case .details, .fieldset, .optgroup, .address, .hgroup: return .group
    case .dialog: return .dialog
    case .em: return .emphasis
    case .strong: return .strong
    case .code: return .code
    case .del, .s: return .deletion
    case .ins: return .insertion
    case .sub: return .subscript
    case .sup: return .superscript
    case .mark: return .mark
    case .figure: return .figure
    case .footer: return outer.around.contains(.sectioning) ? .generic : .contentinfo
    case .header: return outer.around.contains(.sectioning) ? .generic : .banner
    case .form: return isNamed(node) ? .form : .generic
    case .section: return isNamed(node) ? .region : .generic
    case .h1, .h2, .h3, .h4, .h5, .h6: return .heading
    case .hr: return .separator
    case .html: return .document
    case .img: return value(of: .alt, node, is: "") ? .presentation : .img
    case .input: return inputRole(node)
    case .li: return .listitem
    case .main: return .main
    case .math: return .math
    case .ol, .ul, .menu: return .list
    case .meter: return .meter
    case .nav: return .navigation
    case .option: return .option
    case .output: return .status
    case .p: return .paragraph
    case .progress: return .progressbar
    case .search: return .search
    case .select:
      let size = integer(.size, node) ?? 1
      return has(.multiple, node) || size > 1 ? .listbox : .combobox
    case .table: return .table
    case .tbody, .thead, .tfoot: return .rowgroup
    case .tr: return .row
    case .td: return .cell
    case .th: return value(of: .scope, node, is: "row") || value(of: .scope, node, is: "rowgroup") ? .rowheader : .columnheader
    case .textarea: return .textbox
    case .time: return .time
    case .blockquote: return .blockquote
    case .caption: return .caption
    case .svg: return .graphicsDocument
    case .div, .span, .b, .i, .u, .q, .samp, .small, .data, .bdi, .bdo, .pre: return .generic
    default: return .noRole
    }
  }

  private func isNamed(_ node: Int) -> Bool {
    for name in [Attribute.ariaLabel, .ariaLabelledby, .title] {
      if let attribute = attribute(name, of: node), !value(attribute).isBlank { return true }
    }
    return false
  }

  private func inputRole(_ node: Int) -> Role {
    switch text(of: .type, node)?.lowercased() ?? "text" {
    case "button", "image", "reset", "submit": .button
    case "checkbox": .checkbox
    case "radio": .radio
    case "range": .slider
    case "number": .spinbutton
    case "search": has(.list, node) ? .combobox : .searchbox
    case "hidden", "password", "date", "month", "week", "time", "datetime-local", "file", "color": .noRole
    default: has(.list, node) ? .combobox : .textbox
    }
  }

  // MARK: Which role may stand where

  private mutating func judgeRoleOnElement(_ role: Role, implied: Role, _ node: Int, _ attribute: Int) {
    let element = tree.nodes[node].element
    if element == .custom || element.isSVG && element != .svg || element == .unknown { return }
    if role == implied, role != .generic { return }
    if role == .graphicsDocument, element == .svg { return }
    guard let allowed = allowedRoles(element, node) else { return }
    if allowed.contains(role) || role == .none && allowed.contains(.presentation) || role == .image && allowed.contains(.img) {
      return
    }
    // Names of roles that mean the same.
    if implied == .noRole || implied == .generic, allowed.isEmpty == false, role == .generic { return }
    report(
      .role, node, attribute: attribute, "<\(name(node))> cannot have the role \(role.rawValue)",
      hint: allowed.isEmpty ? "remove role" : "it can have \(ValueSyntax.list(allowed.map(\.rawValue)))",
      cause: "role \(role.rawValue) on \(element.written)")
  }

  /// ARIA in HTML §4: nil for any role.
  private func allowedRoles(_ element: Element, _ node: Int) -> [Role]? {
    switch element {
    case .a: return has(.href, node) ? roles.allowedRoles(of: .a) : nil
    case .area: return has(.href, node) ? [] : [.button, .link]
    case .img:
      guard let alt = attribute(.alt, of: node) else { return isNamed(node) ? roles.allowedRoles(of: .img) : [] }
      if !value(alt).isEmpty { return roles.allowedRoles(of: .img)?.filter { $0 != .none && $0 != .presentation } }
      return isNamed(node) ? roles.allowedRoles(of: .img) : [.none, .presentation]
    case .input: return inputRoles(node)
    case .select:
      let size = integer(.size, node) ?? 1
      return has(.multiple, node) || size > 1 ? [] : [.menu, .listbox]
    case .figure:
      return children(of: node).contains { tree.nodes[$0].element == .figcaption } ? [] : nil
    case .svg:
      return strict ? [.img, .image, .document, .application, .graphicsDocument, .graphicsSymbol, .graphicsObject] : nil
    case .div:
      let parent = Int(tree.nodes[node].parent)
      return parent >= 0 && tree.nodes[parent].element == .dl ? [.none, .presentation] : nil
    default: return roles.allowedRoles(of: element)
    }
  }

  private func inputRoles(_ node: Int) -> [Role] {
    let menuRoles: [Role] = [.menuitem, .menuitemcheckbox, .menuitemradio, .option, .radio, .switch, .tab]
    switch text(of: .type, node)?.lowercased() ?? "text" {
    case "button": return [.link, .checkbox, .combobox, .gridcell, .separator, .slider, .treeitem] + menuRoles
    case "submit", "reset": return [.link, .checkbox, .combobox, .gridcell, .separator, .slider, .treeitem] + menuRoles
    case "image": return [.link, .checkbox, .gridcell, .separator, .slider, .treeitem] + menuRoles
    case "checkbox":
      return has(.ariaPressed, node) ? [.button, .menuitemcheckbox, .option, .switch] : [.menuitemcheckbox, .option, .switch]
    case "radio": return [.menuitemradio]
    case "text": return has(.list, node) ? [] : [.combobox, .searchbox, .spinbutton]
    case "email", "tel", "url": return has(.list, node) ? [] : [.textbox]
    default: return []
    }
  }

  // MARK: States and properties

  private static let withoutARIA: Set<Element> = [
    .head, .meta, .link, .script, .style, .title, .base, .param, .source, .template, .track, .map, .col, .colgroup, .noscript,
    .html,
  ]

  /// Of the drafts of 1.3.
  private static let newerARIA: Set<Attribute> = [
    .ariaBraillelabel, .ariaBrailleroledescription, .ariaDescription, .ariaColindextext, .ariaRowindextext,
  ]

  private mutating func judgeStates(_ node: Int, role: Role, written: Role) {
    let element = tree.nodes[node].element
    let first = Int(tree.nodes[node].firstAttribute)
    let supported = roles.global | roles.supports(role)
    var sawHidden = false
    for attribute in first..<first + Int(tree.nodes[node].attributeCount) {
      let name = tree.attributes[attribute].name
      guard name.isARIA else { continue }
      if PageJudge.withoutARIA.contains(element), !(element == .html && role == .document) {
        report(
          .roleAttribute, node, attribute: attribute, "<\(self.name(node))> cannot have \(name.rawValue)",
          cause: "\(name.rawValue) on \(element.written)")
        continue
      }
      if name == .ariaHidden { sawHidden = true }
      if strict, PageJudge.newerARIA.contains(name) {
        report(
          .roleAttribute, node, attribute: attribute, "\(name.rawValue) is not of WAI-ARIA 1.2", hint: "few screen readers know it",
          cause: "\(name.rawValue) is newer")
      }
      if supported & RoleTable.bit(name) == 0 {
        if element == .custom, written == .noRole { continue }
        let what =
          role == .noRole || role == .generic
          ? "<\(self.name(node))>, which has no role"
          : written == .noRole ? "<\(self.name(node))>, whose role is \(role.rawValue)" : "the role \(role.rawValue)"
        report(
          .roleAttribute, node, attribute: attribute, "\(name.rawValue) does not go with \(what)",
          hint: "remove it, or write it on an element that has this state",
          cause: "\(name.rawValue) on \(role.rawValue)")
      }
      judgeNaming(attribute, node, name, role: role, written: written)
      judgeNativeState(attribute, node, name, element)
    }
    if sawHidden, element == .body || element == .main {
      report(.roleAttribute, node, "<\(name(node))> cannot be aria-hidden", cause: "aria-hidden body")
    }
    guard written != .noRole else { return }
    judgeValues(node, written)
    for needed in roles[written].requires where !has(needed, node) {
      if nativelyHas(needed, element, node) { continue }
      report(
        .roleRequires, node, "the role \(written.rawValue) needs \(needed.rawValue)", hint: "write \(needed.rawValue)=\"…\"",
        cause: "\(written.rawValue) needs \(needed.rawValue)")
    }
    // 1.1 asks for both bounds, 1.2 takes 0 and 100 for them: said, nobody has to guess.
    if strict, written == .spinbutton || written == .slider || written == .scrollbar, element != .input {
      for needed in [Attribute.ariaValuemin, .ariaValuemax] where !has(needed, node) {
        report(
          .roleRequires, node, "the role \(written.rawValue) needs \(needed.rawValue)",
          cause: "\(written.rawValue) needs \(needed.rawValue)")
      }
    }
    if written == .separator, has(.tabindex, node), !has(.ariaValuenow, node) {
      report(.roleRequires, node, "a separator that can be focused needs aria-valuenow", cause: "separator needs aria-valuenow")
    }
  }

  /// Roles with a range (WAI-ARIA 1.2, role “range”): where nothing is said it goes from 0 to 100, or for a spin button as far as it
  /// likes.
  private mutating func judgeValues(_ node: Int, _ role: Role) {
    let hasDefaults: Bool
    switch role {
    case .meter, .progressbar, .scrollbar, .separator, .slider: hasDefaults = true
    case .spinbutton: hasDefaults = false
    default: return
    }
    // What is no number is told already.
    for name in [Attribute.ariaValuemin, .ariaValuemax] where has(name, node) && number(name, node) == nil { return }
    let low = number(.ariaValuemin, node) ?? (hasDefaults ? 0 : -Double.infinity)
    let high = number(.ariaValuemax, node) ?? (hasDefaults ? 100 : Double.infinity)
    if low > high {
      let name: Attribute = has(.ariaValuemax, node) ? .ariaValuemax : .ariaValuemin
      guard let attribute = attribute(name, of: node) else { return }
      report(
        .roleAttribute, node, attribute: attribute,
        "aria-valuemin of <\(self.name(node))> (\(shown(low))) is above aria-valuemax (\(shown(high)))",
        cause: "aria-valuemin above aria-valuemax")
    } else if let attribute = attribute(.ariaValuenow, of: node), let now = number(.ariaValuenow, node), now < low || now > high {
      let bounds =
        high == .infinity
        ? "\(shown(low)) or more" : low == -.infinity ? "\(shown(high)) or less" : "\(shown(low)) to \(shown(high))"
      report(
        .roleAttribute, node, attribute: attribute,
        "aria-valuenow=\(value(attribute).quoted) of <\(name(node))> is outside aria-valuemin and aria-valuemax (\(bounds))",
        cause: "aria-valuenow outside")
    }
  }

  /// A number as a page would write it: no point behind a whole one.
  private func shown(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? String(number) }

  /// Whether the element itself carries the state that a role needs.
  private func nativelyHas(_ attribute: Attribute, _ element: Element, _ node: Int) -> Bool {
    switch (attribute, element) {
    case (.ariaChecked, .input): value(of: .type, node, is: "checkbox") || value(of: .type, node, is: "radio")
    case (.ariaLevel, _): element.isHeading
    case (.ariaValuenow, .input): true
    case (.ariaValuenow, .meter), (.ariaValuenow, .progress): true
    case (.ariaExpanded, .select): true
    default: false
    }
  }

  private mutating func judgeNaming(_ attribute: Int, _ node: Int, _ name: Attribute, role: Role, written: Role) {
    guard name == .ariaLabel || name == .ariaLabelledby || name == .ariaRoledescription else { return }
    if name == .ariaLabel, value(attribute).isBlank, strict {
      report(
        .roleAttribute, node, attribute: attribute, "aria-label is empty", hint: "remove it, or say something",
        cause: "empty aria-label")
      return
    }
    guard roles.prohibitsName(role) || strict && PageJudge.unnamed.contains(tree.nodes[node].element) && written == .noRole else {
      return
    }
    if role == .presentation || role == .none, written == .noRole { return }
    if has(.popover, node) { return }
    report(
      .roleName, node, attribute: attribute,
      "\(name.rawValue) has no effect on <\(self.name(node))>\(written == .noRole ? "" : " with the role \(role.rawValue)")",
      hint: "give it a role, or write the text into the page", cause: "\(name.rawValue) on \(role.rawValue)")
  }

  /// Elements without a role of their own, which ARIA in HTML §4 does not let be named.
  private static let unnamed: Set<Element> = [
    .abbr, .label, .legend, .figcaption, .cite, .kbd, .variable, .br, .wbr, .ruby, .rt, .rp, .picture,
  ]

  /// States that the element has itself: ARIA must not say them again.
  private mutating func judgeNativeState(_ attribute: Int, _ node: Int, _ name: Attribute, _ element: Element) {
    let type = element == .input ? text(of: .type, node)?.lowercased() ?? "text" : ""
    let clash: String? =
      switch (name, element) {
      case (.ariaChecked, .input) where type == "checkbox" || type == "radio": "checked"
      case (.ariaPlaceholder, _) where has(.placeholder, node): "placeholder"
      case (.ariaValuemax, .progress), (.ariaValuemax, .meter): "max"
      case (.ariaValuemin, .meter), (.ariaValuemin, .progress): "min"
      case (.ariaValuenow, .progress), (.ariaValuenow, .meter): "value"
      case (.ariaReadonly, _) where has(.readonly, node) && value(attribute, is: "false"): "readonly"
      case (.ariaRequired, _) where has(.required, node) && value(attribute, is: "false"): "required"
      case (.ariaDisabled, _) where has(.disabled, node) && value(attribute, is: "false"): "disabled"
      case (.ariaHidden, .input) where type == "hidden": "type=\"hidden\""
      case (.ariaValuemax, .input) where has(.max, node): "max"
      case (.ariaValuemin, .input) where has(.min, node): "min"
      case (.ariaValuenow, .input) where strict && (type == "range" || type == "number"): "value"
      case (.ariaSelected, .option): "selected"
      case (.ariaColspan, .td), (.ariaColspan, .th): "colspan"
      case (.ariaRowspan, .td), (.ariaRowspan, .th): "rowspan"
      default: nil
      }
    guard let clash else { return }
    report(
      .roleAttribute, node, attribute: attribute, "\(name.rawValue) says again what \(clash) of <\(self.name(node))> says",
      hint: "remove \(name.rawValue)",
      cause: "\(name.rawValue) and \(clash)")
  }
}
