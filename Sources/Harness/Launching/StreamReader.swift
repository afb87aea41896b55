import Foundation
import HarnessSystem

/// Reads one stream of a child until it ends.
struct StreamReader {
  /// The harness's end of the pipe, or nil once the stream has ended.
  private(set) var descriptor: Descriptor?
  let stream: OutputStream
  /// Whether what was read has no room.
  private var isPaused = false
  private let buffer: Buffer

  init(_ descriptor: Descriptor?, _ stream: OutputStream) {
    self.descriptor = descriptor
    self.stream = stream
    buffer = Buffer(byteCount: descriptor == nil ? 0 : NonBlockingRead.size)
  }

  /// What to wait for: nothing while what was read has no room on the disk, which the launch's wakeup descriptor
  /// tells of.
  var awaited: Descriptor? { isPaused ? nil : descriptor }

  /// Takes what is there, up to a pipe's content, so that neither stream starves the other.
  ///
  /// A stream whose bytes have no room is not read on: then its writer waits.
  mutating func read(into launch: Launch) {
    if isPaused { isPaused = !launch.read { $0.transcript.hasRoom(for: stream) } }
    guard let descriptor, !isPaused else { return }
    switch NonBlockingRead.fill(buffer.bytes, from: descriptor) {
    case nil: break
    case .some(0): end()
    case .some(let count): append(count, to: launch)
    }
  }

  /// Takes what a pipe holds whose writer has gone, whether there is room or not.
  mutating func readRest(into launch: Launch) {
    guard isPaused, let descriptor,
      let count = NonBlockingRead.fill(buffer.bytes, from: descriptor)
    else { return }
    if count == 0 { end() } else { append(count, to: launch) }
  }

  /// Takes everything that is there.
  ///
  /// - Returns: False where more and more came, and some of it was left.
  mutating func readAll(into launch: Launch) -> Bool {
    for _ in 0..<Self.readLimit {
      guard let descriptor, !isPaused,
        let count = NonBlockingRead.fill(buffer.bytes, from: descriptor)
      else { return !isPaused }
      if count == 0 { end() } else { append(count, to: launch) }
    }
    return false
  }

  /// More reads than empty the buffers of a terminal, of which each gives some 4,000 bytes.
  private static let readLimit = 64

  private mutating func append(_ count: Int, to launch: Launch) {
    let bytes = UnsafeRawBufferPointer(rebasing: buffer.bytes[..<count])
    isPaused = launch.update { state in
      state.take(bytes, from: stream)
      return !state.transcript.hasRoom(for: stream)
    }
  }

  /// Closes the stream.
  mutating func end() {
    descriptor?.close()
    descriptor = nil
  }

  /// Memory for one read, freed with the reader.
  private final class Buffer {
    let bytes: UnsafeMutableRawBufferPointer

    init(byteCount: Int) {
      bytes = .allocate(byteCount: byteCount, alignment: 1)
    }

    deinit {
      bytes.deallocate()
    }
  }
}
