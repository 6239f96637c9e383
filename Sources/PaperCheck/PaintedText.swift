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

  /// Run in the page. What has the class `cut` is not counted: the sheet says itself that its list has it. Any other text is whole if none of its boxes leaves a box that clips: by more than a pixel sideways, by more than a
  /// quarter of its height up or down, which is air; and if no ellipsis stands for a part of it. Texts overlap if the middle halves of
  /// their lines do.
  static let script = """
    (() => {
      const everything = {left: -1e9, top: -1e9, right: 1e9, bottom: 1e9};
      const meet = (a, b) => ({left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
                               right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom)});
      const known = new Map();
      const frame = (element) => {
        if (!element || element === document.documentElement || element === document.body) return {clip: everything, cuts: false, seen: true};
        let found = known.get(element);
        if (found) return found;
        const outer = frame(element.parentElement);
        const style = getComputedStyle(element);
        found = {clip: outer.clip, cuts: outer.cuts, seen: outer.seen && style.visibility !== "hidden" && style.opacity !== "0"};
        const box = element.getBoundingClientRect();
        if (style.clipPath !== "none") found.seen = false;
        if (style.overflowX !== "visible" || style.overflowY !== "visible") {
          found.clip = meet(outer.clip, box);
          const clamped = style.webkitLineClamp !== "none" && element.scrollHeight > element.clientHeight + 2;
          const shortened = style.textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth + 1;
          if (clamped || shortened) found.cuts = true;
        }
        known.set(element, found);
        return found;
      };
      const whole = [], lines = [], slivers = [];
      let small = null;
      const range = document.createRange();
      const walker = document.createTreeWalker(document.querySelector("main") || document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.data.trim();
        if (!text || !node.parentElement) continue;
        range.selectNodeContents(node);
        const boxes = [...range.getClientRects()].filter((box) => box.width > 0.1 && box.height > 0.1);
        const {clip, cuts, seen} = frame(node.parentElement);
        if (!seen || !boxes.length) continue;
        const isWhole = !cuts && !node.parentElement.closest(".cut") && boxes.every((box) =>
          box.left >= clip.left - 1 && box.right <= clip.right + 1 &&
          box.top >= clip.top - box.height / 4 && box.bottom <= clip.bottom + box.height / 4);
        const painted = boxes.map((box) => meet(box, clip)).filter((box) => box.right > box.left && box.bottom > box.top);
        if (!painted.length) continue;
        if (isWhole) {
          const time = node.parentElement.closest(".line, .listed > li")?.querySelector("time");
          whole.push({text, moment: time?.dateTime ?? ""});
        }
        for (const box of boxes) {
          const seenPart = clip.bottom - box.top;
          if (box.bottom > clip.bottom + 1 && seenPart > 0.75 && seenPart < box.height / 2 && slivers.length < MOST) slivers.push(text);
        }
        const points = parseFloat(getComputedStyle(node.parentElement).fontSize) * 0.75;
        if (points < LEAST - 0.01 && (!small || points < small.points)) small = {text, points: Math.round(points * 100) / 100};
        for (const box of painted) {
          const air = (box.bottom - box.top) / 4;
          lines.push({node, text, left: box.left + 0.5, right: box.right - 0.5, top: box.top + air, bottom: box.bottom - air});
        }
      }
      lines.sort((a, b) => a.top - b.top);
      const overlaps = [];
      for (let i = 0; i < lines.length && overlaps.length < MOST; i++) {
        for (let j = i + 1; j < lines.length && lines[j].top < lines[i].bottom; j++) {
          const a = lines[i], b = lines[j];
          if (a.node === b.node || Math.min(a.right, b.right) - Math.max(a.left, b.left) <= 0) continue;
          overlaps.push([a.text, b.text]);
          if (overlaps.length >= MOST) break;
        }
      }
      return {whole, overlaps, slivers, small};
    })()
    """
    .replacing("LEAST", with: "\(leastSize)").replacing("MOST", with: "\(maximumOverlaps)")
}
