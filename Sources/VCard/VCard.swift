// vCard: readers for 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350), the output check and per-client lint.
//
// `VCardReader` turns bytes into cards and properties that know their place; `CardContents` turns a card into typed
// values. Nothing here writes vCard: cards are templates, and the reader shares no code with them.
//
// Left out: SOUND, KEY and LOGO values are kept as properties without typed values; AGENT's inner card is skipped.
