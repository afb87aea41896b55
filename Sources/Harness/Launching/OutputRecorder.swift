import Foundation
import HarnessSystem

/// Collects one stream: in memory up to a bound, then in files without a name, up to its limit.
struct OutputRecorder {
  private var head = OutputHead()
  private var spill: OutputSpill?
  private var lostCount = 0
  /// How many bytes the program may write.
  private let limit: Int
  private let memoryLimit: Int
  private let makeSpill: @Sendable () -> OutputSpill

  /// - Parameters:
  ///   - limit: How many bytes are kept at the most.
  ///   - memoryLimit: How many of them are held in memory.
  ///   - makeSpill: Makes what takes those that are not.
  init(
    limit: Int, memoryLimit: Int = CapturedOutput.memoryLimit,
    makeSpill: @escaping @Sendable () -> OutputSpill
  ) {
    self.limit = limit
    self.memoryLimit = memoryLimit
    self.makeSpill = makeSpill
  }

  /// How many bytes were kept.
  var count: Int { head.count + (spill?.count ?? 0) }

  /// Whether the program has written more than it may.
  var isOverLimit: Bool { lostCount > 0 && count >= limit }

  /// Whether the stream is to be read on; where not, the spill tells when it is.
  var hasRoom: Bool { spill?.hasRoom ?? true }

  /// Takes the next bytes of the stream.
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    let allowed = lostCount > 0 ? 0 : min(bytes.count, limit - count)
    let inMemory = spill == nil ? min(allowed, memoryLimit - head.count) : 0
    head.append(UnsafeRawBufferPointer(rebasing: bytes[..<inMemory]))
    var kept = inMemory
    if allowed > inMemory {
      let spill = self.spill ?? makeSpill()
      self.spill = spill
      let rest = UnsafeRawBufferPointer(rebasing: bytes[inMemory..<allowed])
      if spill.append(rest) { kept = allowed }
    }
    lostCount += bytes.count - kept
  }

  /// What has been taken so far.
  var captured: CapturedOutput {
    CapturedOutput(head, spill, loss: loss)
  }

  private var loss: OutputLoss? {
    guard lostCount > 0 else { return nil }
    let cause = spill?.problem.map(OutputLoss.Cause.disk) ?? .limit(limit)
    return OutputLoss(byteCount: lostCount, cause: cause)
  }
}
