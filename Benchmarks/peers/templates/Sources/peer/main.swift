import Foundation
import Mustache

/// Renders the month page with swift-mustache and dictionaries. Prints seconds a page (best of the rounds) and its bytes.
func measure() throws {
  let template = try MustacheTemplate(string: String(contentsOfFile: "month.html.mustache", encoding: .utf8))
  let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1])))
  func plain(_ value: Any) -> Any {
    if let object = value as? [String: Any] { return object.mapValues(plain) }
    if let list = value as? [Any] { return list.map(plain) }
    if let text = value as? String { return text }
    if let number = value as? NSNumber { return number.boolValue }
    return value
  }
  // `place` is left out where it is empty, as dictionaries are used.
  func sparse(_ value: Any) -> Any {
    if let object = value as? [String: Any] {
      return object.filter { ($0.value as? String) != "" }.mapValues(sparse)
    }
    if let list = value as? [Any] { return list.map(sparse) }
    return value
  }
  let data = sparse(plain(json))
  var text = template.render(data)
  var best = Double.infinity
  for _ in 0..<7 {
    let start = ContinuousClock.now
    for _ in 0..<10 { text = template.render(data) }
    let elapsed = start.duration(to: .now)
    best = min(best, (Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18) / 10)
  }
  print("swift-mustache", best, text.utf8.count)
}

try measure()
