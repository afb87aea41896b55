/// The faults that a script or a test has chosen, each of which has to fail a call of some launch:
/// one that is never reached was chosen by mistake.
package struct ExpectedFaults<Place> {
  /// A fault, where it was chosen, and what the launches with it have come to.
  private struct Expected {
    let point: FaultPoint
    /// Whose calls it is to fail; nil for any app's.
    let program: String?
    var place: Place
    var hasFired = false
    /// The calls of the last launch with it; nil before the first.
    var log: CallLog?
  }

  private var all: [Expected] = []

  package init() {}

  /// Adds one.
  package mutating func expect(_ point: FaultPoint, of program: String? = nil, at place: Place) {
    all.append(Expected(point: point, program: program, place: place))
  }

  /// Takes in the calls of a launch that has ended.
  package mutating func note(_ log: CallLog, of program: String? = nil) {
    let chosen = log.faults.points
    for index in all.indices
    where chosen.contains(all[index].point) && all[index].program == program {
      let point = all[index].point
      // Of calls that were not kept nothing can be said.
      if log.hasFired(point) || log.mayHaveLost(point) { all[index].hasFired = true }
      all[index].log = log
    }
  }

  /// Those that have failed no call, each with its place.
  package var unfired: [(fault: UnfiredFault, place: Place)] {
    all.filter { !$0.hasFired }.map { (UnfiredFault($0.point, $0.log), $0.place) }
  }
}

extension ExpectedFaults<Launch> {
  /// Takes in a launch of a test, with the faults that it chose: of one that several launches have
  /// chosen, it is enough that one of them comes to it, and the last says where.
  ///
  /// - Parameters:
  /// - Parameters:
  ///   - launch: Where its app did not take what it chose, its failure was told.
  ///   - check: Others are passed over.
  mutating func note(_ launch: Launch, where check: FaultCheck) {
    let plan = launch.plan
    guard plan.faultCheck == check, !plan.faults.isEmpty, let outcome = launch.read(\.outcome),
      plan.problem(outcome.reports.hello, outcome) == nil
    else { return }
    let program = plan.program.executable
    for point in plan.faults.expectedPoints {
      if let index = all.firstIndex(where: { $0.point == point && $0.program == program }) {
        all[index].place = launch
      } else {
        expect(point, of: program, at: launch)
      }
    }
    note(outcome.callLog, of: program)
  }

  /// What the test is told of each that has failed no call.
  ///
  /// - Parameter caller: Where to tell it; nil for the place that launched.
  /// - Returns: A failure for each.
  func failures(at caller: Caller? = nil) -> [Failure] {
    unfired.map { fault, launch in
      Failure(fault, context: launch.report, caller: caller ?? launch.plan.caller)
    }
  }
}

/// When it is looked whether the faults of a launch have failed their calls.
enum FaultCheck {
  /// At its exit: nothing else knows it.
  case atExit
  /// At the end of the test, over all of its launches.
  case atEndOfTest
  /// At the end of the script that launches.
  case byScript
}
