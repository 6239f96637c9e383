// vCard: readers for 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350), the output check, and rules for contacts apps.
//
// `VCardReader` turns bytes into cards and properties that know their place. `CardContents` turns a card into typed values. Nothing
// here writes vCard. Cards are templates, and the reader shares no code with them.
//
// Not supported: SOUND, KEY and LOGO are kept as properties without typed values, and AGENT's inner card is skipped.

internal import Diagnostics

/// Data/messages.txt: what is said of cards.
let cardMessages = MessageTable(embeddedLines(of: "messages.txt"))
