import ArgumentParsing
import Foundation
import Harness
import HarnessReports

extension ToolCommand {
  static let cast = ToolCommand(
    name: "cast", operands: "EVENTS NAME", operandKinds: [.file, .name(.session), .text],
    summary: "Write a scenario's session for asciinema's player.",
    details: """
      EVENTS is what `harness run --json FILE` has written, and NAME the name of a scenario in it; of
      several attempts, the last one is taken. Commands and what they print are shown as in a shell, and
      a program on a terminal as it was seen. Times are those of the run.
      """,
    options: [.output, .paced]
  ) { arguments in
    guard arguments.operands.count == 2 else {
      throw UsageError.wrongOperands("EVENTS and one NAME", command: "cast")
    }
    let found = try SessionSource(arguments.operands[0], arguments.operands[1])
    let cast = SessionCast(
      found.session, name: found.name, isSuccess: found.isSuccess, startedAt: found.startedAt,
      isPaced: arguments.has(.paced))
    try SessionSource.write(cast.data, .cast, arguments, inputs: [arguments.operands[0]])
    return .passed
  }
}
