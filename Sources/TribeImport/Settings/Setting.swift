import JSONText

/// One setting of `planner.json`, said once: its key, how it is written, and how its value is read into `Target`.
///
/// From these rows come reading (`SettingReader`), the hints for names that nobody knows, content/schema/planner.schema.json and the tables
/// of docs/settings.md. What they mean, in words for people, stands in `Data/settings.txt`. What holds without a setting is what a `Target`
/// has that nothing was read into.
struct Setting<Target> {
  let key: String
  private let shape: (Target) -> ValueShape
  /// As JSON text, what holds without it. Nil if there is no such value.
  private var usual: (Target) -> String? = { _ in nil }
  /// Whether it decides who sees what.
  private(set) var isPrivate = false
  private var isNeeded = false
  private(set) var read: (SettingReader, JSONValue, inout Target) -> Void

  /// This setting, in which a mistake is an error: it decides who sees what.
  var asPrivate: Self { changed { $0.isPrivate = true } }
  /// This setting, without which its object says nothing.
  var needed: Self { changed { $0.isNeeded = true } }
  /// This setting, which whoever makes the target has read.
  var alreadyRead: Self { changed { $0.read = { _, _, _ in } } }

  func usual(_ text: @escaping (Target) -> String?) -> Self { changed { $0.usual = text } }

  private func changed(_ change: (inout Self) -> Void) -> Self {
    var setting = self
    change(&setting)
    return setting
  }

  /// A setting with a default, which stays if the value cannot be read.
  static func value<Value>(_ key: String, _ path: WritableKeyPath<Target, Value>, _ form: SettingForm<Value>) -> Self {
    own(key, form.shape) { if let found = form.read($0, $1, key) { $2[keyPath: path] = found } }
      .usual { form.write($0[keyPath: path]) }
  }

  /// A setting without a default.
  static func optional<Value>(_ key: String, _ path: WritableKeyPath<Target, Value?>, _ form: SettingForm<Value>) -> Self {
    own(key, form.shape) { $2[keyPath: path] = form.read($0, $1, key) }
  }

  /// An object with settings of its own.
  static func object<Part>(_ key: String, _ path: WritableKeyPath<Target, Part>, _ settings: [Setting<Part>]) -> Self {
    Setting(
      key: key, shape: { .object(settings, $0[keyPath: path]) },
      read: { if $0.isObject($1, key) { $0.read($1, key, settings, into: &$2[keyPath: path]) } })
  }

  /// A setting that is read in a way of its own, or together with another one.
  static func own(
    _ key: String, _ shape: ValueShape, _ read: @escaping (SettingReader, JSONValue, inout Target) -> Void = { _, _, _ in }
  ) -> Self { Setting(key: key, shape: { _ in shape }, read: read) }

  /// For schemas. Both spellings of the word colour are read.
  fileprivate func fields(_ target: Target) -> [RecordOutline.Field] {
    let field = RecordOutline.Field(key: key, meaning: "", shape: shape(target), isNeeded: isNeeded, usual: usual(target))
    return key == "colour" ? [field, .init(key: "color", meaning: "The same as colour.", shape: field.shape)] : [field]
  }
}

extension ValueShape {
  /// An object with settings.
  ///
  /// - Parameter target: one into which nothing was read.
  static func object<Target>(_ settings: [Setting<Target>], _ target: Target) -> ValueShape {
    .record(RecordOutline(kind: "", fields: settings.flatMap { $0.fields(target) }))
  }

  /// The categories of events, as planner.json names them.
  static var category: ValueShape { .word(CategoryNames.all.map(\.0), usual: nil) }
}
