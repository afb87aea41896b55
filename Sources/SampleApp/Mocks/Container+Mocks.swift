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
      drive
        .onMock("offline") { _ in OfflineDrive() }
        .onMock("full") { _ in FullDrive() }
        .onMock("refuses") { _ in RefusingDrive() }
        .onMock("flaky") { _ in FlakyDrive(AcceptingDrive()) }
        .onMock("accepting") { _ in AcceptingDrive() }
        .onMock("acceptingIn") { _, folder in AcceptingDrive(folder: folder) }
    }

    private func declareClocks() {
      clock.onMock("fixed", reading: DateBound.init, expecting: DateBound.expectation) { date in
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
      drive.onArg(word) { _ in AcceptingDrive() }
      clock.onArg(word) { FixedClock.uiTesting }
      prompt.onArg(word) { AnsweringPrompt(answer: true, console: self.console()) }
      consent.onArg(word) { GrantedConsent() }
    }
  }
#endif
