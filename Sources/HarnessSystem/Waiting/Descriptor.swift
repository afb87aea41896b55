import CPlatform
import Foundation
import Synchronization

/// An open file descriptor that is closed once, at the latest when nothing refers to it.
package final class Descriptor: Sendable {
  /// The number, valid until `close()`.
  package let number: Int32
  private let isOpen = Atomic(true)

  package init(_ number: Int32) {
    self.number = number
  }

  deinit {
    close()
  }

  /// Closes the descriptor if it is open.
  ///
  /// - Returns: Whether all that was written has reached its place, as far as the system tells.
  @discardableResult
  package func close() -> Bool {
    guard isOpen.exchange(false, ordering: .relaxed) else { return true }
    return platform_close(number) == 0
  }

  /// How many descriptors this process has open; nil where the system does not count them, as Linux
  /// does since 6.2.
  package static var openCount: Int? {
    let count = platform_open_descriptor_count()
    return count > 0 ? Int(count) : nil
  }

  /// How many descriptors this process may have open; nil where the system does not tell.
  package static var limit: Int? {
    let limit = platform_descriptor_limit()
    return limit >= 0 ? Int(limit) : nil
  }

  /// Makes reads and writes return at once where they would have to wait.
  package func makeNonBlocking() {
    platform_make_nonblocking(number)
  }

  /// Makes reads and writes wait again.
  package func makeBlocking() {
    platform_make_blocking(number)
  }
}

extension Descriptor {
  /// The first number that no standard stream has.
  private static let behindStandardStreams: Int32 = 3

  /// Another number for the same open file, closed on exec: the lowest that is free, from `lowest`
  /// on.
  package func duplicate(from lowest: Int32 = behindStandardStreams) throws(SystemError)
    -> Descriptor
  {
    try Self.duplicate(of: number, from: lowest)
  }

  /// Another number for an open file that belongs to others; as ``duplicate(from:)``.
  package static func duplicate(
    of number: Int32, from lowest: Int32 = behindStandardStreams
  ) throws(SystemError) -> Descriptor {
    let copy = platform_duplicate(number, lowest)
    guard copy >= 0 else { throw SystemError("fcntl") }
    return Descriptor(copy)
  }

  /// A new pipe, closed on exec, its numbers above those of the standard streams.
  package static func pipe() throws -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    guard platform_pipe(&ends) == 0 else { throw SystemError("pipe") }
    return (try aboveStandardStreams(ends[0]), try aboveStandardStreams(ends[1]))
  }

  /// Opens `path`, closed on exec.
  package static func open(_ path: String, _ flags: Int32, mode: UInt32 = 0o666) throws
    -> Descriptor
  {
    let number = platform_open(path, flags, mode)
    guard number >= 0 else { throw SystemError("open", path: path) }
    return try aboveStandardStreams(number)
  }

  /// Moves a number from 0 to 2 out of the way: a test process may run without standard streams,
  /// and a child's `dup2` onto such a number would overwrite it.
  package static func aboveStandardStreams(_ number: Int32) throws(SystemError) -> Descriptor {
    let descriptor = Descriptor(number)
    return number < behindStandardStreams ? try descriptor.duplicate() : descriptor
  }
}
