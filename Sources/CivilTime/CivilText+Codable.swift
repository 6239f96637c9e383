/// Values with one obvious text are coded as it: dates and times in the extended form of ISO 8601, zones by name.
extension CivilDate: Codable {
  /// Reads `2027-03-01` or `20270301`.
  /// - Throws: `DecodingError.dataCorrupted` if the text is no such date.
  public init(from decoder: any Decoder) throws { self = try decodedText(decoder, "a date such as 2027-03-01", Self.init) }
  public func encode(to encoder: any Encoder) throws { try CivilTime.encode(text(), to: encoder) }
}

extension TimeOfDay: Codable {
  /// Reads `09:30`, `09:30:00`, `0930` or `093000`.
  /// - Throws: `DecodingError.dataCorrupted` if the text is no such time.
  public init(from decoder: any Decoder) throws {
    self = try decodedText(decoder, "a time of day such as 09:30:00") { text in
      let bytes = Array(text.utf8)
      return TimeOfDay.read(bytes, from: 0).flatMap { $0.end == bytes.count ? $0.0 : nil }
    }
  }
  public func encode(to encoder: any Encoder) throws { try CivilTime.encode(text(), to: encoder) }
}

extension CivilDateTime: Codable {
  /// Reads `2027-03-01T09:30:00` or `20270301T093000`.
  /// - Throws: `DecodingError.dataCorrupted` if the text is no such date and time.
  public init(from decoder: any Decoder) throws {
    self = try decodedText(decoder, "a date and time such as 2027-03-01T09:30:00", Self.init)
  }
  public func encode(to encoder: any Encoder) throws { try CivilTime.encode(text(), to: encoder) }
}

extension TimeZoneID: Codable {
  public init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(String.self)) }
  public func encode(to encoder: any Encoder) throws { try CivilTime.encode(name, to: encoder) }
}

private func decodedText<Value>(_ decoder: any Decoder, _ wanted: String, _ read: (String) -> Value?) throws -> Value {
  let container = try decoder.singleValueContainer()
  let text = try container.decode(String.self)
  guard let value = read(text) else {
    throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(text.prefix(40))” is not \(wanted)")
  }
  return value
}

private func encode(_ text: String, to encoder: any Encoder) throws {
  var container = encoder.singleValueContainer()
  try container.encode(text)
}
