import PublishSupport
import Publishing

extension OutputFile {
  init(_ path: String, _ text: String) { self.init(path: path, bytes: Array(text.utf8)) }
}
