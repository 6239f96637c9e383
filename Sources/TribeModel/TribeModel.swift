// TribeModel: the one model that all sources become: a family (`Tribe`), its records, and the settings of planner.json. Values
// alone: nothing here reads, plans or renders.
//
// Text is NFC without control characters. References are indices of the tribe's members or ids with the scope of their source,
// so that equal numbers of two sources stay apart. What a field means for families stands in TribeImport's `Data/own.txt` and
// `Data/settings.txt`.
//
// Traps:
// - A member's index is that of one tribe. What a reader sees has other members, and so other indices.
// - A new field is seen by no reader until `ShownRecords.swift` or `SiteSettings.swift` names it. That is meant.
// - An event's times are as they were written (`CalendarTime`): a day, a time on a zone's clock, a floating one, or one in
//   UTC.
