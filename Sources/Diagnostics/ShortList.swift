extension Collection<String> {
  /// The first of them, and how many more there are, for a message.
  package func list(atMost most: Int) -> String {
    prefix(most).joined(separator: ", ") + (count > most ? " and \(count - most) more" : "")
  }
}
