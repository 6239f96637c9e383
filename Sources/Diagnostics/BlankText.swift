extension StringProtocol {
  /// Whether a reader sees or hears anything: some character is neither white space nor ignorable by default (Unicode, property
  /// `Default_Ignorable_Code_Point`: signs of no width, joiners, direction marks, fillers) nor the empty Braille cell.
  ///
  /// The import and the page check ask the same question here, so that a name which the import takes is never one that the check
  /// calls empty.
  ///
  /// - Complexity: O(1) for most texts, as the first visible ASCII character ends the search.
  package var saysSomething: Bool {
    unicodeScalars.contains { scalar in
      if scalar.value < 0x80 { return (0x21..<0x7F).contains(scalar.value) }
      let properties = scalar.properties
      return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint && scalar.value != 0x2800
        && properties.generalCategory != .control && properties.generalCategory != .format
    }
  }
}
