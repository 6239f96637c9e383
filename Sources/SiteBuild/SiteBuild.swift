// SiteBuild: runs the stages, and is the one place that knows them all. `SiteBuilder.build` is the picture of
// docs/architecture.md on one screen.
//
// Three rooms: `Load` has what is read once for all sites, with secrets and passwords; `Site` what is made and checked for one
// reader; `Memory` what a build leaves for the next. `FamiliesBuilder` builds many families, and `Shard` says which part of
// them.
//
// Traps:
// - A fault does not end a stage: it is told, the rest is still read, and `stopIfFaulty` keeps the old site.
// - `SiteBuilder.site`, `cards` and `outcome` are of the site that is being made. What one reader's site is made of must not
//   reach the next.
// - A file that the check found good must be the one that is published: bytes are judged, then written, and not made again.
