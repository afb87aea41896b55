import HarnessSystem

/// The process that ends all launches of this one if it dies, as it is seen among other processes.
///
/// It belongs to no launch, also where one has started the process whose watcher it is, and ends by
/// itself.
enum WatcherProcess {
  /// The name in its command line.
  static let name = "harness-watcher"

  /// The id of this process's own, once it has been started.
  static var id: Int32? {
    get { number.read { $0 } }
    set { number.withLock { $0 = newValue } }
  }

  private static let number = Monitor<Int32?>(nil)

  /// Whether these are the words of a watcher's command line.
  static func isStarted(by words: [String]) -> Bool { words.dropLast(2).last == name }
}
