internal import Diagnostics
internal import Pictures
internal import Publishing
internal import Rendering
internal import TribeModel

/// The pictures that a site shows: found through what the tribe names and the settings allow, read, freed of metadata, and
/// put under a name that follows from their octets, so that there is one copy of each.
///
/// Originals are never published. A picture that may not be shown, is not there or is no sound picture leaves its reference
/// without `published`, and pages show what they show where there is no picture.
struct SitePictures {
  static let maximumFileSize = ContentFolder.maximumPictureSize
  /// The most octets of all pictures of one site.
  static let maximumTotalSize = 256 * 1024 * 1024
  /// The longest side in pixels of a face, which pages show about 100 pixels wide, and of any other picture. Larger JPEG
  /// files are made smaller, so that a planner with the photos of a phone still opens at once.
  static let longestFace = 640
  static let longestSide = 2_048
  /// The longest side of a face on a card, where it is too heavy otherwise.
  static let longestCardFace = 320
  /// The folder of pictures in the site.
  static let folder = "media"

  private let content: String
  private let shown: String
  private let settings: PlannerSettings
  private let cardLimit: Int
  private struct Request: Hashable {
    var path: String
    var side: Int
  }
  /// By path in the content folder; nil for one that cannot be shown.
  private var known: [Request: PublishedPicture?] = [:]
  /// Files that are not there, which the import has told already.
  private let listed: Set<String>
  private var total = 0
  private(set) var files: [RenderedFile] = []
  private var positions: [String: Int] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameters:
  ///   - content: the content folder.
  ///   - shown: what stands before its files' paths in messages.
  ///   - listed: the files below the content folder that the import knew of.
  ///   - cardLimit: the most octets of a picture on a card.
  init(content: String, shown: String, listed: [String], settings: PlannerSettings, cardLimit: Int) {
    self.content = content
    self.listed = Set(listed)
    self.shown = shown
    self.settings = settings
    self.cardLimit = cardLimit
  }

  /// The tribe with `published` where a picture is shown.
  mutating func publish(_ tribe: Tribe) -> Tribe {
    var tribe = tribe
    let publish = settings.publish
    var hidden = 0
    for index in tribe.members.indices { place(&tribe.members[index].photo, Self.longestFace, publish.photos, &hidden) }
    for index in tribe.contacts.indices { place(&tribe.contacts[index].photo, Self.longestFace, publish.photos && publish.contacts, &hidden) }
    for index in tribe.activities.indices {
      var none = 0
      place(&tribe.activities[index].image, Self.longestSide, tribe.activities[index].visibility == .full, &none)
    }
    for index in tribe.journals.indices {
      var none = 0
      let isShown = publish.journals && tribe.journals[index].isPublished
      place(&tribe.journals[index].image, Self.longestSide, isShown, &none)
      for post in tribe.journals[index].posts.indices { place(&tribe.journals[index].posts[post].image, Self.longestSide, isShown, &none) }
    }
    var hiddenChores = 0
    for house in tribe.houses.indices {
      for chore in tribe.houses[house].chores.indices { place(&tribe.houses[house].chores[chore].photo, Self.longestSide, publish.chorePhotos, &hiddenChores) }
    }
    tell(hidden, "of members and contacts", "photos")
    tell(hiddenChores, "of chores", "chorePhotos")
    return tribe
  }

  private mutating func tell(_ count: Int, _ what: String, _ setting: String) {
    guard count > 0 else { return }
    diagnostics.append(
      Diagnostic(
        .note, "pictures.not-published", "\(count) picture\(count == 1 ? "" : "s") \(what) \(count == 1 ? "is" : "are") kept private",
        hint: "set \"\(setting)\": true under \"publish\" in planner.json to show them"))
  }

  private mutating func place(_ reference: inout MediaReference?, _ side: Int, _ isShown: Bool, _ hidden: inout Int) {
    guard var picture = reference else { return }
    if isShown { picture.published = file(of: picture, side) } else { hidden += 1 }
    // The octets have served; the rest of the build should not carry them along.
    picture.embedded = nil
    reference = picture
  }

  private mutating func file(of picture: MediaReference, _ side: Int) -> PublishedPicture? {
    // What stood inside an export has no file, and two exports may give the same name to different pictures.
    if let bytes = picture.embedded { return add(bytes, from: picture.path, side) }
    let request = Request(path: picture.path, side: side)
    if let found = known[request] { return found }
    let published = read(picture.path).flatMap { add($0, from: shown + picture.path, side) }
    known[request] = .some(published)
    return published
  }

  private mutating func read(_ path: String) -> [UInt8]? {
    do throws(ContentFolder.FileFault) {
      return try ContentFolder.contents(of: path, below: content, limit: Self.maximumFileSize)
    } catch {
      switch error {
      case .missing where !listed.isEmpty && !listed.contains(path): break
      case .missing: warn("pictures.missing", "the picture \(shown)\(path) is not there", hint: "put it there, or correct the path")
      case .tooLarge(let size): warn(
        "pictures.too-large", "the picture \(shown)\(path) has \(size) bytes; at most \(Self.maximumFileSize) are taken",
        hint: "make it smaller in a picture program")
      case .unreadable(let reason): warn("pictures.unreadable", "the picture \(shown)\(path) cannot be read: \(reason)", hint: "check who may read it")
      }
      return nil
    }
  }

  private mutating func add(_ bytes: [UInt8], from path: String, _ side: Int) -> PublishedPicture? {
    guard bytes.count <= Self.maximumFileSize else {
      warn(
        "pictures.too-large", "the picture \(path) has \(bytes.count) bytes; at most \(Self.maximumFileSize) are taken",
        hint: "make it smaller in a picture program")
      return nil
    }
    let picture: Picture
    do throws(PictureFault) {
      picture = try Picture(cleaning: bytes, within: side)
    } catch {
      warn("pictures.unusable", "the picture \(path) is left out: \(error)", hint: error.hint)
      return nil
    }
    var digest = DigestBuilder()
    digest.add(picture.bytes)
    let target = "\(Self.folder)/\(digest.finished()).\(picture.format.suffix)"
    let published = PublishedPicture(path: target, width: picture.width, height: picture.height)
    guard positions[target] == nil else { return published }
    guard total + picture.bytes.count <= Self.maximumTotalSize else {
      warn(
        "pictures.too-many", "the picture \(path) is left out, as all pictures together have more than \(Self.maximumTotalSize) bytes",
        hint: "make the pictures smaller, or show fewer of them")
      return nil
    }
    total += picture.bytes.count
    positions[target] = files.count
    files.append(RenderedFile(path: target, bytes: picture.bytes))
    return published
  }

  private mutating func warn(_ id: String, _ message: String, hint: String) {
    diagnostics.append(Diagnostic(.warning, id, message, hint: hint))
  }

  /// What stands on a contact's card: a JPEG that every address book takes; nil, with a note, if there is none.
  mutating func cardPhoto(_ reference: MediaReference) -> [UInt8]? {
    guard let published = reference.published, let position = positions[published.path] else { return nil }
    let bytes = files[position].bytes
    guard PictureFormat(of: bytes) == .jpeg else {
      return leaveOut(reference, "address books read JPEG only", hint: "save it as JPEG")
    }
    if bytes.count <= cardLimit { return bytes }
    if let smaller = try? Picture(cleaning: bytes, within: Self.longestCardFace), smaller.bytes.count <= cardLimit { return smaller.bytes }
    return leaveOut(reference, "it has \(bytes.count) bytes; address books take \(cardLimit)", hint: "make it smaller in a picture program")
  }

  private mutating func leaveOut(_ reference: MediaReference, _ reason: String, hint: String) -> [UInt8]? {
    diagnostics.append(
      Diagnostic(
        .note, "pictures.not-on-card", "the picture \(shown)\(reference.path) is on the page but not on the contact's card: \(reason)", hint: hint))
    return nil
  }
}
