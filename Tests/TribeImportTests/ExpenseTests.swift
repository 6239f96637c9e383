import CivilTime
import Diagnostics
import Recurrence
import TestSupport
import Testing
import TribeModel

@testable import TribeImport

@Suite("Shared expenses")
struct ExpenseTests {
  static let family =
    #"{ "members": [ { "id": "t", "name": "Tom" }, { "id": "e", "name": "Emma" }, { "id": 3, "name": "Noah" } ] }"#

  static func read(_ files: [String: String]) -> (tribe: Tribe?, expenses: [Expense], told: [Diagnostic], sources: SourceFiles) {
    let planner = #"{ "timeZone": "Europe/Oslo", "sources": [ { "format": "wallplanner", "path": "a" } ] }"#
    let all = files.merging(["planner.json": planner, "a/family.json": family]) { $1 }
    let (result, sources) = importing(all.mapValues { Array($0.utf8) })
    return (result.tribe, result.tribe?.expenses ?? [], result.diagnostics.filter { $0.severity != .note }, sources)
  }

  static func one(_ fields: String, currency: String = "EUR") -> (expenses: [Expense], told: [Diagnostic]) {
    let result = read([
      "a/x.json": #"{ "currency": "\#(currency)", "expenses": [ { "date": "2027-03-02", "title": "X", \#(fields) } ] }"#
    ])
    return (result.expenses, result.told)
  }

  /// Members' parts in the order of the family.
  static func amounts(_ parts: [Expense.Part]) -> [Int] {
    (0..<3).map { member in parts.first { $0.member == member }?.amount ?? 0 }
  }

  @Test(arguments: [
    (#""amount": "36.50", "paidBy": "Tom""#, [3650, 0, 0], [1217, 1217, 1216]),
    (#""amount": 80, "paidBy": "e", "for": [ "Tom", 3 ]"#, [0, 8000, 0], [4000, 0, 4000]),
    (#""amount": "200,00", "paidBy": "Noah", "shares": { "Tom": 2, "Emma": 1, "Noah": 0 }"#, [0, 0, 20000], [13334, 6666, 0]),
    (#""paidBy": { "Tom": "60", "e": 30 }, "amounts": { "Emma": "50", "3": "40" }"#, [6000, 3000, 0], [0, 5000, 4000]),
    (#""amount": "-10.01", "paidBy": "Tom", "for": "Emma; Noah""#, [-1001, 0, 0], [0, -501, -500]),
    (#""amount": "10", "paidBy": [ "Tom", "Emma" ], "for": "Emma:3; Noah:1""#, [500, 500, 0], [0, 750, 250]),
    (#""amount": "1 000 000.5", "paidBy": "Tom", "for": "Noah""#, [100_000_050, 0, 0], [0, 0, 100_000_050]),
  ])
  func partsAreExact(fields: String, paid: [Int], owed: [Int]) throws {
    let (expenses, told) = Self.one(fields)
    #expect(told == [], "\(told)")
    let expense = try #require(expenses.first)
    #expect(Self.amounts(expense.paid) == paid && Self.amounts(expense.owed) == owed)
  }

  @Test(arguments: [
    (#""amount": "12.505", "paidBy": "Tom""#, "EUR", "is no amount in EUR"),
    (#""amount": "1,234.50", "paidBy": "Tom""#, "EUR", "is no amount in EUR"),
    (#""amount": "1.234", "paidBy": "Tom""#, "EUR", "is no amount in EUR"),
    (#""amount": "12.5", "paidBy": "Tom""#, "JPY", "is no amount in JPY"),
    (#""amount": "0", "paidBy": "Tom""#, "EUR", "is no amount"),
    (#""amount": 1e3, "paidBy": "Tom""#, "EUR", "is no amount"),
    (#""amount": "99999999999999999999", "paidBy": "Tom""#, "EUR", "is no amount"),
    (#""amount": "10", "paidBy": "Tim""#, "EUR", "no member"), (#""amount": "10""#, "EUR", "needs paidBy"),
    (#""paidBy": "Tom""#, "EUR", "needs amount"),
    (#""amount": "10", "paidBy": "Tom", "for": [ "Emma", "Emma" ]"#, "EUR", "names “Emma” twice"),
    (#""amount": "10", "paidBy": "Tom", "for": [ "Emma" ], "shares": { "Emma": 1 }"#, "EUR", "both say for whom"),
    (#""amount": "10", "paidBy": "Tom", "amounts": { "Emma": "5", "Tom": "4" }"#, "EUR", "add up to 9.00"),
    (#""amount": "10", "paidBy": "Tom", "shares": { "Emma": 0 }"#, "EUR", "names nobody"),
    (#""amount": "10", "paidBy": "Tom", "shares": { "Emma": 1.5 }"#, "EUR", "no number of shares"),
    (#""amount": "10", "paidBy": "Tom", "for": "Emma=5; Tom""#, "EUR", "of some only"),
    (#""amount": "10", "paidBy": "Tom", "currency": "EUT""#, "EUR", "no currency"),
  ])
  func whatIsNotClearIsLeftOutWhole(fields: String, currency: String, message: String) {
    let (expenses, told) = Self.one(fields, currency: currency)
    #expect(expenses.isEmpty && told.count == 1, "\(told)")
    #expect(told.allSatisfy { $0.severity == .warning && $0.id == "wallplanner.set-aside" && $0.hint != nil })
    #expect(told.first?.message.contains(message) == true, "\(told)")
  }

  @Test(arguments: [("EUR", 2, "12.34"), ("jpy", 0, "12"), ("KWD", 3, "12.345")])
  func currenciesHaveTheirOwnDigits(code: String, digits: Int, text: String) throws {
    let currency = try #require(Currency(code: code))
    #expect(currency.digits == digits && OwnFormatSource.amount(text, currency).map { OwnFormatSource.plain($0, currency) } == text)
    #expect(OwnFormatSource.plain(5, currency) == ["0.05", "5", "0.005"][digits == 2 ? 0 : digits == 0 ? 1 : 2])
  }

  static let table = #"""
    date;what;amount;currency;paid by;for;
    2027-03-02;Pizza;36,50;EUR;Tom;;

    2027-03-04;"Tent; ""big""";200;EUR;Tom;Tom:2, Emma:1
    2027-03-05;Boots;90;EUR;Tom=60, Emma=30;"Emma=50, Noah=40"
    """#

  @Test(arguments: ["\n", "\r\n"])
  func aTableSaysTheSame(end: String) {
    let table = Self.read(["a/e.csv": Self.table.replacing("\n", with: end)])
    let json = Self.read([
      "a/x.json": #"""
      { "currency": "EUR", "expenses": [ { "date": "2027-03-02", "title": "Pizza", "amount": "36.50", "paidBy": "Tom" },
        { "date": "2027-03-04", "title": "Tent; \"big\"", "amount": 200, "paidBy": "Tom", "shares": { "Tom": 2, "Emma": 1 } },
        { "date": "2027-03-05", "title": "Boots", "amount": 90, "paidBy": { "Tom": 60, "Emma": 30 }, "amounts": { "Emma": 50, "Noah": 40 } } ] }
      """#
    ])
    #expect(table.told == [] && json.told == [], "\(table.told) \(json.told)")
    #expect(table.expenses == json.expenses && table.expenses.count == 3)
  }

  /// A fault in a cell is told at its line and column, in UTF-8 and in the Windows-1252 of spreadsheets.
  @Test(arguments: [false, true])
  func faultsOfATableStandWhereTheCellStands(isWindows: Bool) throws {
    var bytes = Array("date,title,amount,paid by,for\n2027-03-02,Caf".utf8)
    bytes += isWindows ? [0xE9] : Array("é".utf8)
    bytes += Array(",12,Tom,\n2027-03-03,Bus,12.345,Tom,\n2027-03-04,\"Tram,1,Tom\n".utf8)
    let planner = #"{ "timeZone": "Europe/Oslo", "sources": [ { "format": "wallplanner", "path": "a" } ] }"#
    let files = [
      "planner.json": planner,
      "a/family.json": Self.family.replacing("{ \"members\"", with: "{ \"currency\": \"EUR\", \"members\""),
    ]
    let (result, sources) = importing(files.mapValues { Array($0.utf8) }.merging(["a/e.csv": bytes]) { $1 })
    #expect(result.tribe?.expenses.map(\.title) == ["Café"])
    let places = result.diagnostics.filter { $0.id == "wallplanner.set-aside" || $0.id == "table.cell" }.compactMap {
      told -> String? in
      guard let span = told.span else { return nil }
      let before = sources[span.file].bytes[..<span.bytes.lowerBound]
      return "\(before.count { $0 == 0x0A } + 1):\(span.bytes.lowerBound - (before.lastIndex(of: 0x0A) ?? -1)) \(told.id)"
    }
    #expect(places == ["4:12 table.cell", "3:16 wallplanner.set-aside", "4:1 wallplanner.set-aside"], "\(result.diagnostics)")
  }

  /// Windows-1252, whose letters take more bytes in UTF-8 than in the file, and a quotation mark that is never closed at its end: what
  /// random damage has found.
  @Test func placesInADamagedTableAreInTheFile() throws {
    let table = try #require(SharedData.bytes(SharedData.folder("tables/damaged.csv")))
    let planner = #"{ "timeZone": "Europe/Oslo", "sources": [ { "format": "wallplanner", "path": "a" } ] }"#
    let files = ["planner.json": planner, "a/family.json": Self.family].mapValues { Array($0.utf8) }
    let (result, sources) = importing(files.merging(["a/e.csv": table]) { $1 })
    #expect(
      result.diagnostics.contains { $0.id == "table.cell" } && result.diagnostics.contains { $0.id == "wallplanner.set-aside" })
    for span in result.diagnostics.compactMap(\.span) { #expect(span.bytes.upperBound <= sources[span.file].bytes.count) }
  }

  @Test func expensesSurviveBeingWrittenInOurOwnFormat() throws {
    let first = Self.read(["a/e.csv": Self.table])
    let tribe = try #require(first.tribe)
    var files: [String: [UInt8]] = [:]
    for file in OwnFormatWriter(tribe: tribe, settings: PlannerSettings()).files() { files[file.path] = file.bytes }
    let again = importing(files).result
    #expect(again.tribe?.expenses.map { ($0.title, $0.paid, $0.owed, $0.currency).0 } == first.expenses.map(\.title))
    #expect(
      again.tribe?.expenses.map(\.owed) == first.expenses.map(\.owed)
        && again.tribe?.expenses.map(\.paid) == first.expenses.map(\.paid))
  }

  @Test func divisionAddsUp() {
    var random = SeededGenerator(seed: 37)
    for _ in 0..<2000 {
      let shares = (0..<Int.random(in: 1...9, using: &random)).map { _ in Int.random(in: 0...7, using: &random) }
      let amount = Int.random(in: -100_000...100_000, using: &random)
      guard shares.contains(where: { $0 > 0 }) else { continue }
      let parts = Expense.divided(amount, by: shares)
      #expect(parts.reduce(0, +) == amount && zip(parts, shares).allSatisfy { $1 > 0 || $0 == 0 })
      let exact = shares.map { Double(amount) * Double($0) / Double(shares.reduce(0, +)) }
      #expect(zip(parts, exact).allSatisfy { abs(Double($0) - $1) < 1 })
    }
    let most = Expense.divided(Expense.maximumAmount, by: [Expense.maximumShares, Expense.maximumShares, 1])
    #expect(most.reduce(0, +) == Expense.maximumAmount)
  }

  /// The fewest payments, by trying all ways to split the members into groups that are even among themselves.
  private static func fewest(_ amounts: [Int]) -> Int {
    guard let first = amounts.first else { return 0 }
    let rest = Array(amounts.dropFirst())
    var best = Int.max
    for set in 0..<(1 << rest.count) {
      let group = [first] + rest.indices.filter { set & (1 << $0) != 0 }.map { rest[$0] }
      guard group.reduce(0, +) == 0 else { continue }
      let others = rest.indices.filter { set & (1 << $0) == 0 }.map { rest[$0] }
      best = min(best, group.count - 1 + fewest(others))
    }
    return best
  }

  @Test func paymentsAreTheFewestAndMakeAllEven() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<400 {
      var amounts = (0..<Int.random(in: 1...6, using: &random)).map { _ in Int.random(in: -4...4, using: &random) }
      amounts.append(-amounts.reduce(0, +))
      let balances = Dictionary(uniqueKeysWithValues: amounts.enumerated().map { ($0.offset, $0.element) })
      let payments = Expense.fewestPayments(balances)
      var left = balances
      for payment in payments {
        #expect(payment.amount > 0)
        left[payment.from, default: 0] += payment.amount
        left[payment.to, default: 0] -= payment.amount
      }
      #expect(left.values.allSatisfy { $0 == 0 })
      #expect(payments.count == Self.fewest(amounts.filter { $0 != 0 }), "\(amounts)")
    }
    let many = Dictionary(uniqueKeysWithValues: (0..<40).map { ($0, $0 % 2 == 0 ? $0 + 1 : -$0) })
    #expect(Expense.fewestPayments(many).count <= 39)
  }

  @Test func balancesAddUpToNothing() {
    let expenses = Self.read(["a/e.csv": Self.table + "\n2027-03-06;Tea;5;GBP;Noah;Emma"]).expenses
    let balances = Expense.balances(of: expenses)
    #expect(balances.map(\.currency.code) == ["EUR", "GBP"])
    for account in balances { #expect(account.balances.values.reduce(0, +) == 0) }
    #expect(Expense.fewestPayments(balances[1].balances) == [.init(from: 1, to: 2, amount: 500)])
  }
}
