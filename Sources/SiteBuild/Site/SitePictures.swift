internal import Diagnostics
internal import FanOut
internal import Files
internal import Pictures
internal import Planning
internal import Publishing
internal import Rendering
internal import TribeModel

/// The pictures of a site. Finds those that the tribe names and the settings allow, removes their metadata, and names each by a
/// digest of its bytes, so that equal pictures are published once.
///
/// Originals are never published. If a picture may not be shown, is missing or is damaged, its reference gets no `published`,
/// and pages look as if there were no picture.
struct SitePictures {
  static let maximumFileSize = ContentFolder.maximumPictureSize
  /// The most bytes of all pictures of one site.
  static let maximumTotalSize = 256 * 1024 * 1024
  /// The longest side of a face, in pixels, which pages show about 100 pixels wide, and of any other picture. Larger JPEG
  /// files are shrunk, so that pages with photos from a phone still open fast.
  static let longestFace = 640
  static let longestSide = 2_048
  /// The longest side of a face on a contact's card, if the usual size has too many bytes.
  static let longestCardFace = 320

  private let content, shown: String
  private let allowed: PublishSettings
  private let cardLimit: Int
  private struct Request: Hashable, Sendable {
    var path: String
    var side: Int
  }
  /// The picture files in the content folder. The import has already reported pictures that are not among them.
  private let listed: Set<String>
  private var total = 0
  private(set) var files: [RenderedFile] = []
  private var positions: [String: Int] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameters:
  ///   - content: the content folder.
  ///   - shown: its name, as it is put before file names in messages.
  ///   - listed: the picture files in the content folder.
  ///   - allowed: which kinds of pictures may be shown.
  ///   - cardLimit: the most bytes of a picture on a card.
  init(content: String, shown: String, listed: [String], allowed: PublishSettings, cardLimit: Int) {
    self.content = content
    self.listed = Set(listed)
    (self.shown, self.allowed, self.cardLimit) = (shown, allowed, cardLimit)
  }

  /// Sets `published` on each picture of the tribe that is shown.
  ///
  /// - Parameter jobs: how many threads read and clean pictures. The result does not depend on it.
  mutating func publish(_ tribe: inout Tribe, jobs: Int) {
    let (requests, embedded) = wanted(&tribe)
    let files = take(requests, shownAs: shown, jobs: jobs) { [content] number throws(ReadFault) in
      try contents(of: requests[number].path, below: content, limit: Self.maximumFileSize)
    }
    let known = Dictionary(zip(requests, files)) { first, _ in first }
    var inside = take(embedded.map(\.request), shownAs: "", jobs: jobs) { embedded[$0].bytes }[...]
    var hidden: [Owner: Int] = [:]
    visit(&tribe) { reference, side, owner, isShown in
      if !isShown {
        hidden[owner, default: 0] += 1
      } else if reference.embedded != nil {
        reference.published = inside.popFirst() ?? nil
      } else {
        reference.published = known[Request(path: reference.path, side: side)] ?? nil
      }
      // The bytes are no longer needed. Free their memory.
      reference.embedded = nil
    }
    tell(hidden[.person] ?? 0, "of members and contacts", "photos")
    tell(hidden[.chore] ?? 0, "of chores", "chorePhotos")
    tell(hidden[.past] ?? 0, "of chores that were done", "choreHistory")
  }

  /// The picture files to read, each once, and the pictures that are embedded in exports.
  private func wanted(_ tribe: inout Tribe) -> (files: [Request], embedded: [(bytes: [UInt8], request: Request)]) {
    var requests: [Request] = []
    var embedded: [(bytes: [UInt8], request: Request)] = []
    var seen: Set<Request> = []
    visit(&tribe) { reference, side, _, isShown in
      guard isShown else { return }
      let request = Request(path: reference.path, side: side)
      // An embedded picture has no file. Two exports may use the same name for different pictures.
      if let bytes = reference.embedded {
        embedded.append((bytes, request))
      } else if seen.insert(request).inserted {
        requests.append(request)
      }
    }
    return (requests, embedded)
  }

  /// What a picture belongs to.
  private enum Owner { case person, chore, past, other }

  /// Visits every picture, always in the same order.
  private func visit(_ tribe: inout Tribe, _ body: (inout MediaReference, _ side: Int, Owner, _ isShown: Bool) -> Void) {
    func come(_ reference: inout MediaReference?, _ side: Int, _ owner: Owner, _ isShown: Bool) {
      guard var picture = reference else { return }
      body(&picture, side, owner, isShown)
      reference = picture
    }
    tribe.members.changeEach { come(&$0.photo, Self.longestFace, .person, allowed.photos) }
    tribe.contacts.changeEach { come(&$0.photo, Self.longestFace, .person, allowed.photos && allowed.contacts) }
    tribe.activities.changeEach { activity in
      let isShown = activity.visibility == .full
      come(&activity.image, Self.longestSide, .other, isShown)
    }
    tribe.journals.changeEach { journal in
      let isShown = allowed.journals && journal.isPublished
      come(&journal.image, Self.longestSide, .other, isShown)
      journal.posts.changeEach { come(&$0.image, Self.longestSide, .other, isShown) }
    }
    // Only the history shows pictures of what was done.
    let isHistoryShown = allowed.chorePhotos && allowed.choreHistory
    let historian: Owner = isHistoryShown || !allowed.chorePhotos ? .chore : .past
    tribe.houses.changeEach { house in
      house.chores.changeEach { chore in
        come(&chore.photo, Self.longestSide, .chore, allowed.chorePhotos)
        chore.history.changeEach { come(&$0.photo, Self.longestSide, historian, isHistoryShown) }
      }
    }
  }

  /// How many pictures are read and cleaned before their results are stored. Bounds the memory in use.
  private static let batch = 64

  /// A picture without metadata, and its name: the digest of its bytes.
  private typealias Cleaned = (picture: Picture, name: String)

  private static func cleaned(_ bytes: [UInt8], _ side: Int) throws -> Cleaned {
    guard bytes.count <= maximumFileSize else { throw ReadFault.tooLarge(bytes.count) }
    let picture = try Picture(cleaning: bytes, within: side)
    return (picture, "\(ContentDigest(of: picture.bytes)).\(picture.format.suffix)")
  }

  /// Reads and cleans pictures in parallel, and adds them to the site in order.
  ///
  /// - Parameters:
  ///   - prefix: is put before their paths in messages.
  ///   - read: reads the bytes of one picture.
  /// - Returns: the published picture for each request. Nil if it cannot be shown.
  private mutating func take(
    _ requests: [Request], shownAs prefix: String, jobs: Int,
    read: @Sendable (_ number: Int) throws(ReadFault) -> [UInt8]
  ) -> [PublishedPicture?] {
    var published: [PublishedPicture?] = []
    for start in stride(from: 0, to: requests.count, by: Self.batch) {
      let part = start..<min(start + Self.batch, requests.count)
      let results = fanOut(part.count, jobs: jobs) { number in
        Result { try Self.cleaned(try read(start + number), requests[start + number].side) }
      }
      for (request, result) in zip(requests[part], results) {
        published.append(keep(result, request.path, from: prefix + request.path))
      }
    }
    return published
  }

  private mutating func tell(_ count: Int, _ what: String, _ setting: String) {
    guard count > 0 else { return }
    diagnostics.say("pictures.not-published", count, count == 1 ? "" : "s", what, count == 1 ? "is" : "are", setting)
  }

  /// Adds a cleaned picture to the site, or reports why not.
  ///
  /// - Parameters:
  ///   - path: the path below the content folder.
  ///   - place: the path in messages.
  private mutating func keep(_ result: Result<Cleaned, any Error>, _ path: String, from place: String) -> PublishedPicture? {
    let picture: Picture
    let target: String
    do {
      let cleaned = try result.get()
      (picture, target) = (cleaned.picture, OutputPaths.picture(cleaned.name))
    } catch ReadFault.missing where !listed.isEmpty && !listed.contains(path) {
      return nil
    } catch ReadFault.missing {
      return leaveOut("pictures.missing", place)
    } catch ReadFault.tooLarge(let size) {
      return leaveOut("pictures.too-large", place, size, Self.maximumFileSize)
    } catch ReadFault.unreadable(let reason) {
      return leaveOut("pictures.unreadable", place, reason)
    } catch {
      let hint = (error as? PictureFault)?.hint
      diagnostics.append(Diagnostic(.warning, "pictures.unusable", "the picture \(place) is left out: \(error)", hint: hint))
      return nil
    }
    let published = PublishedPicture(path: target, width: picture.width, height: picture.height)
    guard positions[target] == nil else { return published }
    guard total + picture.bytes.count <= Self.maximumTotalSize else {
      return leaveOut("pictures.too-many", place, Self.maximumTotalSize)
    }
    total += picture.bytes.count
    positions[target] = files.count
    files.append(RenderedFile(path: target, bytes: picture.bytes))
    return published
  }

  /// Adds the photos of the screen.
  mutating func add(_ album: SiteAlbum) {
    files += album.files
    diagnostics += album.diagnostics
  }

  /// The picture for a contact's card: a JPEG, which every address book reads. Nil, with a note, if there is none.
  mutating func cardPhoto(_ reference: MediaReference) -> [UInt8]? {
    guard let published = reference.published, let position = positions[published.path] else { return nil }
    let bytes = files[position].bytes
    guard PictureFormat(of: bytes) == .jpeg else {
      return leaveOut("pictures.not-on-card", shown + reference.path, "address books read JPEG only", "save it as JPEG")
    }
    if bytes.count <= cardLimit { return bytes }
    if let smaller = try? Picture(cleaning: bytes, within: Self.longestCardFace), smaller.bytes.count <= cardLimit {
      return smaller.bytes
    }
    return leaveOut(
      "pictures.not-on-card", shown + reference.path, "it has \(bytes.count) bytes; address books take \(cardLimit)",
      "make it smaller in a picture program")
  }

  /// Nothing in place of a picture, and a row of the messages that says why.
  private mutating func leaveOut<Value>(_ row: String, _ words: Any...) -> Value? {
    diagnostics.append(Diagnostic(said: row, words))
    return nil
  }
}
