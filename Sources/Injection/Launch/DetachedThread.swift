#if DEBUG || HARNESS_ENABLED
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// Runs `body` on a thread that takes none of the app's signals; says whether there is one.
  func onThreadOfItsOwn(_ body: @escaping @Sendable () -> Void) -> Bool {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    // A thread begins with the mask of the one that makes it.
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return startDetached(ThreadBody(body))
  }

  private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  private func startDetached(_ body: ThreadBody) -> Bool {
    let unmanaged = Unmanaged.passRetained(body)
    #if canImport(Darwin)
      var thread: pthread_t?
      let result = pthread_create(&thread, nil, { run($0) }, unmanaged.toOpaque())
      if result == 0, let thread { pthread_detach(thread) }
    #else
      var thread = pthread_t()
      let result = pthread_create(&thread, nil, { run($0) }, unmanaged.toOpaque())
      if result == 0 { pthread_detach(thread) }
    #endif
    if result != 0 { unmanaged.release() }
    return result == 0
  }

  private func run(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let body { Unmanaged<ThreadBody>.fromOpaque(body).takeRetainedValue().run() }
    return nil
  }
#endif
