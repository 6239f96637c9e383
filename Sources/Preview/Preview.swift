// Preview: a folder over HTTP on this machine, for `wallplanner serve`, with what the last build said above its pages.
//
// Not for the internet: docs/hosting.md has servers for that.
//
// Traps:
// - A page elsewhere could let its name lead to this machine and read the planner through the browser (DNS rebinding). So only
//   known host names and addresses in digits are answered.
// - Somebody may connect and say nothing. A connection has 30 seconds and a thread of its own; of more than 256 the oldest are
//   closed.
