// Languages: how dates, times, numbers and lists are written in a language of a region, and the words of the interface. The
// tables are CLDR's; `Data/words/xx.txt` has a language's texts, one a row, and `Catalogue` gives each a typed face.
//
// Not for what families write: their text is shown as it is.
//
// Traps:
// - A language has as many plural forms as CLDR says. A text with a number is asked for with the number, never put together.
// - Texts of both directions meet on one line: what comes from data is isolated (`Language.isolated`).
// - A new text needs a row in all languages; a test tells which is missing. docs/languages.md says how they are written.
//
//     let words = Language(matching: "nb").words
//     let title = words.paperFor(name: "Bestemor")
