internal import JSONText

/// What can be read on an open sheet, asked of the browser's layout for print: a PDF also holds text that a box cuts off.
struct PaintedText: Sendable {
  struct Overlap: Sendable, Hashable {
    let first, second: String
  }

  struct Small: Sendable, Hashable {
    let text: String
    let points: Double
  }

  /// A text that is painted whole, its letters in their logical order.
  struct Whole: Sendable, Hashable {
    let text: String
    /// The `datetime` of the line that it is in: a day, or a day and a time; empty if that has none.
    let moment: String
  }

  /// In the document's order.
  var whole: [Whole] = []
  /// Texts that are painted over each other, a few of them.
  var overlaps: [Overlap] = []
  /// Texts of which the top of a line shows below what is cut off, a few of them.
  var slivers: [String] = []
  /// The smallest text that is smaller than `leastSize`, if there is any.
  var small: Small?

  /// In points: what older eyes still read at arm's length.
  static let leastSize = 6.5
  /// The most overlaps that one sheet tells.
  static let maximumOverlaps = 3

  init() {}

  init(_ answer: JSONValue) {
    whole =
      answer["whole"]?.elements.compactMap { found in
        found["text"]?.string.map { Whole(text: $0, moment: found["moment"]?.string ?? "") }
      } ?? []
    overlaps =
      answer["overlaps"]?.elements.compactMap { pair in
        let texts = pair.elements.compactMap(\.string)
        return texts.count == 2 ? Overlap(first: texts[0], second: texts[1]) : nil
      } ?? []
    slivers = answer["slivers"]?.elements.compactMap(\.string) ?? []
    if let found = answer["small"], let text = found["text"]?.string, let points = found["points"]?.double {
      small = Small(text: text, points: points)
    }
  }

  /// Run in the page. What has the class `cut` is not counted: the sheet says itself that its list has it. Any other text is whole if
  /// none of its boxes leaves a box that clips: by more than a pixel sideways, by more than a quarter of its height up or down, which is
  /// air; and if no ellipsis stands for a part of it. Texts overlap if the middle halves of their lines do. A sliver is less than half
  /// of a line's height above the edge that cuts it.
  static let script = embeddedText(of: "painted.js")
    .replacing("LEAST", with: "\(leastSize)").replacing("MOST", with: "\(maximumOverlaps)")
}
