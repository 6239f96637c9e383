import CivilTime
import Recurrence
import Testing
import TribeModel

@testable import Rendering

/// Each layer has a colour of its own, which no member has.
struct LayerToneTests {
  private static func tribe(members: [Int], layers: [String: String?]) -> Tribe {
    var tribe = Tribe(name: nil, zone: TimeZoneID("UTC"))
    for (number, colour) in members.enumerated() {
      tribe.members.append(Member(id: MemberID("\(number)", in: SourceScope(name: "a")), name: "M\(number)", colour: colour))
    }
    for (layer, colour) in layers.sorted(by: { $0.key < $1.key }) {
      var event = Event(
        id: EventID(layer, in: SourceScope(name: "a")), subject: layer,
        when: RecurrenceSet(start: .date(CivilDate(uncheckedDayNumber: 20_000))),
        duration: .days(1), owner: nil, category: .none)
      event.layer = layer
      tribe.events.append(event)
      tribe.layerColours[layer] = colour
    }
    return tribe
  }

  /// The tones of the theme: 0 blue, 1 pink, 2 green, 3 orange, 4 violet, 5 teal, 6 red, 7 brown, 8 indigo, 9 olive, 10 purple, 11 grey.
  @Test(arguments: [
    ("#FF0000", [0, 1], 6), ("#1BADF8FF", [], 0), ("#CC2222", [6], 1), ("#4444bb", [], 8), ("#888888", [], 11),
  ])
  func aCalendarKeepsTheNearestColourThatNobodyHas(colour: String, members: [Int], tone: Int) {
    #expect(LayerTones(Self.tribe(members: members, layers: ["Club": colour]))["Club"] == tone)
  }

  @Test func eachHasItsOwnUntilNoneIsLeft() {
    for count in 1...14 {
      let names = (0..<count).map { "Layer \($0)" }
      let tones = LayerTones(Self.tribe(members: [0, 3, 13], layers: Dictionary(uniqueKeysWithValues: names.map { ($0, nil) })))
      let given = names.compactMap { tones[$0] }
      #expect(Set(given).count == given.count && given.count == min(count, 9))
      #expect(Set(given).isDisjoint(with: [0, 1, 3]))
    }
    #expect(
      LayerTones(Self.tribe(members: [], layers: [:]))["x"] == nil && LayerTones(Self.tribe(members: [], layers: [:]))[nil] == nil)
  }

  /// A number of planner.json is what it says, whoever has it; the others keep out of its way.
  @Test func aNumberIsTaken() {
    let tones = LayerTones(Self.tribe(members: [4], layers: ["Bins": "4", "Club": "#7B3FC4", "Work": nil]))
    #expect(
      tones["Bins"] == 4 && tones["Club"] != 4 && tones["Club"] != nil && tones["Work"] != nil && tones["Work"] != tones["Club"])
  }

  @Test func whatIsNoColourChoosesNone() {
    let named = LayerTones(Self.tribe(members: [], layers: ["Club": nil]))["Club"]
    for text in ["", "red-ish", "#12", "javascript:"] {
      #expect(LayerTones(Self.tribe(members: [], layers: ["Club": text]))["Club"] == named)
    }
  }
}
