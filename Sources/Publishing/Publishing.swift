// Publishing: the output folder.
//
// A reader of the folder sees the old site or the new one, whole, at every moment, also when the program is killed. The folder
// may be a mount point, a git work tree, the working directory of a server, or hold files of others: nothing about the folder
// itself changes, nothing beside it is used, and no entry in it is touched that an earlier build did not write.
//
// How (`Swap.swift`): the new content of changed files is written under `.wallplanner/swap/new`. Each changed file is then
// replaced by a symbolic link through `.wallplanner/swap/now`, which leads to the old content: nothing changes for readers.
// One rename turns `now` from `old` to `new`: that is the moment of publishing. Then each link is exchanged for the file it
// shows, and `swap` is removed. After a kill, the next build finds links and settles them on what `now` shows, old or new.
//
// What it leaves out: it does not know what files mean, and does not decide which to make.
