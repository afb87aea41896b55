import CPlatform
import Foundation
import HarnessSystem

/// Tells the launches that Foundation's `Process` cannot be trusted with.
///
/// Where the system refuses to start a program, `Process` never lets go of the two descriptors that
/// it took; with more than about 1,300 descriptors open it may crash before it comes so far; and it
/// waits for ever for the thread that it starts at its first launch, where none can be made.
struct ProcessSuitability {
  let program: Program
  let streams: ChildStreams

  /// Whether `Process` can start the program: it needs no terminal, no call of it is watched, it is not
  /// measured, and nothing known is against it.
  var isGiven: Bool {
    streams.ends.terminal == nil && program.judge == nil && !program.isMeasured && Self.hasThreads
      && hasFewDescriptors
      && hasFewWords && hasOpenWorkingDirectory && hasKnownFormat
  }

  /// Whether a thread could be made before the first launch.
  private static let hasThreads = (try? OwnThread.start {}) != nil

  /// Whether there are not too many for it, and enough are left.
  ///
  /// Where so many are open that they fill the buffer of a `readdir`, which 1,365 do, its search
  /// for the highest one may crash. Where it gets no socket, it closes descriptor 0.
  private var hasFewDescriptors: Bool {
    // The system gives out the lowest free number: so many are open at least.
    let openCount = max(Int(streams.errors.number), Descriptor.openCount ?? 0)
    return openCount < min(1_000, (Descriptor.limit ?? 0) - Self.spareDescriptors)
  }

  /// What a launch takes, and some that others may take meanwhile.
  private static let spareDescriptors = 32

  /// The system takes 128 KiB for a word, and a multiple of that for all of them.
  private var hasFewWords: Bool {
    let variables = program.environment.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
    return program.arguments.reduce(variables) { $0 + $1.utf8.count } < 100_000
  }

  /// Whether the path is a folder's that may be entered.
  private var hasOpenWorkingDirectory: Bool {
    platform_is_accessible(program.workingDirectory + "/", X_OK)
  }

  /// Whether the file is a script with an interpreter that is there, or of this program's format.
  private var hasKnownFormat: Bool {
    let head = Executable(path: program.executable).head
    if let interpreter = Executable.interpreter(inHead: head) {
      return Executable(path: interpreter).isSound
    }
    return platform_is_native_program(head, head.count)
  }
}
