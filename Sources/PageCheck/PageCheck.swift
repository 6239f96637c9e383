// PageCheck: judges what is about to be published.
//
// `SiteCheck` takes the bytes of all files of a site and gives back findings. It reads nothing else: no disk, no network, no clock.
// A page's bytes go through `PageJudge`: one pass over the bytes (`PageBytes.swift`), libxml2's XML parser, whose events build a flat
// tree (`PageParser.swift`, `PageTree.swift`), then the rules over the tree, a family a file (`PageRules+….swift`), most of them tables
// (`ElementTable`, `AttributeTable`, `RoleTable`). What pages say about each other (links, fragments, icons, manifest) is
// collected on the way and judged when all pages have been seen (`SiteCheck`).
//
// There is one syntax: HTML that is also well-formed XML. A page that is not is one finding and is judged no further.
//
// Left out on purpose: MathML, which our pages may not hold; and everything that only a running browser can see.
