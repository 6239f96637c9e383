// PageCheck: judges what is about to be published, so that nothing broken is.
//
//     let check = SiteCheck(files: files, options: CheckOptions())
//     for finding in check.findings(jobs: 4) { print(finding.path, finding.offset, finding.rule, finding.message) }
//
// `SiteCheck` takes the bytes of all files of a site and gives back findings. It reads nothing else: no disk, no network, no clock.
// Pages are judged one by one, on any thread; links to parts of other pages when the ids of all pages are known.
// There is one syntax: HTML that is also well-formed XML. A page that is not is one finding and is judged no further.
//
// A page passes these folders in order:
//
//     Parse     one pass over the bytes, then libxml2's XML parser, whose events build a flat tree
//     Tree      that tree, and pieces of the page as bytes
//     Rules     one walk over the nodes, which knows what stands around each; then what only the whole page can say. A family a file
//     Values    what a value by itself may say: a number, a date, an address, a path of a drawing
//     Links     where addresses lead, and whether that is there
//
// and the others stand beside them:
//
//     Tables    Data/*.txt as sets and rows by element: what holds what, which attributes there are, what must not stand together
//     Styles    style sheets, read as far as addresses and contrast need
//     Files     what is no page: feeds, manifests, pictures, drawings
//     Findings  what is said, a row of Data/findings.txt each, and which places are one finding
//
// To add a check: a row of a table and a row of Data/findings.txt; a rule of a new name also has a row in Data/checks.md.
// How a value is written is a rule of Data/values.txt, with what is said of one that is not.
//
// Traps:
// - A page is the hot path: a build judges hundreds of megabytes. Names are numbers, values are bytes, tables are read once; texts are
//   made only when something is found.
// - Methods of `PageJudge` that run for each node and do not change it are marked mutating or put in where they are used: a call that
//   only borrows would be given a copy of the whole judge.
// - The order of the walk matters: a node's facts build on those of its parent, and references, names and roles are judged when all ids
//   and texts are known.
// - XML reads a line break in a value as a space, and libxml2 gives what stands in the page in other bytes (`&amp;`) behind the page.
//
// Left out on purpose: MathML, which our pages may not hold; and everything that only a running browser can see.
