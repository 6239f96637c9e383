import TestSupport
import Testing

@testable import PageCheck

/// libxml2 is opened, not linked: without it nothing may look as if it had been read.
@Suite("libxml2, opened")
struct OpenedLibraryTests {
  @Test func isThereAndHasWhatIsCalled() throws {
    try SiteCheck.requireLibrary()
    #expect(SiteCheck.parserFile.hasPrefix("libxml2.so."))
  }

  @Test func aMissingLibraryIsToldWithThePackageToInstall() {
    let fault = #expect(throws: LibraryFault.self) { try OpenedLibrary(file: "libxml2-of-nobody.so.2") }
    guard case .missing("libxml2-of-nobody.so.2", _) = fault else {
      Issue.record("\(fault as Any)")
      return
    }
    let text = fault?.description ?? ""
    #expect(text.contains("libxml2-of-nobody.so.2: cannot open shared object file"))
    #expect(text.contains("install the Debian package “libxml2”"))
  }

  @Test func aFileThatIsNoLibraryIsTold() throws {
    let folder = TemporaryFolder()
    try folder.write("no-library.so.2", "this is no library")
    let path = folder.path + "/no-library.so.2"
    let fault = #expect(throws: LibraryFault.self) { try OpenedLibrary(file: path) }
    guard case .missing(path, _) = fault else {
      Issue.record("\(fault as Any)")
      return
    }
  }

  @Test func anotherLibraryOfThatNameIsTold() {
    #expect(throws: LibraryFault.unusable("libm.so.6", reason: "it does not tell its version")) {
      try OpenedLibrary(file: "libm.so.6")
    }
  }

  /// As libxml2's own check has it: the same first number, and none before what the headers are of.
  @Test(arguments: [
    ("20914", true), ("20999", true), ("21209-GITv2.12.9", true), ("20900", true), ("20899", false), ("20706", false),
    ("10914", false), ("30000", false), ("", false), ("new", false), ("99999999999999999999", false),
  ])
  func onlyVersionsLaidOutLikeTheHeadersAreUsed(version: String, isUsed: Bool) {
    let isRight = (try? OpenedLibrary.requireVersion(version, of: "libxml2.so.2")) != nil
    // What is older than the headers of this build depends on them.
    guard OpenedLibrary.headerVersion / 100 == 209 else { return }
    #expect(isRight == isUsed)
  }

  @Test func withoutAVersionItIsNotUsed() {
    #expect(throws: LibraryFault.self) { try OpenedLibrary.requireVersion(nil, of: "libxml2.so.2") }
  }

  /// Where a page is judged all the same, it does not pass.
  @Test func aPageReadWithoutTheLibraryHasAFault() {
    let fault = LibraryFault.missing("libxml2.so.2", reason: "no such file")
    let outcome = LibraryParser.outcome(without: fault)
    #expect(outcome.fault?.message == fault.description)
  }

  /// Only the length of these is looked at: there are no octets behind it.
  @Test func aPageThatTheLibraryCannotTakeHasAFault() throws {
    try SiteCheck.requireLibrary()
    let octets: [UInt8] = [0]
    octets.withUnsafeBufferPointer {
      let page = UnsafeBufferPointer(start: $0.baseAddress, count: Int(Int32.max))
      var parser = LibraryParser()
      #expect(parser.readXML(page).fault?.message == "the page was not read: it is too large")
      #expect(LibraryParser.readHTML(page).fault?.message == "the page was not read: it is too large")
    }
  }
}
