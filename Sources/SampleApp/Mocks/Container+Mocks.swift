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
      drive.recorded("size", "makeCollection", "upload")
        .gates("upload")
        .onMock("offline") { _ in RecordedDrive(OfflineDrive()) }
        .onMock("full") { _ in RecordedDrive(FullDrive()) }
        .onMock("refuses") { _ in RecordedDrive(RefusingDrive()) }
        .onMock("flaky") { _ in RecordedDrive(FlakyDrive(AcceptingDrive())) }
        .onMock("accepting", default: AcceptingDrive.standardFolder) { _, folder in
          RecordedDrive(AcceptingDrive(folder: folder))
        }
        .onMock("gated") { _ in RecordedDrive(GatedDrive(drive: AcceptingDrive())) }
      for fault in DriveFault.allCases { drive.fault(fault.rawValue) { fault } }
    }

    private func declareClocks() {
      clock.recorded("sleep")
        .onMock("fixed", reading: DateBound.init, expecting: DateBound.expectation) { date in
          FixedClock(at: date)
        }
    }

    private func declareAnswers() {
      prompt
        .onMock("yes") { AnsweringPrompt(answer: true, console: self.console()) }
        .onMock("no") { AnsweringPrompt(answer: false, console: self.console()) }
      consent
        .onMock("granted") { GrantedConsent() }
        .onMock("denied") { DeniedConsent() }
    }

    private func declareUITesting() {
      let word = "-UITesting"
      drive.onArg(word) { _ in RecordedDrive(AcceptingDrive()) }
      clock.onArg(word) { FixedClock.uiTesting }
      prompt.onArg(word) { AnsweringPrompt(answer: true, console: self.console()) }
      consent.onArg(word) { GrantedConsent() }
    }
  }
#endif
