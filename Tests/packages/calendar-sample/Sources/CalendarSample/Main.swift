/// Runs every example and compares what it gives with what the documentation says.
@main
struct Main {
  static func main() throws {
    try check("clocks", clocks(), "2027-03-28T03:30:00")
    try check("series", series(), ["2027-02-09T18:00:00", "2027-03-09T18:00:00", "2027-04-13T18:00:00"])
    try check(
      "portable", portable(),
      [
        "DTSTART;VALUE=DATE:20270301 RRULE:FREQ=MONTHLY;UNTIL=20270415;BYMONTHDAY=1",
        "DTSTART;VALUE=DATE:20270315 RRULE:FREQ=MONTHLY;UNTIL=20270415;BYMONTHDAY=15",
      ])
    try check("words", words(), "jeden zweiten Dienstag bis zum 30. Juni 2027")
    let said = foreign()
    try check("foreign", said.contains { $0.contains("icalendar.unescaped-text") }, true)
    try check("feed", feed(), [])
    try check("card", card(), ["Ada Sample +47 555 01 23"])
    try check("template", template(), "<p title=\"Ada &amp; &quot;Tom&quot;\">Ada &amp; \"Tom\"</p>")
    print("9 examples are as the documentation says")
  }

  static func check<Value: Equatable>(_ name: String, _ found: Value, _ wanted: Value) throws {
    guard found == wanted else { throw Failure.example("\(name): found \(found), wanted \(wanted)") }
  }
}
