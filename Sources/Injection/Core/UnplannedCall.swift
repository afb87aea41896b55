#if DEBUG || HARNESS_ENABLED
  /// A call of a fake that was not told how to answer it.
  package struct UnplannedCall: Equatable, Sendable {
    /// The type of the fake.
    let fake: String

    /// The call, with its arguments.
    let call: String

    /// Why there is no answer.
    let problem: Problem

    /// What tells the fake how to answer.
    let remedy: String

    /// Describes a call.
    package init(fake: String, call: String, problem: Problem, remedy: String) {
      self.fake = fake
      self.call = call
      self.problem = problem
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

  extension UnplannedCall {
    /// Why a fake has no answer.
    package enum Problem: Equatable, Sendable {
      /// It was told nothing.
      case untold

      /// It has given all that it was told to give.
      case exhausted(answers: Int)

      /// What it was told to give is not of the type that was asked for.
      case wrongType(String, wanted: String)
    }
  }

  extension UnplannedCall: CustomStringConvertible {
    package var description: String {
      "\(fake) was asked \(call), and \(problem). Tell it with \(remedy)."
    }
  }

  extension UnplannedCall.Problem: CustomStringConvertible {
    package var description: String {
      switch self {
      case .untold: "was not told what to answer"
      case .exhausted(let answers):
        "was not told what to answer any more: it was given \(answers) answer\(answers == 1 ? "" : "s")"
      case .wrongType(let type, let wanted):
        "was told to answer with a \(type), which is no \(wanted)"
      }
    }
  }
#endif
