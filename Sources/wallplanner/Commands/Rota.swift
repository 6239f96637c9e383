internal import ArgumentParser
import CivilTime
import Diagnostics
import Glibc
import JSONText
import Planning
import SiteBuild
import TribeImport
import TribeModel

/// `wallplanner rota`: who does which chore in the coming weeks, and how evenly the work is shared.
struct Rota: DescribedCommand {
  @OptionGroup var folder: ContentOptions

  @Option(help: help("rota --as-of")) var asOf: String?

  @Option(help: help("rota --weeks")) var weeks = 52

  @Option(help: help("rota --format")) var format = "text"

  func validate() throws {
    guard (1...RotaPlan.maximumWeeks).contains(weeks) else { throw ValidationError("--weeks is 1 to \(RotaPlan.maximumWeeks)") }
    guard format == "text" || format == "json" else { throw ValidationError("--format is text or json") }
    guard asOf.map({ CalendarTime($0) != nil }) ?? true else {
      throw ValidationError("--as-of is a day such as 2027-03-01, or a time such as 2027-03-01T06:00")
    }
  }

  func run() throws {
    let reading = try orRefusal { try ContentReading(folder.content) }
    // Standard output is for the rota only.
    Reporting().print(reading.diagnostics, in: reading.files)
    guard !reading.diagnostics.hasErrors, let tribe = reading.result.tribe else { throw ExitCode(1) }
    guard let zone = try? reading.zones.zone(tribe.zone) else {
      throw refusal("\(tribe.zone.name) is no time zone that this machine knows", code: 1)
    }
    let start = BuildDate.wallClock(
      asOf: asOf, settings: reading.result.settings.asOf, zone: zone,
      now: Instant(secondsSinceEpoch: Int64(time(nil))))
    let houses = tribe.houses.filter { !$0.chores.isEmpty }
    let plans = houses.map { RotaPlan(house: $0, from: start, weeks: weeks) }
    if format == "json" {
      print(json(houses, plans, tribe, start))
    } else {
      print(RotaText.text(houses, plans, tribe), terminator: "")
    }
  }

  private func json(_ houses: [House], _ plans: [RotaPlan], _ tribe: Tribe, _ start: CivilDateTime) -> String {
    func name(_ member: MemberIndex) -> String { tribe.members[member].name }
    let text = JSONWriter.object { out in
      out.field("from", start.text())
      out.field("houses", of: zip(houses, plans)) { write($0.0, $0.1, name, to: &$1) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func write(_ house: House, _ plan: RotaPlan, _ name: (MemberIndex) -> String, to out: inout JSONWriter) {
    out.object { out in
      out.field("name", house.name)
      out.field("mode", house.rota.mode.rawValue)
      out.field("residents", of: house.residents) { $1.string(name($0)) }
      out.field("chores", ofObjects: house.chores) { chore, out in
        out.field("title", chore.title)
        out.field("weight", chore.weight)
        out.field("skilled", of: chore.skilled) { $1.string(name($0)) }
      }
      out.field("weeks", ofObjects: plan.weeks) { week, out in
        out.field("number", week.number)
        out.field("due", week.due.text())
        out.field("turns", of: week.assignments) { turn, out in
          if let member = turn.member { out.string(name(member)) } else { out.null() }
        }
      }
      out.field("turns", ofObjects: plan.turns) { turn, out in
        out.field("chore", house.chores[turn.chore].title)
        out.field("due", turn.due.text())
        out.field("day", turn.day.text())
        out.field("members", of: turn.members) { $1.string(name($0)) }
      }
      out.field("fairness") { out in
        out.field("loads", ofObjects: plan.fairness.loads) { load, out in
          out.field("member", name(load.member))
          out.field("chores", load.chores)
          out.field("weight", load.weight)
          out.field("times", of: load.times) { $1.integer($0) }
        }
        out.field("spread", plan.fairness.spread)
        out.field("weeksUntilEveryone", of: plan.fairness.weeksUntilEveryone) { weeks, out in
          if let weeks { out.integer(weeks) } else { out.null() }
        }
      }
    }
  }
}
