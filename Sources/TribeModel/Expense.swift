package import CivilTime
package import Recurrence

/// What somebody paid for others (`expenses` of our own format). Money that one gives another back is one too: paid by one, for the other.
package struct Expense: Sendable, Hashable {
  /// Somebody's part in the smallest unit of the currency: cents, or whole yen.
  package struct Part: Sendable, Hashable {
    /// Who paid, or for whom it was.
    package var member: MemberIndex
    /// Their part. Below 0 if it is money that came back.
    package var amount: Int

    package init(member: MemberIndex, amount: Int) { (self.member, self.amount) = (member, amount) }
  }

  /// The day on which it was paid.
  package var date: CivilDate
  /// What it was, in one line.
  package var title: String
  /// Its own, or that of its file. Amounts in other currencies are never added to it.
  package var currency: Currency
  /// Who paid how much. Each stands once.
  package var paid: [Part]
  /// For whom it was. Adds up to what was paid.
  package var owed: [Part]
  /// Anything else, in paragraphs. Like all of an expense, for the family alone. Nil if there is nothing.
  package var notes: String?
  /// What it was for, in the family's words.
  package var category: String?
  /// How it repeats. Import makes an expense of each date, so that a planner has none that does.
  package var rules: [RecurrenceRule] = []
  /// The name of its source. Expenses have no ids.
  package var source = ""

  package init(date: CivilDate, title: String, currency: Currency, paid: [Part], owed: [Part]) {
    (self.date, self.title, self.currency, self.paid, self.owed) = (date, title, currency, paid, owed)
  }

  /// It on each of its dates up to a day.
  package func repeated(through last: CivilDate) -> [Expense] {
    guard !rules.isEmpty else { return [self] }
    let set = RecurrenceSet(start: .date(date), rules: rules)
    let days = set.occurrences(in: CivilDateTime(date)..<CivilDateTime(last.adding(days: 1)), limit: Self.mostRepeats).starts
    return days.map { day in
      var expense = self
      (expense.date, expense.rules) = (day.date, [])
      return expense
    }
  }

  /// The most dates of one that repeats.
  package static let mostRepeats = 2_000

  /// The whole of it. Below nothing if it is money that came back.
  package var amount: Int { paid.reduce(0) { $0 + $1.amount } }

  /// Divides an amount by shares, exactly. What is left after rounding towards nothing goes, one unit each, to the first whose part was
  /// rounded.
  ///
  /// - Parameter shares: at least one of them above 0, none below, each at most `maximumShares`.
  package static func divided(_ amount: Int, by shares: [Int]) -> [Int] {
    let whole = shares.reduce(0, +)
    guard whole > 0 else { return shares.map { _ in 0 } }
    let sign = amount.signum()
    let exact = shares.map { (Int(amount.magnitude) * $0).quotientAndRemainder(dividingBy: whole) }
    var parts = exact.map(\.quotient)
    let left = Int(amount.magnitude) - parts.reduce(0, +)
    for index in exact.indices.filter({ exact[$0].remainder > 0 }).prefix(left) { parts[index] += 1 }
    return parts.map { $0 * sign }
  }

  /// The most shares that one member may have.
  package static let maximumShares = 1_000_000
  /// The largest amount, in the smallest unit. Its product with the shares fits in 64 bits, and so does the sum of nine million of them.
  package static let maximumAmount = 1_000_000_000_000
}

/// A currency of ISO 4217.
package struct Currency: Sendable, Hashable {
  /// Three capitals.
  package let code: String
  /// How many digits stand behind the point: 2 for euros, 0 for yen, 3 for dinars.
  package let digits: Int

  /// Nil if ISO 4217 does not know the code, in capitals or small letters.
  package init?(code: String) {
    let code = code.uppercased()
    guard code.utf8.count == 3, let row = Self.codes.first(where: { $0.codes.contains(code) }) else { return nil }
    (self.code, digits) = (code, row.digits)
  }

  /// All codes.
  package static var all: [String] { codes.flatMap(\.codes) }

  /// `Data/currencies.txt`.
  private static let codes = ["2", "0", "3"].compactMap { digits in
    dataTable("currencies.txt")[digits].map { (digits: Int(digits) ?? 2, codes: Set($0)) }
  }
}

extension Expense {
  /// What each member of a currency gets (above 0) or owes (below). The sum is nothing.
  package typealias Balances = [MemberIndex: Int]

  /// The balances of each currency, by its code. Members who are even in a currency that they have a part in stand there with 0.
  package static func balances(of expenses: [Expense]) -> [(currency: Currency, balances: Balances)] {
    var all: [Currency: Balances] = [:]
    for expense in expenses {
      for part in expense.paid { all[expense.currency, default: [:]][part.member, default: 0] += part.amount }
      for part in expense.owed { all[expense.currency, default: [:]][part.member, default: 0] -= part.amount }
    }
    return all.sorted { $0.key.code < $1.key.code }.map { ($0.key, $0.value) }
  }

  /// One member gives another money.
  package struct Payment: Sendable, Hashable {
    /// Who gives it, and who gets it. They are never the same.
    package var from, to: MemberIndex
    /// In the smallest unit of the currency, above 0.
    package var amount: Int

    package init(from: MemberIndex, to: MemberIndex, amount: Int) { (self.from, self.to, self.amount) = (from, to, amount) }
  }

  /// Up to this many members who are not even, the fewest payments are found exactly. For more, payments are at most one fewer than
  /// members.
  package static let mostForFewestPayments = 16

  /// The fewest payments that make all even. n members need n − 1; each set of them who are even among themselves saves one, so the
  /// members are split into as many such sets as there can be.
  ///
  /// - Complexity: O(2ⁿ·n) for n members who are not even, up to `mostForFewestPayments`.
  package static func fewestPayments(_ balances: Balances) -> [Payment] {
    let open = balances.filter { $0.value != 0 }.sorted { $0.key < $1.key }
    guard open.count <= mostForFewestPayments else { return payments(in: open.map { ($0.key, $0.value) }) }
    let count = 1 << open.count
    var sums = [Int](repeating: 0, count: count)
    var groups = [Int8](repeating: 0, count: count)
    // Which member is taken out of a set last, on the way to the most groups.
    var last = [Int8](repeating: 0, count: count)
    for set in 1..<max(1, count) {
      sums[set] = sums[set & (set - 1)] + open[set.trailingZeroBitCount].value
      groups[set] = -1
      for member in open.indices where set & (1 << member) != 0 && groups[set ^ (1 << member)] > groups[set] {
        (groups[set], last[set]) = (groups[set ^ (1 << member)], Int8(member))
      }
      if sums[set] == 0 { groups[set] += 1 }
    }
    var result: [Payment] = []
    var (set, group) = (count - 1, [(member: MemberIndex, amount: Int)]())
    while set != 0 {
      let member = open[Int(last[set])]
      group.append((member.key, member.value))
      set ^= 1 << Int(last[set])
      if sums[set] == 0 {
        result += payments(in: group)
        group = []
      }
    }
    return result.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
  }

  /// Whoever owes most pays whoever gets most, until all are even.
  private static func payments(in group: [(member: MemberIndex, amount: Int)]) -> [Payment] {
    var left = group.sorted { ($1.amount.magnitude, $0.member) < ($0.amount.magnitude, $1.member) }
    var result: [Payment] = []
    while let from = left.indices.filter({ left[$0].amount < 0 }).min(by: { left[$0].amount < left[$1].amount }),
      let to = left.indices.filter({ left[$0].amount > 0 }).max(by: { left[$0].amount < left[$1].amount })
    {
      let amount = min(-left[from].amount, left[to].amount)
      result.append(Payment(from: left[from].member, to: left[to].member, amount: amount))
      left[from].amount += amount
      left[to].amount -= amount
    }
    return result
  }
}
