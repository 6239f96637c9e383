// swift-format-ignore-file
// Written by Tests/languages/generate.py from Unicode CLDR 47 (Babel 2.18.0). Do not edit.
// CLDR data: © Unicode, Inc., Unicode License v3 (https://www.unicode.org/license.txt).

extension LocaleFormats {
  private static let enNames0 = LocaleNames(
    months: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
      "J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
      "J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
    ],
    weekdays: [
      "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
      "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun",
      "Mo", "Tu", "We", "Th", "Fr", "Sa", "Su",
      "M", "T", "W", "T", "F", "S", "S",
      "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
      "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun",
      "Mo", "Tu", "We", "Th", "Fr", "Sa", "Su",
      "M", "T", "W", "T", "F", "S", "S",
    ], am: "AM", pm: "PM")

  private static let enNames1 = LocaleNames(
    months: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec",
      "J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec",
      "J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
    ],
    weekdays: [
      "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
      "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun",
      "Mo", "Tu", "We", "Th", "Fr", "Sa", "Su",
      "M", "T", "W", "T", "F", "S", "S",
      "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
      "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun",
      "Mo", "Tu", "We", "Th", "Fr", "Sa", "Su",
      "M", "T", "W", "T", "F", "S", "S",
    ], am: "am", pm: "pm")

  private static let enNames2 = LocaleNames(
    months: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
      "Jan", "Feb", "Mar", "Apr", "May", "June", "July", "Aug", "Sept", "Oct", "Nov", "Dec",
      "J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
      "Jan", "Feb", "Mar", "Apr", "May", "June", "July", "Aug", "Sept", "Oct", "Nov", "Dec",
      "J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
    ],
    weekdays: [
      "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
      "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun",
      "Mo", "Tu", "We", "Th", "Fr", "Sa", "Su",
      "M.", "Tu.", "W.", "Th.", "F.", "Sa.", "Su.",
      "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
      "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun",
      "Mo", "Tu", "We", "Th", "Fr", "Sa", "Su",
      "M", "T", "W", "T", "F", "S", "S",
    ], am: "am", pm: "pm")

  private static let enNames3 = LocaleNames(
    months: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
      "J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
      "J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
    ],
    weekdays: [
      "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
      "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun",
      "Mo", "Tu", "We", "Th", "Fr", "Sa", "Su",
      "M", "T", "W", "T", "F", "S", "S",
      "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
      "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun",
      "Mo", "Tu", "We", "Th", "Fr", "Sa", "Su",
      "M", "T", "W", "T", "F", "S", "S",
    ], am: "a.m.", pm: "p.m.")

  private static let enPatterns0: [String] = [
    "EEEE, MMMM d, y", "MMMM d, y", "MMM d, y", "M/d/y", "MMMM y",
    "MMM y", "MMMM d", "MMM d", "EEEE, MMMM d", "E, MMM d",
    "E, MMM d, y", "d E", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm\u{2009}–\u{2009}", "HH:mm", "h:mm\u{2009}–\u{2009}", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "MMM d\u{2009}–\u{2009}", "d", "MMM d\u{2009}–\u{2009}", "MMM d",
    "MMM d\u{2009}–\u{2009}", "d, y", "MMM d\u{2009}–\u{2009}", "MMM d, y", "MMM d, y\u{2009}–\u{2009}",
    "MMM d, y", "E, MMM d\u{2009}–\u{2009}", "E, MMM d", "E, MMM d\u{2009}–\u{2009}", "E, MMM d",
    "E, MMM d\u{2009}–\u{2009}", "E, MMM d, y", "E, MMM d\u{2009}–\u{2009}", "E, MMM d, y", "E, MMM d, y\u{2009}–\u{2009}",
    "E, MMM d, y", "MMMM\u{2009}–\u{2009}", "MMMM y", "MMMM y\u{2009}–\u{2009}", "MMMM y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let enPatterns1: [String] = [
    "EEEE, d MMMM y", "d MMMM y", "d MMM y", "dd/MM/y", "MMMM y",
    "MMM y", "d MMMM", "d MMM", "EEEE, d MMMM", "E, d MMM",
    "E, d MMM y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm–", "HH:mm", "h:mm\u{2009}–\u{2009}", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "d–", "d MMM", "d MMM\u{2009}–\u{2009}", "d MMM",
    "d–", "d MMM y", "d MMM\u{2009}–\u{2009}", "d MMM y", "d MMM y\u{2009}–\u{2009}",
    "d MMM y", "E d\u{2009}–\u{2009}", "E d MMM", "E d MMM\u{2009}–\u{2009}", "E d MMM",
    "E, d\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM y\u{2009}–\u{2009}",
    "E, d MMM y", "MMMM\u{2009}–\u{2009}", "MMMM y", "MMMM y\u{2009}–\u{2009}", "MMMM y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let enPatterns2: [String] = [
    "EEEE, d MMMM y", "d MMMM y", "d MMM y", "dd/MM/y", "MMMM y",
    "MMM y", "d MMMM", "d MMM", "EEEE, d MMMM", "E, d MMM",
    "E, d MMM y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm\u{2009}–\u{2009}", "HH:mm", "h:mm\u{2009}–\u{2009}", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "d\u{2009}–\u{2009}", "d MMM", "d MMM\u{2009}–\u{2009}", "d MMM",
    "d\u{2009}–\u{2009}", "d MMM y", "d MMM\u{2009}–\u{2009}", "d MMM y", "d MMM y\u{2009}–\u{2009}",
    "d MMM y", "E d\u{2009}–\u{2009}", "E d MMM", "E d MMM\u{2009}–\u{2009}", "E d MMM",
    "E, d\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM y\u{2009}–\u{2009}",
    "E, d MMM y", "MMMM\u{2009}–\u{2009}", "MMMM y", "MMMM y\u{2009}–\u{2009}", "MMMM y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let enPatterns3: [String] = [
    "EEEE, d MMMM y", "d MMMM y", "d MMM y", "dd/MM/y", "MMMM y",
    "MMM y", "d MMMM", "d MMM", "EEEE d MMMM", "E, d MMM",
    "E, d MMM y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm–", "HH:mm", "h:mm\u{2009}–\u{2009}", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "d–", "d MMM", "d MMM\u{2009}–\u{2009}", "d MMM",
    "d–", "d MMM y", "d MMM\u{2009}–\u{2009}", "d MMM y", "d MMM y\u{2009}–\u{2009}",
    "d MMM y", "E d\u{2009}–\u{2009}", "E d MMM", "E d MMM\u{2009}–\u{2009}", "E d MMM",
    "E, d\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM y\u{2009}–\u{2009}",
    "E, d MMM y", "MMMM\u{2009}–\u{2009}", "MMMM y", "MMMM y\u{2009}–\u{2009}", "MMMM y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let enPatterns4: [String] = [
    "EEEE, d MMMM y", "d MMMM y", "d MMM y", "d/M/y", "MMMM y",
    "MMM y", "d MMMM", "d MMM", "EEEE, d MMMM", "E, d MMM",
    "E, d MMM y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm–", "HH:mm", "h:mm\u{2009}–\u{2009}", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "d–", "d MMM", "d MMM\u{2009}–\u{2009}", "d MMM",
    "d–", "d MMM y", "d MMM\u{2009}–\u{2009}", "d MMM y", "d MMM y\u{2009}–\u{2009}",
    "d MMM y", "E d\u{2009}–\u{2009}", "E d MMM", "E d MMM\u{2009}–\u{2009}", "E d MMM",
    "E, d\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM y\u{2009}–\u{2009}",
    "E, d MMM y", "MMMM\u{2009}–\u{2009}", "MMMM y", "MMMM y\u{2009}–\u{2009}", "MMMM y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let enPatterns5: [String] = [
    "EEEE, dd MMMM y", "dd MMMM y", "dd MMM y", "dd/MM/y", "MMMM y",
    "MMM y", "d MMMM", "dd MMM", "EEEE, dd MMMM", "E, dd MMM",
    "E, dd MMM y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm–", "HH:mm", "h:mm\u{2009}–\u{2009}", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "dd\u{2009}–\u{2009}", "dd MMM", "dd MMM\u{2009}–\u{2009}", "dd MMM",
    "dd\u{2009}–\u{2009}", "dd MMM y", "dd MMM\u{2009}–\u{2009}", "dd MMM y", "dd MMM y\u{2009}–\u{2009}",
    "dd MMM y", "E dd\u{2009}–\u{2009}", "E dd MMM", "E dd MMM\u{2009}–\u{2009}", "E dd MMM",
    "E, dd\u{2009}–\u{2009}", "E, dd MMM y", "E, dd MMM\u{2009}–\u{2009}", "E, dd MMM y", "E, dd MMM y\u{2009}–\u{2009}",
    "E, dd MMM y", "MMMM\u{2009}–\u{2009}", "MMMM y", "MMMM y\u{2009}–\u{2009}", "MMMM y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let enPatterns6: [String] = [
    "EEEE, dd MMMM y", "dd MMMM y", "dd MMM y", "dd/MM/y", "MMMM y",
    "MMM y", "d MMMM", "dd MMM", "EEEE, dd MMMM", "E, dd MMM",
    "E, dd MMM y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm–", "HH:mm", "h:mm\u{2009}–\u{2009}", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "MMM d\u{2009}–\u{2009}", "d", "MMM d\u{2009}–\u{2009}", "MMM d",
    "MMM d\u{2009}–\u{2009}", "d, y", "MMM d\u{2009}–\u{2009}", "MMM d, y", "MMM d, y\u{2009}–\u{2009}",
    "MMM d, y", "E, MMM d\u{2009}–\u{2009}", "E, MMM d", "E, MMM d\u{2009}–\u{2009}", "E, MMM d",
    "E, MMM d\u{2009}–\u{2009}", "E, MMM d, y", "E, MMM d\u{2009}–\u{2009}", "E, MMM d, y", "E, MMM d, y\u{2009}–\u{2009}",
    "E, MMM d, y", "MMMM\u{2009}–\u{2009}", "MMMM y", "MMMM y\u{2009}–\u{2009}", "MMMM y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let enPatterns7: [String] = [
    "EEEE, MMMM d, y", "MMMM d, y", "MMM d, y", "d/M/y", "MMMM y",
    "MMM y", "MMMM d", "MMM d", "EEEE, MMMM d", "E, MMM d",
    "E, MMM d, y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm–", "HH:mm", "h:mm–", "h:mm\u{202F}a", "h:mm\u{202F}a–",
    "h:mm\u{202F}a", "MMM d–", "d", "MMM d–", "MMM d",
    "MMM d–", "d, y", "MMM d–", "MMM d, y", "MMM d, y–",
    "MMM d, y", "E, MMM d–", "E, MMM d", "E, MMM d–", "E, MMM d",
    "E, MMM d–", "E, MMM d, y", "E, MMM d–", "E, MMM d, y", "E, MMM d, y–",
    "E, MMM d, y", "MMMM–", "MMMM y", "MMMM y–", "MMMM y",
    "{0}–{1}",
  ]

  private static let enPatterns8: [String] = [
    "EEEE, d MMMM y", "d MMMM y", "d MMM y", "dd.MM.y", "MMMM y",
    "MMM y", "d MMMM", "d MMM", "EEEE, d MMMM", "E, d MMM",
    "E, d MMM y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm–", "HH:mm", "h:mm\u{2009}–\u{2009}", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "d–", "d MMM", "d MMM\u{2009}–\u{2009}", "d MMM",
    "d–", "d MMM y", "d MMM\u{2009}–\u{2009}", "d MMM y", "d MMM y\u{2009}–\u{2009}",
    "d MMM y", "E d\u{2009}–\u{2009}", "E d MMM", "E d MMM\u{2009}–\u{2009}", "E d MMM",
    "E, d\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM y\u{2009}–\u{2009}",
    "E, d MMM y", "MMMM\u{2009}–\u{2009}", "MMMM y", "MMMM y\u{2009}–\u{2009}", "MMMM y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let enPatterns9: [String] = [
    "EEEE, d MMMM y", "d MMMM y", "d MMM y", "dd/MM/y", "MMMM y",
    "MMM y", "d MMMM", "d MMM", "EEEE, d MMMM", "E, d MMM",
    "E, d MMM y", "E d", "HH.mm", "h.mm\u{202F}a", "{1}, {0}",
    "HH:mm–", "HH:mm", "h:mm\u{2009}–\u{2009}", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "d–", "d MMM", "d MMM\u{2009}–\u{2009}", "d MMM",
    "d–", "d MMM y", "d MMM\u{2009}–\u{2009}", "d MMM y", "d MMM y\u{2009}–\u{2009}",
    "d MMM y", "E d\u{2009}–\u{2009}", "E d MMM", "E d MMM\u{2009}–\u{2009}", "E d MMM",
    "E, d\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM y\u{2009}–\u{2009}",
    "E, d MMM y", "MMMM\u{2009}–\u{2009}", "MMMM y", "MMMM y\u{2009}–\u{2009}", "MMMM y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let enPatterns10: [String] = [
    "EEEE, d MMMM y", "d MMMM y", "d MMM y", "dd/MM/y", "MMMM y",
    "MMM y", "d MMMM", "d MMM", "EEEE, d MMMM", "E, d MMM",
    "E, d MMM y", "E d", "H.mm", "h.mm\u{202F}a", "{1}, {0}",
    "HH:mm–", "HH:mm", "h:mm\u{2009}–\u{2009}", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "d–", "d MMM", "d MMM\u{2009}–\u{2009}", "d MMM",
    "d–", "d MMM y", "d MMM\u{2009}–\u{2009}", "d MMM y", "d MMM y\u{2009}–\u{2009}",
    "d MMM y", "E d\u{2009}–\u{2009}", "E d MMM", "E d MMM\u{2009}–\u{2009}", "E d MMM",
    "E, d\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM y\u{2009}–\u{2009}",
    "E, d MMM y", "MMMM\u{2009}–\u{2009}", "MMMM y", "MMMM y\u{2009}–\u{2009}", "MMMM y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let enPatterns11: [String] = [
    "EEEE, d MMMM y", "d MMMM y", "d MMM y", "dd/MM/y", "MMMM y",
    "MMM y", "d MMMM", "d MMM", "EEEE d MMMM", "E d MMM",
    "E, d MMM y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm–", "HH:mm", "h:mm\u{2009}–\u{2009}", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "d–", "d MMM", "d MMM\u{2009}–\u{2009}", "d MMM",
    "d–", "d MMM y", "d MMM\u{2009}–\u{2009}", "d MMM y", "d MMM y\u{2009}–\u{2009}",
    "d MMM y", "E d MMM\u{2009}–\u{2009}", "E d MMM", "E d MMM\u{2009}–\u{2009}", "E d MMM",
    "E, d\u{2009}MMM –\u{2009}", "E, d MMM y", "E, d MMM\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM y\u{2009}–\u{2009}",
    "E, d MMM y", "MMMM\u{2009}–\u{2009}", "MMMM y", "MMMM y\u{2009}–\u{2009}", "MMMM y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let enPatterns12: [String] = [
    "EEEE, d MMMM y", "d MMMM y", "d MMM y", "d/M/y", "MMMM y",
    "MMM y", "d MMMM", "d MMM", "EEEE, d MMMM", "E, d MMM",
    "E, d MMM y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm–", "HH:mm", "h:mm\u{2009}–\u{2009}", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "d–", "d MMM", "d MMM\u{2009}–\u{2009}", "d MMM",
    "d–", "d MMM y", "d MMM\u{2009}–\u{2009}", "d MMM y", "d MMM y\u{2009}–\u{2009}",
    "d MMM y", "E, d MMM\u{2009}–\u{2009}", "E, d MMM", "E, d MMM\u{2009}–\u{2009}", "E, d MMM",
    "E, d\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM y\u{2009}–\u{2009}",
    "E, d MMM y", "MMMM\u{2009}–\u{2009}", "MMMM y", "MMMM y\u{2009}–\u{2009}", "MMMM y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let enPatterns13: [String] = [
    "EEEE, d MMMM y", "d MMMM y", "d MMM y", "dd/MM/y", "MMMM y",
    "MMM y", "d MMMM", "d MMM", "EEEE, d MMMM", "E, d MMM",
    "E, d MMM y", "E d", "HH.mm", "h.mm\u{202F}a", "{1}, {0}",
    "HH.mm–", "HH.mm", "h.mm–", "h.mm\u{202F}a", "h.mm\u{202F}a\u{2009}–\u{2009}",
    "h.mm\u{202F}a", "d–", "d MMM", "d MMM\u{2009}–\u{2009}", "d MMM",
    "d–", "d MMM y", "d MMM\u{2009}–\u{2009}", "d MMM y", "d MMM y\u{2009}–\u{2009}",
    "d MMM y", "E d\u{2009}–\u{2009}", "E d MMM", "E d MMM\u{2009}–\u{2009}", "E d MMM",
    "E, d\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM y\u{2009}–\u{2009}",
    "E, d MMM y", "MMMM\u{2009}–\u{2009}", "MMMM y", "MMMM y\u{2009}–\u{2009}", "MMMM y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let enPatterns14: [String] = [
    "EEEE d MMMM y", "d MMMM y", "d MMM y", "d/M/y", "MMMM y",
    "MMM y", "d MMMM", "d MMM", "EEEE, d MMMM", "E, d MMM",
    "E d MMM y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm–", "HH:mm", "h:mm\u{2009}–\u{2009}", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "d–", "d MMM", "d MMM\u{2009}–\u{2009}", "d MMM",
    "d–", "d MMM y", "d MMM\u{2009}–\u{2009}", "d MMM y", "d MMM y\u{2009}–\u{2009}",
    "d MMM y", "E d\u{2009}–\u{2009}", "E d MMM", "E d MMM\u{2009}–\u{2009}", "E d MMM",
    "E d\u{2009}–\u{2009}", "E d MMM y", "E d MMM\u{2009}–\u{2009}", "E d MMM y", "E d MMM y\u{2009}–\u{2009}",
    "E d MMM y", "MMMM\u{2009}–\u{2009}", "MMMM y", "MMMM y\u{2009}–\u{2009}", "MMMM y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let enPatterns15: [String] = [
    "EEEE, d MMMM y", "d MMMM y", "d MMM y", "dd/MM/y", "MMMM y",
    "MMM y", "d MMMM", "d MMM", "EEEE, d MMMM", "E, d MMM",
    "E, d MMM y", "E d", "H:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm–", "HH:mm", "h:mm\u{2009}–\u{2009}", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "d–", "d MMM", "d MMM\u{2009}–\u{2009}", "d MMM",
    "d–", "d MMM y", "d MMM\u{2009}–\u{2009}", "d MMM y", "d MMM y\u{2009}–\u{2009}",
    "d MMM y", "E d\u{2009}–\u{2009}", "E d MMM", "E d MMM\u{2009}–\u{2009}", "E d MMM",
    "E, d\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM y\u{2009}–\u{2009}",
    "E, d MMM y", "MMMM\u{2009}–\u{2009}", "MMMM y", "MMMM y\u{2009}–\u{2009}", "MMMM y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let enPatterns16: [String] = [
    "EEEE, d MMMM y", "d MMMM y", "d MMM y", "d/M/y", "MMMM y",
    "MMM y", "d MMMM", "d MMM", "EEEE, d MMMM", "E, d MMM",
    "E, d MMM, y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm–", "HH:mm", "h:mm\u{2009}–\u{2009}", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "d–", "d MMM", "d MMM\u{2009}–\u{2009}", "d MMM",
    "d–", "d MMM y", "d MMM\u{2009}–\u{2009}", "d MMM y", "d MMM y\u{2009}–\u{2009}",
    "d MMM y", "E, d\u{2009}–\u{2009}", "E, d MMM", "E, d MMM\u{2009}–\u{2009}", "E, d MMM",
    "E, d\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM y\u{2009}–\u{2009}",
    "E, d MMM y", "MMMM\u{2009}–\u{2009}", "MMMM y", "MMMM y\u{2009}–\u{2009}", "MMMM y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let enPatterns17: [String] = [
    "EEEE, d MMMM y", "dd MMMM y", "dd MMM y", "dd/MM/y", "MMMM y",
    "MMM y", "d MMMM", "dd MMM", "EEEE, d MMMM", "E, d MMM",
    "E, dd MMM y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm–", "HH:mm", "h:mm\u{2009}–\u{2009}", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "dd\u{2009}–\u{2009}", "dd MMM", "dd MMM\u{2009}–\u{2009}", "dd MMM",
    "dd\u{2009}–\u{2009}", "dd MMM y", "dd MMM\u{2009}–\u{2009}", "dd MMM y", "dd MMM y\u{2009}–\u{2009}",
    "dd MMM y", "E, dd\u{2009}–\u{2009}", "E, dd MMM", "E, dd MMM\u{2009}–\u{2009}", "E, dd MMM",
    "E, d\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM y\u{2009}–\u{2009}",
    "E, d MMM y", "MMMM\u{2009}–\u{2009}", "MMMM y", "MMMM y\u{2009}–\u{2009}", "MMMM y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let enPatterns18: [String] = [
    "EEEE d MMMM y", "d MMMM y", "d MMM y", "dd/MM/y", "MMMM y",
    "MMM y", "d MMMM", "d MMM", "EEEE, d MMMM", "E, d MMM",
    "E, d MMM y", "E d", "HH:mm", "h:mm\u{202F}a", "{1} {0}",
    "HH:mm–", "HH:mm", "h:mm\u{2009}–\u{2009}", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "d–", "d MMM", "d MMM\u{2009}–\u{2009}", "d MMM",
    "d–", "d MMM y", "d MMM\u{2009}–\u{2009}", "d MMM y", "d MMM y\u{2009}–\u{2009}",
    "d MMM y", "E d\u{2009}–\u{2009}", "E d MMM", "E d MMM\u{2009}–\u{2009}", "E d MMM",
    "E, d\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM y\u{2009}–\u{2009}",
    "E, d MMM y", "MMMM\u{2009}–\u{2009}", "MMMM y", "MMMM y\u{2009}–\u{2009}", "MMMM y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let enPatterns19: [String] = [
    "EEEE, d MMMM y", "d MMMM y", "d MMM y", "d/MM/y", "MMMM y",
    "MMM y", "d MMMM", "d MMM", "EEEE, d MMMM", "E, d MMM",
    "E, d MMM y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm–", "HH:mm", "h:mm\u{2009}–\u{2009}", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "d–", "d MMM", "d MMM\u{2009}–\u{2009}", "d MMM",
    "d–", "d MMM y", "d MMM\u{2009}–\u{2009}", "d MMM y", "d MMM y\u{2009}–\u{2009}",
    "d MMM y", "E, d\u{2009}–\u{2009}", "E, d MMM", "E, d MMM\u{2009}–\u{2009}", "E, d MMM",
    "E, d\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM y\u{2009}–\u{2009}",
    "E, d MMM y", "MMMM\u{2009}–\u{2009}", "MMMM y", "MMMM y\u{2009}–\u{2009}", "MMMM y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let enPatterns20: [String] = [
    "EEEE, d MMMM y", "d MMMM y", "d MMM y", "dd/MM/y", "MMMM y",
    "MMM y", "d MMMM", "d MMM", "EEEE, d MMMM", "E, d MMM",
    "E, d MMM y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm–", "HH:mm", "h:mm\u{2009}–\u{2009}", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "MMM d\u{2009}–\u{2009}", "d", "MMM d\u{2009}–\u{2009}", "MMM d",
    "MMM d\u{2009}–\u{2009}", "d, y", "MMM d\u{2009}–\u{2009}", "MMM d, y", "MMM d, y\u{2009}–\u{2009}",
    "MMM d, y", "E, MMM d\u{2009}–\u{2009}", "E, MMM d", "E, MMM d\u{2009}–\u{2009}", "E, MMM d",
    "E, MMM d\u{2009}–\u{2009}", "E, MMM d, y", "E, MMM d\u{2009}–\u{2009}", "E, MMM d, y", "E, MMM d, y\u{2009}–\u{2009}",
    "E, MMM d, y", "MMMM\u{2009}–\u{2009}", "MMMM y", "MMMM y\u{2009}–\u{2009}", "MMMM y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let enPatterns21: [String] = [
    "EEEE, d MMMM y", "d MMMM y", "d MMM y", "y-MM-dd", "MMMM y",
    "MMM y", "d MMMM", "d MMM", "EEEE, d MMMM", "E, d MMM",
    "E, d MMM y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm–", "HH:mm", "h:mm\u{2009}–\u{2009}", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "d–", "d MMM", "d MMM\u{2009}–\u{2009}", "d MMM",
    "d–", "d MMM y", "d MMM\u{2009}–\u{2009}", "d MMM y", "d MMM y\u{2009}–\u{2009}",
    "d MMM y", "E d\u{2009}–\u{2009}", "E d MMM", "E d MMM\u{2009}–\u{2009}", "E d MMM",
    "E, d\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM y\u{2009}–\u{2009}",
    "E, d MMM y", "MMMM\u{2009}–\u{2009}", "MMMM y", "MMMM y\u{2009}–\u{2009}", "MMMM y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let enPatterns22: [String] = [
    "EEEE, d MMMM y", "d MMMM y", "d MMM y", "dd/MM/y", "MMMM y",
    "MMM y", "d MMMM", "d MMM", "EEEE, d MMMM", "E, d MMM",
    "E, d MMM y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm–", "HH:mm", "h:mm\u{2009}–\u{2009}", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "d–", "d MMM", "d MMM\u{2009}–\u{2009}", "d MMM",
    "d–", "d MMM y", "d MMM\u{2009}–\u{2009}", "d MMM y", "d MMM y\u{2009}–\u{2009}",
    "d MMM y", "E, d MMM\u{2009}–\u{2009}", "E, d MMM", "E, d MMM\u{2009}–\u{2009}", "E, d MMM",
    "E, d MMM\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM y\u{2009}–\u{2009}",
    "E, d MMM y", "MMMM\u{2009}–\u{2009}", "MMMM y", "MMMM y\u{2009}–\u{2009}", "MMMM y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let enPatterns23: [String] = [
    "EEEE, dd MMMM y", "dd MMMM y", "dd MMM y", "y/MM/dd", "MMMM y",
    "MMM y", "d MMMM", "dd MMM", "EEEE, dd MMMM", "E, dd MMM",
    "E, dd MMM y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm–", "HH:mm", "h:mm\u{2009}–\u{2009}", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "dd\u{2009}–\u{2009}", "dd MMM", "dd MMM\u{2009}–\u{2009}", "dd MMM",
    "dd\u{2009}–\u{2009}", "dd MMM y", "dd MMM\u{2009}–\u{2009}", "dd MMM y", "dd MMM y\u{2009}–\u{2009}",
    "dd MMM y", "E dd\u{2009}–\u{2009}", "E dd MMM", "E dd MMM\u{2009}–\u{2009}", "E dd MMM",
    "E, dd\u{2009}–\u{2009}", "E, dd MMM y", "E, dd MMM\u{2009}–\u{2009}", "E, dd MMM y", "E, dd MMM y\u{2009}–\u{2009}",
    "E, dd MMM y", "MMMM\u{2009}–\u{2009}", "MMMM y", "MMMM y\u{2009}–\u{2009}", "MMMM y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let enPatterns24: [String] = [
    "EEEE, dd MMMM y", "dd MMMM y", "dd MMM, y", "d/M/y", "MMMM y",
    "MMM y", "d MMMM", "dd MMM", "EEEE, dd MMMM", "E, dd MMM",
    "E, dd MMM, y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm–", "HH:mm", "h:mm\u{2009}–\u{2009}", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "dd\u{2009}–\u{2009}", "dd MMM", "dd MMM\u{2009}–\u{2009}", "dd MMM",
    "dd\u{2009}–\u{2009}", "dd MMM y", "dd MMM\u{2009}–\u{2009}", "dd MMM y", "dd MMM y\u{2009}–\u{2009}",
    "dd MMM y", "E dd\u{2009}–\u{2009}", "E dd MMM", "E dd MMM\u{2009}–\u{2009}", "E dd MMM",
    "E, dd\u{2009}–\u{2009}", "E, dd MMM y", "E, dd MMM\u{2009}–\u{2009}", "E, dd MMM y", "E, dd MMM y\u{2009}–\u{2009}",
    "E, dd MMM y", "MMMM\u{2009}–\u{2009}", "MMMM y", "MMMM y\u{2009}–\u{2009}", "MMMM y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  /// Every region that CLDR knows for `en`, by code; the bare language first.
  static let en: [LocaleFormats] = [
    LocaleFormats(
      region: "", names: enNames0, patterns: enPatterns0, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0}, and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "001", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "150", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "AE", names: enNames0, patterns: enPatterns2, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0}, and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "AG", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "AI", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "AS", names: enNames0, patterns: enPatterns0, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0}, and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "AT", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "AU", names: enNames2, patterns: enPatterns3, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "BB", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "BE", names: enNames1, patterns: enPatterns4, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "BI", names: enNames0, patterns: enPatterns0, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0}, and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "BM", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "BS", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "BW", names: enNames1, patterns: enPatterns5, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "BZ", names: enNames1, patterns: enPatterns6, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "CA", names: enNames3, patterns: enPatterns7, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "CC", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "CH", names: enNames1, patterns: enPatterns8, digits: .latin,
      groupSeparator: "’", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "CK", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "CM", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "CX", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "CY", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "CZ", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: "\u{A0}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "DE", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "DG", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "DK", names: enNames1, patterns: enPatterns9, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "DM", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "ER", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "ES", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "FI", names: enNames1, patterns: enPatterns10, digits: .latin,
      groupSeparator: "\u{A0}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "FJ", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "FK", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "FM", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "FR", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "GB", names: enNames1, patterns: enPatterns11, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "GD", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "GG", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "GH", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "GI", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "GM", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "GS", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "GU", names: enNames0, patterns: enPatterns0, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0}, and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "GY", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "HK", names: enNames1, patterns: enPatterns12, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "HU", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: "\u{A0}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "ID", names: enNames1, patterns: enPatterns13, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "IE", names: enNames1, patterns: enPatterns14, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "IL", names: enNames1, patterns: enPatterns15, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "IM", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "IN", names: enNames1, patterns: enPatterns16, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "IO", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "IT", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "JE", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "JM", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "KE", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "KI", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "KN", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "KY", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "LC", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "LR", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "LS", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "MG", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "MH", names: enNames0, patterns: enPatterns0, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0}, and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "MO", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "MP", names: enNames0, patterns: enPatterns0, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0}, and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "MS", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "MT", names: enNames1, patterns: enPatterns17, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "MU", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "MV", names: enNames1, patterns: enPatterns18, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "MW", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "MY", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "NA", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "NF", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "NG", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "NL", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "NO", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: "\u{A0}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "NR", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "NU", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "NZ", names: enNames1, patterns: enPatterns19, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "PG", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "PH", names: enNames0, patterns: enPatterns0, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0}, and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "PK", names: enNames1, patterns: enPatterns20, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "PL", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "PN", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "PR", names: enNames0, patterns: enPatterns0, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0}, and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "PT", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: "\u{A0}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "PW", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "RO", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "RW", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "SB", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "SC", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "SD", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "SE", names: enNames1, patterns: enPatterns21, digits: .latin,
      groupSeparator: "\u{A0}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "SG", names: enNames1, patterns: enPatterns22, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "SH", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "SI", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "SK", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: "\u{A0}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "SL", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "SS", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "SX", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "SZ", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "TC", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "TK", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "TO", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "TT", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "TV", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "TZ", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "UG", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "UM", names: enNames0, patterns: enPatterns0, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0}, and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "US", names: enNames0, patterns: enPatterns0, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0}, and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "VC", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "VG", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "VI", names: enNames0, patterns: enPatterns0, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0}, and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "VU", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "WS", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "ZA", names: enNames1, patterns: enPatterns23, digits: .latin,
      groupSeparator: "\u{A0}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "ZM", names: enNames1, patterns: enPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "ZW", names: enNames1, patterns: enPatterns24, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} and {1}", listPair: "{0} and {1}",
      prefers24Hours: true),
  ]

  private static let deNames0 = LocaleNames(
    months: [
      "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember",
      "Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez.",
      "J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
      "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember",
      "Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez",
      "J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
    ],
    weekdays: [
      "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag",
      "Mo.", "Di.", "Mi.", "Do.", "Fr.", "Sa.", "So.",
      "Mo.", "Di.", "Mi.", "Do.", "Fr.", "Sa.", "So.",
      "M", "D", "M", "D", "F", "S", "S",
      "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag",
      "Mo", "Di", "Mi", "Do", "Fr", "Sa", "So",
      "Mo.", "Di.", "Mi.", "Do.", "Fr.", "Sa.", "So.",
      "M", "D", "M", "D", "F", "S", "S",
    ], am: "AM", pm: "PM")

  private static let deNames1 = LocaleNames(
    months: [
      "Jänner", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember",
      "Jän.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sep.", "Okt.", "Nov.", "Dez.",
      "J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
      "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember",
      "Jän", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez",
      "J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
    ],
    weekdays: [
      "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag",
      "Mo.", "Di.", "Mi.", "Do.", "Fr.", "Sa.", "So.",
      "Mo.", "Di.", "Mi.", "Do.", "Fr.", "Sa.", "So.",
      "M", "D", "M", "D", "F", "S", "S",
      "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag",
      "Mo", "Di", "Mi", "Do", "Fr", "Sa", "So",
      "Mo.", "Di.", "Mi.", "Do.", "Fr.", "Sa.", "So.",
      "M", "D", "M", "D", "F", "S", "S",
    ], am: "AM", pm: "PM")

  private static let deNames2 = LocaleNames(
    months: [
      "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember",
      "Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez.",
      "J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
      "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember",
      "Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez",
      "J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
    ],
    weekdays: [
      "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag",
      "Mo.", "Di.", "Mi.", "Do.", "Fr.", "Sa.", "So.",
      "Mo", "Di", "Mi", "Do", "Fr", "Sa", "So",
      "M", "D", "M", "D", "F", "S", "S",
      "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag",
      "Mo", "Di", "Mi", "Do", "Fr", "Sa", "So",
      "Mo.", "Di.", "Mi.", "Do.", "Fr.", "Sa.", "So.",
      "M", "D", "M", "D", "F", "S", "S",
    ], am: "AM", pm: "PM")

  private static let dePatterns0: [String] = [
    "EEEE, d. MMMM y", "d. MMMM y", "d. MMM y", "d.M.y", "MMMM y",
    "MMM y", "d. MMMM", "d. MMM", "EEEE, d. MMMM", "E, d. MMM",
    "E, d. MMM y", "E, d.", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm–", "HH:mm 'Uhr'", "h:mm–", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "d.–", "d. MMM", "d. MMM\u{2009}–\u{2009}", "d. MMM",
    "d.–", "d. MMM y", "d. MMM\u{2009}–\u{2009}", "d. MMM y", "d. MMM y\u{2009}–\u{2009}",
    "d. MMM y", "E, d.\u{2009}–\u{2009}", "E, d. MMM", "E, d. MMM\u{2009}–\u{2009}", "E, d. MMM",
    "E, d.\u{2009}–\u{2009}", "E, d. MMM y", "E, d. MMM\u{2009}–\u{2009}", "E, d. MMM y", "E, d. MMM y\u{2009}–\u{2009}",
    "E, d. MMM y", "MMMM–", "MMMM y", "MMMM y\u{2009}–\u{2009}", "MMMM y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  /// Every region that CLDR knows for `de`, by code; the bare language first.
  static let de: [LocaleFormats] = [
    LocaleFormats(
      region: "", names: deNames0, patterns: dePatterns0, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} und {1}", listPair: "{0} und {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "AT", names: deNames1, patterns: dePatterns0, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} und {1}", listPair: "{0} und {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "BE", names: deNames0, patterns: dePatterns0, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} und {1}", listPair: "{0} und {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "CH", names: deNames2, patterns: dePatterns0, digits: .latin,
      groupSeparator: "’", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} und {1}", listPair: "{0} und {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "DE", names: deNames0, patterns: dePatterns0, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} und {1}", listPair: "{0} und {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "IT", names: deNames1, patterns: dePatterns0, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} und {1}", listPair: "{0} und {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "LI", names: deNames0, patterns: dePatterns0, digits: .latin,
      groupSeparator: "’", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} und {1}", listPair: "{0} und {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "LU", names: deNames0, patterns: dePatterns0, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} und {1}", listPair: "{0} und {1}",
      prefers24Hours: true),
  ]

  private static let frNames0 = LocaleNames(
    months: [
      "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre",
      "janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc.",
      "J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
      "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre",
      "janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc.",
      "J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
    ],
    weekdays: [
      "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche",
      "lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim.",
      "lu", "ma", "me", "je", "ve", "sa", "di",
      "L", "M", "M", "J", "V", "S", "D",
      "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche",
      "lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim.",
      "lu", "ma", "me", "je", "ve", "sa", "di",
      "L", "M", "M", "J", "V", "S", "D",
    ], am: "AM", pm: "PM")

  private static let frNames1 = LocaleNames(
    months: [
      "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre",
      "janv.", "févr.", "mars", "avr.", "mai", "juin", "juill.", "août", "sept.", "oct.", "nov.", "déc.",
      "J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
      "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre",
      "janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc.",
      "J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
    ],
    weekdays: [
      "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche",
      "lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim.",
      "lu", "ma", "me", "je", "ve", "sa", "di",
      "L", "M", "M", "J", "V", "S", "D",
      "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche",
      "lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim.",
      "lu", "ma", "me", "je", "ve", "sa", "di",
      "L", "M", "M", "J", "V", "S", "D",
    ], am: "a.m.", pm: "p.m.")

  private static let frNames2 = LocaleNames(
    months: [
      "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre",
      "janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc.",
      "J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
      "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre",
      "janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc.",
      "J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
    ],
    weekdays: [
      "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche",
      "lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim.",
      "lu", "ma", "me", "je", "ve", "sa", "di",
      "L", "M", "M", "J", "V", "S", "D",
      "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche",
      "lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim.",
      "lu", "ma", "me", "je", "ve", "sa", "di",
      "L", "M", "M", "J", "V", "S", "D",
    ], am: "mat.", pm: "soir")

  private static let frNames3 = LocaleNames(
    months: [
      "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre",
      "jan.", "fév.", "mar.", "avr.", "mai", "jui.", "juil.", "août", "sept.", "oct.", "nov.", "déc.",
      "J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
      "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre",
      "janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc.",
      "J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
    ],
    weekdays: [
      "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche",
      "lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim.",
      "lu", "ma", "me", "je", "ve", "sa", "di",
      "L", "M", "M", "J", "V", "S", "D",
      "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche",
      "lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim.",
      "lu", "ma", "me", "je", "ve", "sa", "di",
      "L", "M", "M", "J", "V", "S", "D",
    ], am: "AM", pm: "PM")

  private static let frPatterns0: [String] = [
    "EEEE d MMMM y", "d MMMM y", "d MMM y", "dd/MM/y", "MMMM y",
    "MMM y", "d MMMM", "d MMM", "EEEE d MMMM", "E d MMM",
    "E d MMM y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm\u{2009}–\u{2009}", "HH:mm", "h:mm\u{2009}–\u{2009}", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "d–", "d MMM", "d MMM\u{2009}–\u{2009}", "d MMM",
    "d–", "d MMM y", "d MMM\u{2009}–\u{2009}", "d MMM y", "d MMM y\u{2009}–\u{2009}",
    "d MMM y", "E d\u{2009}–\u{2009}", "E d MMM", "E d MMM\u{2009}–\u{2009}", "E d MMM",
    "E d\u{2009}–\u{2009}", "E d MMM y", "E d MMM\u{2009}–\u{2009}", "E d MMM y", "E d MMM y\u{2009}–\u{2009}",
    "E d MMM y", "MMMM\u{2009}–\u{2009}", "MMMM y", "MMMM y\u{2009}–\u{2009}", "MMMM y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let frPatterns1: [String] = [
    "EEEE d MMMM y", "d MMMM y", "d MMM y", "y-MM-dd", "MMMM y",
    "MMM y", "d MMMM", "d MMM", "EEEE d MMMM", "E d MMM",
    "E d MMM y", "E d", "HH 'h' mm", "h 'h' mm\u{202F}a", "{1}, {0}",
    "H 'h 'mm\u{2009}–\u{2009}", "H 'h 'mm", "h 'h 'mm\u{2009}–\u{2009}", "h 'h 'mm\u{202F}a", "h 'h 'mm\u{202F}a\u{2009}–\u{2009}",
    "h 'h 'mm\u{202F}a", "d\u{2009}–\u{2009}", "d MMM", "d MMM\u{2009}–\u{2009}", "d MMM",
    "d–", "d MMM y", "d MMM\u{2009}–\u{2009}", "d MMM y", "d MMM y\u{2009}–\u{2009}",
    "d MMM y", "E d MMM\u{2009}–\u{2009}", "E d MMM", "E d MMM\u{2009}–\u{2009}", "E d MMM",
    "E d\u{2009}MMM –\u{2009}", "E d MMM y", "E d MMM\u{2009}–\u{2009}", "E d MMM y", "E d MMM y\u{2009}–\u{2009}",
    "E d MMM y", "MMMM\u{2009}–\u{2009}", "MMMM y", "MMMM y\u{2009}–\u{2009}", "MMMM y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let frPatterns2: [String] = [
    "EEEE, d MMMM y", "d MMMM y", "d MMM y", "dd.MM.y", "MMMM y",
    "MMM y", "d MMMM", "d MMM", "EEEE d MMMM", "E d MMM",
    "E d MMM y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm\u{2009}–\u{2009}", "HH:mm", "h:mm\u{2009}–\u{2009}", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "d–", "d MMM", "d MMM\u{2009}–\u{2009}", "d MMM",
    "d–", "d MMM y", "d MMM\u{2009}–\u{2009}", "d MMM y", "d MMM y\u{2009}–\u{2009}",
    "d MMM y", "E d\u{2009}–\u{2009}", "E d MMM", "E d MMM\u{2009}–\u{2009}", "E d MMM",
    "E d\u{2009}–\u{2009}", "E d MMM y", "E d MMM\u{2009}–\u{2009}", "E d MMM y", "E d MMM y\u{2009}–\u{2009}",
    "E d MMM y", "MMMM\u{2009}–\u{2009}", "MMMM y", "MMMM y\u{2009}–\u{2009}", "MMMM y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let frPatterns3: [String] = [
    "EEEE d MMMM y", "d MMMM y", "d MMM y", "dd/MM/y", "MMMM y",
    "MMM y", "d MMMM", "d MMM", "EEEE d MMMM", "E d MMM",
    "E d MMM y", "E d", "HH:mm", "h:mm", "{1}, {0}",
    "HH:mm\u{2009}–\u{2009}", "HH:mm", "h:mm\u{2009}–\u{2009}", "h:mm", "h:mm\u{2009}–\u{2009}",
    "h:mm", "d–", "d MMM", "d MMM\u{2009}–\u{2009}", "d MMM",
    "d–", "d MMM y", "d MMM\u{2009}–\u{2009}", "d MMM y", "d MMM y\u{2009}–\u{2009}",
    "d MMM y", "E d\u{2009}–\u{2009}", "E d MMM", "E d MMM\u{2009}–\u{2009}", "E d MMM",
    "E d\u{2009}–\u{2009}", "E d MMM y", "E d MMM\u{2009}–\u{2009}", "E d MMM y", "E d MMM y\u{2009}–\u{2009}",
    "E d MMM y", "MMMM\u{2009}–\u{2009}", "MMMM y", "MMMM y\u{2009}–\u{2009}", "MMMM y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  /// Every region that CLDR knows for `fr`, by code; the bare language first.
  static let fr: [LocaleFormats] = [
    LocaleFormats(
      region: "", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "BE", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "BF", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "BI", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "BJ", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "BL", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "CA", names: frNames1, patterns: frPatterns1, digits: .latin,
      groupSeparator: "\u{A0}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "CD", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "CF", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "CG", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "CH", names: frNames0, patterns: frPatterns2, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "CI", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "CM", names: frNames2, patterns: frPatterns3, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "DJ", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "DZ", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "FR", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "GA", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "GF", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "GN", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "GP", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "GQ", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "HT", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "KM", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "LU", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "MA", names: frNames3, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "MC", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "MF", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "MG", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "ML", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "MQ", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "MR", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "MU", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "NC", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "NE", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "PF", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "PM", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "RE", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "RW", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "SC", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "SN", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "SY", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "TD", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "TG", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "TN", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "VU", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "WF", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "YT", names: frNames0, patterns: frPatterns0, digits: .latin,
      groupSeparator: "\u{202F}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} et {1}", listPair: "{0} et {1}",
      prefers24Hours: true),
  ]

  private static let esNames0 = LocaleNames(
    months: [
      "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre",
      "ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic",
      "E", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
      "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre",
      "ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic",
      "E", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
    ],
    weekdays: [
      "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo",
      "lun", "mar", "mié", "jue", "vie", "sáb", "dom",
      "LU", "MA", "MI", "JU", "VI", "SA", "DO",
      "L", "M", "X", "J", "V", "S", "D",
      "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo",
      "lun", "mar", "mié", "jue", "vie", "sáb", "dom",
      "LU", "MA", "MI", "JU", "VI", "SA", "DO",
      "L", "M", "X", "J", "V", "S", "D",
    ], am: "a.\u{202F}m.", pm: "p.\u{202F}m.")

  private static let esNames1 = LocaleNames(
    months: [
      "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre",
      "ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic",
      "E", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
      "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre",
      "ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic",
      "E", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
    ],
    weekdays: [
      "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo",
      "lun", "mar", "mié", "jue", "vie", "sáb", "dom",
      "LU", "MA", "MI", "JU", "VI", "SA", "DO",
      "L", "M", "X", "J", "V", "S", "D",
      "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo",
      "lun", "mar", "mié", "jue", "vie", "sáb", "dom",
      "LU", "MA", "MI", "JU", "VI", "SA", "DO",
      "L", "M", "M", "J", "V", "S", "D",
    ], am: "a.m.", pm: "p.m.")

  private static let esNames2 = LocaleNames(
    months: [
      "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre",
      "ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic",
      "E", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
      "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre",
      "ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic",
      "E", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
    ],
    weekdays: [
      "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo",
      "lun", "mar", "mié", "jue", "vie", "sáb", "dom",
      "LU", "MA", "MI", "JU", "VI", "SA", "DO",
      "L", "M", "X", "J", "V", "S", "D",
      "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo",
      "lun", "mar", "mié", "jue", "vie", "sáb", "dom",
      "LU", "MA", "MI", "JU", "VI", "SA", "DO",
      "L", "M", "M", "J", "V", "S", "D",
    ], am: "a.\u{202F}m.", pm: "p.\u{202F}m.")

  private static let esNames3 = LocaleNames(
    months: [
      "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre",
      "ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic",
      "E", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
      "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre",
      "ene.", "feb.", "mar.", "abr.", "may.", "jun.", "jul.", "ago.", "sept.", "oct.", "nov.", "dic.",
      "E", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
    ],
    weekdays: [
      "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo",
      "lun", "mar", "mié", "jue", "vie", "sáb", "dom",
      "lu", "ma", "mi", "ju", "vi", "sá", "do",
      "L", "M", "X", "J", "V", "S", "D",
      "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo",
      "lun", "mar", "mié", "jue", "vie", "sáb", "dom",
      "LU", "MA", "MI", "JU", "VI", "SA", "DO",
      "L", "M", "M", "J", "V", "S", "D",
    ], am: "a.\u{202F}m.", pm: "p.\u{202F}m.")

  private static let esNames4 = LocaleNames(
    months: [
      "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre",
      "ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic",
      "E", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
      "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre",
      "ene.", "feb.", "mar.", "abr.", "may.", "jun.", "jul.", "ago.", "sept.", "oct.", "nov.", "dic.",
      "E", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
    ],
    weekdays: [
      "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo",
      "lun", "mar", "mié", "jue", "vie", "sáb", "dom",
      "LU", "MA", "MI", "JU", "VI", "SA", "DO",
      "L", "M", "m", "J", "V", "S", "D",
      "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo",
      "lun", "mar", "mié", "jue", "vie", "sáb", "dom",
      "LU", "MA", "MI", "JU", "VI", "SA", "DO",
      "l", "m", "m", "j", "v", "s", "d",
    ], am: "a.\u{202F}m.", pm: "p.\u{202F}m.")

  private static let esNames5 = LocaleNames(
    months: [
      "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre",
      "ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic",
      "E", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
      "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre",
      "ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic",
      "E", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
    ],
    weekdays: [
      "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo",
      "lun", "mar", "mié", "jue", "vie", "sáb", "dom",
      "LU", "MA", "MI", "JU", "VI", "SA", "DO",
      "L", "M", "X", "J", "V", "S", "D",
      "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo",
      "lun", "mar", "mié", "jue", "vie", "sáb", "dom",
      "LU", "MA", "MI", "JU", "VI", "SA", "DO",
      "L", "M", "M", "J", "V", "S", "D",
    ], am: "a.m.", pm: "p.m.")

  private static let esNames6 = LocaleNames(
    months: [
      "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "setiembre", "octubre", "noviembre", "diciembre",
      "ene.", "feb.", "mar.", "abr.", "may.", "jun.", "jul.", "ago.", "set.", "oct.", "nov.", "dic.",
      "E", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
      "Enero", "Febrero", "Marzo", "Abril", "Mayo", "Junio", "Julio", "Agosto", "Setiembre", "Octubre", "Noviembre", "Diciembre",
      "Ene.", "Feb.", "Mar.", "Abr.", "May.", "Jun.", "Jul.", "Ago.", "Set.", "Oct.", "Nov.", "Dic.",
      "E", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
    ],
    weekdays: [
      "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo",
      "lun", "mar", "mié", "jue", "vie", "sáb", "dom",
      "LU", "MA", "MI", "JU", "VI", "SA", "DO",
      "L", "M", "X", "J", "V", "S", "D",
      "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo",
      "lun", "mar", "mié", "jue", "vie", "sáb", "dom",
      "LU", "MA", "MI", "JU", "VI", "SA", "DO",
      "L", "M", "M", "J", "V", "S", "D",
    ], am: "a.\u{202F}m.", pm: "p.\u{202F}m.")

  private static let esNames7 = LocaleNames(
    months: [
      "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre",
      "ene.", "feb.", "mar.", "abr.", "may.", "jun.", "jul.", "ago.", "sept.", "oct.", "nov.", "dic.",
      "E", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
      "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre",
      "ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic",
      "E", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
    ],
    weekdays: [
      "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo",
      "lun", "mar", "mié", "jue", "vie", "sáb", "dom",
      "lu", "ma", "mi", "ju", "vi", "sa", "do",
      "L", "M", "X", "J", "V", "S", "D",
      "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo",
      "lun", "mar", "mié", "jue", "vie", "sáb", "dom",
      "Lu", "Ma", "Mi", "Ju", "Vi", "Sa", "Do",
      "L", "M", "M", "J", "V", "S", "D",
    ], am: "a.\u{202F}m.", pm: "p.\u{202F}m.")

  private static let esNames8 = LocaleNames(
    months: [
      "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre",
      "ene.", "feb.", "mar.", "abr.", "may.", "jun.", "jul.", "ago.", "sept.", "oct.", "nov.", "dic.",
      "E", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
      "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre",
      "ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic",
      "E", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D",
    ],
    weekdays: [
      "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo",
      "lun", "mar", "mié", "jue", "vie", "sáb", "dom",
      "Lu", "Ma", "Mi", "Ju", "Vi", "Sa", "Do",
      "L", "M", "X", "J", "V", "S", "D",
      "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo",
      "lun", "mar", "mié", "jue", "vie", "sáb", "dom",
      "LU", "MA", "MI", "JU", "VI", "SA", "DO",
      "L", "M", "M", "J", "V", "S", "D",
    ], am: "a.\u{202F}m.", pm: "p.\u{202F}m.")

  private static let esPatterns0: [String] = [
    "EEEE, d 'de' MMMM 'de' y", "d 'de' MMMM 'de' y", "d MMM y", "d/M/y", "MMMM 'de' y",
    "MMM y", "d 'de' MMMM", "d MMM", "EEEE, d 'de' MMMM", "E, d MMM",
    "EEE, d MMM y", "E d", "H:mm", "h:mm\u{202F}a", "{1}, {0}",
    "H:mm–", "H:mm", "h:mm\u{2009}–\u{2009}", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "d–", "d MMM", "d MMM\u{2009}–\u{2009}", "d MMM",
    "d–", "d MMM y", "d MMM\u{2009}–\u{2009}", "d MMM y", "d MMM y\u{2009}–\u{2009}",
    "d MMM y", "E, d MMM\u{2009}–\u{2009}", "E, d MMM", "E, d MMM\u{2009}–\u{2009}", "E, d MMM",
    "E, d MMM\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM\u{2009}–\u{2009}", "E, d MMM y", "E, d MMM y\u{2009}–\u{2009}",
    "E, d MMM y", "MMMM–", "MMMM 'de 'y", "MMMM 'de 'y\u{2009}–\u{2009}", "MMMM 'de 'y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let esPatterns1: [String] = [
    "EEEE, d 'de' MMMM 'de' y", "d 'de' MMMM 'de' y", "d MMM y", "d/M/y", "MMMM 'de' y",
    "MMM y", "d 'de' MMMM", "d MMM", "EEEE, d 'de' MMMM", "E, d MMM",
    "E, d MMM y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "H:mm–", "H:mm", "h:mm\u{2009}–\u{2009}", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "d\u{2009}–\u{2009}", "d 'de 'MMM", "d 'de 'MMM\u{2009}–\u{2009}", "d 'de 'MMM",
    "d\u{2009}–\u{2009}", "d 'de 'MMM 'de 'y", "d 'de 'MMM\u{2009}–\u{2009}", "d 'de 'MMM 'de 'y", "d 'de 'MMM 'de 'y\u{2009}–\u{2009}",
    "d 'de 'MMM 'de 'y", "E, d 'de 'MMM\u{2009}–\u{2009}", "E, d 'de 'MMM", "E, d 'de 'MMM\u{2009}–\u{2009}", "E, d 'de 'MMM",
    "E, d 'de 'MMM\u{2009}–\u{2009}", "E, d 'de 'MMM 'de 'y", "E, d 'de 'MMM\u{2009}–\u{2009}", "E, d 'de 'MMM 'de 'y", "E, d 'de 'MMM 'de 'y\u{2009}–\u{2009}",
    "E, d 'de 'MMM 'de 'y", "MMMM–", "MMMM 'de 'y", "MMMM 'de 'y–", "MMMM 'de 'y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let esPatterns2: [String] = [
    "EEEE, d 'de' MMMM 'de' y", "d 'de' MMMM 'de' y", "d 'de' MMM 'de' y", "d/M/y", "MMMM 'de' y",
    "MMM y", "d 'de' MMMM", "d MMM", "EEEE, d 'de' MMMM", "E, d MMM",
    "E, d MMM y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm–", "HH:mm", "h:mm–", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "dd\u{2009}–\u{2009}", "dd 'de 'MM", "d 'de 'MMM 'al '", "d 'de 'MMM",
    "d\u{2009}–\u{2009}", "d 'de 'MMM 'de 'y", "d 'de 'MMM 'al '", "d 'de 'MMM 'de 'y", "d 'de 'MMM 'de 'y 'al '",
    "d 'de 'MMM 'de 'y", "E d 'al '", "E d 'de 'MMM", "E d 'de 'MMM 'al '", "E d 'de 'MMM",
    "E, d 'al '", "E, d 'de 'MMM 'de 'y", "E, d 'de 'MMM 'al '", "E, d 'de 'MMM 'de 'y", "E, d 'de 'MMM 'de 'y 'al '",
    "E, d 'de 'MMM 'de 'y", "MMMM 'al '", "MMMM 'de 'y", "MMMM 'de 'y 'al '", "MMMM 'de 'y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let esPatterns3: [String] = [
    "EEEE, d 'de' MMMM 'de' y", "d 'de' MMMM 'de' y", "d MMM y", "dd-MM-y", "MMMM 'de' y",
    "MMM y", "d 'de' MMMM", "d MMM", "EEEE, d 'de' MMMM", "E, d MMM",
    "E, d MMM y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "H:mm–", "H:mm", "h:mm–", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "d\u{2009}–\u{2009}", "d 'de 'MMM", "d 'de 'MMM 'al '", "d 'de 'MMM",
    "d\u{2009}–\u{2009}", "d 'de 'MMM 'de 'y", "d 'de 'MMM 'al '", "d 'de 'MMM 'de 'y", "d 'de 'MMM 'de 'y 'al '",
    "d 'de 'MMM 'de 'y", "E d 'al '", "E d 'de 'MMM", "E d 'de 'MMM 'al '", "E d 'de 'MMM",
    "E d 'al '", "E d 'de 'MMM 'de 'y", "E d 'de 'MMM 'al '", "E d 'de 'MMM 'de 'y", "E d 'de 'MMM 'de 'y 'al '",
    "E d 'de 'MMM 'de 'y", "MMMM–", "MMMM 'de 'y", "MMMM 'de 'y–", "MMMM 'de 'y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let esPatterns4: [String] = [
    "EEEE, d 'de' MMMM 'de' y", "d 'de' MMMM 'de' y", "d 'de' MMM 'de' y", "d/M/y", "MMMM 'de' y",
    "MMM 'de' y", "d 'de' MMMM", "d 'de' MMM", "EEEE, d 'de' MMMM", "E, d 'de' MMM",
    "E, d MMM y", "E d", "H:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm 'a '", "HH:mm", "h:mm 'a '", "h:mm\u{202F}a", "h:mm\u{202F}a 'a '",
    "h:mm\u{202F}a", "d 'a '", "d 'de 'MMM", "d 'de 'MMM 'al '", "d 'de 'MMM",
    "d 'a '", "d 'de 'MMM 'de 'y", "d 'de 'MMM 'al '", "d 'de 'MMM 'de 'y", "d 'de 'MMM 'de 'y 'al '",
    "d 'de 'MMM 'de 'y", "E d 'al '", "E d 'de 'MMM", "E d 'de 'MMM 'al '", "E d 'de 'MMM",
    "E d 'al '", "E d 'de 'MMM 'de 'y", "E d 'de 'MMM 'al '", "E d 'de 'MMM 'de 'y", "E d 'de 'MMM 'de 'y 'al '",
    "E d 'de 'MMM 'de 'y", "MMMM 'a '", "MMMM 'de 'y", "MMMM 'de 'y 'a '", "MMMM 'de 'y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let esPatterns5: [String] = [
    "EEEE, d 'de' MMMM 'de' y", "d 'de' MMMM 'de' y", "d MMM 'de' y", "d/M/y", "MMMM 'de' y",
    "MMM y", "d 'de' MMMM", "d MMM", "EEEE, d 'de' MMMM", "E, d MMM",
    "E, d MMM y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "H:mm–", "H:mm", "h:mm\u{2009}–\u{2009}", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "d\u{2009}–\u{2009}", "d 'de 'MMM", "d 'de 'MMM\u{2009}–\u{2009}", "d 'de 'MMM",
    "d\u{2009}–\u{2009}", "d 'de 'MMM 'de 'y", "d 'de 'MMM\u{2009}–\u{2009}", "d 'de 'MMM 'de 'y", "d 'de 'MMM 'de 'y\u{2009}–\u{2009}",
    "d 'de 'MMM 'de 'y", "E, d 'de 'MMM\u{2009}–\u{2009}", "E, d 'de 'MMM", "E, d 'de 'MMM\u{2009}–\u{2009}", "E, d 'de 'MMM",
    "E, d 'de 'MMM\u{2009}–\u{2009}", "E, d 'de 'MMM 'de 'y", "E, d 'de 'MMM\u{2009}–\u{2009}", "E, d 'de 'MMM 'de 'y", "E, d 'de 'MMM 'de 'y\u{2009}–\u{2009}",
    "E, d 'de 'MMM 'de 'y", "MMMM–", "MMMM 'de 'y", "MMMM 'de 'y–", "MMMM 'de 'y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let esPatterns6: [String] = [
    "EEEE, d 'de' MMMM 'de' y", "d 'de' MMMM 'de' y", "d MMM y", "d/M/y", "MMMM 'de' y",
    "MMM y", "d 'de' MMMM", "d MMM", "EEEE, d 'de' MMMM", "E, d MMM",
    "E, d MMM y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "H:mm–", "H:mm", "h:mm–", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "d\u{2009}–\u{2009}", "d 'de 'MMM", "d 'de 'MMM 'al '", "d 'de 'MMM",
    "d\u{2009}–\u{2009}", "d 'de 'MMM 'de 'y", "d 'de 'MMM 'al '", "d 'de 'MMM 'de 'y", "d 'de 'MMM 'de 'y 'al '",
    "d 'de 'MMM 'de 'y", "E d 'al '", "E d 'de 'MMM", "E d 'de 'MMM 'al '", "E d 'de 'MMM",
    "E d 'al '", "E d 'de 'MMM 'de 'y", "E d 'de 'MMM 'al '", "E d 'de 'MMM 'de 'y", "E d 'de 'MMM 'de 'y 'al '",
    "E d 'de 'MMM 'de 'y", "MMMM–", "MMMM 'de 'y", "MMMM 'de 'y–", "MMMM 'de 'y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let esPatterns7: [String] = [
    "EEEE dd 'de' MMMM 'de' y", "dd 'de' MMMM 'de' y", "d MMM y", "d/M/y", "MMMM 'de' y",
    "MMM y", "d 'de' MMMM", "d MMM", "EEEE, d 'de' MMMM", "E, d MMM",
    "E, d MMM y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm–", "HH:mm", "h:mm–", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "dd–", "dd 'de 'MMM", "dd 'de 'MMM 'al '", "dd 'de 'MMM",
    "dd–", "dd 'de 'MMM 'de 'y", "dd 'de 'MMM 'al '", "dd 'de 'MMM 'de 'y", "dd 'de 'MMM 'de 'y 'al '",
    "dd 'de 'MMM 'de 'y", "E dd 'al '", "E dd 'de 'MMM", "E dd 'de 'MMM 'al '", "E dd 'de 'MMM",
    "E dd 'al '", "E dd 'de 'MMM 'de 'y", "E dd 'de 'MMM 'al '", "E dd 'de 'MMM 'de 'y", "E dd 'de 'MMM 'de 'y 'al '",
    "E dd 'de 'MMM 'de 'y", "MMMM–", "MMMM 'de 'y", "MMMM 'de 'y–", "MMMM 'de 'y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let esPatterns8: [String] = [
    "EEEE, d 'de' MMMM 'de' y", "d 'de' MMMM 'de' y", "d MMM y", "d/M/y", "MMMM 'de' y",
    "MMM y", "d 'de' MMMM", "d MMM", "EEEE, d 'de' MMMM", "E d 'de' MMM",
    "EEE, d 'de' MMM 'de' y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm–", "HH:mm", "h:mm–", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "d–", "d 'de 'MMM", "d 'de 'MMM\u{2009}–\u{2009}", "d 'de 'MMM",
    "d–", "d 'de 'MMM 'de 'y", "d 'de 'MMM\u{2009}–\u{2009}", "d 'de 'MMM y", "d 'de 'MMM 'de 'y\u{2009}–\u{2009}",
    "d 'de 'MMM 'de 'y", "E d 'de 'MMM\u{2009}–\u{2009}", "E d 'de 'MMM", "E d 'de 'MMM\u{2009}–\u{2009}", "E d 'de 'MMM",
    "E d 'de 'MMM\u{2009}–\u{2009}", "E d 'de 'MMM 'de 'y", "E d 'de 'MMM\u{2009}–\u{2009}", "E d 'de 'MMM 'de 'y", "E d 'de 'MMM 'de 'y\u{2009}–\u{2009}",
    "E d 'de 'MMM 'de 'y", "MMMM–", "MMMM 'de 'y", "MMMM 'de 'y\u{2009}–\u{2009}", "MMMM 'de 'y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let esPatterns9: [String] = [
    "EEEE, d 'de' MMMM 'de' y", "d 'de' MMMM 'de' y", "d MMM y", "MM/dd/y", "MMMM 'de' y",
    "MMM y", "d 'de' MMMM", "d MMM", "EEEE, d 'de' MMMM", "E, d MMM",
    "E, d MMM y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "H:mm–", "H:mm", "h:mm\u{2009}–\u{2009}", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "d\u{2009}–\u{2009}", "d 'de 'MMM", "d 'de 'MMM 'al '", "d 'de 'MMM",
    "d\u{2009}–\u{2009}", "d 'de 'MMM 'de 'y", "d 'de 'MMM 'al '", "d 'de 'MMM 'de 'y", "d 'de 'MMM 'de 'y 'al '",
    "d 'de 'MMM 'de 'y", "E d 'al '", "E d 'de 'MMM", "E d 'de 'MMM 'al '", "E d 'de 'MMM",
    "E d 'al '", "E d 'de 'MMM 'de 'y", "E d 'de 'MMM 'al '", "E d 'de 'MMM 'de 'y", "E d 'de 'MMM 'de 'y 'al '",
    "E d 'de 'MMM 'de 'y", "MMMM–", "MMMM 'de 'y", "MMMM 'de 'y–", "MMMM 'de 'y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let esPatterns10: [String] = [
    "EEEE, d 'de' MMMM 'de' y", "d 'de' MMMM 'de' y", "d MMM y", "d/M/y", "MMMM 'de' y",
    "MMM y", "d 'de' MMMM", "d MMM", "EEEE, d 'de' MMMM", "E, d MMM",
    "E, d MMM y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm–", "HH:mm", "h:mm–", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "d\u{2009}–\u{2009}", "d 'de 'MMM", "d 'de 'MMM 'al '", "d 'de 'MMM",
    "d\u{2009}–\u{2009}", "d 'de 'MMM 'de 'y", "d 'de 'MMM 'al '", "d 'de 'MMM 'de 'y", "d 'de 'MMM 'de 'y 'al '",
    "d 'de 'MMM 'de 'y", "E d 'al '", "E d 'de 'MMM", "E d 'de 'MMM 'al '", "E d 'de 'MMM",
    "E d 'al '", "E d 'de 'MMM 'de 'y", "E d 'de 'MMM 'al '", "E d 'de 'MMM 'de 'y", "E d 'de 'MMM 'de 'y 'al '",
    "E d 'de 'MMM 'de 'y", "MMMM–", "MMMM 'de 'y", "MMMM 'de 'y–", "MMMM 'de 'y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let esPatterns11: [String] = [
    "EEEE, d 'de' MMMM 'de' y", "d 'de' MMMM 'de' y", "d MMM y", "MM/dd/y", "MMMM 'de' y",
    "MMM y", "d 'de' MMMM", "d MMM", "EEEE, d 'de' MMMM", "E, d MMM",
    "E, d MMM y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm–", "HH:mm", "h:mm–", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "d\u{2009}–\u{2009}", "d 'de 'MMM", "d 'de 'MMM 'al '", "d 'de 'MMM",
    "d\u{2009}–\u{2009}", "d 'de 'MMM 'de 'y", "d 'de 'MMM 'al '", "d 'de 'MMM 'de 'y", "d 'de 'MMM 'de 'y 'al '",
    "d 'de 'MMM 'de 'y", "E d 'al '", "E d 'de 'MMM", "E d 'de 'MMM 'al '", "E d 'de 'MMM",
    "E d 'al '", "E d 'de 'MMM 'de 'y", "E d 'de 'MMM 'al '", "E d 'de 'MMM 'de 'y", "E d 'de 'MMM 'de 'y 'al '",
    "E d 'de 'MMM 'de 'y", "MMMM–", "MMMM 'de 'y", "MMMM 'de 'y–", "MMMM 'de 'y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let esPatterns12: [String] = [
    "EEEE, d 'de' MMMM 'de' y", "d 'de' MMMM 'de' y", "d MMM y", "d/M/y", "MMMM 'de' y",
    "MMM y", "d 'de' MMMM", "d MMM", "EEEE, d 'de' MMMM", "E, d MMM",
    "E, d MMM y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "H:mm–", "H:mm", "h:mm 'a '", "h:mm\u{202F}a", "h:mm\u{202F}a 'a '",
    "h:mm\u{202F}a", "d\u{2009}–\u{2009}", "d 'de 'MMM", "d 'de 'MMM\u{2009}–\u{2009}", "d 'de 'MMM",
    "d\u{2009}–\u{2009}", "d 'de 'MMM 'de 'y", "d 'de 'MMM 'al '", "d 'de 'MMM 'de 'y", "d 'de 'MMM 'de 'y\u{2009}–\u{2009}",
    "d 'de 'MMM 'de 'y", "E, d 'de 'MMM\u{2009}–\u{2009}", "E, d 'de 'MMM", "E, d 'de 'MMM\u{2009}–\u{2009}", "E, d 'de 'MMM",
    "E, d 'de 'MMM\u{2009}–\u{2009}", "E, d 'de 'MMM 'de 'y", "E, d 'de 'MMM\u{2009}–\u{2009}", "E, d 'de 'MMM 'de 'y", "E, d 'de 'MMM 'de 'y\u{2009}–\u{2009}",
    "E, d 'de 'MMM 'de 'y", "MMMM 'a '", "MMMM 'de 'y", "MMMM 'de 'y 'a '", "MMMM 'de 'y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  private static let esPatterns13: [String] = [
    "EEEE, d 'de' MMMM 'de' y", "d 'de' MMMM 'de' y", "d MMM y", "d/M/y", "MMMM 'de' y",
    "MMM y", "d 'de' MMMM", "d MMM", "EEEE, d 'de' MMMM", "E, d 'de' MMM",
    "EEE, d 'de' MMM 'de' y", "E d", "HH:mm", "h:mm\u{202F}a", "{1}, {0}",
    "HH:mm–", "HH:mm", "h:mm–", "h:mm\u{202F}a", "h:mm\u{202F}a\u{2009}–\u{2009}",
    "h:mm\u{202F}a", "d–", "d 'de 'MMM", "d 'de 'MMM\u{2009}–\u{2009}", "d 'de 'MMM",
    "d–", "d 'de 'MMM 'de 'y", "d 'de 'MMM\u{2009}–\u{2009}", "d 'de 'MMM y", "d 'de 'MMM 'de 'y\u{2009}–\u{2009}",
    "d 'de 'MMM 'de 'y", "E, d 'de 'MMM\u{2009}–\u{2009}", "E, d 'de 'MMM", "E, d 'de 'MMM\u{2009}–\u{2009}", "E, d 'de 'MMM",
    "E, d 'de 'MMM\u{2009}–\u{2009}", "E, d 'de 'MMM 'de 'y", "E, d 'de 'MMM\u{2009}–\u{2009}", "E, d 'de 'MMM 'de 'y", "E, d 'de 'MMM 'de 'y\u{2009}–\u{2009}",
    "E, d 'de 'MMM 'de 'y", "MMMM–", "MMMM 'de 'y", "MMMM 'de 'y\u{2009}–\u{2009}", "MMMM 'de 'y",
    "{0}\u{2009}–\u{2009}{1}",
  ]

  /// Every region that CLDR knows for `es`, by code; the bare language first.
  static let es: [LocaleFormats] = [
    LocaleFormats(
      region: "", names: esNames0, patterns: esPatterns0, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 2, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} y {1}", listPair: "{0} y {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "419", names: esNames1, patterns: esPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} y {1}", listPair: "{0} y {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "AR", names: esNames2, patterns: esPatterns2, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} y {1}", listPair: "{0} y {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "BO", names: esNames2, patterns: esPatterns1, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} y {1}", listPair: "{0} y {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "BR", names: esNames1, patterns: esPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} y {1}", listPair: "{0} y {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "BZ", names: esNames1, patterns: esPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} y {1}", listPair: "{0} y {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "CL", names: esNames3, patterns: esPatterns3, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} y {1}", listPair: "{0} y {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "CO", names: esNames4, patterns: esPatterns4, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} y {1}", listPair: "{0} y {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "CR", names: esNames2, patterns: esPatterns1, digits: .latin,
      groupSeparator: "\u{A0}", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} y {1}", listPair: "{0} y {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "CU", names: esNames1, patterns: esPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} y {1}", listPair: "{0} y {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "DO", names: esNames2, patterns: esPatterns5, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} y {1}", listPair: "{0} y {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "EA", names: esNames0, patterns: esPatterns0, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 2, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} y {1}", listPair: "{0} y {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "EC", names: esNames2, patterns: esPatterns6, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} y {1}", listPair: "{0} y {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "ES", names: esNames0, patterns: esPatterns0, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 2, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} y {1}", listPair: "{0} y {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "GQ", names: esNames0, patterns: esPatterns0, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 2, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} y {1}", listPair: "{0} y {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "GT", names: esNames2, patterns: esPatterns6, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} y {1}", listPair: "{0} y {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "HN", names: esNames2, patterns: esPatterns7, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} y {1}", listPair: "{0} y {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "IC", names: esNames0, patterns: esPatterns0, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 2, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} y {1}", listPair: "{0} y {1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "MX", names: esNames5, patterns: esPatterns8, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} y {1}", listPair: "{0} y {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "NI", names: esNames2, patterns: esPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} y {1}", listPair: "{0} y {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "PA", names: esNames2, patterns: esPatterns9, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} y {1}", listPair: "{0} y {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "PE", names: esNames6, patterns: esPatterns10, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} y {1}", listPair: "{0} y {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "PH", names: esNames0, patterns: esPatterns0, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 2, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} y {1}", listPair: "{0} y {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "PR", names: esNames2, patterns: esPatterns11, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} y {1}", listPair: "{0} y {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "PY", names: esNames7, patterns: esPatterns12, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} y {1}", listPair: "{0} y {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "SV", names: esNames2, patterns: esPatterns1, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} y {1}", listPair: "{0} y {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "US", names: esNames1, patterns: esPatterns13, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} y {1}", listPair: "{0} y {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "UY", names: esNames6, patterns: esPatterns1, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} y {1}", listPair: "{0} y {1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "VE", names: esNames8, patterns: esPatterns1, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 1, listStart: "{0}, {1}", listMiddle: "{0}, {1}", listEnd: "{0} y {1}", listPair: "{0} y {1}",
      prefers24Hours: false),
  ]

  private static let arNames0 = LocaleNames(
    months: [
      "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر",
      "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر",
      "ي", "ف", "م", "أ", "و", "ن", "ل", "غ", "س", "ك", "ب", "د",
      "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر",
      "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر",
      "ي", "ف", "م", "أ", "و", "ن", "ل", "غ", "س", "ك", "ب", "د",
    ],
    weekdays: [
      "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد",
      "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد",
      "إثنين", "ثلاثاء", "أربعاء", "خميس", "جمعة", "سبت", "أحد",
      "ن", "ث", "ر", "خ", "ج", "س", "ح",
      "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد",
      "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد",
      "إثنين", "ثلاثاء", "أربعاء", "خميس", "جمعة", "سبت", "أحد",
      "ن", "ث", "ر", "خ", "ج", "س", "ح",
    ], am: "ص", pm: "م")

  private static let arNames1 = LocaleNames(
    months: [
      "جانفي", "فيفري", "مارس", "أفريل", "ماي", "جوان", "جويلية", "أوت", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر",
      "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر",
      "ي", "ف", "م", "أ", "و", "ن", "ل", "غ", "س", "ك", "ب", "د",
      "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر",
      "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر",
      "ج", "ف", "م", "أ", "م", "ج", "ج", "أ", "س", "أ", "ن", "د",
    ],
    weekdays: [
      "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد",
      "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد",
      "إثنين", "ثلاثاء", "أربعاء", "خميس", "جمعة", "سبت", "أحد",
      "ن", "ث", "ر", "خ", "ج", "س", "ح",
      "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد",
      "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد",
      "إثنين", "ثلاثاء", "أربعاء", "خميس", "جمعة", "سبت", "أحد",
      "ن", "ث", "ر", "خ", "ج", "س", "ح",
    ], am: "ص", pm: "م")

  private static let arNames2 = LocaleNames(
    months: [
      "كانون الثاني", "شباط", "آذار", "نيسان", "أيار", "حزيران", "تموز", "آب", "أيلول", "تشرين الأول", "تشرين الثاني", "كانون الأول",
      "كانون الثاني", "شباط", "آذار", "نيسان", "أيار", "حزيران", "تموز", "آب", "أيلول", "تشرين\u{A0}الأول", "تشرين الثاني", "كانون الأول",
      "ي", "ف", "م", "أ", "و", "ن", "ل", "غ", "س", "ك", "ب", "د",
      "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر",
      "كانون الثاني", "شباط", "آذار", "نيسان", "أيار", "حزيران", "تموز", "آب", "أيلول", "تشرين الأول", "تشرين الثاني", "كانون الأول",
      "ك", "ش", "آ", "ن", "أ", "ح", "ت", "آ", "أ", "ت", "ت", "ك",
    ],
    weekdays: [
      "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد",
      "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد",
      "إثنين", "ثلاثاء", "أربعاء", "خميس", "جمعة", "سبت", "أحد",
      "ن", "ث", "ر", "خ", "ج", "س", "ح",
      "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد",
      "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد",
      "إثنين", "ثلاثاء", "أربعاء", "خميس", "جمعة", "سبت", "أحد",
      "ن", "ث", "ر", "خ", "ج", "س", "ح",
    ], am: "ص", pm: "م")

  private static let arNames3 = LocaleNames(
    months: [
      "كانون الثاني", "شباط", "آذار", "نيسان", "أيار", "حزيران", "تموز", "آب", "أيلول", "تشرين الأول", "تشرين الثاني", "كانون الأول",
      "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر",
      "ي", "ف", "م", "أ", "و", "ن", "ل", "غ", "س", "ك", "ب", "د",
      "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر",
      "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر",
      "ك", "ش", "آ", "ن", "أ", "ح", "ت", "آ", "أ", "ت", "ت", "ك",
    ],
    weekdays: [
      "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد",
      "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد",
      "إثنين", "ثلاثاء", "أربعاء", "خميس", "جمعة", "سبت", "أحد",
      "ن", "ث", "ر", "خ", "ج", "س", "ح",
      "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد",
      "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد",
      "إثنين", "ثلاثاء", "أربعاء", "خميس", "جمعة", "سبت", "أحد",
      "ن", "ث", "ر", "خ", "ج", "س", "ح",
    ], am: "ص", pm: "م")

  private static let arNames4 = LocaleNames(
    months: [
      "يناير", "فبراير", "مارس", "أبريل", "ماي", "يونيو", "يوليوز", "غشت", "شتنبر", "أكتوبر", "نونبر", "دجنبر",
      "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر",
      "ي", "ف", "م", "أ", "و", "ن", "ل", "غ", "س", "ك", "ب", "د",
      "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر",
      "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر",
      "ي", "ف", "م", "أ", "م", "ن", "ل", "غ", "ش", "ك", "ب", "د",
    ],
    weekdays: [
      "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد",
      "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد",
      "إثنين", "ثلاثاء", "أربعاء", "خميس", "جمعة", "سبت", "أحد",
      "ن", "ث", "ر", "خ", "ج", "س", "ح",
      "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد",
      "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد",
      "إثنين", "ثلاثاء", "أربعاء", "خميس", "جمعة", "سبت", "أحد",
      "ن", "ث", "ر", "خ", "ج", "س", "ح",
    ], am: "ص", pm: "م")

  private static let arNames5 = LocaleNames(
    months: [
      "يناير", "فبراير", "مارس", "إبريل", "مايو", "يونيو", "يوليو", "أغشت", "شتمبر", "أكتوبر", "نوفمبر", "دجمبر",
      "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر",
      "ي", "ف", "م", "أ", "و", "ن", "ل", "غ", "س", "ك", "ب", "د",
      "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر",
      "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر",
      "ي", "ف", "م", "إ", "و", "ن", "ل", "غ", "ش", "ك", "ب", "د",
    ],
    weekdays: [
      "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد",
      "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد",
      "إثنين", "ثلاثاء", "أربعاء", "خميس", "جمعة", "سبت", "أحد",
      "ن", "ث", "ر", "خ", "ج", "س", "ح",
      "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد",
      "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد",
      "إثنين", "ثلاثاء", "أربعاء", "خميس", "جمعة", "سبت", "أحد",
      "ن", "ث", "ر", "خ", "ج", "س", "ح",
    ], am: "ص", pm: "م")

  private static let arPatterns0: [String] = [
    "EEEE، d MMMM y", "d MMMM y", "d MMM y", "d\u{200F}/M\u{200F}/y", "MMMM y",
    "MMM y", "d MMMM", "d MMM", "EEEE، d MMMM", "E، d MMM",
    "E، d MMM y", "E، d", "HH:mm", "h:mm a", "{1}، {0}",
    "HH:mm–", "HH:mm", "h:mm–", "h:mm a", "h:mm a\u{2009}–\u{2009}",
    "h:mm a", "d–", "d MMM", "d MMM – ", "d MMM",
    "d–", "d MMM y", "d MMM – ", "d MMM y", "d MMM y – ",
    "d MMM y", "E، d – ", "E، d MMM", "E، d MMM – ", "E، d MMM",
    "E، d – ", "E، d MMM، y", "E، d MMM – ", "E، d MMM، y", "E، d MMM y – ",
    "E، d MMM y", "MMMM – ", "MMMM y", "MMMM y – ", "MMMM y",
    "{0} – {1}",
  ]

  private static let arPatterns1: [String] = [
    "EEEE، d MMMM y", "d MMMM y", "d MMM y", "d\u{200F}/M\u{200F}/y", "MMMM y",
    "MMM y", "d MMMM", "d MMM", "EEEE، d MMMM", "E، d MMM",
    "E، d MMM y", "E، d", "H:mm", "h:mm\u{202F}a", "{1}، {0}",
    "HH:mm–", "HH:mm", "h:mm–", "h:mm a", "h:mm a\u{2009}–\u{2009}",
    "h:mm a", "d–", "d MMM", "d MMM – ", "d MMM",
    "d–", "d MMM y", "d MMM – ", "d MMM y", "d MMM y – ",
    "d MMM y", "E، d – ", "E، d MMM", "E، d MMM – ", "E، d MMM",
    "E، d – ", "E، d MMM، y", "E، d MMM – ", "E، d MMM، y", "E، d MMM y – ",
    "E، d MMM y", "MMMM – ", "MMMM y", "MMMM y – ", "MMMM y",
    "{0} – {1}",
  ]

  private static let arPatterns2: [String] = [
    "EEEE، d MMMM y", "d MMMM y", "d MMM y", "d\u{200F}/M\u{200F}/y", "MMMM y",
    "MMM y", "d MMMM", "d MMM", "EEEE، d MMMM", "E، d MMM",
    "E، d MMM y", "E، d", "HH:mm", "h:mm\u{202F}a", "{1}، {0}",
    "HH:mm–", "HH:mm", "h:mm–", "h:mm a", "h:mm a\u{2009}–\u{2009}",
    "h:mm a", "d–", "d MMM", "d MMM – ", "d MMM",
    "d–", "d MMM y", "d MMM – ", "d MMM y", "d MMM y – ",
    "d MMM y", "E، d – ", "E، d MMM", "E، d MMM – ", "E، d MMM",
    "E، d – ", "E، d MMM، y", "E، d MMM – ", "E، d MMM، y", "E، d MMM y – ",
    "E، d MMM y", "MMMM – ", "MMMM y", "MMMM y – ", "MMMM y",
    "{0} – {1}",
  ]

  /// Every region that CLDR knows for `ar`, by code; the bare language first.
  static let ar: [LocaleFormats] = [
    LocaleFormats(
      region: "", names: arNames0, patterns: arPatterns0, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0} و{1}", listMiddle: "{0} و{1}", listEnd: "{0} و{1}", listPair: "{0} و{1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "001", names: arNames0, patterns: arPatterns0, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0} و{1}", listMiddle: "{0} و{1}", listEnd: "{0} و{1}", listPair: "{0} و{1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "AE", names: arNames0, patterns: arPatterns0, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0} و{1}", listMiddle: "{0} و{1}", listEnd: "{0} و{1}", listPair: "{0} و{1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "BH", names: arNames0, patterns: arPatterns0, digits: .arabicIndic,
      groupSeparator: "٬", minimumGroupingDigits: 1, listStart: "{0} و{1}", listMiddle: "{0} و{1}", listEnd: "{0} و{1}", listPair: "{0} و{1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "DJ", names: arNames0, patterns: arPatterns0, digits: .arabicIndic,
      groupSeparator: "٬", minimumGroupingDigits: 1, listStart: "{0} و{1}", listMiddle: "{0} و{1}", listEnd: "{0} و{1}", listPair: "{0} و{1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "DZ", names: arNames1, patterns: arPatterns0, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 1, listStart: "{0} و{1}", listMiddle: "{0} و{1}", listEnd: "{0} و{1}", listPair: "{0} و{1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "EG", names: arNames0, patterns: arPatterns0, digits: .arabicIndic,
      groupSeparator: "٬", minimumGroupingDigits: 1, listStart: "{0} و{1}", listMiddle: "{0} و{1}", listEnd: "{0} و{1}", listPair: "{0} و{1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "EH", names: arNames0, patterns: arPatterns0, digits: .latin,
      groupSeparator: ",", minimumGroupingDigits: 1, listStart: "{0} و{1}", listMiddle: "{0} و{1}", listEnd: "{0} و{1}", listPair: "{0} و{1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "ER", names: arNames0, patterns: arPatterns0, digits: .arabicIndic,
      groupSeparator: "٬", minimumGroupingDigits: 1, listStart: "{0} و{1}", listMiddle: "{0} و{1}", listEnd: "{0} و{1}", listPair: "{0} و{1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "IL", names: arNames0, patterns: arPatterns1, digits: .arabicIndic,
      groupSeparator: "٬", minimumGroupingDigits: 1, listStart: "{0} و{1}", listMiddle: "{0} و{1}", listEnd: "{0} و{1}", listPair: "{0} و{1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "IQ", names: arNames2, patterns: arPatterns0, digits: .arabicIndic,
      groupSeparator: "٬", minimumGroupingDigits: 1, listStart: "{0} و{1}", listMiddle: "{0} و{1}", listEnd: "{0} و{1}", listPair: "{0} و{1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "JO", names: arNames3, patterns: arPatterns0, digits: .arabicIndic,
      groupSeparator: "٬", minimumGroupingDigits: 1, listStart: "{0} و{1}", listMiddle: "{0} و{1}", listEnd: "{0} و{1}", listPair: "{0} و{1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "KM", names: arNames0, patterns: arPatterns2, digits: .arabicIndic,
      groupSeparator: "٬", minimumGroupingDigits: 1, listStart: "{0} و{1}", listMiddle: "{0} و{1}", listEnd: "{0} و{1}", listPair: "{0} و{1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "KW", names: arNames0, patterns: arPatterns0, digits: .arabicIndic,
      groupSeparator: "٬", minimumGroupingDigits: 1, listStart: "{0} و{1}", listMiddle: "{0} و{1}", listEnd: "{0} و{1}", listPair: "{0} و{1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "LB", names: arNames3, patterns: arPatterns0, digits: .arabicIndic,
      groupSeparator: "٬", minimumGroupingDigits: 1, listStart: "{0} و{1}", listMiddle: "{0} و{1}", listEnd: "{0} و{1}", listPair: "{0} و{1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "LY", names: arNames0, patterns: arPatterns0, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 1, listStart: "{0} و{1}", listMiddle: "{0} و{1}", listEnd: "{0} و{1}", listPair: "{0} و{1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "MA", names: arNames4, patterns: arPatterns2, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 1, listStart: "{0} و{1}", listMiddle: "{0} و{1}", listEnd: "{0} و{1}", listPair: "{0} و{1}",
      prefers24Hours: true),
    LocaleFormats(
      region: "MR", names: arNames5, patterns: arPatterns0, digits: .arabicIndic,
      groupSeparator: "٬", minimumGroupingDigits: 1, listStart: "{0} و{1}", listMiddle: "{0} و{1}", listEnd: "{0} و{1}", listPair: "{0} و{1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "OM", names: arNames0, patterns: arPatterns0, digits: .arabicIndic,
      groupSeparator: "٬", minimumGroupingDigits: 1, listStart: "{0} و{1}", listMiddle: "{0} و{1}", listEnd: "{0} و{1}", listPair: "{0} و{1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "PS", names: arNames3, patterns: arPatterns0, digits: .arabicIndic,
      groupSeparator: "٬", minimumGroupingDigits: 1, listStart: "{0} و{1}", listMiddle: "{0} و{1}", listEnd: "{0} و{1}", listPair: "{0} و{1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "QA", names: arNames0, patterns: arPatterns0, digits: .arabicIndic,
      groupSeparator: "٬", minimumGroupingDigits: 1, listStart: "{0} و{1}", listMiddle: "{0} و{1}", listEnd: "{0} و{1}", listPair: "{0} و{1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "SA", names: arNames0, patterns: arPatterns0, digits: .arabicIndic,
      groupSeparator: "٬", minimumGroupingDigits: 1, listStart: "{0} و{1}", listMiddle: "{0} و{1}", listEnd: "{0} و{1}", listPair: "{0} و{1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "SD", names: arNames0, patterns: arPatterns0, digits: .arabicIndic,
      groupSeparator: "٬", minimumGroupingDigits: 1, listStart: "{0} و{1}", listMiddle: "{0} و{1}", listEnd: "{0} و{1}", listPair: "{0} و{1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "SO", names: arNames0, patterns: arPatterns0, digits: .arabicIndic,
      groupSeparator: "٬", minimumGroupingDigits: 1, listStart: "{0} و{1}", listMiddle: "{0} و{1}", listEnd: "{0} و{1}", listPair: "{0} و{1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "SS", names: arNames0, patterns: arPatterns0, digits: .arabicIndic,
      groupSeparator: "٬", minimumGroupingDigits: 1, listStart: "{0} و{1}", listMiddle: "{0} و{1}", listEnd: "{0} و{1}", listPair: "{0} و{1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "SY", names: arNames3, patterns: arPatterns0, digits: .arabicIndic,
      groupSeparator: "٬", minimumGroupingDigits: 1, listStart: "{0} و{1}", listMiddle: "{0} و{1}", listEnd: "{0} و{1}", listPair: "{0} و{1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "TD", names: arNames0, patterns: arPatterns0, digits: .arabicIndic,
      groupSeparator: "٬", minimumGroupingDigits: 1, listStart: "{0} و{1}", listMiddle: "{0} و{1}", listEnd: "{0} و{1}", listPair: "{0} و{1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "TN", names: arNames1, patterns: arPatterns0, digits: .latin,
      groupSeparator: ".", minimumGroupingDigits: 1, listStart: "{0} و{1}", listMiddle: "{0} و{1}", listEnd: "{0} و{1}", listPair: "{0} و{1}",
      prefers24Hours: false),
    LocaleFormats(
      region: "YE", names: arNames0, patterns: arPatterns0, digits: .arabicIndic,
      groupSeparator: "٬", minimumGroupingDigits: 1, listStart: "{0} و{1}", listMiddle: "{0} و{1}", listEnd: "{0} و{1}", listPair: "{0} و{1}",
      prefers24Hours: false),
  ]
}
