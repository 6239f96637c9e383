// ChildProcesses: other programs, run without a shell. Three are started: curl (Fetching), Chromium and poppler's pdftotext
// and pdfinfo (PaperCheck).
//
// Not for pipelines, shells or programs that live on: a child has a deadline, and what it started ends with it.
//
// Traps:
// - A child of another thread must not inherit a pipe, or its reader waits for that child's end. So pipes are made and
//   children started one at a time.
// - Everybody on the machine can read the arguments of a process. What is secret goes to standard input, of which there may be
//   64 KB.
// - A child may leave children of its own. It gets a group, and the group is ended behind it.
//
//     let result = try ChildProcess.run(curl, ["--version"], seconds: 10)
//     guard result.status == 0 else { return nil }
