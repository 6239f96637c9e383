// Publishing: the output folder.
//
// At every moment, even if the program is killed, readers see either the old site or the new one. The folder may be a mount point,
// a git work tree, a server's working directory, or hold other people's files. So the folder itself is never replaced, nothing
// outside it is used, and only entries that an earlier build wrote are touched.
//
// The order of work: `OutputFolder.begin` locks the folder, completes what a killed build left (`Swap.recover`) and reads the last
// build's manifest. `Publication.begin` gets the new paths and looks at what is in their places (`SitePlaces`). `NewSite.add`
// compares each file with the published one and writes it to the side if it differs. `NewSite.publish` exchanges all of them at
// once (`Swap` explains how), removes files that are no longer wanted and seals the folder (`Seal`).
//
// This module does not know what files mean or which to make.
