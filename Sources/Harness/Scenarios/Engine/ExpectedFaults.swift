/// The faults that a script has chosen, each of which has to fail a call of some launch: one that
/// nobody comes to was chosen by mistake.
struct ExpectedFaults {
  private var all: [ExpectedFault] = []

  /// Adds one that a line chooses.
  mutating func expect(_ point: FaultPoint, at line: ScriptLine?) {
    all.append(ExpectedFault(point: point, line: line))
  }

  /// Takes in the calls of a launch that has ended.
  mutating func note(_ log: CallLog) {
    guard !log.faults.isEmpty else { return }
    for index in all.indices { all[index].note(log) }
  }

  /// Looks back at the end of the script.
  ///
  /// - Throws: ``FailedLine`` with the line of the first fault that has failed no call.
  func check() throws {
    guard let fault = all.first(where: { !$0.hasFired }) else { return }
    let failure = ScenarioFailure("at the end of the script, \(fault.description)")
    guard let line = fault.line else { throw failure }
    throw FailedLine(line: line, failure: failure)
  }
}

/// A fault, and what the launches with it have come to.
private struct ExpectedFault: CustomStringConvertible {
  let point: FaultPoint
  /// The line that chose it.
  let line: ScriptLine?
  private(set) var hasFired = false
  /// The calls of the last launch with it; nil before the first.
  private var log: CallLog?

  init(point: FaultPoint, line: ScriptLine?) {
    self.point = point
    self.line = line
  }

  mutating func note(_ log: CallLog) {
    guard log.faults[point.function][point.ordinal] == point.fault else { return }
    // Of calls that were not kept nothing can be said.
    hasFired = hasFired || log.lostCallCount > 0 || log.hasFired(point)
    self.log = log
  }

  /// Why it has failed no call.
  var description: String {
    let start = "the fault \(point) has failed no call"
    guard let log else {
      return start + ": no launch of a registered app has followed, or ended; a program that "
        + "another one starts takes no faults"
    }
    let count = log.calls(of: point).count
    let calls = CallText.list(log.calls(to: point.names?.registration ?? "", nil), indent: "  ")
    return
      (["\(start): \(point.function) was called \(count == 1 ? "once" : "\(count) times")"]
      + calls + ["`fault -optional` is for one that nobody has to come to"])
      .joined(separator: "\n")
  }
}
