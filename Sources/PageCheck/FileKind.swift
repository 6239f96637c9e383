/// What a file of the site is, by its name.
enum FileKind: Sendable {
  case html, css, script, json, manifest, xml, svg, image, calendar, card, other

  /// By what stands after the last dot of the file's name, letter case ignored.
  init(_ path: String) { self = FileKind.suffixes[FileKind.suffix(of: path)] ?? .other }

  /// In small letters; empty if there is none.
  private static func suffix(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return name.contains(".") ? name.split(separator: ".", omittingEmptySubsequences: false).last?.lowercased() ?? "" : ""
  }

  private static let suffixes: [String: FileKind] = [
    "html": .html, "htm": .html, "xhtml": .html, "css": .css, "js": .script, "mjs": .script, "json": .json, "jsonld": .json,
    "geojson": .json, "webmanifest": .manifest, "xml": .xml, "atom": .xml, "rss": .xml, "svg": .svg, "png": .image, "jpg": .image,
    "jpeg": .image, "gif": .image, "webp": .image, "avif": .image, "ico": .image, "bmp": .image, "ics": .calendar, "ifb": .calendar,
    "vcf": .card, "vcard": .card,
  ]

  /// The types that a file with such a name may have; none if its name does not tell.
  static func types(of path: String) -> [String] { mediaTypes[suffix(of: path)] ?? [] }

  private static let mediaTypes: [String: [String]] = [
    "html": ["text/html", "application/xhtml+xml"], "htm": ["text/html"], "xhtml": ["application/xhtml+xml"], "css": ["text/css"],
    "js": ["text/javascript", "application/javascript"], "mjs": ["text/javascript", "application/javascript"],
    "json": ["application/json"], "jsonld": ["application/ld+json"], "webmanifest": ["application/manifest+json"],
    "atom": ["application/atom+xml"], "rss": ["application/rss+xml"], "svg": ["image/svg+xml"], "png": ["image/png"],
    "jpg": ["image/jpeg"], "jpeg": ["image/jpeg"], "gif": ["image/gif"], "webp": ["image/webp"], "avif": ["image/avif"],
    "ico": ["image/x-icon", "image/vnd.microsoft.icon"], "bmp": ["image/bmp"], "ics": ["text/calendar"], "ifb": ["text/calendar"],
    "vcf": ["text/vcard"], "vcard": ["text/vcard"], "pdf": ["application/pdf"], "woff2": ["font/woff2"], "woff": ["font/woff"],
  ]

  /// Files whose ids links can name.
  var isMarkup: Bool { self == .html || self == .svg }
}
