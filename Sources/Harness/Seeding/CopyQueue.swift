import Foundation
import HarnessSystem

/// Some entries of a folder, which one thread copies in one go.
struct CopyBatch {
  /// Relative to the tree; a dot for the tree itself.
  let folder: DiskPath
  /// Nil for all that it holds, which was not read yet.
  let entries: [FolderListing.Entry]?
}

/// A folder that was made, and the original's mode and date.
struct CopiedFolder {
  let path: DiskPath
  let status: FileStatus

  init(path: DiskPath, _ status: FileStatus) {
    self.path = path
    self.status = status
  }
}

/// What several threads copy together: what is still to be copied, and what the end needs to know.
final class CopyQueue: Sendable {
  /// What is left to do when every file is there.
  struct Result {
    /// The folders, each before those in it.
    var folders: [CopiedFolder] = []
    /// Further names of files that were copied.
    var links: [(path: DiskPath, first: DiskPath)] = []
  }

  private struct State {
    var pending: [CopyBatch]
    var busyThreads = 0
    var helpers = 0
    var failure: (any Error)?
    var result = Result()
    var firstNames: [FileIdentity: DiskPath] = [:]
  }

  private let state: Monitor<State>

  /// As many threads beside the caller's as keep a small machine's processors busy: more of them
  /// only wait for the disk.
  private static let helperLimit = min(ProcessInfo.processInfo.activeProcessorCount, 4) - 1

  /// How many batches have to wait before it pays to start a thread.
  private static let batchesForHelper = 3

  init(_ first: CopyBatch) {
    state = Monitor(State(pending: [first]))
  }

  /// The next batch, which is now this thread's; nil where all is done, or something went wrong.
  func next() -> CopyBatch? {
    state.waitToChange { state -> CopyBatch?? in
      if state.pending.isEmpty && state.busyThreads > 0 { return nil }
      guard let batch = state.pending.popLast() else { return .some(nil) }
      state.busyThreads += 1
      return batch
    }
  }

  /// Takes note that a batch is done, or of why it is not; then no worker gets another one.
  func end(_ failure: (any Error)?) {
    state.withLock { state in
      state.busyThreads -= 1
      guard let failure else { return }
      state.failure = state.failure ?? failure
      state.pending = []
    }
  }

  /// Adds batches to copy.
  ///
  /// - Returns: Whether they are enough for one more thread, which the caller is to start.
  func add(_ batches: [CopyBatch]) -> Bool {
    state.withLock { state in
      guard state.failure == nil else { return false }
      state.pending += batches
      let helps =
        state.pending.count >= Self.batchesForHelper && state.helpers < Self.helperLimit
      if helps { state.helpers += 1 }
      return helps
    }
  }

  /// Takes note of a folder that was made.
  func note(_ folder: CopiedFolder) {
    state.withLock { $0.result.folders.append(folder) }
  }

  /// Takes note of a file that has several names.
  ///
  /// - Returns: Whether another of them was copied before: this one will be a link to it.
  func isFurtherName(_ path: DiskPath, of file: FileIdentity) -> Bool {
    state.withLock { state in
      guard let first = state.firstNames[file] else {
        state.firstNames[file] = path
        return false
      }
      state.result.links.append((path, first))
      return true
    }
  }

  /// What is left to do.
  ///
  /// - Throws: What went wrong on one of the threads.
  func finished() throws -> Result {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      return state.result
    }
  }
}
