import CPlatform
import Foundation

/// Stops and continuations of a child that was not reaped.
///
/// Used by one thread, the one that supervises the launch: no other knows that the child's id is
/// not yet another process's.
struct ChildControl {
  let launch: Launch
  let child: Int32

  /// Lets a stopped child go on that is to, and notes whether it is stopped.
  func perform() {
    let isToGoOn = launch.update { state in
      defer { state.isContinuationRequested = false }
      return state.isContinuationRequested
    }
    if isToGoOn { platform_kill(-child, SIGCONT) }
    let isStopped = platform_is_stopped(child)
    launch.update { $0.isStopped = isStopped }
  }
}
