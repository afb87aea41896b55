import Foundation

/// Memory that bytes are only ever added to.
///
/// `@unchecked Sendable` because a thread that adds bytes holds a lock, and one that reads them has learnt
/// under that lock how many there are: those stay as they are.
final class OutputBlock: @unchecked Sendable {
  private let memory: UnsafeMutableRawBufferPointer
  /// How many bytes it holds; for the thread that adds some.
  private(set) var count = 0

  init(capacity: Int) {
    memory = .allocate(byteCount: capacity, alignment: 1)
  }

  deinit {
    memory.deallocate()
  }

  var capacity: Int { memory.count }

  /// Adds as many bytes as it has room for.
  ///
  /// - Returns: How many were added.
  func append(_ bytes: UnsafeRawBufferPointer) -> Int {
    let taken = UnsafeRawBufferPointer(rebasing: bytes.prefix(memory.count - count))
    UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(from: taken)
    count += taken.count
    return taken.count
  }

  /// Bytes that were added before; they last as long as this object.
  func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: memory[range])
  }
}

/// The first bytes of a stream, all in one block.
struct OutputHead: Sendable {
  private var block: OutputBlock?
  private(set) var count = 0

  /// Adds bytes; where the block is full they go to a larger one, and who has this value as it was
  /// keeps the old one.
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard !bytes.isEmpty else { return }
    if let block, block.count == count, block.append(bytes) == bytes.count {
      count += bytes.count
      return
    }
    let larger = OutputBlock(capacity: Self.capacity(for: count + bytes.count))
    if let block { _ = larger.append(block.bytes(0..<count)) }
    _ = larger.append(bytes)
    block = larger
    count += bytes.count
  }

  /// At least twice what was needed before, so that bytes are moved a few times at the most.
  private static func capacity(for count: Int) -> Int {
    max(512, 1 << (Int.bitWidth - (count - 1).leadingZeroBitCount))
  }

  /// The bytes of a range, without a copy.
  func bytes(_ range: Range<Int>) -> Data {
    guard let block, !range.isEmpty,
      let start = block.bytes(range).baseAddress
    else { return Data() }
    return Data(
      bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: range.count,
      deallocator: .custom { _, _ in withExtendedLifetime(block) {} })
  }

  /// Copies the bytes of a range.
  func copy(_ range: Range<Int>, into buffer: UnsafeMutableRawBufferPointer) {
    guard let block, !range.isEmpty else { return }
    withExtendedLifetime(block) { buffer.copyMemory(from: block.bytes(range)) }
  }
}
