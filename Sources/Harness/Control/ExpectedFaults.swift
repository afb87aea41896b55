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
    /// The calls of a launch in which it has failed some, and not all that it was to fail.
    var partial: CallLog?
    /// The calls of the last launch with it; nil before the first.
    var log: CallLog?
  }

  private var all: [Expected] = []

  package init() {}

  /// Adds one.
  package mutating func expect(_ point: FaultPoint, of program: String? = nil, at place: Place) {
    all.append(Expected(point: point, program: program, place: place))
  }

  /// Adds one, or notes a later place of one that is there.
  mutating func expectOnce(_ point: FaultPoint, of program: String?, at place: Place) {
    if let index = all.firstIndex(where: { $0.point == point && $0.program == program }) {
      all[index].place = place
    } else {
      expect(point, of: program, at: place)
    }
  }

  /// Takes in the calls of a launch that has ended.
  package mutating func note(_ log: CallLog, of program: String? = nil) {
    let chosen = log.faults.points
    for index in all.indices
    where chosen.contains(all[index].point) && all[index].program == program {
      let point = all[index].point
      if log.hasFired(point) { all[index].hasFired = true }
      if log.callWithout(point) != nil { all[index].partial = log }
      all[index].log = log
    }
  }

  /// Those that have failed no call, or not all that they were to fail, each with its place.
  package var unfired: [(fault: UnfiredFault, place: Place)] { all.compactMap(Self.unfired) }

  /// Those of them that some launch had.
  package var unfiredInLaunches: [(fault: UnfiredFault, place: Place)] {
    all.filter { $0.log != nil }.compactMap(Self.unfired)
  }

  private static func unfired(_ expected: Expected) -> (fault: UnfiredFault, place: Place)? {
    guard !expected.hasFired || expected.partial != nil else { return nil }
    return (UnfiredFault(expected.point, expected.partial ?? expected.log), expected.place)
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
