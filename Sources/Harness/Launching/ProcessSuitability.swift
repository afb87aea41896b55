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
    let head = Self.head(of: program.executable)
    if head.starts(with: Array("#!".utf8)) { return Self.hasInterpreter(head) }
    return platform_is_native_program(head, head.count)
  }

  private static func hasInterpreter(_ head: [UInt8]) -> Bool {
    let line = head.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }
    let word = line.split(whereSeparator: { " \t".utf8.contains($0) }).first ?? []
    return Executable(path: String(decoding: word, as: UTF8.self)).isSound
  }

  /// As many bytes of a file as the system looks at; none where it may not be read.
  ///
  /// Nothing else is opened, as that could do something.
  private static func head(of path: String) -> [UInt8] {
    guard FileStatus(path: DiskPath(path), followingLinks: true)?.isRegular == true,
      let file = try? Descriptor.open(path, O_RDONLY)
    else { return [] }
    return [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
      count = max(0, Int(platform_read(file.number, buffer.baseAddress, buffer.count)))
    }
  }
}
