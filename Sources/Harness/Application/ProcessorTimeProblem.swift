/// Why a launch is not known to take little enough processor time.
public enum ProcessorTimeProblem: FailureReason, CustomStringConvertible {
  /// It takes more.
  case above(ProcessorTimeComparison)
  /// The pairs that there was time for do not say whether it takes more.
  case undecided(ProcessorTimeComparison)
  /// Nothing can be compared: why not.
  case notMeasured(String)

  /// What was asked, what was found, and what to do.
  public var description: String {
    switch self {
    case .above(let found):
      "expected at most \(found.limit) times the processor time of the reference, found \(found)"
    case .undecided(let found):
      """
      whether it takes at most \(found.limit) times the processor time of the reference is not decided: found \(found)
      more pairs or more seconds may decide it, or a limit that is further away
      """
    case .notMeasured(let reason): "the processor time cannot be compared: \(reason)"
    }
  }
}
