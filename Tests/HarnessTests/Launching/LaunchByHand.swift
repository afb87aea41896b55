@testable import Harness

extension Launch {
  /// A launch that nobody supervises: the test does what the supervising thread would.
  ///
  /// - Parameters:
  ///   - child: The process id of its program; none unless given.
  ///   - terminal: Its terminal, or nil for pipes.
  ///   - sandbox: Its disk, or nil for one of its own.
  /// - Returns: The launch, of an app that is heard.
  /// - Throws: What the disk refuses.
  static func byHand(
    child: Int32 = 0, on terminal: Terminal? = nil, sandbox: Sandbox? = nil
  ) throws -> Launch {
    let sandbox = try sandbox ?? Sandbox()
    let program = Program(
      executable: "/bin/sh", arguments: [], environment: [:],
      workingDirectory: sandbox.workingPath)
    let plan = LaunchPlan(
      program: program, asked: ControlChoices(usesControlSocket: true), input: .typed,
      terminal: terminal,
      sandbox: sandbox,
      caller: Caller(fileID: #fileID, filePath: #filePath, line: #line, column: #column),
      id: LaunchIdentifier.next())
    return Launch(
      plan: plan, child: child, wakeup: try WakeupDescriptor(),
      parts: LaunchParts(for: plan, nil))
  }
}
