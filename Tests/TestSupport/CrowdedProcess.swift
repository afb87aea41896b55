import Foundation
import XCTest

/// What makes Foundation's search for the highest open descriptor read beyond a block of memory,
/// and what ends a process that does.
package enum CrowdedProcess {
  /// Opens more descriptors than the listing of a folder gives at a time.
  ///
  /// - Returns: Whether this process may.
  package static func openManyDescriptors() -> Bool {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return (0..<3000).allSatisfy { _ in open("/dev/null", O_RDONLY) >= 0 }
  }

  /// Where the blocks are noted that are taken for their place alone: an optimiser leaves out those
  /// that nobody could ever see.
  private nonisolated(unsafe) static let blocks =
    UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: 7)

  /// Calls `body` on one new thread after another.
  ///
  /// glibc gives a thread a heap that grows by pages, with nothing mapped behind it. Here the next
  /// block of the size of a folder's listing, 32 KiB, is the last of such a heap: larger ones have
  /// taken all that was free before. Their sizes move the end of the heap, so that in some thread it
  /// lies right behind that block.
  package static func onThreadsWithShortHeaps(_ body: @escaping @Sendable () -> Void) {
    for size in stride(from: 0, to: 8192, by: 32) {
      let end = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        for index in 0..<6 { blocks[index] = malloc(33_000) }
        blocks[6] = malloc(33_000 + size)
        body()
        end.signal()
      }
      end.wait()
    }
  }
}
