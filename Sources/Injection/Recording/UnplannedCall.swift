#if DEBUG || HARNESS_ENABLED
  /// A call of a fake that was not told how to answer it.
  package struct UnplannedCall: Equatable, Sendable {
    /// The type of the fake.
    let fake: String

    /// The call, with its arguments.
    let call: RecordedCall

    /// How often the fake answered the function before: as often as it was told to.
    let answers: Int

    /// What tells the fake how to answer.
    let remedy: String

    /// Describes a call.
    package init(fake: String, call: RecordedCall, answers: Int, remedy: String) {
      self.fake = fake
      self.call = call
      self.answers = answers
      self.remedy = remedy
    }

    /// Tells the running test, and goes on; without one, ends the process.
    ///
    /// - Parameters:
    ///   - fileID: The file in which the fake was made.
    ///   - line: The line in which it was made.
    package func report(fileID: StaticString, line: UInt) {
      InjectionFailure.unplannedCall(self).recordOrStop(at: CallSite(fileID: fileID, line: line))
    }

    /// Tells the running test, and ends the process: no value can be given.
    ///
    /// - Parameters:
    ///   - fileID: The file in which the fake was made.
    ///   - line: The line in which it was made.
    package func stop(fileID: StaticString, line: UInt) -> Never {
      InjectionFailure.unplannedCall(self).stop(at: CallSite(fileID: fileID, line: line))
    }
  }

  extension UnplannedCall: CustomStringConvertible {
    package var description: String {
      """
      \(fake) was asked \(call), and was not told what to answer\(answers == 0 ? "" : next). \
      Tell it with \(remedy).
      """
    }

    private var next: String {
      " any more: it was given \(answers) answer\(answers == 1 ? "" : "s")"
    }
  }
#endif
