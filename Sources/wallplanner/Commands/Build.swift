import ArgumentParser

struct Build: ParsableCommand {
  static let name = "build"
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Build the planner: read the content folder, render, check, publish.",
    discussion: """
      Everything is checked before anything is replaced: if the content or a page has an error, nothing is published and
      the old output stays as it is. A source that fails shows its last good data.

      Exit codes: 0 published; 3 published, but a source shows an earlier day or records were set aside; 1 not published; \
      2 could not run; 64 the command line is wrong.
      """)

  @OptionGroup var folder: ContentOptions

  @Option(name: .long, help: ArgumentHelp("Where the site is published.", valueName: "folder"))
  var output = "output"

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Build many families: each subfolder of this one is a content folder, published to the subfolder of its name in --output.",
      valueName: "folder"))
  var tribes: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      With --tribes: build only the first of four parts with 1/4, and so on. Which family is in which part follows from its \
      name alone. Without it: JOB_COMPLETION_INDEX and JOB_COMPLETIONS, or CI_NODE_INDEX and CI_NODE_TOTAL.
      """,
      valueName: "I/N"))
  var shard: String?

  @Option(
    name: .long, help: ArgumentHelp("Templates of your own: each wins over the built-in one of its name.", valueName: "folder"))
  var templates: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The day to build for, such as 2027-03-01. Without it: SOURCE_DATE_EPOCH, then asOf in planner.json, then today.",
      valueName: "date"))
  var asOf: String?

  @Option(
    name: [.customLong("reader"), .customLong("audience")],
    help: ArgumentHelp(
      "Build the site of this reader in planner.json only; in the folder of --output, if that is given.", valueName: "name"))
  var audience: String?

  @Option(name: .long, help: ArgumentHelp("Threads to use; the site does not depend on it.", valueName: "number"))
  var jobs: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Where the last good copies of the sources are kept. Without it: .wallplanner-state beside planner.json.",
      valueName: "folder"))
  var state: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The losses of this source are meant: show what is there now. `all` for every source, `planner.json` if that is gone.",
      valueName: "source"))
  var acceptLoss: [String] = []

  @Option(name: .long, help: ArgumentHelp("Publish nothing if there is a clash to come: --fail-on clash.", valueName: "what"))
  var failOn: [String] = []

  @Flag(name: .long, help: "Publish nothing if there is a warning.")
  var strict = false

  @Flag(name: .long, help: "Exit with 0 also if a source shows an earlier day or records were set aside.")
  var lenient = false

  @Flag(name: .long, help: "Say for each file why it was written.")
  var explain = false

  @Flag(name: .long, help: "Say how long each stage took.")
  var timings = false

  @Flag(
    name: .long,
    help: "Print how much there is of each kind with a date: in the data, on the months' pages, in feeds and on their sheets.")
  var counts = false

  @Flag(name: .long, help: "Make, check and compare every file anew, whatever the last build on this machine has noted.")
  var verify = false

  @Flag(name: .long, help: "Write nothing; say which files would be written and why.")
  var dryRun = false

  @OptionGroup var reportingOptions: ReportingOptions

  var request: BuildRequest {
    BuildRequest(
      content: folder.content, output: output, tribes: tribes, shard: shard, templates: templates, asOf: asOf, audience: audience,
      jobs: jobs, state: state, acceptLoss: acceptLoss, strict: strict, failOn: failOn,
      lenient: lenient,
      explain: explain || reportingOptions.verbose, timings: timings || reportingOptions.verbose, counts: counts,
      verify: verify, dryRun: dryRun,
      reporting: reportingOptions.reporting)
  }

  func validate() throws { try request.validate() }

  func run() throws { try request.run() }
}
