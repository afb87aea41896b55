import Foundation

/// Turns a plan into a running child with its supervisor: the one way in which anything starts.
struct Launcher {
  let starter: Starter

  /// Held while pipes are made, the child is started and the child's ends are closed, so that no
  /// child inherits the pipe of another: `Process` passes on what is open when it starts.
  private static let startLock = NSLock()

  /// Starts the planned program.
  ///
  /// - Parameters:
  ///   - plan: What to start.
  ///   - control: The socket on which the app may report, if the launch has one.
  /// - Returns: The launch, and the supervisor that somebody now has to run.
  /// - Throws: ``LaunchRefusal``, or ``SystemError`` where the system lacks descriptors.
  func start(_ plan: LaunchPlan, control: ControlSocket?) throws -> (Launch, Supervisor) {
    ProcessFamily.adoptOrphans
    try plan.check()
    let doorbell = try Doorbell()
    let (child, ends) = try Self.startLock.withLock {
      let streams = try ChildStreams(for: plan.input)
      defer { streams.closeChildEnds() }
      let child = try SignalMask.withNothingBlocked { try starter.start(plan, streams) }
      return (child, streams.ends)
    }
    let launch = Launch(plan: plan, child: child.id, doorbell: doorbell)
    let server = control.map(ControlServer.init)
    return (launch, Supervisor(launch, child: child, ends: ends, control: server))
  }
}
