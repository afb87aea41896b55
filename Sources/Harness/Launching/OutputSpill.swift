import CPlatform
import Foundation
import HarnessSystem

/// What a stream has given beyond what is held in memory: in files that have no name, so that no
/// program finds them.
///
/// A thread of its own writes them, so that the thread that reads the stream never waits for a disk. Bytes
/// that wait to be written are held in memory, and are not lost where no disk takes them: only what
/// comes after them is.
final class OutputSpill: Sendable {
  /// A part of a block, in the order of the stream.
  fileprivate struct Piece {
    let block: OutputBlock
    var range: Range<Int>
  }

  /// A file, and how many bytes were written to it.
  fileprivate struct File {
    let descriptor: Descriptor
    var count: Int
  }

  fileprivate struct State {
    var files: [File] = []
    /// What no file has yet.
    var waiting: [Piece] = []
    var waitingCount = 0
    var count = 0
    var isWriting = false
    /// Whether the writer was too slow, and is to tell when there is room again.
    var isFull = false
    /// Whether the last file takes more.
    var isFileOpen = false
    /// That of the last file where it takes more, then those that were not tried yet.
    var folders: ArraySlice<String>
    /// Why nothing more is taken.
    var problem: SystemError?
  }

  private let state: Monitor<State>
  private let tellOfRoom: @Sendable () -> Void

  /// How many bytes wait before they are written, and at which number the stream is read no more.
  private static let batch = 1 << 20
  private static let room = 8 << 20

  /// Where its files are made: where one folder takes no more, the next one is tried.
  ///
  /// The first is not the disk of the sandboxes, so that neither an app that fills that, nor an
  /// output that is longer than it, stands in the other's way.
  static let standardFolders = ["/var/tmp", Sandbox.systemTemporaryDirectory, "/tmp"]

  /// - Parameters:
  ///   - folders: Where its files are made.
  ///   - tellOfRoom: Called when there is room again, on another thread.
  init(folders: [String], tellOfRoom: @escaping @Sendable () -> Void) {
    state = Monitor(State(folders: folders[...]))
    self.tellOfRoom = tellOfRoom
  }

  /// How many bytes it holds.
  var count: Int { state.read(\.count) }

  /// Why it takes no more bytes; nil as long as it takes them.
  var problem: SystemError? { state.read(\.problem) }

  /// Whether the stream is to be read on; where not, it tells when there is room again.
  var hasRoom: Bool {
    state.withLock { state in
      state.isFull = state.waitingCount >= Self.room && state.problem == nil
      return !state.isFull
    }
  }

  /// Takes the next bytes of the stream.
  ///
  /// - Returns: False where no disk took what came before; then these are lost.
  func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let (isTaken, startsWriting) = state.withLock { state in
      guard state.problem == nil else { return (false, false) }
      state.append(bytes)
      let startsWriting = !state.isWriting && state.waitingCount >= Self.batch
      if startsWriting { state.isWriting = true }
      return (true, startsWriting)
    }
    if startsWriting { startWriting() }
    return isTaken
  }

  /// What waits stays in memory where no thread can be made, and nothing more is taken.
  private func startWriting() {
    do {
      try OwnThread.start { self.write() }
    } catch {
      state.withLock { state in
        state.isWriting = false
        state.problem = error
      }
    }
  }
}

extension OutputSpill.State {
  fileprivate mutating func append(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    while !rest.isEmpty {
      if waiting.last.map({ $0.range.upperBound == $0.block.capacity }) ?? true {
        waiting.append(.init(block: OutputBlock(capacity: OutputSpill.blockSize), range: 0..<0))
      }
      let last = waiting.count - 1
      let taken = waiting[last].block.append(rest)
      let range = waiting[last].range
      waiting[last].range = range.lowerBound..<(range.upperBound + taken)
      waitingCount += taken
      count += taken
      rest = UnsafeRawBufferPointer(rebasing: rest[taken...])
    }
  }

  /// Goes on to the next folder, or gives up where there is none.
  fileprivate mutating func fail(_ problem: SystemError) {
    isFileOpen = false
    folders = folders.dropFirst()
    if folders.isEmpty { self.problem = problem }
  }

  /// Notes that a file has so many of the bytes that waited.
  fileprivate mutating func move(_ written: Int) {
    files[files.count - 1].count += written
    waitingCount -= written
    var rest = written
    while rest > 0 {
      let range = waiting[0].range
      let part = min(rest, range.count)
      waiting[0].range = (range.lowerBound + part)..<range.upperBound
      rest -= part
      if waiting[0].range.isEmpty { waiting.removeFirst() }
    }
  }
}

// MARK: - Writing

extension OutputSpill {
  fileprivate static let blockSize = 256 << 10

  /// Writes what waits, until nothing does.
  private func write() {
    while let piece = nextPiece() {
      let (written, problem) = write(piece)
      let hasRoomAgain = state.withLock { state in
        if written > 0 { state.move(written) }
        if let problem { state.fail(problem) }
        guard state.isFull, state.problem != nil || state.waitingCount < Self.room / 2 else {
          return false
        }
        state.isFull = false
        return true
      }
      if hasRoomAgain { tellOfRoom() }
    }
  }

  private func nextPiece() -> Piece? {
    state.withLock { state in
      guard state.problem == nil, let piece = state.waiting.first, !piece.range.isEmpty else {
        state.isWriting = false
        return nil
      }
      return piece
    }
  }

  /// Writes as much of a piece as the open file takes.
  private func write(_ piece: Piece) -> (written: Int, problem: SystemError?) {
    do {
      let (file, offset) = try openFile()
      let bytes = piece.block.bytes(piece.range)
      while true {
        let written = platform_pwrite(file.number, bytes.baseAddress, bytes.count, Int64(offset))
        if written > 0 { return (Int(written), nil) }
        let error = SystemError("write")
        guard written < 0, error.code == EINTR else { return (0, error) }
      }
    } catch {
      return (0, error)
    }
  }

  /// The file that takes the next bytes, and where in it.
  private func openFile() throws(SystemError) -> (Descriptor, Int) {
    let (file, folder) = state.read { ($0.isFileOpen ? $0.files.last : nil, $0.folders.first) }
    if let file { return (file.descriptor, file.count) }
    let path = folder ?? ""
    let number = platform_open_scratch(path)
    guard number >= 0 else { throw SystemError("open", path: path) }
    let descriptor = try Descriptor.aboveStandardStreams(number)
    state.withLock { state in
      state.files.append(File(descriptor: descriptor, count: 0))
      state.isFileOpen = true
    }
    return (descriptor, 0)
  }
}

// MARK: - Reading

extension OutputSpill {
  /// Copies bytes, from a place on.
  ///
  /// - Returns: How many; fewer than there is room for where a file is no longer what was written.
  func read(from start: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let (files, waiting) = state.read { ($0.files, $0.waiting) }
    var (place, copied) = (0, 0)
    for file in files where copied < buffer.count {
      let range = max(start + copied, place)..<max(start + copied, place + file.count)
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[copied...].prefix(range.count))
      guard RawFile.read(file.descriptor, from: range.lowerBound - place, into: rest) else {
        return copied
      }
      copied += rest.count
      place += file.count
    }
    for piece in waiting where copied < buffer.count {
      let skipped = min(max(0, start + copied - place), piece.range.count)
      let bytes = piece.block.bytes(piece.range).dropFirst(skipped).prefix(buffer.count - copied)
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[copied...])
      rest.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes))
      copied += bytes.count
      place += piece.range.count
    }
    return copied
  }
}
