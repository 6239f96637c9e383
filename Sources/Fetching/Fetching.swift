// Fetching: what `sources[].url` of planner.json names, got by curl and put into the content folder. Builds never ask the
// network: only `wallplanner fetch` and `run` do.
//
// `Downloads.swift` says which files a source is, `Fetcher` gets all of them or none, `WebAddress` reads addresses.
//
// Traps:
// - An answer may lead to another address. Each is looked at before it is asked, so that a public address does not lead into
//   the home network.
// - Tokens stand in no list of processes and in no message: curl is told everything on its standard input.
// - What was there before stays until all files of a source are whole.
