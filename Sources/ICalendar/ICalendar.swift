// iCalendar (RFC 5545, RFC 7986): readers, the output check, per-client lint, VTIMEZONE.
//
// Reading has two layers. `ICalendarReader` turns bytes into components and properties that know their place; it knows
// the grammar only. `CalendarContents` turns a component into typed events, to-dos and journals. Both are tolerant by
// nature and say what they tolerated; the mode decides how serious that is. `FeedCheck` judges a file we wrote, and
// `ClientLint` says what one calendar app would make of any file.
//
// Nothing here writes iCalendar: feeds are templates, and the readers share no code with them.
//
// Left out: VFREEBUSY is kept as a component without typed values; iTIP (RFC 5546) methods are names only.
