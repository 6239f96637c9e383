internal import Diagnostics
internal import JSONText

/// The web app manifest (W3C Application Manifest): a name, a start page, icons that are there.
extension FileReport {
  mutating func judgeManifest(_ file: CheckedFile, _ manifest: JSONValue, site: SiteIndex) {
    guard manifest.kind == .object else { return add("site.manifest/object", at: 0..<1) }
    if manifest["name"] == nil, manifest["short_name"] == nil { add("site.manifest/name", at: 0..<1) }
    if manifest["start_url"] == nil { add("site.manifest/start", at: 0..<1) }
    let icons = manifest["icons"].map { $0.kind == .array ? Array($0.elements) : [] } ?? []
    if !icons.contains(where: { $0.kind == .object && $0["src"] != nil }) { add("site.manifest/icons", at: 0..<1) }
    let displays = ["fullscreen", "standalone", "minimal-ui", "browser"]
    if let display = manifest["display"], let mode = display.string, !displays.contains(mode) {
      add("site.manifest/display", at: sign(of: display), mode)
    }
    judgeAddresses(in: manifest, name: "", site)
  }

  /// The first byte of a value.
  private func sign(of value: JSONValue) -> Range<Int> { value.span.bytes.lowerBound..<value.span.bytes.lowerBound + 1 }

  /// - Parameter name: the names that lead to the value: `icons[].src`.
  private mutating func judgeAddresses(in value: JSONValue, name: String, _ site: SiteIndex) {
    switch value.kind {
    case .object:
      for (member, value) in value.members {
        let own = member.string ?? ""
        judgeAddresses(in: value, name: name.isEmpty ? own : "\(name).\(own)", site)
      }
    case .array: for item in value.elements { judgeAddresses(in: item, name: name + "[]", site) }
    case .string:
      let isAddress = name.hasSuffix("src") || name.hasSuffix("url") || name.hasSuffix(".action") || name == "scope"
      guard isAddress, let text = value.string else { break }
      let address = ByteText(text)
      let scheme = judgeAddress(
        address, at: sign(of: value), site, missing: "site.manifest/none", name: " of \(name)", mayBeFolder: name == "scope")
      if scheme == "http" || scheme == "https" { add("privacy.third-party/manifest", at: sign(of: value), address.quoted) }
    default: break
    }
  }
}
