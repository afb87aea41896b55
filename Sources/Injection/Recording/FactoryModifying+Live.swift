extension FactoryModifying {
  /// Marks a registration whose own factory touches the world: network, clock, files, processes.
  ///
  /// A launch can ask that all of these have been replaced; one that was not then ends the app
  /// before its factory runs. Without effect in release builds.
  ///
  /// ```swift
  /// var drive: Factory<any Drive> { self { WebDAVDrive() }.live }
  /// ```
  @inlinable
  public var live: Self {
    #if DEBUG || HARNESS_ENABLED
      registration.markLive()
    #endif
    return self
  }
}

#if DEBUG || HARNESS_ENABLED
  import LaunchProtocol

  extension FactoryRegistration {
    @usableFromInline
    func markLive() {
      entry.facts.withState { $0.isLive = true }
    }

    /// Ends the app where its own factory must not run in this launch.
    func refuseToMakeLive() {
      guard manager.launchRequest.isStrict, entry.facts.withState({ $0.isLive }) else { return }
      printError(
        """
        \(entry.name) is live, and this launch is strict: replace it, for example with a mock \
        (\(LAUNCH_MOCK_ARGUMENT) \(entry.name)=…), or launch without \(LAUNCH_STRICT_ARGUMENT) \
        and \(LAUNCH_STRICT_VARIABLE).
        """)
      exit(with: LAUNCH_LIVE_STATUS)
    }
  }
#endif
