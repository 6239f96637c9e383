import Diagnostics
import Testing
import TribeImport
import TribeModel

/// Issue: nothing of an export's `secrets.txt` may reach the model, our own format, a diagnostic or a report.
@Suite("Secrets stay where they are")
struct SecretsTests {
  @Test(arguments: ["tribehub", "familyplanner", "nusjio", "inkwire", "sweep"])
  func noSecretOfAnExportGetsOut(name: String) throws {
    let root = "\(sharedExports)/\(name)"
    let list = try #require(contents("\(root)/secrets.txt"))
    let secrets = String(decoding: list, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
    #expect(secrets.count > 5)
    // With and without planner.json, and with every file damaged so that excerpts of it are printed.
    let files = folder(root)
    var damaged = files.mapValues { Array($0.dropLast(2)) }
    damaged["planner.json"] = Array(#"{"sources":[{"format":"\#(name)","path":""}]}"#.utf8)
    var misread = files.mapValues {
      Array(String(decoding: $0, as: UTF8.self).replacing("\"name\":", with: "\"name\":5,\"x\":").utf8)
    }
    misread["planner.json"] = damaged["planner.json"]
    for files in [files, damaged, misread] {
      let (result, sources) = importing(files, report: true)
      let bytes = Array(AdversarialTests.output(result, sources).utf8)
      for secret in secrets { #expect(!occurs(secret, in: bytes), "\(name): \(secret.prefix(6))…") }
    }
  }

  private func occurs(_ text: String, in bytes: [UInt8]) -> Bool {
    let needle = Array(text.utf8)
    guard let first = needle.first, bytes.count >= needle.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      var at = 0
      while at + needle.count <= bytes.count {
        if bytes[at] == first {
          var i = 1
          while i < needle.count, bytes[at + i] == needle[i] { i += 1 }
          if i == needle.count { return true }
        }
        at += 1
      }
      return false
    }
  }

  @Test(arguments: ["tribehub", "familyplanner", "nusjio", "inkwire", "sweep"])
  func everyKeyIsAccountedFor(name: String) throws {
    let files = folder("\(sharedExports)/\(name)").filter { !$0.key.contains("ground_truth") }
    let (result, _) = importing(files, report: true)
    let keys = result.report.keys
    #expect(!keys.isEmpty)
    // All keys of all files that a source read: counted here without the importer.
    var count = 0
    for bytes in files.values { count += keyCount(bytes) }
    #expect(keys.reduce(0) { $0 + $1.count } == count)
    #expect(Set(result.report.files.map(\.path)) == Set(files.keys))
  }

  /// Names in JSON text: strings that a colon follows.
  private func keyCount(_ bytes: [UInt8]) -> Int {
    var count = 0
    var i = 0
    while i < bytes.count {
      guard bytes[i] == UInt8(ascii: "\"") else {
        i += 1
        continue
      }
      i += 1
      while i < bytes.count, bytes[i] != UInt8(ascii: "\"") { i += bytes[i] == UInt8(ascii: "\\") ? 2 : 1 }
      i += 1
      var next = i
      while next < bytes.count, bytes[next] == 0x20 { next += 1 }
      if next < bytes.count, bytes[next] == UInt8(ascii: ":") { count += 1 }
    }
    return count
  }
}
