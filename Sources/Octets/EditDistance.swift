/// The number of insertions, deletions, replacements and swaps of neighbours that turn `a` into `b` (optimal string alignment).
package func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  if a.isEmpty { return b.count }
  if b.isEmpty { return a.count }
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in 1...a.count {
    var row = [i] + Array(repeating: 0, count: b.count)
    for j in 1...b.count {
      let change = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
      row[j] = min(change, last[j] + 1, row[j - 1] + 1)
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { row[j] = min(row[j], beforeLast[j - 2] + 1) }
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
