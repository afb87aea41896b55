import CPlatform
import Foundation
import HarnessSystem

/// Tells when something may have happened to a file: to it, or to a folder above it.
///
/// The system tells of it (`inotify` on Linux, `kqueue` on macOS). Where it has no watch left, the
/// file is to be looked at again after 50 milliseconds.
final class FileWatch: Sendable {
  private let hasFired = Monitor(false)
  private let end: WakeupDescriptor

  /// Watches from now on, on a thread of its own, until this object is released.
  ///
  /// - Parameters:
  ///   - url: The file, which need not be there.
  ///   - root: The folder up to which the folders above it are watched.
  ///   - launch: Who waits for something of it looks again then.
  /// - Throws: ``SystemError`` where no descriptor or no thread is left.
  init(_ url: URL, within root: URL, waking launch: Launch) throws {
    end = try WakeupDescriptor()
    let changes = PathChanges(of: Self.places(from: url, to: root))
    try OwnThread.start { [hasFired, end] in
      var poll = PollSet()
      if let changes { poll.awaitReadable(number: changes.number) }
      poll.awaitReadable(end.descriptor)
      poll.wait(timeout: changes == nil ? Self.pollingPeriod : nil)
      hasFired.withLock { $0 = true }
      launch.update { _ in }
    }
  }

  deinit {
    end.signal()
  }

  /// Whether something may have happened.
  var mayHaveChanged: Bool { hasFired.read { $0 } }

  /// How long a change may go unseen where the system does not tell of it, in milliseconds.
  private static let pollingPeriod: Int32 = 50

  /// The file behind the folders above it, each before what it holds: what is made while they are begun
  /// to be watched is told by the folder that it is made in.
  private static func places(from url: URL, to root: URL) -> [DiskPath] {
    var places = [DiskPath(url.path)]
    var folder = url
    while folder.path.utf8.count > root.path.utf8.count {
      folder.deleteLastPathComponent()
      places.append(DiskPath(folder.path))
    }
    return places.reversed()
  }
}

/// The system's watch of some paths; for one thread after the other.
private final class PathChanges: @unchecked Sendable {
  private let watch: OpaquePointer
  /// Nil where the system can watch none of them.
  init?(of paths: [DiskPath]) {
    guard let watch = platform_open_watch() else { return nil }
    let watched = paths.filter { platform_watch_path(watch, $0.cString) >= 0 }
    guard !watched.isEmpty else {
      platform_close_watch(watch)
      return nil
    }
    self.watch = watch
  }

  deinit {
    platform_close_watch(watch)
  }

  /// The number of a descriptor that becomes readable when something happens at one of the paths.
  var number: Int32 { platform_watch_descriptor(watch) }
}
