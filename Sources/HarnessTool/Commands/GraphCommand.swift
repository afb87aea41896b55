import ArgumentParsing
import Foundation
import Harness

extension ToolCommand {
  static let graph = ToolCommand(
    name: "graph", operands: "PROGRAM", operandKinds: [.program, .text],
    summary: "Draw which factories of an app need which.",
    details: """
      PROGRAM is a debug build that links Injection and hands the list of its factories, which the
      build plug-in FactoryList writes, to LaunchChoices.begin(for: …, factories: …). Each factory is
      resolved; the app itself does not run. The graph is written to standard output in the language
      of Graphviz: `harness graph .build/debug/app | dot -Tsvg >app.svg` makes a picture.

      Live factories have a thick red border, those with mocks round corners, and those that give no
      instance are red. What was found otherwise is told on standard error: circular dependencies,
      promises that were not kept, live factories without a mock, mocks without a fault, factories that
      nothing uses. Where a factory gives no instance, the exit status is 1.
      """,
    options: [.mermaid]
  ) { arguments in
    guard let program = arguments.operands.first, arguments.operands.count == 1 else {
      throw GraphProblem.oneProgram(found: arguments.operands.count)
    }
    let graph = try AppGraph.told(by: program)
    let drawing = GraphDrawing(graph, title: URL(fileURLWithPath: program).lastPathComponent)
    try Tool.print(arguments.has(.mermaid) ? drawing.mermaid : drawing.dot)
    for finding in graph.findings { StandardStream.errors.tell(finding + "\n") }
    return graph.failures.isEmpty ? .passed : .failed
  }
}

/// Why no graph can be drawn.
enum GraphProblem: Error, CustomStringConvertible {
  case oneProgram(found: Int)
  case noProgram(String)
  case refused(program: String, reason: String)
  case noGraph(program: String, termination: String, output: String)

  var description: String {
    switch self {
    case .oneProgram(let count):
      "graph takes one program, and found \(count); write `harness graph .build/debug/app`"
    case .noProgram(let name):
      "there is no program \(name): name a path with a slash, or a program of PATH"
    case .refused(let program, let reason): "\(program) told no graph: \(reason)"
    case .noGraph(let program, let termination, let output):
      """
      \(program) told no graph: it ended with \(termination), and wrote \(output.debugDescription). Likely \
      causes: it is a release build without -DHARNESS_ENABLED, it does not link Injection, or \
      LaunchChoices.begin is not the first thing that it calls.
      """
    }
  }
}
