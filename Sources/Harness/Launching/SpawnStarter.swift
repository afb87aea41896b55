import CPlatform
import Foundation

extension Starter {
  /// Starts children with `posix_spawn`, each in a session of its own, and reaps them itself.
  ///
  /// Without a terminal of its own an app then has none: it cannot ask the developer's for a
  /// password. No zombie stays behind either, however the app's descendants came to their end.
  /// An outcome then always has its ``Outcome/usage``, signals that the test process ignores are
  /// not ignored in the app, and launches of two threads do not wait for each other.
  public static let spawn = Starter(description: "spawn") { program, streams in
    try Foundlings.start {
      var child = pid_t()
      let code = program.withStart(streams) { platform_spawn(&child, &$0) }
      guard code == 0 else { throw LaunchRefusal(code, program) }
      return SpawnedChild(id: child)
    }
  }
}

/// A child that nobody else reaps.
private final class SpawnedChild: StartedChild {
  let id: Int32

  init(id: Int32) {
    self.id = id
  }

  func reap() -> Reaped? {
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(id, &status, WNOHANG, &usage) == id else { return nil }
    return Reaped(termination: Termination(waitStatus: status), usage: ResourceUsage(usage))
  }

  func release() {}
}

extension Program {
  /// Runs `body` with the program in the form that C takes.
  fileprivate func withStart<Result>(
    _ streams: ChildStreams, _ body: (inout platform_start) -> Result
  ) -> Result {
    CStringArray.with([executable] + arguments) { arguments in
      CStringArray.with(environment.map { "\($0.key)=\($0.value)" }) { environment in
        CStringArray.with([executable, workingDirectory.path, streams.ends.terminal?.path ?? ""]) {
          var start = platform_start(
            path: $0[0], arguments: arguments, environment: environment, directory: $0[1],
            streams: (streams.input.number, streams.output.number, streams.errors.number),
            terminal: streams.ends.terminal == nil ? nil : $0[2])
          return body(&start)
        }
      }
    }
  }
}

/// Lists of words as C takes them: pointers, the last of them null.
private enum CStringArray {
  static func with<Result>(
    _ words: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let pointers = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
      capacity: words.count + 1)
    for (index, word) in words.enumerated() { pointers[index] = strdup(word) }
    pointers[words.count] = nil
    defer {
      for index in words.indices { free(pointers[index]) }
      pointers.deallocate()
    }
    return body(pointers)
  }
}

extension LaunchRefusal {
  /// Reads what `posix_spawn` gives.
  fileprivate init(_ code: Int32, _ program: Program) {
    switch code {
    case ENOEXEC: self = .wrongFormat(program.executable)
    default: self = .system(path: program.executable, reason: String(cString: strerror(code)))
    }
  }
}
