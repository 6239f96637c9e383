// The line grammar that iCalendar and vCard share (RFC 5545 §3.1, RFC 6350 §3.2 and §3.3).
//
// Reading and writing share no code, because the reader checks what the writer has made.
