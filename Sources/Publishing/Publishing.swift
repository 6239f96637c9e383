// Publishing: the output folder.
//
// A reader of the folder sees the old site or the new one, whole, at every moment, also when the program is killed. The folder
// may be a mount point, a git work tree, the working directory of a server, or hold files of others: nothing about the folder
// itself changes, nothing beside it is used, and no entry in it is touched that an earlier build did not write.
//
// The way of a site through it: `OutputFolder.begin` locks the folder, settles what a killed build left (`Swap.recover`) and reads the
// manifest of the last build. `Publication.begin` is told the paths and looks at what stands in their places (`SitePlaces`). `NewSite.add`
// compares each file with the old one and writes it aside if it is different. `NewSite.publish` exchanges all of them at once (`Swap`,
// which tells how), removes what is no longer wanted and seals the folder (`Seal`).
//
// What it leaves out: it does not know what files mean, and does not decide which to make.
