import ArgumentParsing
import Foundation
import Harness
import HarnessReports

extension ToolCommand {
  static let picture = ToolCommand(
    name: "picture", operands: "EVENTS… NAME", operandKinds: [.file, .name(.session)],
    summary: "Draw a scenario's session as a picture that moves (SVG).",
    details: """
      EVENTS is what `harness run --json FILE` has written, and NAME the name of a scenario in it; of
      several attempts, the last one is taken. Of several EVENTS, such as of a run that failed and one
      that passed, the picture shows one after another. Each change stands long enough to be read, so the
      same run gives the same picture. It has no script and loads nothing; where no motion is wanted,
      it is the last screen.
      """,
    options: [.output]
  ) { arguments in
    guard arguments.operands.count >= 2, let name = arguments.operands.last else {
      throw UsageError.wrongOperands("EVENTS or several, and one NAME", command: "picture")
    }
    let files = arguments.operands.dropLast()
    let found = try files.map { try SessionSource($0, name) }
    let picture = SessionPicture(found.map { ($0.session, $0.isSuccess) }, title: name)
    try SessionSource.write(picture.data, .picture, arguments, inputs: Array(files))
    return .passed
  }
}
