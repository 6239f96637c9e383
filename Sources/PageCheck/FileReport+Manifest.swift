internal import Diagnostics
internal import JSONText

/// The web app manifest (W3C Application Manifest): a name, a start page, icons that are there.
extension FileReport {
  mutating func judgeManifest(_ file: CheckedFile, _ manifest: JSONValue, site: SiteIndex) {
    guard manifest.kind == .object else { return add(.manifest, at: 0, "the manifest is no object", cause: "manifest object") }
    if manifest["name"] == nil, manifest["short_name"] == nil {
      add(.manifest, at: 0, "the manifest has no name", cause: "manifest name")
    }
    if manifest["start_url"] == nil { add(.manifest, at: 0, "the manifest has no start_url", cause: "manifest start") }
    let icons = manifest["icons"].map { $0.kind == .array ? Array($0.elements) : [] } ?? []
    if !icons.contains(where: { $0.kind == .object && $0["src"] != nil }) {
      add(.manifest, at: 0, "the manifest has no icons", cause: "manifest icons")
    }
    let displays = ["fullscreen", "standalone", "minimal-ui", "browser"]
    if let display = manifest["display"], let mode = display.string, !displays.contains(mode) {
      add(.manifest, at: display.span.bytes.lowerBound, "“\(mode)” is no display mode", cause: "manifest display")
    }
    judgeAddresses(in: manifest, name: "", site)
  }

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
      let offset = value.span.bytes.lowerBound
      let scheme = judgeAddress(
        address, at: offset..<offset + 1, site, missing: .manifest, name: " of \(name)", mayBeFolder: name == "scope")
      if scheme == "http" || scheme == "https" {
        add(.thirdParty, at: offset, "the manifest names \(address.quoted) on another host", cause: "third party manifest")
      }
    default: break
    }
  }
}
