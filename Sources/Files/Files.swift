// Files: what a folder has, what is in a file, and writing to one. Knows nothing of sites: many files that change at once are
// Publishing's.
//
// Traps:
// - Links are not followed where a path comes from data: `contents(of:below:limit:)` refuses them in every part of it.
// - A name on disk need not be UTF-8. `FolderEntry.isText` says whether it is; if not, `name` is a repaired copy.
// - Entries come in the order of their names' bytes, never in that of the disk, so that builds are the same everywhere.
