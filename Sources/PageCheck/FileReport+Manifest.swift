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
    judgeAddresses(in: manifest, name: "", file.path, site)
  }

  /// - Parameter name: the names that lead to the value: `icons[].src`.
  private mutating func judgeAddresses(in value: JSONValue, name: String, _ path: String, _ site: SiteIndex) {
    switch value.kind {
    case .object:
      for (member, value) in value.members {
        let own = member.string ?? ""
        judgeAddresses(in: value, name: name.isEmpty ? own : "\(name).\(own)", path, site)
      }
    case .array: for item in value.elements { judgeAddresses(in: item, name: name + "[]", path, site) }
    default:
      if name.hasSuffix("src") || name.hasSuffix("url") || name.hasSuffix(".action") || name == "scope" {
        judgeAddress(value, name: name, path, site)
      }
    }
  }

  private mutating func judgeAddress(_ value: JSONValue, name: String, _ path: String, _ site: SiteIndex) {
    guard let text = value.string else { return }
    let address = ByteText(text)
    let offset = value.span.bytes.lowerBound
    switch site.destination(of: address, from: path) {
    case .itself, .file: break
    case .elsewhere(let scheme):
      if scheme == "http" || scheme == "https" {
        add(.thirdParty, at: offset, "the manifest names \(address.quoted) on another host", cause: "third party manifest")
      }
    case .outside: add(.outsideSite, at: offset, "\(address.quoted) leaves the site", cause: "manifest outside")
    case .missing(let target):
      if name == "scope", site.isFolder(target) { break }
      add(.manifest, at: offset, "\(address.quoted) of \(name) leads to no file of the site", cause: "manifest \(name)")
    }
  }
}
