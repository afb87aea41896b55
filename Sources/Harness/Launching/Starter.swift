import CPlatform

/// What starts a child: ``process`` or ``spawn``.
///
/// Everything after the start is the same for both.
public struct Starter: Sendable, CustomStringConvertible {
  /// Its name: `process` or `spawn`.
  public let description: String

  /// Starts a program with these streams.
  ///
  /// - Throws: ``LaunchRefusal``.
  let start: @Sendable (Program, ChildStreams) throws -> any StartedChild
}

/// A child that was started and will be reaped once.
protocol StartedChild: AnyObject, Identifiable, Sendable where ID == Int32 {
  /// Its process id, which is also its process group's.
  var id: Int32 { get }

  /// Reaps the child if it has exited; does not wait.
  ///
  /// - Returns: How it ended, or nil while it runs.
  func reap() -> Reaped?

  /// Lets go of what the start took, once the child has been reaped.
  func release()
}

/// How a child ended, and what it used where that could be learnt.
struct Reaped: Sendable {
  let termination: Termination
  let usage: ResourceUsage?
}

extension Reaped {
  /// What the system says of a child that it gave up.
  init(_ exit: platform_exit, leastMemory: Int) {
    self.init(
      termination: Termination(exit), usage: ResourceUsage(exit, leastMemory: leastMemory))
  }
}
