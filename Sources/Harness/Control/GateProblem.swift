public import Foundation
import HarnessComparison

/// How a wait for a gate has ended.
enum GateWait: Equatable {
  case reached
  case unknown
  case appEnded
  case notHeard

  /// Looks at a launch; nil where the wait goes on.
  init?(_ name: String, in state: Launch.State) {
    let known = state.namesOfGates
    if !state.reports.listens {
      self = .notHeard
    } else if state.reports.gates.isHeld(name) {
      self = .reached
    } else if state.outcome != nil {
      self = .appEnded
    } else if !state.declaredGates.isEmpty && !known.contains(name) {
      self = .unknown
    } else {
      return nil
    }
  }
}

extension Launch.State {
  fileprivate var declaredGates: [String] { (hello?.gates ?? [:]).values.flatMap { $0 } }

  /// The functions whose calls wait as at a gate of their name.
  private var heldFunctions: [String] {
    (hello?.chosenHolds ?? []).map { String($0.prefix { $0 != "=" }) }
  }

  /// The gates that the app declares, and those that it has reached.
  fileprivate var namesOfGates: [String] {
    Set(declaredGates).union(reports.gates.reachedNames).union(heldFunctions).sorted()
  }
}

/// A gate at which the app did not come to wait.
public struct GateProblem: FailureReason, CustomStringConvertible {
  /// What was found instead.
  public enum Finding: Sendable, Equatable {
    /// The app runs on, and was not there within the time limit, in seconds.
    case notInTime(after: TimeInterval)
    /// The app has exited.
    case appEnded
    /// The app declares gates, and none of this name.
    case unknown
    /// The harness did not listen to the app.
    case notHeard
  }

  /// The gate's name, as the test wrote it.
  public let name: String
  /// What was found instead.
  public let finding: Finding
  /// The gates that the app declares or has reached.
  public let known: [String]

  /// What was asked, what was found, and which gates there are.
  public var description: String {
    let names = known.isEmpty ? "none" : known.prefix(Self.shownLimit).joined(separator: ", ")
    return findingText + "\ngates that the app declares or has reached: \(names)"
  }

  private static let shownLimit = 100

  private var findingText: String {
    let gate = name.debugDescription
    switch finding {
    case .notInTime(let limit):
      return "the app did not come to wait at the gate \(gate) within "
        + "\(Failure.seconds(limit)); it runs on"
    case .appEnded: return "the app exited and did not wait at the gate \(gate)"
    case .notHeard:
      return "the test named no mock, no fault and no strictness, so nothing is known of the gate "
        + "\(gate); set recordsCalls to true before the launch"
    case .unknown:
      return "the app has no gate \(gate)" + NearestName.question(name, among: known)
    }
  }
}

extension GateProblem {
  init(_ name: String, _ found: GateWait?, after limit: TimeInterval, in state: Launch.State) {
    self.name = name
    known = state.namesOfGates
    finding =
      switch found {
      case .appEnded: .appEnded
      case .unknown: .unknown
      case .notHeard: .notHeard
      case .reached, nil: .notInTime(after: limit)
      }
  }
}
