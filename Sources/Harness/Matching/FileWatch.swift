import CPlatform
import Foundation

/// Tells when something may have happened to a file: to it, or to a folder above it.
///
/// On Linux the system tells of it (`inotify`). Elsewhere, and where the system has no watch left,
/// the file is looked at every 50 milliseconds.
struct FileWatch {
  private let events: Descriptor?

  /// - Parameters:
  ///   - url: The file, which need not be there.
  ///   - root: The folder up to which the folders above it are watched.
  init(_ url: URL, within root: URL) {
    events = Self.open(watching: Self.places(from: url, to: root))
  }

  /// Waits until something may have happened to the file, or the app has exited.
  func wait(for launch: Launch, until deadline: Deadline) {
    let exit = platform_pidfd_open(launch.family.leader)
    guard let events, exit >= 0 else {
      if exit >= 0 { close(exit) }
      let period = Deadline(after: min(deadline.remaining, Self.pollingPeriod))
      _ = launch.wait(until: period) { $0.outcome }
      return
    }
    let exitDescriptor = Descriptor(exit)
    var poll = PollSet()
    poll.awaitReadable(events)
    poll.awaitReadable(exitDescriptor)
    poll.wait(timeout: deadline.pollTimeout)
    // Its exit is followed by its outcome, behind which nothing of it writes any more.
    if exitDescriptor.isReadable { _ = launch.wait(until: deadline) { $0.outcome } }
  }

  /// How long at the most a change goes unseen where the system does not tell of it, in seconds.
  private static let pollingPeriod: TimeInterval = 0.05

  /// The file, and the folders above it.
  private static func places(from url: URL, to root: URL) -> [DiskPath] {
    var places = [DiskPath(url.path)]
    var folder = url
    while folder.path.utf8.count > root.path.utf8.count {
      folder.deleteLastPathComponent()
      places.append(DiskPath(folder.path))
    }
    return places
  }

  /// A descriptor that becomes readable when something happens at one of the places.
  private static func open(watching places: [DiskPath]) -> Descriptor? {
    let number = platform_watch_open()
    guard number >= 0 else { return nil }
    let events = Descriptor(number)
    let watched = places.filter { platform_watch_add(number, $0.cString) >= 0 }
    return watched.isEmpty ? nil : events
  }
}

extension Descriptor {
  /// Whether reading would not wait.
  fileprivate var isReadable: Bool {
    var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) > 0
  }
}
