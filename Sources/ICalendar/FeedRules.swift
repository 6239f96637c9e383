/// The property and component tables of RFC 5545 §3.6 to §3.8 and RFC 7986 §5.
enum FeedRules {
  enum ValueType: String, Sendable {
    case binary = "BINARY"
    case boolean = "BOOLEAN"
    case calendarAddress = "CAL-ADDRESS"
    case date = "DATE"
    case dateTime = "DATE-TIME"
    case duration = "DURATION"
    case float = "FLOAT"
    case integer = "INTEGER"
    case period = "PERIOD"
    case rule = "RECUR"
    case text = "TEXT"
    case uri = "URI"
    case utcOffset = "UTC-OFFSET"
  }

  struct PropertyRule: Sendable {
    /// What VALUE may say; the first is meant without it.
    var types: [ValueType]
    /// Several values with commas between them.
    var isList = false
    /// Must end in Z.
    var isUTC = false
    /// Only these words.
    var words: [String] = []
    /// One word: a name of the standard, of IANA or with `X-`.
    var isToken = false
    /// VALUE must be written, even for the only type (RFC 7986 §5.7, §5.8).
    var needsValue = false
    /// Semicolons part the value (GEO, REQUEST-STATUS).
    var allowsSemicolon = false
  }

  static let properties: [String: PropertyRule] = [
    "CALSCALE": .init(types: [.text], words: ["GREGORIAN"]), "METHOD": .init(types: [.text], isToken: true),
    "PRODID": .init(types: [.text]),
    "VERSION": .init(types: [.text], words: ["2.0"]), "NAME": .init(types: [.text]), "DESCRIPTION": .init(types: [.text]),
    "UID": .init(types: [.text]), "LAST-MODIFIED": .init(types: [.dateTime], isUTC: true), "URL": .init(types: [.uri]),
    "CATEGORIES": .init(types: [.text], isList: true), "REFRESH-INTERVAL": .init(types: [.duration], needsValue: true),
    "SOURCE": .init(types: [.uri], needsValue: true), "COLOR": .init(types: [.text]),
    "IMAGE": .init(types: [.uri, .binary], needsValue: true),
    "CONFERENCE": .init(types: [.uri], needsValue: true), "ATTACH": .init(types: [.uri, .binary]),
    "CLASS": .init(types: [.text], isToken: true), "COMMENT": .init(types: [.text]),
    "GEO": .init(types: [.float], allowsSemicolon: true), "LOCATION": .init(types: [.text]),
    "PERCENT-COMPLETE": .init(types: [.integer]),
    "PRIORITY": .init(types: [.integer]), "RESOURCES": .init(types: [.text], isList: true), "STATUS": .init(types: [.text]),
    "SUMMARY": .init(types: [.text]), "COMPLETED": .init(types: [.dateTime], isUTC: true),
    "DTEND": .init(types: [.dateTime, .date]),
    "DUE": .init(types: [.dateTime, .date]), "DTSTART": .init(types: [.dateTime, .date]), "DURATION": .init(types: [.duration]),
    "FREEBUSY": .init(types: [.period], isList: true), "TRANSP": .init(types: [.text], words: ["OPAQUE", "TRANSPARENT"]),
    "TZID": .init(types: [.text]), "TZNAME": .init(types: [.text]), "TZOFFSETFROM": .init(types: [.utcOffset]),
    "TZOFFSETTO": .init(types: [.utcOffset]), "TZURL": .init(types: [.uri]), "ATTENDEE": .init(types: [.calendarAddress]),
    "CONTACT": .init(types: [.text]), "ORGANIZER": .init(types: [.calendarAddress]),
    "RECURRENCE-ID": .init(types: [.dateTime, .date]),
    "RELATED-TO": .init(types: [.text]), "EXDATE": .init(types: [.dateTime, .date], isList: true),
    "RDATE": .init(types: [.dateTime, .date, .period], isList: true), "RRULE": .init(types: [.rule]),
    "ACTION": .init(types: [.text], isToken: true), "REPEAT": .init(types: [.integer]),
    "TRIGGER": .init(types: [.duration, .dateTime]),
    "CREATED": .init(types: [.dateTime], isUTC: true), "DTSTAMP": .init(types: [.dateTime], isUTC: true),
    "SEQUENCE": .init(types: [.integer]), "REQUEST-STATUS": .init(types: [.text], allowsSemicolon: true),
    "ACKNOWLEDGED": .init(types: [.dateTime], isUTC: true),
    "X-PUBLISHED-TTL": .init(types: [.duration]), "X-WR-CALNAME": .init(types: [.text]), "X-WR-CALDESC": .init(types: [.text]),
    "X-WR-TIMEZONE": .init(types: [.text]),
  ]

  /// Parameters that are one of a few words, in whatever letters (RFC 5545 §3.2.7, §3.2.13, §3.2.14, §3.2.17).
  static let parameterWords: [String: [String]] = [
    "RSVP": ["TRUE", "FALSE"], "RELATED": ["START", "END"], "RANGE": ["THISANDFUTURE"], "ENCODING": ["8BIT", "BASE64"],
  ]

  struct ComponentRule: Sendable {
    var required: Set<String>
    /// At most once, the required ones too.
    var once: Set<String>
    var many: Set<String>
    var inner: Set<String>
    var status: Set<String> = []
  }

  private static let entryOnce: Set<String> = [
    "DTSTAMP", "UID", "DTSTART", "CLASS", "CREATED", "DESCRIPTION", "GEO", "LAST-MODIFIED", "LOCATION", "ORGANIZER", "PRIORITY",
    "SEQUENCE", "STATUS", "SUMMARY", "URL", "RECURRENCE-ID", "RRULE", "DURATION", "COLOR",
  ]
  private static let entryMany: Set<String> = [
    "ATTACH", "ATTENDEE", "CATEGORIES", "COMMENT", "CONTACT", "EXDATE", "REQUEST-STATUS", "RELATED-TO", "RESOURCES", "RDATE",
    "CONFERENCE", "IMAGE",
  ]

  static let components: [String: ComponentRule] = [
    "VCALENDAR": .init(
      required: ["PRODID", "VERSION"],
      once: ["CALSCALE", "METHOD", "UID", "LAST-MODIFIED", "URL", "REFRESH-INTERVAL", "SOURCE", "COLOR"],
      many: ["NAME", "DESCRIPTION", "CATEGORIES", "IMAGE"], inner: ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"]),
    "VEVENT": .init(
      required: ["DTSTAMP", "UID", "DTSTART"], once: entryOnce.union(["TRANSP", "DTEND"]), many: entryMany, inner: ["VALARM"],
      status: ["TENTATIVE", "CONFIRMED", "CANCELLED"]),
    "VTODO": .init(
      required: ["DTSTAMP", "UID"], once: entryOnce.union(["COMPLETED", "PERCENT-COMPLETE", "DUE"]), many: entryMany,
      inner: ["VALARM"], status: ["NEEDS-ACTION", "COMPLETED", "IN-PROCESS", "CANCELLED"]),
    "VJOURNAL": .init(
      required: ["DTSTAMP", "UID"], once: entryOnce.subtracting(["DESCRIPTION", "GEO", "LOCATION", "PRIORITY", "DURATION"]),
      // RFC 5545 allows several DESCRIPTIONs here, Radicale refuses the whole request then.
      many: entryMany.subtracting(["RESOURCES"]).union(["DESCRIPTION"]), inner: [], status: ["DRAFT", "FINAL", "CANCELLED"]),
    "VFREEBUSY": .init(
      required: ["DTSTAMP", "UID"], once: ["CONTACT", "DTSTART", "DTEND", "ORGANIZER", "URL"],
      many: ["ATTENDEE", "COMMENT", "FREEBUSY", "REQUEST-STATUS"], inner: []),
    "VTIMEZONE": .init(required: ["TZID"], once: ["LAST-MODIFIED", "TZURL"], many: [], inner: ["STANDARD", "DAYLIGHT"]),
    "STANDARD": .init(
      required: ["DTSTART", "TZOFFSETTO", "TZOFFSETFROM"], once: ["RRULE"], many: ["COMMENT", "RDATE", "TZNAME"], inner: []),
    "DAYLIGHT": .init(
      required: ["DTSTART", "TZOFFSETTO", "TZOFFSETFROM"], once: ["RRULE"], many: ["COMMENT", "RDATE", "TZNAME"], inner: []),
    "VALARM": .init(
      required: ["ACTION", "TRIGGER"], once: ["DURATION", "REPEAT", "DESCRIPTION", "SUMMARY", "ACKNOWLEDGED", "UID"],
      many: ["ATTACH", "ATTENDEE"], inner: []),
  ]

  /// CSS3's colour names (RFC 7986 §5.9 allows these and nothing else in COLOR).
  static let colors: Set<String> = Set(
    """
    aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue \
    chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey \
    darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray \
    darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia \
    gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender \
    lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink \
    lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta \
    maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise \
    mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid \
    palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple red rosybrown royalblue \
    saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan \
    teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen
    """.split(separator: " ").map(String.init))
}
