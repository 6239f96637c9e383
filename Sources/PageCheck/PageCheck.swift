// PageCheck: judges what is about to be published.
//
// `SiteCheck` takes the bytes of all files of a site and gives back findings. It reads nothing else: no disk, no network,
// no clock. Each page is judged in one pass over its bytes (`PageScanner`, which also builds a flat tree), one libxml2
// parse of the same bytes, and one pass over the tree (`PageJudge` and its aspects). What pages say about each other
// (links, fragments, icons, manifest) is collected on the way and judged when all pages have been seen.
//
// Two dialects. Our own pages are polyglot HTML: also well-formed XML, no inline script or style, no other host; libxml2's
// XML parser must accept them, and every rule is an error. Foreign pages may be any HTML: they are read by the rules of
// the HTML standard (optional tags, unquoted values), libxml2's HTML parser is asked as well, and what is only a matter of
// taste or policy is a warning or left out.
//
// Left out on purpose: MathML beyond its core, which our pages may not hold and foreign ones may; the CSS grammar beyond what
// the rules in docs/checks.md need; and everything that only a running browser can see.
