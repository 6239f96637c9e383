internal import Pictures
internal import VCard

/// A site's screen for ink (`display/ink.html`) as a picture in the few colours of a panel.
package struct ScreenPicture {
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

  private let width, height: Int
  private let colors: Colors
  private let moment: String?

  /// - Parameters:
  ///   - moment: what the clock says, as `YYYY-MM-DDTHH:MM`; nil for the machine's.
  package init(width: Int, height: Int, colors: Colors, moment: String? = nil) {
    (self.width, self.height, self.colors, self.moment) = (width, height, colors, moment)
  }

  /// Draws the screen of the site in `folder` with a browser.
  ///
  /// - Returns: a PNG with a palette.
  /// - Throws: if there is no browser or no such screen.
  package func png(of folder: String) throws(PaperCheck.Unable) -> [UInt8] {
    let program = try Browser.find()
    let address = try PaperCheck.address(of: folder) + "display/ink.html"
    Leftovers.goWithUs()
    let packed: [UInt8]
    do throws(ChildProcess.Failure) {
      let browser = try Browser(program: program, flags: ["--font-render-hinting=full", "--disable-lcd-text"])
      try browser.setSize(width, height)
      try browser.open(address)
      try browser.setZone(try browser.text(of: "document.body.getAttribute('data-zone') || 'UTC'"))
      if let moment { try browser.prepare(Self.clock(moment)) }
      try browser.prepare("addEventListener('DOMContentLoaded', () => document.body.classList.add('ink\(colors.rawValue)'))")
      try browser.open(address + "?drawn")
      let picture = try browser.screenshot()
      try browser.open("about:blank")
      let names = colors.palette.map { "'\($0)'" }.joined(separator: ",")
      let text = try browser.text(of: "(\(Self.reduction))('data:image/png;base64,\(picture)', [\(names)], \(colors.bits))")
      guard let bytes = Base64.decode(text) else { throw ChildProcess.Failure(message: "the browser drew nothing") }
      packed = bytes
    } catch {
      throw PaperCheck.Unable(message: error.message, hint: "name the folder that wallplanner build has written")
    }
    return PalettePicture(width: width, height: height, bits: colors.bits, palette: colors.palette, packed: packed).png
  }

  /// Sets the page's clock.
  private static func clock(_ moment: String) -> String {
    """
    (() => {
      const Real = Date, ahead = new Real("\(moment)").getTime() - Real.now();
      window.Date = class extends Real {
        constructor(...parts) { if (parts.length) super(...parts); else super(Real.now() + ahead); }
        static now() { return Real.now() + ahead; }
      };
    })();
    """
  }

  /// Gives each pixel the nearest colour, packs the rows as PNG wants them, and compresses them.
  private static let reduction = """
    async (source, names, bits) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.width;
      canvas.height = image.height;
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      const pixels = context.getImageData(0, 0, image.width, image.height).data;
      const palette = names.map((name) => [1, 3, 5].map((place) => parseInt(name.slice(place, place + 2), 16)));
      const known = new Map();
      const nearest = (red, green, blue) => {
        const key = red << 16 | green << 8 | blue;
        if (!known.has(key)) {
          const far = palette.map((color) => 3 * (color[0] - red) ** 2 + 6 * (color[1] - green) ** 2 + (color[2] - blue) ** 2);
          known.set(key, far.indexOf(Math.min(...far)));
        }
        return known.get(key);
      };
      const stride = 1 + Math.ceil(image.width * bits / 8);
      const rows = new Uint8Array(stride * image.height);
      for (let y = 0; y < image.height; y++) {
        for (let x = 0; x < image.width; x++) {
          const at = (y * image.width + x) * 4;
          const bit = x * bits;
          rows[y * stride + 1 + (bit >> 3)] |= nearest(pixels[at], pixels[at + 1], pixels[at + 2]) << (8 - bits - (bit & 7));
        }
      }
      const stream = new Blob([rows]).stream().pipeThrough(new CompressionStream("deflate"));
      const packed = new Uint8Array(await new Response(stream).arrayBuffer());
      return btoa(Array.from(packed, (octet) => String.fromCharCode(octet)).join(""));
    }
    """
}
