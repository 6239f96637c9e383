/// One element of a finished page, with what it contains; or the page itself, which has no name. For reading pages, not for judging them.
package struct PageElement: Sendable {
  let tree: PageTree
  /// -1 for the page.
  let node: Int

  /// A page that is not well-formed gives what stands before the fault.
  package init(page bytes: [UInt8]) {
    var parser = PageParser(keepsText: true)
    var tree = PageTree()
    _ = parser.read(bytes, into: &tree)
    self.init(tree, -1)
  }

  init(_ tree: PageTree, _ node: Int) { (self.tree, self.node) = (tree, node) }

  package var name: String { node < 0 ? "" : tree.names[tree.nodes[node].name].text }
  /// Bytes of the start tag in the page.
  package var tag: Range<Int> { node < 0 ? 0..<0 : tree.tag(of: node) }

  package subscript(attribute: String) -> String? { node < 0 ? nil : tree.attribute(attribute, of: node) }

  package func hasClass(_ name: String) -> Bool { node >= 0 && isOfClass(name, node) }

  /// Places of the elements below.
  private var inner: Range<Int> { node < 0 ? tree.nodes.indices : node + 1..<Int(tree.nodes[node].end) }

  /// All text below, without what is only for screen readers.
  package var text: String {
    tree.texts.filter { (inner.contains($0.node) || $0.node == node) && !isForScreenReaders($0.node) }.map(\.text).joined()
  }

  private func isForScreenReaders(_ inner: Int) -> Bool {
    var place = inner
    while place > node {
      if PageElement(tree, place).hasClass("sr") { return true }
      place = Int(tree.nodes[place].parent)
    }
    return false
  }

  /// The elements below for which `condition` holds, in document order.
  package func all(where condition: (PageElement) -> Bool) -> [PageElement] { elements { condition(PageElement(tree, $0)) } }
  package func all(ofClass name: String) -> [PageElement] { elements { isOfClass(name, $0) } }
  package func all(named name: String) -> [PageElement] { elements { tree.names[tree.nodes[$0].name].text == name } }

  /// Only what is asked for becomes an element: each holds the page, by a reference for all that it is made of.
  private func elements(_ isMeant: (Int) -> Bool) -> [PageElement] { inner.filter(isMeant).map { PageElement(tree, $0) } }

  private func isOfClass(_ name: String, _ node: Int) -> Bool {
    let places = tree.attributes(of: node).lazy.filter { tree.names[tree.attributes[$0].name].text == "class" }
    return places.first.map { tree.value($0).words.contains { $0.isEqual(name) } } ?? false
  }
}
