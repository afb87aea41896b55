import CPlatform
import Foundation
import HarnessSystem

extension Starter {
  /// Starts children with `posix_spawn`, each in a session of its own, and reaps them itself.
  ///
  /// Without a terminal of its own an app then has none: it cannot ask the developer's for a
  /// password. No zombie stays behind either, however the app's descendants came to their end.
  /// An outcome then always has its ``Outcome/usage``, signals that the test process ignores are
  /// not ignored in the app, and launches of two threads wait for each other only for a processor.
  public static let spawn = Starter(description: "spawn") { program, streams in
    try OrphanReaper.start(measuring: program.isMeasured) { () throws -> SpawnedChild in
      var child: Int32 = 0
      if program.startApart(&child, streams) { return SpawnedChild(id: child, leastMemory: 0) }
      let code = program.withStart(streams) { start in
        BusyProgram.retry {
          ProgramWriting.whileNoneGoesOn { platform_spawn(&child, &start) }
        }
      }
      guard code == 0 else {
        // Only now, as a program that has started needs no look at its files.
        try program.checkFiles()
        throw LaunchRefusal(code, program)
      }
      return SpawnedChild(id: child, leastMemory: ResourceUsage.leastMemory)
    }
  }
}

/// A child that only this reaps.
private final class SpawnedChild: StartedChild {
  let id: Int32
  private let leastMemory: Int

  init(id: Int32, leastMemory: Int) {
    self.id = id
    self.leastMemory = leastMemory
  }

  func reap() -> Reaped? {
    var exit = platform_exit()
    return platform_reap(id, &exit) == 1 ? Reaped(exit, leastMemory: leastMemory) : nil
  }

  func release() {}
}

extension Program {
  /// Starts a program that is measured from one that has hardly any memory.
  ///
  /// - Returns: Whether it was started; the usual way says why not.
  fileprivate func startApart(_ child: inout Int32, _ streams: ChildStreams) -> Bool {
    guard isMeasured, judge == nil, let starter else { return false }
    return withStart(streams) { start in
      ProgramWriting.whileNoneGoesOn { platform_spawn_apart(&child, &start, starter) } == 0
    }
  }

  /// Runs `body` with the program in the form that C takes.
  fileprivate func withStart<Result>(
    _ streams: ChildStreams, _ body: (inout platform_start) -> Result
  ) -> Result {
    var (words, variables, paths) = (CWords(), CWords(), CWords())
    words.append(executable)
    for argument in arguments { words.append(argument) }
    for (name, value) in environment { variables.append(name, value) }
    paths.append(executable)
    paths.append(workingDirectory)
    paths.append(streams.ends.terminal?.path ?? "")
    return words.withPointers { words in
      variables.withPointers { variables in
        paths.withPointers { paths in
          var start = platform_start(
            path: paths[0], arguments: words, environment: variables, directory: paths[1],
            streams: streams.numbers,
            terminal: streams.ends.terminal == nil ? nil : paths[2], mark: mark, watching: nil)
          guard let judge else { return body(&start) }
          return CallListener(judge).withWatching { watching in
            start.watching = watching
            return body(&start)
          }
        }
      }
    }
  }
}

/// A list of words as C takes it, all of them in one piece of memory.
private struct CWords {
  private var bytes: [UInt8] = []
  private var starts: [Int] = []

  init() {
    // What most environments take.
    bytes.reserveCapacity(1024)
    starts.reserveCapacity(32)
  }

  /// Adds a word.
  mutating func append(_ word: String) {
    starts.append(bytes.count)
    bytes.append(contentsOf: word.utf8)
    bytes.append(0)
  }

  /// Adds a variable.
  mutating func append(_ name: String, _ value: String) {
    starts.append(bytes.count)
    bytes.append(contentsOf: name.utf8)
    bytes.append(UInt8(ascii: "="))
    bytes.append(contentsOf: value.utf8)
    bytes.append(0)
  }

  /// Gives a pointer to each word, and behind them a null pointer.
  mutating func withPointers<Result>(
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let starts = starts
    return bytes.withUnsafeMutableBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        let first = characters.baseAddress
        let pointers = starts.map { first?.advanced(by: $0) } + [nil]
        return body(pointers)
      }
    }
  }
}

extension LaunchRefusal {
  /// What the system says of a program that is there: another one is not, which it needs.
  private static func refused(_ program: Program, _ code: Int32) -> LaunchRefusal {
    let path = program.executable
    if let interpreter = Executable(path: path).interpreter, !Executable(path: interpreter).isSound
    {
      return .noInterpreter(interpreter, script: path)
    }
    return .system(path: path, reason: SystemError.meaning(of: code))
  }

  /// Reads what `posix_spawn` gives.
  fileprivate init(_ code: Int32, _ program: Program) {
    switch code {
    case ENOEXEC: self = .wrongFormat(program.executable)
    case ENOENT, EACCES, ENOTDIR:
      self = .refused(program, code)
    case _ where program.judge != nil && [ENOSYS, EBUSY, EINVAL].contains(code):
      self = .cannotWatch(SystemError.meaning(of: code))
    default: self = .system(path: program.executable, reason: SystemError.meaning(of: code))
    }
  }
}
