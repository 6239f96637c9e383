internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// `expenses/`: who gets or owes how much, the fewest payments that settle it, and what was paid in the latest year that has any, or
/// month, if there is a lot. Those before it have pages of their own. On paper, `print/expenses.html`. Only the family's own planner
/// has them.
enum ExpensesPage: PageKind {
  /// A year, or a month of a year with more than `fullPage` expenses.
  private struct Period: Hashable, Comparable {
    let year: Int
    var month: Int?

    static func < (a: Period, b: Period) -> Bool { (a.year, a.month ?? 0) < (b.year, b.month ?? 0) }
    func holds(_ date: CivilDate) -> Bool { date.year == year && month ?? date.month == date.month }
  }

  /// How many expenses a year's page may have.
  private static let fullPage = 500

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let expense = Record<Expense>("expense", in: &schema) { expense in
      expense.text("date") { $1.language.text($0.date, .dayMonthShort) }
      expense.text("machine") { isoText($0.date) }
      expense.text("title") { $0.title }
      expense.text("notes", .optional) { $0.notes }
      expense.list("noteParts", of: models.textPart) { $0.notes.map(TextPart.parts) ?? [] }
      expense.text("category", .optional) { $0.category }
      expense.text("paidBy") { Self.people($0.paid, $0.currency, $1) }
      expense.text("paidFor") { Self.people($0.owed, $0.currency, $1) }
      expense.text("whoPaid") { expense, shared in
        let parts = [(shared.words.paidBy, expense.paid), (shared.words.paidFor, expense.owed)]
        return shared.language.row(
          parts.map { shared.words.labelled(label: $0, value: Self.people($1, expense.currency, shared)) }) ?? ""
      }
      expense.text("amount") { Self.money($0.amount, $0.currency, $1) }
    }
    let page = Page<(period: Period, periods: [Period])>("expenses", in: &schema, models) { page in
      page.list("sums", of: models.passage) { Self.sums($0.period, $1) }
      page.list("periods", of: models.link, flag: "hasPeriods") { page, shared in
        (page.periods.count > 1 ? page.periods : []).map { period in
          let month = period.month.map { shared.text(ofMonth: YearMonth(year: period.year, month: $0)) }
          return Link(
            month ?? shared.language.plainNumber(period.year), Self.path(period, page.periods), isCurrent: period == page.period)
        }
      }
      page.list("expenses", of: expense) { Self.expenses($0.period, $1.plan) }
    }
    let sheet = Page<Sheet>("print-expenses", in: &schema, models) { page in
      Sheet.declare(&page, models)
      page.list("sums", of: models.passage) { Self.sums(Self.periods($1.plan)[0], $1) }
      page.list("expenses", of: expense) { _, shared in Self.expenses(Self.periods(shared.plan)[0], shared.plan) }
    }
    return { site in
      guard SiteSection.expenses.isPublished(site.plan) else { return [] }
      let periods = Self.periods(site.plan)
      return periods.map { period in
        page.job(Self.path(period, periods)) {
          (Frame($0, $1.words.expenses, $1), (period, periods))
        }
      } + sheet.jobs(of: .expenses, site)
    }
  }

  /// Latest first.
  private static func periods(_ plan: SitePlan) -> [Period] {
    let byYear = Dictionary(grouping: plan.shown.expenses, by: \.date.year)
    let periods = byYear.flatMap { year, expenses in
      expenses.count > fullPage ? Set(expenses.map(\.date.month)).map { Period(year: year, month: $0) } : [Period(year: year)]
    }
    return periods.sorted(by: >)
  }

  /// The page of what was paid on a date.
  static func paths(_ plan: SitePlan) -> (CivilDate) -> String {
    let periods = periods(plan)
    return { date in periods.first { $0.holds(date) }.map { path($0, periods) } ?? SiteSection.expenses.path }
  }

  private static func path(_ period: Period, _ periods: [Period]) -> String {
    guard period != periods.first else { return SiteSection.expenses.path }
    return OutputPaths.expenses(period.year, period.month)
  }

  private static func expenses(_ period: Period, _ plan: SitePlan) -> [Expense] {
    plan.shown.expenses.filter { period.holds($0.date) }.reversed().sorted { $0.date > $1.date }
  }

  /// Of each currency who gets and who owes, and what settles it; then what each category comes to.
  private static func sums(_ period: Period, _ shared: SharedViews) -> [Passage] {
    let (words, members) = (shared.words, shared.plan.shown.members)
    let accounts = Expense.balances(of: shared.plan.shown.expenses)
    let passages = accounts.flatMap { currency, balances in
      let code = accounts.count > 1 ? currency.code : nil
      let open = balances.sorted { $0.key < $1.key }.map { sentence($0.key, $0.value, currency, shared) }
      let payments = Expense.fewestPayments(balances).map {
        words.settlePays(from: members[$0.from].name, to: members[$0.to].name, amount: money($0.amount, currency, shared))
      }
      return [(words.balances, open, false), (words.settle, payments, true)].map { title, lines, isTicked in
        Passage(title: joined([title, code], by: " ") ?? "", lines: lines.map { Line(text: $0) }, isTicked: isTicked)
      }
    }
    let totals = Passage(title: words.expenseTotals, lines: totals(period, shared).map { Line(text: $0) })
    return (passages + [totals]).filter { !$0.lines.isEmpty }
  }

  /// What each category comes to, in each currency, the largest first.
  private static func totals(_ period: Period, _ shared: SharedViews) -> [String] {
    let expenses = expenses(period, shared.plan)
    guard expenses.contains(where: { $0.category != nil }) else { return [] }
    let groups = Dictionary(grouping: expenses) { [$0.currency.code, $0.category ?? ""] }
    let sums = groups.map { (key: $0.key, currency: $0.value[0].currency, sum: $0.value.reduce(0) { $0 + $1.amount }) }
    return sums.sorted { ($0.key[0], -$0.sum, $0.key[1]) < ($1.key[0], -$1.sum, $1.key[1]) }.map { key, currency, sum in
      shared.words.labelled(label: key[1].isEmpty ? shared.words.categoryNone : key[1], value: money(sum, currency, shared))
    }
  }

  private static func money(_ amount: Int, _ currency: Currency, _ shared: SharedViews) -> String {
    shared.language.money(amount, digits: currency.digits, code: currency.code)
  }

  private static func sentence(_ member: MemberIndex, _ balance: Int, _ currency: Currency, _ shared: SharedViews) -> String {
    let (name, amount) = (shared.plan.shown.members[member].name, money(abs(balance), currency, shared))
    return balance > 0
      ? shared.words.balanceGets(name: name, amount: amount)
      : balance < 0 ? shared.words.balanceOwes(name: name, amount: amount) : shared.words.balanceEven(name: name)
  }

  /// Their names, with amounts if these differ by more than a unit that was left over. All who are in the family are "everyone".
  private static func people(_ parts: [Expense.Part], _ currency: Currency, _ shared: SharedViews) -> String {
    let members = shared.plan.shown.members
    let amounts = parts.map(\.amount)
    if (amounts.max() ?? 0) - (amounts.min() ?? 0) > 1 {
      return shared.language.list(
        parts.map { shared.words.labelled(label: members[$0.member].name, value: money($0.amount, currency, shared)) })
    }
    let current = members.indices.filter { members[$0].isCurrent }
    if current.count > 1, parts.map(\.member) == current { return shared.words.everyone }
    return shared.language.list(parts.map { members[$0.member].name })
  }
}
