internal import CZlib

/// Compressed data (RFC 1951), read by zlib as far as a search for words needs it: in PNG texts, gzip and ZIP files.
package enum Inflate {
  /// More than this many bytes are not unpacked.
  package static let maximumSize = 64 * 1024 * 1024

  /// What a stream holds, up to its end or its first fault. Empty if it is none.
  ///
  /// - Parameter bytes: begin with the first block, behind any header.
  package static func unpacked(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    var stream = z_stream()
    // A size of window below 0 stands for data without zlib's own header.
    guard inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return output }
    defer { inflateEnd(&stream) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    bytes.withUnsafeBufferPointer { input in
      (stream.next_in, stream.avail_in) = (UnsafeMutablePointer(mutating: input.baseAddress), UInt32(clamping: input.count))
      buffer.withUnsafeMutableBufferPointer { buffer in
        var status = Z_OK
        while status == Z_OK, output.count < maximumSize {
          (stream.next_out, stream.avail_out) = (buffer.baseAddress, UInt32(min(buffer.count, maximumSize - output.count)))
          let room = Int(stream.avail_out)
          status = inflate(&stream, Z_NO_FLUSH)
          output += buffer[..<(room - Int(stream.avail_out))]
        }
      }
    }
    return output
  }

  /// What a file that gzip has packed holds (RFC 1952), up to `maximumSize`. Empty if it is none.
  package static func unpackedFile(_ bytes: [UInt8]) -> [UInt8] {
    firstBlock(ofFile: bytes[...]).map { unpacked(bytes[$0...]) } ?? []
  }

  /// Where the data of a file that gzip has packed begin, behind its head. Nil if it is none.
  package static func firstBlock(ofFile bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count > 18, bytes.starts(with: [0x1F, 0x8B, 8]) else { return nil }
    let flags = bytes[bytes.startIndex + 3]
    var place = bytes.startIndex + 10
    if flags & 4 != 0 { place += 2 + Int(bytes[place]) + Int(bytes[place + 1]) << 8 }
    // A name and a comment may follow, each up to a zero.
    for flag: UInt8 in [8, 16] where flags & flag != 0 {
      guard place < bytes.endIndex, let end = bytes[place...].firstIndex(of: 0) else { return nil }
      place = end + 1
    }
    if flags & 2 != 0 { place += 2 }
    return place < bytes.endIndex ? place : nil
  }
}

/// The check sum of PNG's chunks (§D).
enum CRC32 {
  static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { UInt32(truncatingIfNeeded: crc32(0, $0.baseAddress, UInt32($0.count))) }
  }
}
