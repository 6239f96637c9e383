internal import CivilTime
internal import Languages
internal import Planning
internal import Templates
internal import TribeModel

/// A time that a chore was done, as the pages of chores and of people show it.
struct DoneChore {
  let done: Chore.Done
  /// Which of the house's chores, and what it is called.
  let chore: Int
  let title: String
  /// How it looks when it is done well.
  var cleanState: MediaReference?

  var hasPicture: Bool { done.photo?.published != nil }

  static func record(in schema: inout ViewSchema, _ member: MemberRecord, _ picture: Record<Picture>) -> Record<DoneChore> {
    Record("done", in: &schema) { done in
      done.text("chore") { $0.title }
      done.text("date") { $1.language.text($0.done.date, .weekdayMedium) }
      done.text("machine") { isoText($0.done.date) }
      done.record("member", ofShared: member, .optional) { $0.done.who.record($1) }
      done.text("who") { $0.done.who.name(in: $1.plan.shown, $1.words) }
      done.record("image", of: picture, .optional) { done, shared in
        let name = done.done.who.name(in: shared.plan.shown, shared.words)
        return Picture(
          done.done.photo, of: done.title, shared.words.labelled(label: done.title, value: shared.words.doneBy(name: name)))
      }
      done.record("cleanState", of: picture, .optional) { done, shared in
        guard done.hasPicture else { return nil }
        return Picture(done.cleanState, of: nil, shared.words.labelled(label: done.title, value: shared.words.cleanState))
      }
    }
  }

  /// Every time that the chores of houses were done, newest first; nothing unless planner.json asks for it.
  static func history(of houses: [House], _ plan: SitePlan) -> [DoneChore] {
    guard plan.settings.publish.choreHistory else { return [] }
    return houses.flatMap { house in
      house.chores.enumerated().flatMap { number, chore in
        chore.history.map { DoneChore(done: $0, chore: number, title: chore.title, cleanState: chore.photo) }
      }
    }.sorted { $0.done.date > $1.done.date }
  }
}

/// `chores/`: who does what, week by week, and how evenly it is shared; what has been done, if planner.json asks for it. On paper,
/// `print/chores.html`.
enum ChoresPage: PageKind {
  private struct Home {
    let house: House
    /// What its table is called.
    let caption: String
    let rota: RotaPlan
    /// How many weeks of it are shown.
    let shownWeeks: Int
    let past: [DoneChore]
    var grids: [Grid] = []
    var sheets: [Grid] = []

    var loads: [FairnessReport.Load] { rota.fairness.loads }
  }

  /// A chore in one week: on each of its days the turns, one for each who does it.
  private typealias Row = (chore: Chore, boxes: [[Turn]])
  /// A week of all chores of a house, or of those that one person does.
  private typealias Grid = (caption: String, days: [CivilDate], rows: [Row])
  /// The turn of a chore; without one, if it is not due then.
  private typealias Turn = (chore: Chore, isDue: Bool, member: MemberIndex?, house: House)
  /// What one person does, and the sum and the largest of everybody's loads.
  private typealias Load = (load: FairnessReport.Load, whole: Int, largest: Int)
  /// How often one person does a chore, and how often the one does who does it most.
  private typealias Share = (times: Int, most: Int)
  private typealias Reach = (title: String, times: [Int], weeks: Int?)
  private typealias WeekOfHouse = (week: RotaPlan.Week, house: House)
  private typealias Doer = (who: Author, count: Int)
  /// The points of everybody in some weeks or months.
  private typealias PointsTable = (caption: String, people: [MemberIndex], rows: [PointsRow])
  private typealias PointsRow = (span: String, points: [Int])

  static func pages(_ schema: inout ViewSchema, _ models: SharedModels) -> PageJobs {
    let chore = Record<Chore>("chore", in: &schema) { chore in
      chore.text("name") { $0.title }
      chore.record("image", of: models.picture, .optional) { Picture($0.photo, of: $0.title, $1.words.avatarOf(name: $0.title)) }
    }
    let (grid, week) = rotaRecords(in: &schema, models)
    let load = Record<Load>("load", in: &schema) { load in
      load.record("member", ofShared: models.member) { $1.records.members[$0.load.member] }
      load.text("text") { $1.words.choreCount(count: $0.load.chores) }
      load.text("weight") { $1.words.portion(part: $0.load.weight, whole: $0.whole) }
      load.number("bar") { $0.largest == 0 ? 0 : $0.load.weight * 100 / $0.largest }
    }
    let share = Record<Share>("share", in: &schema) { share in
      share.text("times") { $1.language.plainNumber($0.times) }
      share.text("shade") { "s\(($0.times * Self.shadeSteps + $0.most - 1) / $0.most)" }
    }
    let reach = reachRecord(in: &schema, share)
    // A chore and when it was last done.
    let last = Record<(title: String, done: DoneChore?)>("lastDone", in: &schema) { last in
      last.text("chore") { $0.title }
      last.record("done", of: models.done, .optional) { $0.done }
      last.text("never") { $1.words.notYetDone }
    }
    let doer = Record<Doer>("doer", in: &schema) { doer in
      doer.record("member", ofShared: models.member, .optional) { $0.who.record($1) }
      doer.text("name") { $0.who.name(in: $1.plan.shown, $1.words) }
      doer.text("count") { $1.words.choreCount(count: $0.count) }
    }
    let house = Record<Home>("house", in: &schema) { house in
      house.text("name") { $0.house.name }
      house.text("caption") { $0.caption }
      house.list("chores", of: chore) { $0.house.chores }
      house.flag("hasPictures") { home in home.house.chores.contains { $0.photo?.published != nil } }
      house.list("weeks", of: week) { home in
        home.grids.isEmpty ? home.rota.weeks.prefix(home.shownWeeks).map { ($0, home.house) } : []
      }
      house.list("grids", of: grid, flag: "hasGrids") { $0.grids }
      house.list("sheets", of: grid) { $0.sheets }
      house.flag("takesTurns") { $0.house.days.isEmpty }
      house.text("span") { $1.words.weekCount(count: $0.rota.fairness.weekCount) }
      house.list("loads", of: load) { home in
        let (whole, largest) = (home.loads.reduce(0) { $0 + $1.weight }, home.loads.map(\.weight).max() ?? 0)
        return home.loads.map { ($0, whole, largest) }
      }
      house.text("spread") { $1.words.loadSpread(difference: $0.rota.fairness.spread) }
      house.list("reaches", of: reach) { home in
        zip(home.house.chores.indices, home.rota.fairness.weeksUntilEveryone).map { chore, weeks in
          (home.house.chores[chore].title, home.loads.map { $0.times[chore] }, weeks)
        }
      }
      house.flag("hasHistory") { !$0.past.isEmpty }
      house.flag("hasDonePictures") { $0.past.contains(where: \.hasPicture) }
      house.list("latest", of: last) { home in
        home.house.chores.enumerated().map { number, chore in (chore.title, home.past.first { $0.chore == number }) }
      }
      house.list("history", of: models.done) { $0.past }
      house.list("tally", of: doer) { Self.tally($0) }
    }
    let points = pointsPage(in: &schema, models, share)
    let pages = pageAndSheet("chores", of: .chores, in: &schema, models) { page in
      page.list("houses", of: house) { Self.homes($1) }
      page.flag("hasPoints") { SiteSection.chorePoints.isPublished($1.plan) }
    }
    return { pages($0) + points.jobs(of: .chorePoints, $0) }
  }

  /// Who does what: day by day in a grid, or week by week in the houses that have no such grid.
  private static func rotaRecords(in schema: inout ViewSchema, _ models: SharedModels) -> (Record<Grid>, Record<WeekOfHouse>) {
    let turn = Record<Turn>("turn", in: &schema) { turn in
      turn.record("member", ofShared: models.member, .optional) { turn, shared in turn.member.map { shared.records.members[$0] } }
      turn.text("chore") { $0.chore.title }
      turn.text("nobody") { turn, shared in
        let isAnybodys = !turn.house.days.isEmpty || turn.chore.turns == .anybody
        return !turn.isDue ? "–" : isAnybodys ? shared.words.everyone : shared.words.nobodyAvailable
      }
    }
    let box = Record<[Turn]>("choreBox", in: &schema) { box in
      box.list("turns", of: turn) { $0 }
    }
    let row = Record<Row>("choreRow", in: &schema) { row in
      row.text("chore") { $1.language.row([$0.chore.title, $0.chore.time.map($1.language.text) ?? $0.chore.part]) ?? "" }
      row.text("notes", .optional) { $0.chore.notes }
      row.list("boxes", of: box) { $0.boxes }
    }
    let grid = Record<Grid>("choreGrid", in: &schema) { grid in
      grid.text("caption") { $0.caption }
      grid.list("days", of: models.weekday) { $0.days }
      grid.list("rows", of: row) { $0.rows }
    }
    let week = Record<WeekOfHouse>("choreWeek", in: &schema) { week in
      week.text("due") { $1.language.text($0.week.due.date, .weekdayMedium) }
      week.text("machine") { isoText($0.week.due.date) }
      week.list("turns", of: turn) { week in
        week.house.chores.enumerated().map { number, chore in
          let turn = week.week.assignments.first { $0.chore == number }
          return (chore, turn != nil, turn?.member, week.house)
        }
      }
    }
    return (grid, week)
  }

  /// A chore with how often each resident does it, and after how many weeks all have.
  private static func reachRecord(in schema: inout ViewSchema, _ share: Record<Share>) -> Record<Reach> {
    Record("reach", in: &schema) { reach in
      reach.text("chore") { $0.title }
      reach.text("weeks") { reach, shared in
        reach.weeks.map { shared.words.weekCount(count: $0) } ?? shared.words.notWithinTheseWeeks
      }
      reach.list("shares", of: share) { reach in
        let most = max(1, reach.times.max() ?? 0)
        return reach.times.map { ($0, most) }
      }
    }
  }

  /// `chores/points.html`: who has earned how much, week by week and month by month.
  private static func pointsPage(in schema: inout ViewSchema, _ models: SharedModels, _ share: Record<Share>) -> Page<Void> {
    let pointsRow = Record<PointsRow>("pointsRow", in: &schema) { row in
      row.text("span") { $0.span }
      row.list("earned", of: share) { row in row.points.map { ($0, max(1, row.points.max() ?? 0)) } }
    }
    let pointsTable = Record<PointsTable>("pointsTable", in: &schema) { table in
      table.text("caption") { $0.caption }
      table.list("people", ofShared: models.member) { $1.members($0.people) }
      table.list("rows", of: pointsRow) { $0.rows }
    }
    return Page("chore-points", in: &schema, models) { page in
      page.list("tables", of: pointsTable) { Self.pointsTables($1) }
    }
  }

  /// Fairness is shown over at least this many weeks: a few weeks say little.
  static let fairnessWeeks = 52
  /// How often somebody does a chore is shaded in this many steps up to the one who does it most.
  private static let shadeSteps = 4

  /// How far back points are shown, in days.
  private static let pointsDays = 183

  private static func pointsTables(_ shared: SharedViews) -> [PointsTable] {
    let (plan, words, language, today) = (shared.plan, shared.words, shared.language, shared.plan.context.today)
    // Two houses may have one name.
    var captions = RegionNames(language: language)
    return plan.shown.houses.filter(\.rota.hasPoints).flatMap { house -> [PointsTable] in
      let points = ChorePoints(house, from: today.adding(days: -pointsDays).startOfWeek(.monday), today: today)
      func table(_ name: String, _ first: (CivilDate) -> CivilDate, _ span: (CivilDate) -> String) -> PointsTable {
        let periods = Set(points.earned.map { first($0.day) } + [first(today)]).sorted(by: >)
        let caption = captions.own(language.row([words.choresOf(house: house.name), name]) ?? name)
        let rows: [PointsRow] = periods.map { period in
          (span(period), house.everybody.map { points.points(of: $0) { first($0) == period } })
        }
        return (caption, house.everybody, rows)
      }
      return [
        table(words.week, { $0.startOfWeek(.monday) }) { language.range($0, $0.adding(days: 6)) },
        table(words.month, { $0.adding(days: 1 - $0.day) }) { language.text($0, .monthYear) },
      ]
    }
  }

  private static func homes(_ shared: SharedViews) -> [Home] {
    let (plan, words) = (shared.plan, shared.words)
    let shown = plan.settings.publish.choreHorizonWeeks
    var captions = RegionNames(language: shared.language)
    return plan.shown.houses.filter { !$0.chores.isEmpty }.map { house in
      let rota = RotaPlan(house: house, from: CivilDateTime(plan.context.today), weeks: max(shown, fairnessWeeks))
      let caption = captions.own(words.choresOf(house: house.name))
      var home = Home(house: house, caption: caption, rota: rota, shownWeeks: shown, past: DoneChore.history(of: [house], plan))
      guard house.chores.contains(where: { $0.turns != nil }) else { return home }
      let monday = plan.context.today.startOfWeek(.monday)
      func grid(_ week: Int, _ name: String, of member: MemberIndex? = nil) -> Grid? {
        let days = monday.adding(days: week * 7).week
        let rows = house.chores.enumerated().map { number, chore -> Row in
          let turns = rota.turns.filter { $0.chore == number && (member == nil || $0.members.contains { $0 == member }) }
          func box(_ day: CivilDate) -> [Turn] {
            let people = turns.filter { $0.day == day }.flatMap { $0.members.isEmpty ? [nil] : $0.members.map { $0 } }
            return people.map { (chore, true, $0, house) }
          }
          return (chore, days.map(box))
        }.filter { $0.boxes.contains { !$0.isEmpty } }
        let span = shared.language.range(days[0], days[6])
        return rows.isEmpty ? nil : (captions.own(shared.language.row([name, span]) ?? ""), days, rows)
      }
      home.grids = (0..<min(2, max(shown, 1))).compactMap { grid($0, words.choresOf(house: house.name)) }
      home.sheets = home.grids.prefix(1) + plan.kids.compactMap { grid(0, plan.shown.members[$0].name, of: $0) }
      return home
    }
  }

  /// Those of one count in the order of the residents, then of the first time that somebody else did one.
  private static func tally(_ home: Home) -> [Doer] {
    let doers = (home.house.residents.map(Author.member) + home.past.map(\.done.who)).withoutRepeats
    return doers.map { who in (who, home.past.count { $0.done.who == who }) }.sorted { $0.count > $1.count }
  }
}
