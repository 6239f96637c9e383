import Diagnostics
import Files
import Foundation
import Pictures
import SiteBuild
import TestSupport
import Testing

/// The photos that the screen shows while nobody touches it.
@Suite("Photos of the screen")
struct AlbumTests {
  private static func photo(_ name: String) throws -> [UInt8] { try PictureTests.picture(name) }

  private func family(_ folder: TemporaryFolder, display: String = #""photos": "album""#, readers: String = "") throws {
    try folder.write(
      "content/planner.json",
      """
      { "timeZone": "Europe/Oslo", "asOf": "2027-03-01", "window": { "past": "P0M", "future": "P1M" }, "sources": [ { "format": "wallplanner", "path": "home", "name": "home" } ], "display": { \(display) }\(readers) }
      """)
    try folder.write("content/home/tribe.json", #"{ "members": [ { "id": "ada", "name": "Ada" }, { "id": "bo", "name": "Bo" } ] }"#)
  }

  private func add(_ folder: TemporaryFolder, _ name: String, _ bytes: [UInt8]) throws {
    try PictureTests.write(folder, "content/album/\(name)", bytes)
  }

  private func photos(_ output: String) -> [String: [UInt8]] {
    tree(output).filter { $0.key.hasPrefix("photos/") && !$0.key.hasSuffix("/") }
  }

  private func told(_ outcome: BuildOutcome) -> [String] {
    outcome.diagnostics.filter { $0.id.hasPrefix("pictures.") }.map { "\($0.id): \($0.message)" }
  }

  @Test func photosAreCleanedTurnedAndListed() throws {
    let folder = TemporaryFolder()
    try family(folder)
    for (number, name) in ["whole-6.jpg", "part-8.jpg", "whole-1.jpg"].enumerated() {
      try add(folder, "IMG \(number) Oslo.jpg", Self.photo(name))
    }
    try add(folder, "again/IMG_9.jpg", Self.photo("whole-6.jpg"))
    let outcome = WholeSiteTests.build(folder.path + "/content", to: folder.output)
    #expect(outcome.exitCode == 0 && told(outcome).isEmpty, "\(outcome.diagnostics)")
    let found = photos(folder.output)
    // What is there twice is published once.
    #expect(found.count == 3)
    for (path, bytes) in found {
      #expect(path.wholeMatch(of: #/photos/[0-9a-f]{32}\.jpg/#) != nil)
      let text = String(decoding: bytes, as: Unicode.ASCII.self)
      for word in ["Exif", "GPS", "ns.adobe.com", "Secret", "Oslo"] { #expect(!text.contains(word), "\(path): \(word)") }
    }
    #expect(
      Set(found.values)
        == Set(try ["whole-6.jpg", "part-8.jpg", "whole-1.jpg"].map { try Picture(cleaning: Self.photo($0)).bytes }))
    let list = try #require(folder.read("output/display/photos.js"))
    for path in found.keys { #expect(list.contains("\"../\(path)\"")) }
    #expect(tree(folder.output).values.allSatisfy { !String(decoding: $0, as: UTF8.self).contains("IMG 0") })
    let page = try #require(folder.read("output/display/index.html"))
    #expect(page.contains("data-after=\"300\"") && page.contains("src=\"photos.js\""))
    #expect(folder.read("output/offline.json").map { !$0.contains("photos") } == true)
  }

  @Test func aLaterBuildTakesThePhotosThatAreThere() throws {
    let folder = TemporaryFolder()
    try family(folder)
    for name in ["whole-6.jpg", "part-8.jpg"] { try add(folder, name, Self.photo(name)) }
    #expect(WholeSiteTests.build(folder.path + "/content", to: folder.output).exitCode == 0)
    let first = photos(folder.output)
    try add(folder, "new.jpg", Self.photo("whole-1.jpg"))
    #expect(WholeSiteTests.build(folder.path + "/content", to: folder.output).exitCode == 0)
    let second = photos(folder.output)
    #expect(second.count == 3 && first.allSatisfy { second[$0.key] == $0.value })
    // The same as a build from nothing; and what has been changed in the site is made anew.
    let path = try #require(first.keys.min())
    try PictureTests.write(folder, "output/\(path)", [1, 2, 3])
    try add(folder, "more.jpg", Self.photo("whole-3.jpg"))
    #expect(WholeSiteTests.build(folder.path + "/content", to: folder.output).exitCode == 0)
    #expect(WholeSiteTests.build(folder.path + "/content", to: folder.path + "/other").exitCode == 0)
    #expect(photos(folder.output) == photos(folder.path + "/other"))
    // Without the setting they go.
    try family(folder, display: "")
    #expect(WholeSiteTests.build(folder.path + "/content", to: folder.output).exitCode == 0)
    #expect(photos(folder.output).isEmpty && folder.read("output/display/photos.js") == nil)
    #expect(folder.read("output/display/index.html").map { !$0.contains("photos") } == true)
  }

  @Test func whatIsNoPhotoIsToldAndTheRestIsShown() throws {
    let folder = TemporaryFolder()
    try family(folder)
    try add(folder, "good.jpg", Self.photo("whole-1.jpg"))
    try add(folder, "cut.jpg", Array(Self.photo("whole-1.jpg").dropLast(300)))
    try add(folder, "empty.jpg", [])
    try add(folder, "drawing.png", PictureTests.picture("plain.png"))
    try add(folder, "phone.heic", [0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0])
    try add(folder, "notes.txt", Array("Not a photo".utf8))
    try add(folder, "huge.jpg", [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0, count: 33 * 1024 * 1024))
    try PictureTests.write(folder, "secret/private.jpg", Self.photo("whole-3.jpg"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/content/album/link.jpg", withDestinationPath: folder.path + "/secret/private.jpg")
    let outcome = WholeSiteTests.build(folder.path + "/content", to: folder.output)
    #expect(outcome.exitCode == 0, "\(outcome.diagnostics)")
    #expect(photos(folder.output).count == 1)
    let messages = told(outcome).joined(separator: "\n")
    for name in ["cut.jpg", "empty.jpg", "drawing.png", "phone.heic", "notes.txt", "huge.jpg"] {
      #expect(messages.contains("album/\(name)"), "\(name)\n\(messages)")
    }
    #expect(messages.contains("HEIC") && !messages.contains("good.jpg") && !messages.contains("link.jpg"))
    #expect(outcome.diagnostics.contains { $0.id == "load.symbolic-link" })
  }

  @Test func limitsAreTold() throws {
    let folder = TemporaryFolder()
    try family(folder)
    let photo = try Self.photo("whole-1.jpg")
    // A byte behind the end of the picture: another file, and the same photo.
    for number in 0..<302 { try add(folder, "\(1000 + number).jpg", photo + Array("\(number)".utf8)) }
    let outcome = WholeSiteTests.build(folder.path + "/content", to: folder.output)
    #expect(outcome.exitCode == 0)
    #expect(photos(folder.output).count == 300)
    #expect(told(outcome).count == 1 && told(outcome)[0].contains("has 302 files; the screen shows the last 300"))
  }

  @Test(arguments: [#""photos": "nothing""#, #""photos": ".""#, #""photos": "../secret""#, #""photos": "/""#])
  func aFolderThatHasNoneIsTold(_ display: String) throws {
    let folder = TemporaryFolder()
    try family(folder, display: display)
    try add(folder, "a.jpg", Self.photo("whole-1.jpg"))
    try PictureTests.write(folder, "secret/private.jpg", Self.photo("whole-3.jpg"))
    let outcome = WholeSiteTests.build(folder.path + "/content", to: folder.output)
    #expect(outcome.exitCode == 0 && told(outcome).count == 1 && told(outcome)[0].hasPrefix("pictures.missing"))
    #expect(photos(folder.output).isEmpty)
    #expect(folder.read("output/display/index.html").map { !$0.contains("photos") } == true)
  }

  /// Pictures, and everybody's: nobody knows who is on a photo.
  @Test func onlyReadersWhoSeePicturesOfAllHaveThem() throws {
    let folder = TemporaryFolder()
    try family(
      folder,
      readers:
        #", "readers": [ { "name": "family", "level": "family" }, { "name": "Gran", "level": "relatives" }, { "name": "Aunt", "level": "relatives", "photos": false }, { "name": "school", "level": "busy" }, { "name": "Bo", "level": "family", "members": ["Bo"] } ]"#
    )
    try add(folder, "a.jpg", Self.photo("whole-1.jpg"))
    #expect(WholeSiteTests.build(folder.path + "/content", to: folder.output).exitCode == 0)
    for (reader, count) in [("family", 1), ("Gran", 1), ("Aunt", 0), ("school", 0), ("Bo", 0)] {
      let site = folder.output + "/" + reader
      #expect(photos(site).count == count, "\(reader)")
      #expect((tree(site)["display/photos.js"] != nil) == (count == 1), "\(reader)")
    }
  }
}
