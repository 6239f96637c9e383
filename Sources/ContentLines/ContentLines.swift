// The line grammar that iCalendar and vCard share (RFC 5545 §3.1, RFC 6350 §3.2 and §3.3).
//
// Writing (fold, escape) and reading (unfold, take apart) have no code in common: the reader judges what the writer made.
