/// Which digits a language writes numbers with.
package enum Digits: Sendable, Hashable {
  /// 0123456789
  case latin
  /// ٠١٢٣٤٥٦٧٨٩
  case arabicIndic

  /// Appends `number` in UTF-8, with zeros in front up to `width` digits.
  package func append(_ number: Int, width: Int = 1, to bytes: inout [UInt8]) {
    if number < 0 { append(minusTo: &bytes) }
    let text = String(number.magnitude).utf8
    for _ in text.count..<max(width, text.count) { append(digit: 0, to: &bytes) }
    for digit in text { append(digit: digit - 0x30, to: &bytes) }
  }

  func append(digit: UInt8, to bytes: inout [UInt8]) {
    switch self {
    case .latin: bytes.append(0x30 + digit)
    case .arabicIndic:
      bytes.append(0xD9)
      bytes.append(0xA0 + digit)
    }
  }

  /// CLDR: a minus with a mark that keeps it before its number in right-to-left text.
  func append(minusTo bytes: inout [UInt8]) { bytes.append(contentsOf: self == .latin ? "-".utf8 : "\u{61C}-".utf8) }
}

extension Language {
  /// A whole number with this language's digits and grouping: `1,234`, `1.234`, `1 234`, `١٬٢٣٤`.
  package func number(_ number: Int) -> String {
    let text = String(number.magnitude).utf8
    guard text.count >= 3 + formats.minimumGroupingDigits else { return plainNumber(number) }
    var bytes: [UInt8] = []
    if number < 0 { digits.append(minusTo: &bytes) }
    var left = text.count
    for digit in text {
      digits.append(digit: digit - 0x30, to: &bytes)
      left -= 1
      if left == 3 || left > 3 && (left - 3) % formats.furtherGroupDigits == 0 { bytes.append(contentsOf: groupSeparator.utf8) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// An amount of money in its smallest unit, as CLDR has it: `£1,234.50`, `1.234,50 €`. The sign is said of the region's own currency, where
  /// nobody can take it for another; others have their code: `USD 1,234.50`.
  ///
  /// - Parameter digits: how many stand behind the point.
  package func money(_ amount: Int, digits: Int, code: String) -> String {
    let sign = code == formats.currency ? formats.currencySign : code
    let isWord = sign.utf8.last.map { $0 & 0xDF >= 0x41 && $0 & 0xDF <= 0x5A } ?? false
    let pattern = formats.money == "¤0" && isWord ? "¤\u{A0}0" : formats.money
    let text = decimal(Int(amount.magnitude), digits: digits)
    return (amount < 0 ? "−" : "") + pattern.replacing("0", with: text).replacing("¤", with: sign)
  }

  /// A number of 0 or more in its smallest unit: `1,234.5` for 12345 with one digit behind the point.
  package func decimal(_ amount: Int, digits: Int) -> String {
    let unit = (0..<digits).reduce(1) { unit, _ in unit * 10 }
    let parts = amount.quotientAndRemainder(dividingBy: unit)
    return number(parts.quotient) + (digits == 0 ? "" : decimalMark + plainNumber(parts.remainder, width: digits))
  }

  /// The mark before a fraction. In every locale of CLDR 47 that is known here it follows from the mark between thousands.
  private var decimalMark: String { [".": ",", ",": ".", "’": ".", "\u{66C}": "\u{66B}"][groupSeparator] ?? "," }

  /// A number without grouping, such as a year or a week number.
  package func plainNumber(_ number: Int, width: Int = 1) -> String {
    if width <= 1, number >= 0, digits == .latin { return String(number) }
    var bytes: [UInt8] = []
    digits.append(number, width: width, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A sentence whose ASCII digits all stand for numbers, with this language's digits in their place.
  package func inOwnDigits(_ sentence: String) -> String {
    if digits == .latin { return sentence }
    var bytes: [UInt8] = []
    for byte in sentence.utf8 {
      if (0x30...0x39).contains(byte) { digits.append(digit: byte - 0x30, to: &bytes) } else { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private var groupSeparator: String {
    if digits == formats.digits { return formats.groupSeparator }
    return digits == .arabicIndic ? "\u{66C}" : ","
  }
}
