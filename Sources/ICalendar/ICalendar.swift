// iCalendar (RFC 5545, RFC 7986): readers, the output check, rules for calendar apps, VTIMEZONE.
//
// Reading has two layers. `ICalendarReader` turns bytes into components and properties that know their place; it only knows the
// grammar. `CalendarContents` turns components into typed events, to-dos and journals. Both go on after faults and report them; the
// mode decides how severe these are. `FeedCheck` checks files that we write, and `ClientLint` reports what an app would make of any
// file.
//
// Nothing here writes iCalendar. Feeds are templates, and the readers share no code with them.
//
// Not supported: VFREEBUSY is kept as a component without typed values, and methods of iTIP (RFC 5546) are only names.

internal import Diagnostics

/// Data/messages.txt: what is said of calendars.
let calendarMessages = MessageTable(embeddedLines(of: "messages.txt"))
