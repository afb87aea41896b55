#if DEBUG || HARNESS_ENABLED
  public import Injection

  /// The mocks that a launch can choose, and the set that `-UITesting` selects.
  extension Container: AutoRegistering {
    /// Declares every mock of this program.
    public func autoRegister() {
      declareDrives()
      declareClocks()
      declareAnswers()
      declareUITesting()
    }

    private func declareDrives() {
      drive.recorded(RecordedDrive.functions)
        .gates("upload")
        .onMock("offline") { _ in FakeDrive.offline }
        .onMock("full") { _ in FakeDrive.full }
        .onMock("refuses") { _ in FakeDrive.refusing }
        .onMock("flaky") { _ in RecordedDrive(FlakyDrive(AcceptingDrive())) }
        .onMock("accepting", default: AcceptingDrive.standardFolder) { _, folder in
          RecordedDrive(AcceptingDrive(folder: folder))
        }
        .onMock("gated") { _ in RecordedDrive(GatedDrive(drive: AcceptingDrive())) }
      for fault in DriveFault.allCases { drive.fault(fault.rawValue) { fault.error(of: $0) } }
    }

    private func declareClocks() {
      clock.recorded(FakeWallClock.functions)
        .onMock("fixed", reading: DateBound.init, expecting: DateBound.expectation) { date in
          FakeWallClock.fixed(at: date.firstMoment(in: .system))
        }
    }

    private func declareAnswers() {
      prompt
        .onMock("yes") { FakePrompt.answering(true, on: self.console()) }
        .onMock("no") { FakePrompt.answering(false, on: self.console()) }
      consent
        .onMock("granted") { FakeConsent.fixed(isGranted: true) }
        .onMock("denied") { FakeConsent.fixed(isGranted: false) }
    }

    private func declareUITesting() {
      let word = "-UITesting"
      drive.onArg(word) { _ in RecordedDrive(AcceptingDrive()) }
      clock.onArg(word) { FakeWallClock.fixed() }
      prompt.onArg(word) { FakePrompt.answering(true, on: self.console()) }
      consent.onArg(word) { FakeConsent.fixed(isGranted: true) }
    }
  }
#endif
