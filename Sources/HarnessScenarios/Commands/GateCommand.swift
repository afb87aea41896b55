import Foundation
import Harness
import HarnessComparison

extension ScenarioCommand {
  static let gate = ScenarioCommand(
    "gate [-of=NAME] reached|open|leave-open GATE", from: .harness,
    summary: "Wait until a background app waits at a gate, or let it go on.",
    details: """
      `reached` waits until the app waits there, at most for the time limit. `open` lets it \
      through once, also if it comes only later; `leave-open` lets it through from now on. The app \
      is the last that was started, or the one that `-of` names. An app that is still held when \
      its time is up fails the line that waits for it, with the gate's name. A call of a fake that `hold` names waits at a \
      gate, too.
      """,
    effect: .none, check: checkGate
  ) { run, call in
    let program = try run.program(call.value(of: "-of"))
    guard program.isRegistered || program.application.hasFakes else {
      throw ScenarioFailure.notRegistered("gates")
    }
    let gate = program.application.gate(call.operands[1])
    try verb(call.operands[0])(gate, run.timeout)
  }

  @Sendable private static func checkGate(_ words: [String?]) throws {
    let operands = words.drop { $0?.hasPrefix("-of=") ?? true }
    if let first = operands.first, let word = first { _ = try verb(word) }
  }

  private static func verb(_ name: String) throws -> (AppGate, TimeInterval) throws -> Void {
    switch name {
    case "reached": return { try $0.performWait($1, .engine) }
    case "open":
      return { gate, _ in
        try gate.performChange("open", .engine) { $0.open(gate.name) }
      }
    case "leave-open":
      return { gate, _ in
        try gate.performChange("leaveOpen", .engine) { $0.leaveOpen(gate.name) }
      }
    default:
      throw ScenarioFailure(
        "a gate knows reached, open and leave-open, not \(name)"
          + NearestName.question(name, among: ["reached", "open", "leave-open"]))
    }
  }
}
