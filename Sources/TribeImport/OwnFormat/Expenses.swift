import Diagnostics
import JSONText
import TribeModel

/// Expenses of our own format: in its list `expenses`, or in a table with the same columns. Money is read exactly. What is not clear
/// is set aside whole: a wrong share would make everybody's balance wrong.
extension OwnFormatSource {
  /// Somebody who pays, or for whom is paid, and what is said of their part.
  private struct Person {
    var member: MemberIndex
    var shares = 1
    var amount: Int?
  }

  func expense(_ fields: Fields) -> Expense? {
    let date = requiredDate(fields, "date", hint: "write the day, such as \"2027-03-01\"", .setAside)
    guard let currency = currency(of: fields) ?? (fields.isBlank("currency") ? self.currency : nil) else {
      if fields.isBlank("currency") {
        fields.missing(
          "currency",
          hint: "add \"currency\": \"EUR\" to the file for all of them, or to this one; to a table, a column \"currency\"")
      }
      return nil
    }
    let title = title(fields)
    guard !fields.isBlank("paidBy"), fields.object["paidBy"].map({ $0.kind == .object && $0.count == 0 }) != true else {
      fields.missing("paidBy", hint: "write who paid, such as \"paidBy\": \"Tom\"")
      return nil
    }
    guard let payers = people(fields, "paidBy", currency), !payers.isEmpty else { return nil }
    var total = fields.present("amount").flatMap { money($0.numberText ?? $0.string ?? "", currency, at: $0, "amount", fields) }
    if total == nil, !fields.isBlank("amount") { return nil }
    let known = payers.compactMap(\.amount)
    if known.count == payers.count { total = total ?? known.reduce(0, +) }
    guard let total else {
      fields.missing("amount", hint: "write how much it was, such as \"amount\": \"12.50\"")
      return nil
    }
    guard let paid = parts(payers, of: total, "paidBy", fields, currency) else { return nil }
    let names: [StaticString] = ["for", "shares", "amounts"]
    let said = names.filter { !fields.isBlank($0) }
    if said.count > 1 { return fields.tell("said-twice", said[0], said[1], at: fields.object[said[1]], .setAside) }
    let everyone = members.indices.filter { members[$0].isCurrent }.map { Person(member: $0) }
    guard let people = said.isEmpty ? everyone : people(fields, said[0], currency),
      let owed = parts(people, of: total, said.first ?? "for", fields, currency), let date
    else { return nil }
    return Expense(date: date, title: title, currency: currency, paid: paid, owed: owed)
  }

  func currency(of fields: Fields) -> Currency? {
    guard let code = fields.line("currency"), let value = fields.object["currency"] else { return nil }
    if let currency = Currency(code: code) { return currency }
    return fields.tell(
      "no-currency", CleanText.quoted(code), at: value,
      hint: NearestName.nearest(to: code.uppercased(), among: Currency.all).map { "did you mean \"\($0)\"?" }
        ?? "write its three letters, such as EUR, USD or NOK", fields.kind == "file" ? .leftOut : .setAside)
  }

  // MARK: Who

  /// Reads `"Tom"`, `[ "Tom", "Emma" ]`, `{ "Tom": 2, "Emma": 1 }` and, as tables have it, `"Tom:2; Emma:1"` or `"Tom=12.50; Emma=7.50"`.
  /// Nil if anything in it is not clear.
  private func people(_ fields: Fields, _ name: StaticString, _ currency: Currency) -> [Person]? {
    guard let value = fields.present(name) else { return [] }
    func person(_ who: String, at place: JSONValue) -> Person? {
      member(called: CleanText.line(who), at: place, name, fields, .setAside).map { Person(member: $0) }
    }
    func with(_ number: String, isShares: Bool, at place: JSONValue, _ person: Person?) -> Person? {
      guard var person else { return nil }
      if isShares {
        guard let shares = shares(number, at: place, fields) else { return nil }
        person.shares = shares
      } else {
        guard let amount = money(number, currency, at: place, name, fields) else { return nil }
        person.amount = amount
      }
      return person
    }
    var all: [Person?] = []
    switch value.kind {
    case .array:
      all = value.elements.map { element in person(element.string ?? element.numberText ?? "", at: element) }
    case .object:
      all = value.members.map { who, part in
        with(
          part.numberText ?? part.string ?? "", isShares: name.description == "shares", at: part, person(who.string ?? "", at: who))
      }
    default:
      let text = value.string ?? value.numberText ?? ""
      all = text.split(separator: text.contains(";") ? ";" : ",").map { part in
        let mark = part.lastIndex { $0 == ":" || $0 == "=" }
        let found = person(String(part[..<(mark ?? part.endIndex)]), at: value)
        guard let mark else { return found }
        return with(String(part[part.index(after: mark)...]), isShares: part[mark] == ":", at: value, found)
      }
    }
    let people = all.compactMap { $0 }
    guard people.count == all.count else { return nil }
    if let twice = people.indices.first(where: { index in people[..<index].contains { $0.member == people[index].member } }) {
      return fields.tell("named-twice", name, CleanText.quoted(members[people[twice].member].name), at: value, .setAside)
    }
    guard people.isEmpty || people.allSatisfy({ ($0.amount == nil) == (people[0].amount == nil) }) else {
      return fields.tell("amount-of-some", name, at: value, .setAside)
    }
    return people
  }

  /// Everybody's part of the whole. Nil if they do not add up to it.
  private func parts(
    _ people: [Person], of total: Int, _ name: StaticString, _ fields: Fields, _ currency: Currency
  ) -> [Expense.Part]? {
    // The order of the members decides who bears an odd cent, not that in which somebody wrote them.
    let people = people.sorted { $0.member < $1.member }
    if people.isEmpty || people.allSatisfy({ $0.amount == nil && $0.shares == 0 }) {
      return fields.tell("names-nobody", name, at: fields.object[name], .setAside)
    }
    guard people[0].amount != nil else {
      let parts = Expense.divided(total, by: people.map(\.shares))
      return zip(people, parts).map { Expense.Part(member: $0.member, amount: $1) }.filter { $0.amount != 0 }
    }
    let sum = people.reduce(0) { $0 + ($1.amount ?? 0) }
    guard sum == total else {
      return fields.tell(
        "amounts-differ", name, Self.plain(sum, currency), Self.plain(total, currency), at: fields.object[name], .setAside)
    }
    return people.map { Expense.Part(member: $0.member, amount: $0.amount ?? 0) }
  }

  private func shares(_ text: String, at value: JSONValue, _ fields: Fields) -> Int? {
    if let shares = Int(CleanText.line(text)), (0...Expense.maximumShares).contains(shares) { return shares }
    return fields.tell("no-shares", CleanText.quoted(text), at: value, .setAside)
  }

  // MARK: Money

  private func money(
    _ text: String, _ currency: Currency, at value: JSONValue, _ name: StaticString, _ fields: Fields
  ) -> Int? {
    if let amount = Self.amount(text, currency) { return amount }
    let example = Self.plain(currency.digits == 0 ? 1250 : 1250 * (currency.digits == 3 ? 10 : 1), currency)
    return fields.tell(
      "no-amount", name, CleanText.quoted(CleanText.line(text)), currency.code, at: value,
      hint: currency.digits == 0
        ? "write a whole number without marks between thousands, such as \(example)"
        : "write at most \(currency.digits) digits behind one point or comma, and no mark between thousands, such as \(example)",
      .setAside)
  }

  /// An amount in the smallest unit: `12.5`, `12,50` and `-12` are known. With more digits behind the point than the currency has, or with
  /// two points, nobody can say what is meant.
  static func amount(_ text: String, _ currency: Currency) -> Int? {
    var text = CleanText.line(text).filter { $0 != " " && $0 != "\u{A0}" && $0 != "\u{202F}" && $0 != "'" && !"€$£".contains($0) }[
      ...]
    let sign = text.hasPrefix("-") || text.hasPrefix("−") ? -1 : 1
    if sign < 0 || text.hasPrefix("+") { text = text.dropFirst() }
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    let fraction = parts.count > 1 ? parts[1] : ""
    guard parts.count <= 2, let whole = parts.first, !whole.isEmpty, parts.count == 1 || !fraction.isEmpty,
      (whole + fraction).utf8.allSatisfy({ (0x30...0x39).contains($0) }), fraction.count <= currency.digits,
      let amount = Int(whole + fraction + String(repeating: "0", count: currency.digits - fraction.count)),
      amount > 0, amount <= Expense.maximumAmount
    else { return nil }
    return amount * sign
  }

  /// An amount as our own format writes it, such as `12.50`.
  static func plain(_ amount: Int, _ currency: Currency) -> String {
    let digits = String(amount.magnitude)
    let padded = String(repeating: "0", count: max(0, currency.digits + 1 - digits.count)) + digits
    return (amount < 0 ? "-" : "") + padded.dropLast(currency.digits) + (currency.digits > 0 ? "." : "")
      + padded.suffix(currency.digits)
  }
}
