package import ChildProcesses
internal import Octets
internal import Pictures

/// A site's screen for ink (`display/#ink`) as a picture in the few colours of a panel.
package enum ScreenPicture {
  /// How many colours a panel has: black and white, four greys, or the seven of colour panels.
  package enum Colors: Int, CaseIterable, Sendable {
    case two = 2
    case four = 4
    case seven = 7

    /// As `#RRGGBB`, in the order of the picture's palette.
    package var palette: [String] {
      switch self {
      case .two: ["#000000", "#ffffff"]
      case .four: ["#000000", "#555555", "#aaaaaa", "#ffffff"]
      case .seven: ["#000000", "#ffffff", "#00a000", "#0000ff", "#ff0000", "#ffff00", "#ff8000"]
      }
    }

    fileprivate var bits: Int { self == .two ? 1 : self == .four ? 2 : 4 }
  }

  /// The sides that a picture may have, in pixels.
  package static let sides = 100...4096

  /// Draws the screen of the site in `folder` with a browser.
  ///
  /// - Parameter moment: what the clock says, as `YYYY-MM-DDTHH:MM`; nil for the machine's.
  /// - Returns: a PNG with a palette.
  /// - Throws: if there is no browser or no such screen.
  package static func png(
    of folder: String, width: Int, height: Int, colors: Colors, moment: String?
  ) throws(ChildProcess.Failure) -> [UInt8] {
    let program = try Browser.find()
    let address = try PaperCheck.address(of: folder) + "display/index.html"
    Leftovers.goWithUs()
    let packed: [UInt8]
    do throws(ChildProcess.Failure) {
      let browser = try Browser(program: program, flags: ["--font-render-hinting=full", "--disable-lcd-text"])
      try browser.setSize(width, height)
      try browser.open(address)
      try browser.setZone(try browser.text(of: "document.body.getAttribute('data-zone') || 'UTC'"))
      // Sets the page's clock.
      if let moment { try browser.prepare(embeddedText(of: "clock.js").replacing("MOMENT", with: moment)) }
      try browser.prepare("addEventListener('DOMContentLoaded', () => document.body.classList.add('ink\(colors.rawValue)'))")
      try browser.open(address + "?drawn#ink")
      let picture = try browser.screenshot()
      try browser.open("about:blank")
      let names = colors.palette.map { "'\($0)'" }.joined(separator: ",")
      let text = try browser.text(of: "(\(reduction))('data:image/png;base64,\(picture)', [\(names)], \(colors.bits))")
      guard let bytes = Base64.decode(text) else { throw ChildProcess.Failure(said: "nothing", "drew") }
      packed = bytes
    } catch {
      throw ChildProcess.Failure(message: error.message, hint: "name the folder that wallplanner build has written")
    }
    return PalettePicture.png(width: width, height: height, bits: colors.bits, palette: colors.palette, packed: packed)
  }

  /// Gives each pixel the nearest colour, packs the rows as PNG wants them, and compresses them.
  private static let reduction = embeddedText(of: "palette.js")
}
