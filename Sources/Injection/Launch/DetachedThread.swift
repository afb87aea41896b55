#if DEBUG || HARNESS_ENABLED
  import CPlatform

  /// Runs `body` on a thread that takes none of the app's signals; says whether there is one.
  func onThreadOfItsOwn(_ body: @escaping @Sendable () -> Void) -> Bool {
    let unmanaged = Unmanaged.passRetained(ThreadBody(body))
    let error = platform_start_thread({ run($0) }, unmanaged.toOpaque(), false)
    if error != 0 { unmanaged.release() }
    return error == 0
  }

  private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  private func run(_ body: UnsafeMutableRawPointer?) {
    if let body { Unmanaged<ThreadBody>.fromOpaque(body).takeRetainedValue().run() }
  }
#endif
