/// Style sheets: whether they can be read, what they load, and whether their colours can be told apart.
extension FileReport {
  mutating func judgeStyle(_ file: CheckedFile, site: SiteIndex, options: CheckOptions) {
    let sheet = StyleSheet(file.bytes)
    for fault in sheet.faults { add(.stylesheet, at: fault.offset, fault.message, cause: fault.message) }
    for address in sheet.addresses { judgeAddress(address, file.path, site, options) }
    for problem in Contrast.problems(in: sheet) {
      add(
        .contrast, at: problem.offset, problem.message, hint: "the difference must be at least 4.5 : 1",
        cause: "contrast \(problem.message)")
    }
  }

  private mutating func judgeAddress(_ address: StyleSheet.Address, _ path: String, _ site: SiteIndex, _ options: CheckOptions) {
    let value = ByteText(address.text).trimmed
    switch site.destination(of: value, from: path) {
    case .itself, .file: break
    case .elsewhere(let scheme):
      if scheme == "data" || options.allowedURLPrefixes.contains(where: { value.string.hasPrefix($0) }) { break }
      add(
        .thirdParty, at: address.offset, length: address.length, "the style sheet loads \(value.quoted) from another host",
        cause: "third party style")
    case .outside:
      add(.outsideSite, at: address.offset, length: address.length, "\(value.quoted) leaves the site", cause: "outside")
    case .missing:
      add(
        .resource, at: address.offset, length: address.length, "\(value.quoted) leads to no file of the site",
        cause: "dead resource")
    }
  }
}
