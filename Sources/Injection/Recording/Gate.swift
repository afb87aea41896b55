#if DEBUG || HARNESS_ENABLED
  /// A place where a fake waits until the test that launched the app lets it go on.
  ///
  /// ```swift
  /// func upload(_ name: String) async {
  ///   await Gate("upload").pass()
  /// }
  /// ```
  ///
  /// The test is told of each that arrives, and opens the gate for one at a time, the first to
  /// arrive first. Without a test, or when it hangs up, gates let every thread through.
  public struct Gate: Sendable {
    /// The name by which the test opens the gate.
    public let name: String

    /// Names a gate; gates of one name are one gate.
    public init(_ name: String) {
      self.name = name
    }

    /// Waits, without holding a thread, until the test opens the gate or the task is cancelled.
    ///
    /// A cancelled task goes on at once, and leaves its opening to the next; what it does then is
    /// its own decision, as after any wait: `try Task.checkCancellation()` ends it.
    public func pass() async {
      let passage = Passage()
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          passage.wait { continuation.resume() }
          GateKeeper.ofThisProcess.arrive(at: name, passage)
        }
      } onCancel: {
        passage.letThrough()
      }
    }

    /// Waits until the test opens the gate; the thread does nothing else.
    ///
    /// For a fake of a service that is not asynchronous.
    public func passBlocking() {
      let isOpen = Protected(false)
      let passage = Passage()
      passage.wait {
        isOpen.withLock { $0 = true }
        isOpen.wakeAll()
      }
      GateKeeper.ofThisProcess.arrive(at: name, passage)
      isOpen.wait { $0 }
    }
  }
#endif
