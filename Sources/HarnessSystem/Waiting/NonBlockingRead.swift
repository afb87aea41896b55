import CPlatform
package import Foundation

/// Reads from a descriptor that does not block.
package enum NonBlockingRead {
  /// What a read gave.
  package enum Result {
    case bytes(Data)
    case nothingYet
    case end
  }

  /// The size of one read: what a pipe holds on Linux.
  package static let size = 1 << 16

  /// Reads once, into memory of its own.
  package static func next(from descriptor: Descriptor) -> Result {
    var data = Data(count: 4096)
    let count = data.withUnsafeMutableBytes { fill($0, from: descriptor) }
    switch count {
    case .some(0): return .end
    case .some(let count): return .bytes(data.prefix(count))
    case nil: return .nothingYet
    }
  }

  /// Reads once, into `buffer`.
  ///
  /// - Returns: How many bytes came, 0 at the end, nil where there is nothing yet.
  package static func fill(_ buffer: UnsafeMutableRawBufferPointer, from descriptor: Descriptor)
    -> Int?
  {
    while true {
      let count = platform_read(descriptor.number, buffer.baseAddress, buffer.count)
      if count >= 0 { return Int(count) }
      switch platform_error() {
      case EINTR: continue
      case EAGAIN: return nil
      // EIO is the end of a terminal whose other side was closed.
      default: return 0
      }
    }
  }
}
