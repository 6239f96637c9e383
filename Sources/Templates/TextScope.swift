/// Where a piece of template text stands: in which template, under which parents, and how far indented.
struct TextScope {
  /// What one parent tag replaces, by the names of its blocks.
  struct Layer {
    var overrides: [String: (template: Int, block: BlockTag)]
    /// Which parent tag this is, for finding blocks that replace nothing.
    var id: Int
  }

  var template: Int
  /// The parents' replacements, the outermost first: it wins.
  var layers: [Layer] = []
  /// Written at the start of each line of the template.
  var indentation: [UInt8] = []
  /// How much of each line's own white space is left out.
  var removedIndentation = 0

  /// What is kept of a line's own white space.
  func kept(_ space: Range<Int>) -> Range<Int> { min(space.lowerBound + removedIndentation, space.upperBound)..<space.upperBound }

  /// The same text as it is included by a partial or parent tag, whose own template is still to be found.
  ///
  /// - Parameters:
  ///   - bytes: the template in which the tag stands.
  ///   - layer: the number of a parent tag's replacements.
  func included(by tag: PartialTag, in bytes: [UInt8], layer: Int) -> TextScope {
    var inner = self
    inner.indentation = tag.indentation.map { indentation + bytes[kept($0)] } ?? []
    inner.removedIndentation = 0
    if tag.isParent {
      let overrides = tag.overrides.map { ($0.name, (template: template, block: $0)) }
      inner.layers.append(Layer(overrides: Dictionary(overrides) { $1 }, id: layer))
    }
    return inner
  }

  /// What stands in for a block, and where. Nil if it keeps its own text.
  func replacement(of tag: BlockTag, in bytes: [UInt8]) -> (block: BlockTag, scope: TextScope)? {
    for (index, layer) in layers.enumerated() {
      guard let (template, block) = layer.overrides[tag.name] else { continue }
      var inner = self
      inner.template = template
      // Inside the replacement only what is further out can replace once more.
      inner.layers = Array(layers[..<index])
      if let space = (tag.isStandalone ? tag.intrinsicIndentation : nil) ?? tag.leadingSpace {
        inner.indentation += bytes[kept(space)]
      }
      inner.removedIndentation = block.startsLine ? block.intrinsicIndentation?.count ?? 0 : 0
      return (block, inner)
    }
    return nil
  }
}
