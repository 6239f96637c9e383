internal import ChildProcesses
internal import Diagnostics

/// Data/messages.txt: what the check of paper says.
enum PaperMessages {
  fileprivate static let table = MessageTable(embeddedLines(of: "messages.txt"))

  /// - Parameter words: what stands for each `%`, in order.
  static func message(_ name: String, _ words: Any..., at span: SourceSpan? = nil, hint: String? = nil) -> Diagnostic {
    table.diagnostic(name, words, at: span, hint: hint)
  }
}

extension ChildProcess.Failure {
  /// Why nothing can be printed or drawn.
  ///
  /// - Parameter name: of the row, behind `print.unable/`.
  init(said name: String, _ words: Any...) {
    let fault = PaperMessages.table.diagnostic("print.unable/" + name, words, at: nil)
    self.init(message: fault.message, hint: fault.hint)
  }
}
