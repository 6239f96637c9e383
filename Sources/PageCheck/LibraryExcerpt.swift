/// What libxml2 is asked to read of one of our pages: all that it has not read before.
///
/// The pages of a site repeat themselves: of a large planner's bytes, a second reader that starts anew with every page meets hardly
/// anything new. So the page scanner leaves out of the page
/// - whole elements whose start tags, and those of all elements in them, the library has read before, to the byte but for a hole
///   (`TagMemory`), whose end tags name what they close, and whose text is plain (that of a title or a script, too);
/// - plain text: no `<`, no `>`, no `&` but in references that the library has read before.
///
/// All the rest stands in the excerpt as it stands in the page and in the page's order, each part inside the start and end tags of all
/// elements around it: document type, root element, new start tags, comments, scripts, titles, text with a `>`, whatever is odd.
///
/// Why a page is well-formed if its excerpt is. In XML (§3, production 43), content is any sequence of text, references, comments and
/// elements, and an element is a start tag, content, and an end tag of the same name. Leaving out a whole element or a run of text
/// therefore changes nothing for what stands before, behind and around it, as long as what is left out is itself well-formed; and that
/// does not depend on what stands around, because a page that declares nothing (its document type is `<!DOCTYPE html>`, else it has a
/// finding) has no entities, no default attributes and no rules but those of the syntax:
/// - A start tag is well-formed by itself: its attributes are complete, no two have one name, no value holds a `<`. The exception is a
///   name with a prefix, which something around the tag must declare; such tags are never left out, but for those with `xml:`, which
///   is always declared. A hole holds neither quote nor `<`, `>` or `&`, so any value is as good as the one that was read.
/// - The scanner compares the name in each end tag that it leaves out with the start tag's, octet by octet.
/// - Text may be anything that holds no markup, no bare `&` and no `]]>`: there is no `>` in it at all. A reference is good by itself.
/// - Whether each octet belongs to a character that XML knows is seen by `scanText`, which reads all octets of the page. It lets one
///   character pass that XML refuses, the form feed; a page that holds one is read whole.
///
/// Where nothing is new, the excerpt is the document type and the root element's tag. The octets that the library read last and found
/// good need not be read again.
///
/// Leaving out can join what did not stand together (`]]` and `>`): then the library finds a fault that is none, and the page is read
/// whole. That goes for every doubt: the excerpt can only say that a page is good. As soon as the scanner has found anything, or the
/// library finds anything in the excerpt, or sees other elements in it than the scanner, what was read first in this page counts as
/// not read, and the whole page is read and judged as if there were no excerpts.
struct LibraryExcerpt: ~Copyable {
  private(set) var text = FlatList<UInt8>(capacity: 1 << 12)
  /// How many of the open elements, from the root on, have their start tags in `text`.
  private(set) var openCount = 0
  /// Elements in `text`, and their names: see `LibraryParser.Outcome`.
  private(set) var names = NameSequence()
  /// What the library read last and was content with, with the elements that it met, if it was short.
  private var good = FlatList<UInt8>()
  private var goodNames = NameSequence()
  private static let longestGood = 1_024

  /// Begins the excerpt of another page.
  mutating func removeAll() {
    text.removeAll()
    openCount = 0
    names = NameSequence()
  }

  /// Adds octets of the page. All elements around them must have been opened.
  ///
  /// - Parameter open: how many elements are open behind them.
  mutating func add(_ octets: UnsafeBufferPointer<UInt8>, open: Int) {
    text.append(octets)
    openCount = open
  }

  mutating func addName(length: Int, first: UInt8) { names.add(length: length, first: first) }

  /// Whether the library has read these very octets and was content.
  mutating func isGood() -> Bool {
    guard let a = text.values.baseAddress, let b = good.values.baseAddress else { return false }
    return text.count > 0 && text.count == good.count && names == goodNames && areEqual(a, b, text.count)
  }

  /// The library has read `text` and is content.
  mutating func noteGood() {
    guard text.count <= LibraryExcerpt.longestGood else { return }
    good.removeAll()
    good.append(text.values)
    goodNames = names
  }
}

/// How many elements were met, and a hash of their names in order: enough to see whether two readers met the same.
struct NameSequence: Equatable, BitwiseCopyable {
  private(set) var count = 0
  private var hash: UInt64 = 0

  @inline(__always)
  mutating func add(length: Int, first: UInt8) {
    count += 1
    hash = hash &* 31 &+ UInt64(truncatingIfNeeded: length) &* 1024 &+ UInt64(first)
  }
}

extension PageJudge {
  /// Adds octets of the page that the library must read, after the start tags around them that are not there yet.
  @inline(never)
  mutating func quote(_ range: Range<Int>, inside open: Int, leaving after: Int) {
    openExcerpt(to: open)
    excerpt.add(UnsafeBufferPointer(rebasing: bytes[range]), open: after)
  }

  /// Adds a start tag that the library must read, with the text behind it if that is no markup.
  mutating func quoteTag(_ node: Int, to end: Int, inside open: Int, leaving after: Int) {
    let record = tree.nodes[node]
    quote(Int(record.tagStart)..<end, inside: open, leaving: after)
    excerpt.addName(length: Int(record.nameLength), first: bytes[Int(record.tagStart) + 1])
  }

  /// Adds the start tags of the outermost `count` open elements, as far as they are missing.
  mutating func openExcerpt(to count: Int) {
    for level in excerpt.openCount..<max(excerpt.openCount, count) {
      let record = tree.nodes[Int(stack[level])]
      excerpt.add(UnsafeBufferPointer(rebasing: bytes[Int(record.tagStart)..<Int(record.tagEnd)]), open: level + 1)
      excerpt.addName(length: Int(record.nameLength), first: bytes[Int(record.tagStart) + 1])
    }
  }

  /// Whether the library need not be asked, because it has read all of the excerpt before.
  mutating func hasBeenRead() -> Bool {
    mayFold && !holdsFormFeed && faults.isEmpty && faultsLeftOut == 0 && !stopped && !isOverloaded && excerpt.isGood()
  }

  /// The library has read the excerpt, and is content.
  mutating func keepRead() {
    tags.keepRead()
    excerpt.noteGood()
  }

  /// The names of all elements of the page, as the library should meet them.
  func namesOfPage() -> NameSequence {
    var names = NameSequence()
    for node in tree.nodes.values { names.add(length: Int(node.nameLength), first: bytes[Int(node.tagStart) + 1]) }
    return names
  }
}
