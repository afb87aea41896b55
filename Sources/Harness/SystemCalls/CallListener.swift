import CPlatform
import HarnessSystem

/// Hears of the calls of one launch, and answers them as its judge says, until all its processes have
/// gone.
///
/// Its thread is the only one that asks the judge. It outlives the launch where a process does, which
/// would wait for ever otherwise.
final class CallListener: Sendable {
  private let judge: any CallJudge

  init(_ judge: any CallJudge) { self.judge = judge }

  /// Whether this system lets a process watch what it starts.
  static let isAvailable = platform_can_watch_calls()

  /// Calls `body` with what a start needs to have its program watched.
  func withWatching<Result>(_ body: (UnsafePointer<platform_watching>) -> Result) -> Result {
    var watching = platform_watching(
      kinds: judge.kinds.rawValue,
      begin: { context, listener in
        guard let context else { return }
        Unmanaged<CallListener>.fromOpaque(context).takeUnretainedValue().begin(listener)
      }, context: Unmanaged.passUnretained(self).toOpaque())
    return withExtendedLifetime(self) { withUnsafePointer(to: &watching, body) }
  }

  private func begin(_ number: Int32) {
    // Without a listener each call fails, the start of the program first.
    let listener = Descriptor(number)
    try? OwnThread.start { [self] in serve(listener) }
  }

  private func serve(_ listener: Descriptor) {
    var call = platform_call()
    // What comes up to the first `execve` is the start of the program, and none of its own calls.
    var hasStarted = false
    while platform_next_call(listener.number, &call) == 1 {
      let watched = WatchedCall(call)
      if !hasStarted, watched.kind == .exec { judge.begins(watched) }
      let isAsked = hasStarted && !judge.kinds.isDisjoint(with: watched.kind)
      hasStarted = hasStarted || watched.kind == .exec
      Self.give(isAsked ? judge.answer(watched) : .proceed, to: call.id, listener)
    }
  }

  private static func give(_ answer: CallAnswer, to call: UInt64, _ listener: Descriptor) {
    switch answer {
    case .proceed: platform_let_call(listener.number, call)
    case .fail(let error): platform_fail_call(listener.number, call, error)
    case .give(let value): platform_return_from_call(listener.number, call, value)
    case .later(let later):
      do {
        try OwnThread.start {
          guard let answer = later.wait(while: { platform_call_waits(listener.number, call) })
          else { return }
          give(answer, to: call, listener)
        }
      } catch {
        platform_let_call(listener.number, call)
      }
    }
  }
}
