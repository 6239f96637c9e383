// Diagnostics: what is wrong with the input, where, and how to mend it: source files, spans, findings, their printers, and
// what looks like a secret in them.
//
// Each module keeps its messages in `Data/messages.txt`: a row has a name, words with % for what is told, and a hint. A
// `MessageTable` makes a `Diagnostic` of it. Nothing is printed on the way: stages return diagnostics, and the command line
// prints them once.
//
// Not for faults of the program: those are preconditions. Diagnostics are about what people and apps write.
//
// Traps:
// - A span is in bytes of the file as it was read, not in characters.
// - Excerpts come from private data. `SecretMask` covers what looks like a token before a line is printed.
// - A source may have thousands of equal faults. `limited(to:dropped:id:)` keeps the first ones and tells how many there were.
