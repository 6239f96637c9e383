import Octets

/// The link that writes to an e-mail address (RFC 6068): what is beyond ASCII is percent-encoded before the @, and punycode behind it, so
/// that mail programs of any age know the host. Nil if it is no address.
package func mailLink(_ text: String) -> String? {
  let sides = text.split(separator: "@", omittingEmptySubsequences: false)
  guard sides.count == 2 else { return nil }
  let host = sides[1].split(separator: ".", omittingEmptySubsequences: false).map(asciiLabel).joined(separator: ".")
  let name = String(sides[0])
  guard isMailAddress("\(String(name.map { $0.isASCII || $0.isWhitespace ? $0 : "x" }))@\(host)") else { return nil }
  return "mailto:" + "\(name)@\(host)".percentEncoded { $0.isLetterOrDigit || "-._~@+".utf8.contains($0) }
}

/// A label of a host as the name system knows it.
private func asciiLabel(_ label: Substring) -> String {
  label.allSatisfy(\.isASCII) ? String(label) : "xn--" + punycode(label.lowercased().unicodeScalars.map { Int($0.value) })
}

/// RFC 3492 §6.3, with its names.
private func punycode(_ label: [Int]) -> String {
  let digits = Array("abcdefghijklmnopqrstuvwxyz0123456789")
  var output = label.filter { $0 < 128 }.compactMap { Unicode.Scalar($0).map(Character.init) }
  let basic = output.count
  if basic > 0 { output.append("-") }
  var (n, delta, bias, handled) = (128, 0, 72, basic)
  while handled < label.count, let next = label.filter({ $0 >= n }).min() {
    delta += (next - n) * (handled + 1)
    n = next
    for code in label {
      if code < n { delta += 1 }
      guard code == n else { continue }
      var (rest, k) = (delta, 36)
      while true {
        let threshold = min(max(k - bias, 1), 26)
        if rest < threshold { break }
        output.append(digits[threshold + (rest - threshold) % (36 - threshold)])
        (rest, k) = ((rest - threshold) / (36 - threshold), k + 36)
      }
      output.append(digits[rest])
      bias = adapted(delta, handled + 1, isFirst: handled == basic)
      (delta, handled) = (0, handled + 1)
    }
    (delta, n) = (delta + 1, n + 1)
  }
  return String(output)
}

/// RFC 3492 §6.1.
private func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
  var (delta, k) = (isFirst ? delta / 700 : delta / 2, 0)
  delta += delta / count
  while delta > 455 { (delta, k) = (delta / 35, k + 36) }
  return k + 36 * delta / (delta + 38)
}
