import Diagnostics

/// Mustache text to checked template to bytes.
///
/// A page author declares a model once: a `ViewSchema` of records and typed fields, each with a sentence that says what
/// it means. Templates are compiled against that schema by `TemplateSet.compile`, which reports every name, partial,
/// section and place that cannot work, before anything is rendered. Pages are filled into a `ViewData` arena and rendered
/// by a flat program of slots and literal bytes.
///
/// ```swift
/// var schema = ViewSchema()
/// let event = schema.record("event", "One thing in the calendar")
/// let subject = schema.text(event, "subject", "What it is called")
/// let place = schema.text(event, "place", "Where it is", .optional)
/// let day = schema.record("day", "One square of the month")
/// let events = schema.list(day, "events", "What happens on the day", of: event)
/// let page = schema.page("day", root: day, template: "day.html.mustache", "The events of one day")
///
/// let (templates, diagnostics) = TemplateSet.compile(sources, for: schema)
/// var data = ViewData(schema)
/// let dentist = data.make(event)
/// data.set(dentist, subject, "Dentist")
/// let today = data.make(day)
/// data.set(today, events, [dentist])
/// templates?.render(page, root: today, data: data, shared: ViewData(schema, arena: .shared), into: &bytes)
/// ```
///
/// Left out on purpose: lambdas, and anything else that would let a template compute. What a template cannot say belongs
/// in the model.

extension Diagnostic {
  /// Data/messages.txt: what is said of templates.
  private static let table = MessageTable(embeddedLines(of: "messages.txt"))

  /// The message of a row, whose name stands behind `template.`.
  init(said name: String, _ words: [Any], at span: SourceSpan? = nil, hint: String? = nil, notes: [Note] = []) {
    self = Self.table.diagnostic("template." + name, words, at: span, hint: hint, notes: notes)
  }
}
