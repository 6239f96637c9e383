/// One element of a finished page, with what it contains; or the page itself, which has no name. For reading pages, not for judging them.
package struct PageElement: Sendable {
  /// A page, in one place for all of its elements: a copy of an element counts one reference, and there are many.
  private final class Page: Sendable {
    let tree: PageTree
    init(_ tree: PageTree) { self.tree = tree }
  }

  private let page: Page
  /// -1 for the page.
  let node: Int

  var tree: PageTree { page.tree }

  /// A page that is not well-formed gives what stands before the fault.
  package init(page bytes: [UInt8]) {
    var parser = PageParser(keepsText: true)
    var tree = PageTree()
    _ = parser.read(bytes, into: &tree)
    self.init(tree, -1)
  }

  init(_ tree: PageTree, _ node: Int) { (page, self.node) = (Page(tree), node) }
  private init(_ page: Page, _ node: Int) { (self.page, self.node) = (page, node) }

  /// Another element of the same page.
  func other(_ node: Int) -> PageElement { PageElement(page, node) }

  package var name: String { node < 0 ? "" : page.tree.names[page.tree.nodes[node].name].text }
  /// Bytes of the start tag in the page.
  package var tag: Range<Int> { node < 0 ? 0..<0 : page.tree.tag(of: node) }

  package subscript(attribute: String) -> String? { node < 0 ? nil : page.tree.attribute(attribute, of: node) }

  package func hasClass(_ name: String) -> Bool { node >= 0 && isOfClass(name, node) }

  /// Places of the elements below.
  private var inner: Range<Int> { node < 0 ? page.tree.nodes.indices : node + 1..<Int(page.tree.nodes[node].end) }

  /// All text below, without what is only for screen readers.
  package var text: String {
    page.tree.texts.filter { (inner.contains($0.node) || $0.node == node) && !isForScreenReaders($0.node) }.map(\.text).joined()
  }

  private func isForScreenReaders(_ inner: Int) -> Bool {
    var place = inner
    while place > node {
      if isOfClass("sr", place) { return true }
      place = Int(page.tree.nodes[place].parent)
    }
    return false
  }

  /// The elements below for which `condition` holds, in document order.
  package func all(where condition: (PageElement) -> Bool) -> [PageElement] { elements { condition(other($0)) } }
  package func all(ofClass name: String) -> [PageElement] { elements { isOfClass(name, $0) } }
  package func all(named name: String) -> [PageElement] { elements { page.tree.names[page.tree.nodes[$0].name].text == name } }

  /// Only what is asked for becomes an element: each holds the page, by a reference for all that it is made of.
  private func elements(_ isMeant: (Int) -> Bool) -> [PageElement] { inner.filter(isMeant).map(other) }

  private func isOfClass(_ name: String, _ node: Int) -> Bool {
    guard let place = page.tree.attributes(of: node).first(where: { page.tree.attributes[$0].attribute == .class }) else {
      return false
    }
    let value = page.tree.value(place)
    var start = 0
    while start + name.utf8.count <= value.count {
      let end = value.firstIndex(from: start, where: isHTMLSpace) ?? value.count
      if value[start..<end].isEqual(name) { return true }
      start = end + 1
    }
    return false
  }
}
