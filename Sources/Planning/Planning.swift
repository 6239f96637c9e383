// Planning: what to make. From a tribe, settings and a date to a `SitePlan`: all occurrences of the window by day, whose they
// are, clashes, care, rota, the addresses of pages. It makes no bytes of output, and reads no disk and no clock.
//
// `ReaderFilter` comes first: it makes from nothing what a reader may see (`ShownRecords.swift`, `SiteSettings.swift`). All
// that follows works with that alone, so no page can show what the reader must not see.
//
// Traps:
// - Things with a day that are no events (birthdays, activities, chores, to-dos, meals) become events behind the tribe's own
//   (`withDayItems`). `SitePlan.ownEvents` are those that the data have.
// - A day's items are indices of `SitePlan.items`, which is in display order. Sort nothing again.
// - Weeks at the window's edges show days outside of it: ask `PlanWindow.contains`.
// - An address that was given once is kept (`AddressBook`): people subscribe to it.
//
//     var filter = ReaderFilter(reader, zones: zones, today: today) { secret.digest($0) }
//     let (tribe, settings) = filter.apply(to: family, planner)
//     let plan = SitePlan(tribe: tribe, settings: settings, context: context, diagnostics: &diagnostics)
