import Diagnostics

/// Other names for the fields of our own format, from calendars, address books and everyday speech.
enum FieldNames {
  /// The fields that a name may mean, the most likely first. Keys are in lower case.
  private static let others: [String: [String]] = [
    "title": ["subject", "name"], "name": ["subject", "displayName", "title", "member", "text"], "summary": ["subject"],
    "label": ["title", "subject", "name"], "description": ["notes", "summary", "text"], "note": ["notes"],
    "body": ["text", "notes"],
    "content": ["text", "notes"], "message": ["text"], "place": ["location"], "where": ["location"], "venue": ["location"],
    "when": ["start", "date", "due"], "begin": ["start", "first"], "begins": ["start"], "from": ["start", "first"],
    "day": ["date", "start"], "date": ["start", "due", "created", "replaces"], "created": ["date"], "dtstart": ["start"],
    "deadline": ["due"], "duedate": ["due"], "cancelled": ["status"], "canceled": ["status"], "to": ["last", "invited"],
    "until": ["last"], "end": ["last"], "attendees": ["invited", "participants"], "guests": ["invited", "participants"],
    "participants": ["invited", "contributors"], "invitees": ["invited"], "with": ["invited"], "for": ["invited", "assignee"],
    "assignedto": ["assignee"], "assigned": ["assignee"],
    "host": ["owner", "author"], "organizer": ["owner", "author"], "creator": ["owner", "author"], "by": ["author", "completedBy"],
    "user": ["member", "owner", "author"], "person": ["member", "owner"], "who": ["member", "owner", "by", "cook"],
    "repeat": ["rules"], "repeats": ["rules"], "rule": ["rules"], "rrule": ["rules"], "recurrence": ["rules"],
    "frequency": ["rules"], "rdates": ["dates"], "exdate": ["exceptDates"], "exdates": ["exceptDates"], "except": ["exceptDates"],
    "exceptions": ["exceptDates", "overrides"], "changes": ["overrides"], "phone": ["phones"], "tel": ["phones"],
    "telephone": ["phones"], "mobile": ["phones"], "email": ["emails"], "mail": ["emails"], "address": ["addresses"],
    "website": ["urls", "url"], "link": ["url", "urls"], "href": ["url", "urls"], "url": ["urls"], "src": ["path"],
    "file": ["path"], "picture": ["photo", "image"],
    "image": ["photo"], "photo": ["image"], "avatar": ["photo"], "born": ["birthday"], "dob": ["birthday"], "bday": ["birthday"],
    "birthdate": ["birthday"], "organisation": ["company"], "organization": ["company"], "firm": ["company"],
    "surname": ["lastName"], "forename": ["firstName"], "zip": ["postalCode"], "postcode": ["postalCode"], "town": ["city"],
    "state": ["region", "status"], "admin": ["administrator"], "left": ["former"], "completed": ["done"], "checked": ["done"],
    "amount": ["quantity"], "count": ["quantity"], "kind": ["category", "course"], "type": ["category", "kind", "course"],
    "length": ["duration"], "minutes": ["duration"], "private": ["visibility"], "createdat": ["created"],
    "updatedat": ["updated"], "people": ["members", "residents"], "tasks": ["chores", "items"], "entries": ["posts", "items"],
    "answers": ["invited"], "uid": ["foreignUID", "id"], "allday": ["start"],
  ]

  /// The field that another name means.
  static func known(for name: String, among fields: [String]) -> String? {
    others[name.lowercased()]?.first { fields.contains($0) }
  }

  /// Advice for a name that no field corresponds to.
  static func advice(for name: String, among fields: [String]) -> String? {
    guard fields.contains("start"), fields.contains("duration") else { return nil }
    return switch name.lowercased() {
    case "until": "a series ends in its rule: \"rules\": [ \"FREQ=WEEKLY;UNTIL=20271231\" ]"
    case "end", "ends", "dtend", "finish":
      "write how long it lasts instead: \"duration\": \"PT1H30M\", or \"P3D\" for three days"
    case "allday", "wholeday", "isallday": "for a whole day write the day alone: \"start\": \"2027-03-01\""
    default: nil
    }
  }

  /// The hint for a text that is none of `words`: the word that was probably meant, or the whole list.
  static func hint(for text: String, among words: [String]) -> String {
    NearestName.nearest(to: text, among: words).map { "did you mean \"\($0)\"?" } ?? "write one of \(words.joined(separator: ", "))"
  }

  /// Another name for `field` among the names that a record has.
  static func other(for field: String, among names: [String]) -> String? {
    names.first { others[$0.lowercased()]?.first == field } ?? names.first { others[$0.lowercased()]?.contains(field) ?? false }
  }

  /// What to write in fields whose text has a special form, where adding quotation marks would not be enough.
  static let examples = [
    "duration": "\"PT1H30M\" for an hour and a half, \"P3D\" for three days", "exactDuration": "\"PT1H30M\" for an hour and a half",
    "birthday": "\"2016-04-30\", or \"--04-30\" without a year", "due": "\"2027-03-01\"", "date": "\"2027-03-01\"",
    "updated": "\"2027-03-01T09:00:00Z\"", "created": "\"2027-03-01T09:00:00Z\"", "location": "the place in quotation marks",
  ]
}
