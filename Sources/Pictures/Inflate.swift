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
}

/// The check sum of PNG's chunks (§D).
enum CRC32 {
  static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { UInt32(truncatingIfNeeded: crc32(0, $0.baseAddress, UInt32($0.count))) }
  }
}
