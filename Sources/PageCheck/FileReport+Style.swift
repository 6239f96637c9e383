/// Style sheets: whether they can be read, what they load, and whether their colours can be told apart.
extension FileReport {
  mutating func judgeStyle(_ file: CheckedFile, site: SiteIndex, options: CheckOptions) {
    let sheet = StyleSheet(file.bytes)
    for fault in sheet.faults { add(.stylesheet, at: fault.offset, fault.message, cause: fault.message) }
    for address in sheet.addresses {
      let value = ByteText(address.text).trimmed
      let place = address.offset..<address.offset + address.length
      guard let scheme = judgeAddress(value, at: place, site, missing: .resource), scheme != "data",
        !options.allowedURLPrefixes.contains(where: { value.string.hasPrefix($0) })
      else { continue }
      add(
        .thirdParty, at: address.offset, length: address.length, "the style sheet loads \(value.quoted) from another host",
        cause: "third party style")
    }
    for problem in Contrast.problems(in: sheet) {
      add(
        .contrast, at: problem.offset, problem.message, hint: "the difference must be at least 4.5 : 1",
        cause: "contrast \(problem.message)")
    }
  }
}
