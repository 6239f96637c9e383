/// The web app manifest (W3C Application Manifest): a name, a start page, icons that are there.
extension FileReport {
  mutating func judgeManifest(_ file: CheckedFile, site: SiteIndex) {
    file.bytes.withUnsafeBufferPointer { bytes in
      let text = ByteText(bytes).trimmed
      guard !text.isEmpty, text[0] == 0x7B else {
        return add(.manifest, at: 0, "the manifest is no object", cause: "manifest object")
      }
      let members = ManifestReader.members(text)
      if !members.contains(where: { $0.path == "name" || $0.path == "short_name" }) {
        add(.manifest, at: 0, "the manifest has no name", cause: "manifest name")
      }
      if !members.contains(where: { $0.path == "start_url" }) {
        add(.manifest, at: 0, "the manifest has no start_url", cause: "manifest start")
      }
      if !members.contains(where: { $0.path.hasSuffix("icons[].src") }) {
        add(.manifest, at: 0, "the manifest has no icons", cause: "manifest icons")
      }
      for member in members
      where member.path.hasSuffix("src") || member.path.hasSuffix("url") || member.path == "scope"
        || member.path.hasSuffix(".action")
      {
        judgeManifestAddress(member, file: file, site: site)
      }
      let displays = ["fullscreen", "standalone", "minimal-ui", "browser"]
      for member in members where member.path == "display" && !displays.contains(member.text) {
        add(.manifest, at: member.offset, "“\(member.text)” is no display mode", cause: "manifest display")
      }
    }
  }

  private mutating func judgeManifestAddress(_ member: ManifestReader.Member, file: CheckedFile, site: SiteIndex) {
    var text = member.text
    text.withUTF8 { raw in
      let value = ByteText(raw)
      if let scheme = URLSyntax.scheme(of: value) {
        if scheme == "http" || scheme == "https", !site.ownURLPrefixes.contains(where: { value.string.hasPrefix($0) }) {
          add(.thirdParty, at: member.offset, "the manifest names \(value.quoted) on another host", cause: "third party manifest")
        }
        return
      }
      let end = value.bytes.firstIndex { $0 == 0x23 || $0 == 0x3F } ?? value.count
      var joined: [UInt8] = []
      guard URLSyntax.resolve(value[0..<end], from: file.path.utf8, into: &joined) else {
        return add(.outsideSite, at: member.offset, "\(value.quoted) leaves the site", cause: "manifest outside")
      }
      if site.file(at: joined) == nil, !(member.path == "scope" && site.isFolder(joined)) {
        add(
          .manifest, at: member.offset, "\(value.quoted) of \(member.path) leads to no file of the site",
          cause: "manifest \(member.path)")
      }
    }
  }
}

/// The texts in a JSON object that is known to be well-formed, each with the names that lead to it.
enum ManifestReader {
  struct Member {
    /// `icons[].src` for the source of an icon.
    var path: String
    var text: String
    var offset: Int
  }

  static func members(_ text: ByteText) -> [Member] {
    var found: [Member] = []
    var path: [String] = []
    var isObject: [Bool] = []
    var key: String?
    var i = 0
    while i < text.count {
      switch text[i] {
      case 0x7B, 0x5B:
        let name = (key ?? "") + (text[i] == 0x5B ? "[]" : "")
        if !isObject.isEmpty { path.append(name) }
        isObject.append(text[i] == 0x7B)
        key = nil
        i += 1
      case 0x7D, 0x5D:
        if isObject.popLast() != nil, !path.isEmpty { path.removeLast() }
        key = nil
        i += 1
      case 0x22:
        let start = i + 1
        i += 1
        var out: [UInt8] = []
        while i < text.count, text[i] != 0x22 {
          if text[i] == 0x5C, i + 1 < text.count { i += 1 }
          out.append(text[i])
          i += 1
        }
        i += 1
        var next = i
        while next < text.count, isHTMLSpace(text[next]) { next += 1 }
        let string = String(decoding: out, as: UTF8.self)
        if isObject.last ?? false, next < text.count, text[next] == 0x3A, key == nil {
          key = string
        } else {
          var full = path
          if let key { full.append(key) }
          found.append(Member(path: full.filter { !$0.isEmpty }.joined(separator: "."), text: string, offset: start))
          key = nil
        }
      case 0x2C:
        key = nil
        i += 1
      default: i += 1
      }
    }
    return found
  }
}
