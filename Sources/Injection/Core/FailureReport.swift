import CPlatform

/// A failure with who asked, and on behalf of what.
struct FailureReport {
  let failure: InjectionFailure

  /// The registrations that the calling thread is resolving, the outermost first.
  let chain: [String]

  /// The place that asked, where it was told.
  let site: CallSite?

  /// Reports what happens on the calling thread now.
  init(_ failure: InjectionFailure, at site: CallSite?) {
    let thread = ThreadRecord.current
    self.init(failure, chain: thread.chainNames, site: site ?? thread.site)
  }

  init(_ failure: InjectionFailure, chain: [String], site: CallSite?) {
    self.failure = failure
    self.chain = chain
    self.site = site
  }

  /// What happened, with the chain where that names more than the failure itself does.
  var text: String {
    let failure = "\(failure)"
    guard chain.contains(where: { !failure.contains($0) }) else { return failure }
    return "\(failure) Resolved on behalf of \(chain.joined(separator: " -> "))."
  }

  /// The same with the place that asked.
  var textWithPlace: String {
    site.map { "\(text) Asked for at \($0)." } ?? text
  }

  /// Tells the running test; says whether there was one.
  fileprivate func record() -> Bool { Self.record(text, at: site) }

  /// Tells the running test of a problem; says whether there was one.
  @discardableResult
  static func record(_ text: String, at site: CallSite?) -> Bool {
    text.withCString { text in
      guard let site else { return injection_record_issue(text, nil, 0) }
      return site.fileID.description.withCString { fileID in
        injection_record_issue(text, fileID, site.line)
      }
    }
  }
}

extension InjectionFailure {
  /// Tells the running test, and ends the process: no value can be given.
  ///
  /// - Parameter site: The place that asked; nil for that of the innermost resolution.
  func stop(at site: CallSite? = nil) -> Never {
    let report = FailureReport(self, at: site)
    #if DEBUG || HARNESS_ENABLED
      if let observer = ThreadRecord.current.observer { observer.stop(report) }
    #endif
    _ = report.record()
    fatalError(report.textWithPlace)
  }

  /// Tells the running test, and goes on; without one, ends the process.
  ///
  /// - Parameter site: The place that asked; nil for that of the innermost resolution.
  func recordOrStop(at site: CallSite? = nil) {
    let report = FailureReport(self, at: site)
    #if DEBUG || HARNESS_ENABLED
      if let observer = ThreadRecord.current.observer { return observer.note(report) }
    #endif
    if !report.record() { fatalError(report.textWithPlace) }
  }
}
