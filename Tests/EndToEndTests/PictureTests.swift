import CivilTime
import Diagnostics
import Files
import Foundation
import Pictures
import Publishing
import SiteBuild
import TestSupport
import Testing
import TribeImport
import TribeModel
import VCard

/// Pictures from the content folder to pages and cards.
@Suite("Pictures in whole sites")
struct PictureTests {
  static func picture(_ name: String) throws -> [UInt8] {
    try #require(SharedData.bytes(SharedData.root + "/Tests/PicturesTests/Samples/" + name))
  }

  /// One picture of each kind that a planner can show; `settings` stands under "publish".
  static func family(_ folder: TemporaryFolder, publish settings: String) throws {
    try folder.write(
      "content/planner.json",
      """
      { "timeZone": "Europe/Oslo", "asOf": "2027-03-01", "window": { "past": "P0M", "future": "P1M" }, "sources": [ { "format": "wallplanner", "path": "home", "name": "home" } ], "publish": { \(settings) } }
      """)
    try folder.write(
      "content/home/tribe.json",
      #"{ "members": [ { "id": "ada", "name": "Ada", "photo": { "path": "pictures/ada.jpg" } }, { "id": "bo", "name": "Bo", "photo": { "path": "pictures/broken.jpg" } } ] }"#
    )
    try folder.write(
      "content/home/events.json",
      #"{ "events": [ { "id": "e", "subject": "Lunch", "start": "2027-03-05T12:00:00", "duration": "PT1H", "owner": "ada", "invited": [ { "member": "bo" } ] } ] }"#
    )
    try folder.write(
      "content/home/contacts.json",
      #"{ "contacts": [ { "id": "c", "firstName": "Cleo", "photo": { "path": "pictures/cleo.jpg", "description": "Cleo <waving>" } }, { "id": "d", "firstName": "Dan", "photo": { "path": "pictures/dan.png" } } ] }"#
    )
    try folder.write(
      "content/home/journals.json",
      #"{ "journals": [ { "id": "j", "title": "Garden", "contributors": [ "ada" ], "published": true, "image": { "path": "pictures/garden.webp" }, "posts": [ { "id": "p", "author": "ada", "text": "Peas", "date": "2027-02-01T00:00:00Z", "image": { "path": "pictures/peas.gif" } } ] }, { "id": "k", "title": "Diary", "contributors": [ "ada" ], "published": false, "image": { "path": "pictures/diary.jpg" } } ] }"#
    )
    try folder.write(
      "content/home/activities.json",
      #"{ "activities": [ { "id": "a", "title": "Film", "author": "ada", "image": { "path": "pictures/film.jpg", "description": "A screen" } }, { "id": "b", "title": "Secret", "author": "ada", "visibility": "busy", "image": { "path": "pictures/hidden.jpg" } } ] }"#
    )
    try folder.write(
      "content/home/houses.json",
      #"{ "houses": [ { "id": "h", "name": "Home", "residents": [ "ada" ], "chores": [ { "id": "bath", "title": "Bath", "photo": { "path": "pictures/bath.jpg" } } ] } ] }"#
    )
    for (name, source) in [
      ("ada.jpg", "whole-6.jpg"), ("cleo.jpg", "part-8.jpg"), ("dan.png", "plain.png"), ("garden.webp", "lossy.webp"),
      ("peas.gif", "plain.gif"),
      ("diary.jpg", "whole-3.jpg"), ("film.jpg", "whole-1.jpg"), ("hidden.jpg", "part-4.jpg"), ("bath.jpg", "part-2.jpg"),
    ] { try write(folder, "content/pictures/\(name)", picture(source)) }
    try write(folder, "content/pictures/broken.jpg", Array(picture("whole-1.jpg").dropLast(300)))
  }

  static func write(_ folder: TemporaryFolder, _ name: String, _ bytes: [UInt8]) throws {
    let url = URL(fileURLWithPath: folder.path + "/" + name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  static func media(_ folder: TemporaryFolder) -> [String: [UInt8]] {
    tree(folder.output).filter { $0.key.hasPrefix("media/") && !$0.key.hasSuffix("/") }
  }

  @Test func eachKindIsShownWhereItBelongs() throws {
    let folder = TemporaryFolder()
    try Self.family(folder, publish: #""journals": true, "photos": true, "chorePhotos": true"#)
    let outcome = WholeSiteTests.build(folder.path + "/content", to: folder.output)
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics)")
    let told: [String] = outcome.diagnostics.map(\.id).filter { $0.hasPrefix("pictures.") }
    #expect(told == ["pictures.unusable", "pictures.not-on-card"])
    let media = Self.media(folder)
    #expect(media.count == 7)
    for (path, bytes) in media {
      let text = String(decoding: bytes, as: Unicode.ASCII.self)
      for word in ["Exif", "eXIf", "EXIF", "ns.adobe.com", "Secret"] { #expect(!text.contains(word), "\(path): \(word)") }
    }
    func page(_ path: String) throws -> String { try #require(folder.read("output/\(path)/index.html"), "\(path)") }
    #expect(
      try page("members/Ada").contains(
        #/<img class="u-photo" src="\.\./\.\./media/[0-9a-f]{32}\.jpg" width="48" height="32" alt="Picture of Ada"/#))
    // A picture that is damaged: initials.
    #expect(try !page("members/Bo").contains("<img"))
    #expect(try page("members/Bo").contains(">B</span>"))
    #expect(folder.read("output/events/home-e.html")?.contains(#/face mid m0"><img src="\.\./media//#) == true)
    #expect(try page("contacts").matches(of: #/<img class="u-photo"/#).count == 2)
    #expect(
      try page("journals").contains(
        #/<img class="cover u-featured" src="\.\./media/[0-9a-f]{32}\.webp" width="24" height="16" alt=""/#))
    #expect(try page("journals/home-j").contains(#/media/[0-9a-f]{32}\.gif" width="24" height="16" alt="Picture by Ada"/#))
    #expect(try page("activities").contains(#"alt="A screen""#))
    #expect(try page("activities").matches(of: #/<img class="cover/#).count == 1)
    #expect(try page("chores").contains(#"alt="Picture of Bath""#))
    // Building again changes nothing; a picture that is not named any more goes.
    #expect(WholeSiteTests.build(folder.path + "/content", to: folder.output).report?.wroteNothing == true)
    try folder.write("content/home/activities.json", #"{ "activities": [] }"#)
    #expect(WholeSiteTests.build(folder.path + "/content", to: folder.output).exitCode == 0)
    #expect(Self.media(folder).count == 6)
  }

  @Test(arguments: [
    (#""#, 1), (#""journals": true"#, 3), (#""photos": true"#, 4), (#""chorePhotos": true"#, 2),
    (#""photos": true, "contacts": false"#, 2),
  ])
  func privateOnesStayAway(_ settings: String, _ count: Int) throws {
    let folder = TemporaryFolder()
    try Self.family(folder, publish: settings)
    let outcome = WholeSiteTests.build(folder.path + "/content", to: folder.output)
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics)")
    #expect(Self.media(folder).count == count)
    let told = outcome.diagnostics.count { $0.id == "pictures.not-published" }
    #expect(
      told == (settings.contains("\"photos") ? 0 : 1) + (settings.contains("chorePhotos") ? 0 : 1)
        + (settings.contains("contacts") ? 1 : 0))
    if !settings.contains("photos") { #expect(folder.read("output/contacts.vcf").map { !$0.contains("PHOTO") } == true) }
  }

  @Test(arguments: ["3.0", "4.0"])
  func cardsHoldTheTurnedPicture(_ version: String) throws {
    let folder = TemporaryFolder()
    try Self.family(folder, publish: #""photos": true"#)
    try folder.write(
      "content/planner.json",
      try #require(folder.read("content/planner.json")).replacing(
        "\"publish\"", with: "\"feeds\": { \"vCard\": \"\(version)\" }, \"publish\""))
    #expect(WholeSiteTests.build(folder.path + "/content", to: folder.output).exitCode == 0)
    let bytes = try #require(folder.bytes("output/contacts/home-c.vcf"))
    let file = FileID(index: 0)
    #expect(CardCheck.findings(bytes: bytes, file: file).isEmpty)
    let shown = try Picture(cleaning: Self.picture("part-8.jpg"))
    #expect(shown.width == 41 && shown.height == 27)
    let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "")
    let start = version == "3.0" ? "PHOTO;ENCODING=b;TYPE=JPEG:" : "PHOTO:data:image/jpeg;base64,"
    let line = try #require(text.split(separator: "\r\n").first { (line: Substring) in line.hasPrefix(start) })
    let decoded: Data = try #require(Data(base64Encoded: String(line.dropFirst(start.count))))
    #expect(Array(decoded) == shown.bytes)
    #expect(bytes.split(separator: UInt8(ascii: "\n")).allSatisfy { $0.count <= 76 })
    // A PNG is on the page only, which is told.
    #expect(folder.read("output/contacts/home-d.vcf").map { !$0.contains("PHOTO") } == true)
  }

  @Test func linksAndFilesTooLargeAreNotRead() throws {
    let folder = TemporaryFolder()
    try Self.family(folder, publish: #""photos": true"#)
    try FileManager.default.removeItem(atPath: folder.path + "/content/pictures/ada.jpg")
    try Self.write(folder, "outside/ada.jpg", Self.picture("whole-1.jpg"))
    folder.link("content/pictures/ada.jpg", to: folder.path + "/outside/ada.jpg")
    try Self.write(
      folder, "content/pictures/cleo.jpg", Self.picture("whole-1.jpg") + [UInt8](repeating: 0, count: 10 * 1024 * 1024))
    let outcome = WholeSiteTests.build(folder.path + "/content", to: folder.output)
    #expect(outcome.exitCode == 0)
    let ids = outcome.diagnostics.map(\.id)
    #expect(ids.contains("load.symbolic-link") && ids.contains("wallplanner.no-picture") && ids.contains("pictures.too-large"))
    #expect(folder.read("output/members/Ada/index.html").map { !$0.contains("<img") } == true)
    // A folder on the way may not be a link either.
    folder.link("content/elsewhere", to: folder.path + "/outside")
    #expect(throws: ReadFault.missing) {
      try contents(of: "elsewhere/ada.jpg", below: folder.path + "/content", limit: 1 << 20)
    }
    for path in ["../outside/ada.jpg", "/etc/passwd", "pictures/../../outside/ada.jpg", "", "pictures//film.jpg", "pictures"] {
      #expect(throws: ReadFault.missing) {
        try contents(of: path, below: folder.path + "/content", limit: 1 << 20)
      }
    }
  }

  @Test func aPictureInsideAnExportIsShownWhenAskedFor() throws {
    let folder = TemporaryFolder()
    // As the app's server stores it: in brackets, with spaces for plus signs.
    let base64 = Data(try Self.picture("whole-6.jpg")).base64EncodedString()
    #expect(base64.contains("+"))
    try folder.write("content/sweep/users.json", #"[{"id":1,"uid":"u1","name":"Ada","house":"Home"}]"#)
    try folder.write("content/sweep/houses.json", #"[{"id":1,"name":"Home","residents":"[\"Ada\"]","administrator":"Ada"}]"#)
    try folder.write(
      "content/sweep/chores.json",
      "[{\"id\":7,\"title\":\"Bath*room\",\"house\":\"Home\",\"image\":\"[\(base64.replacing("+", with: " "))]\"}]")
    for (settings, count) in [("", 0), (#""chorePhotos": true"#, 1)] {
      try folder.write(
        "content/planner.json",
        "{ \"timeZone\": \"Europe/Oslo\", \"asOf\": \"2027-03-01\", \"window\": { \"past\": \"P0M\", \"future\": \"P1M\" }, \"sources\": [ { \"format\": \"sweep\", \"path\": \"sweep\" } ], \"publish\": { \(settings) } }"
      )
      let outcome = WholeSiteTests.build(folder.path + "/content", to: folder.output)
      #expect(outcome.exitCode == 0, "\(outcome.diagnostics)")
      #expect(Self.media(folder).count == count)
    }
    #expect(try Self.media(folder).values.first == Picture(cleaning: Self.picture("whole-6.jpg")).bytes)
    #expect(folder.read("output/chores/index.html")?.contains(#"alt="Picture of Bath room""#) == true)
  }

  // MARK: The way out of an old app

  /// Writes what `content` holds as our own format, pictures included, as `wallplanner import --to` does.
  static func leave(_ content: String, for folder: TemporaryFolder, _ name: String) throws {
    let entries = try ContentFolder(at: content)
    var files = SourceFiles()
    let listing = entries.entries.map { ContentFile(path: $0.path, id: files.add(SourceFile(path: $0.path, bytes: $0.bytes))) }
    var input = ImportInput(files: files, content: listing)
    input.pictures = Set(entries.others)
    let zones = ZoneDatabase(directory: ZoneDatabase.usualDirectory)
    input.isKnownZone = { (try? zones.zone(TimeZoneID($0))) != nil }
    input.offset = { time, id in (try? zones.zone(id)).map { $0.offset(at: $0.instant(of: time)) } }
    let result = TribeImporter.run(input)
    let writer = OwnFormatWriter(tribe: try #require(result.tribe), settings: result.settings)
    for file in writer.files() { try write(folder, "\(name)/\(file.path)", file.bytes) }
    for picture in Set(writer.pictures().filter { $0.embedded == nil }.map(\.path)) {
      try write(
        folder, "\(name)/\(picture)", contents(of: picture, below: content, limit: ContentFolder.maximumPictureSize))
    }
  }

  static let exports = ["tribehub", "familyplanner", "nusjio", "inkwire", "sweep", "the sample"]

  @Test(arguments: exports)
  func ourOwnFormatGivesTheSameSite(_ name: String) throws {
    let folder = TemporaryFolder()
    let content = folder.path + "/content"
    if name == "the sample" {
      try FileManager.default.copyItem(atPath: WholeSiteTests.sample, toPath: content)
      var planner = try #require(folder.read("content/planner.json"))
      // A forecast is nobody's data: our own format has none.
      let weather = try #require(planner.range(of: ",\n    { \"format\": \"weather\""))
      let end = try #require(planner[weather.upperBound...].firstIndex(of: "}"))
      planner.removeSubrange(weather.lowerBound...end)
      try folder.write("content/planner.json", planner.replacing(#""P12M""#, with: #""P2M""#))
    } else {
      try FileManager.default.createDirectory(atPath: content, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: SharedData.folder("exports/\(name)"), toPath: content + "/\(name)")
      try folder.write(
        "content/planner.json",
        """
        { "timeZone": "Europe/Oslo", "asOf": "2027-03-01", "window": { "past": "P1M", "future": "P2M" }, "sources": [ { "format": "\(name)", "path": "\(name)" } ],
          "publish": { "messages": true, "journals": true, "photos": true, "chorePhotos": true, "choreHistory": true } }
        """)
      try Self.giveFiles(folder, name)
    }
    let first = WholeSiteTests.build(content, to: folder.path + "/first")
    #expect(first.exitCode == 0, "\(first.diagnostics.filter { $0.severity == .error }.prefix(5))")
    try Self.leave(content, for: folder, "own")
    let second = WholeSiteTests.build(folder.path + "/own", to: folder.path + "/second")
    #expect(second.exitCode == 0, "\(second.diagnostics.filter { $0.severity == .error }.prefix(5))")
    let (a, b) = (tree(folder.path + "/first"), tree(folder.path + "/second"))
    // The manifest tells what each was made from.
    #expect(difference(a, b).filter { !WholeSiteTests.namesSources.contains($0) }.prefix(10) == [])
    if name != "familyplanner" { #expect(a.keys.contains { $0.hasPrefix("media/") && !$0.hasSuffix("/") }) }
    for (path, bytes) in a where path.hasSuffix(".html") {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("res.cloudinary.com") && !text.contains("firebasestorage"), "\(path)")
    }
  }

  /// A picture for each address that the export names, under the address's last part.
  private static func giveFiles(_ folder: TemporaryFolder, _ name: String) throws {
    var number = 0
    for (path, bytes) in tree(folder.path + "/content/" + name).sorted(by: { $0.key < $1.key }) where path.hasSuffix(".json") {
      let text = String(decoding: bytes, as: UTF8.self).replacing("\\/", with: "/")
      for match in text.matches(of: #/https?://(?:res\.cloudinary\.com|firebasestorage)[^"\\]*/#) {
        let address = match.output.prefix { $0 != "?" && $0 != "#" }
        let last = String(address.split(separator: "/").last ?? "").removingPercentEncoding ?? ""
        guard let file = last.split(separator: "/").last.map(String.init), !file.isEmpty else { continue }
        let target = "content/\(name)/photos/\(file)"
        guard !FileManager.default.fileExists(atPath: folder.path + "/" + target) else { continue }
        try write(
          folder, target,
          picture(["whole-1.jpg", "part-6.jpg", "plain.png", "part-3.jpg", "lossy.webp", "whole-8.jpg"][number % 6]))
        number += 1
      }
    }
  }
}
