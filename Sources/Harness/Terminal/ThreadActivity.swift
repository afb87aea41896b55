#if os(Linux)
  import CPlatform
  import Foundation

  /// What one thread of a program does, as far as the waiting for input goes.
  enum ThreadActivity: Equatable {
    /// It waits for the terminal, and for nothing else.
    case awaitsInput
    /// It waits for the terminal, among others or for a limited time.
    case listens
    /// It waits for another thread, a child, a signal or a pipe.
    case idle
    /// It runs, sleeps for a time, or waits for the network.
    case busy
    /// It belongs to a program that others may not look into: one that runs as another user, such
    /// as sudo, or that guards a secret.
    case hidden

    /// The number of `/dev/tty`: 5, 0.
    static let ttyDevice: dev_t = 5 << 8

    /// Whether this system tells of any thread what it does.
    static let isTold = ProcFile.text("/proc/self/syscall") != nil

    /// Reads `/proc/PID/task/TID/syscall` (proc_pid_syscall(5)); nil where the thread has gone.
    ///
    /// - Parameters:
    ///   - process: The process.
    ///   - thread: One of its threads.
    ///   - isTerminal: Whether a file is the terminal.
    init?(process: Int32, thread: Int32, isTerminal: (stat) -> Bool) {
      let path = "/proc/\(process)/task/\(thread)/syscall"
      guard let text = ProcFile.text(path) else {
        guard errno == EACCES || errno == EPERM else { return nil }
        self = .hidden
        return
      }
      guard let call = SystemCall(text) else {
        self = .busy
        return
      }
      self = call.awaited(in: process).map { $0.activity(in: process, isTerminal) } ?? call.plain
    }
  }

  /// A system call in which a thread sleeps.
  private struct SystemCall {
    let kind: platform_call
    let arguments: [UInt64]

    /// - Parameter text: The number of the call and its arguments; `running` is none.
    init?(_ text: String) {
      let words = text.split { $0 == " " || $0 == "\n" }
      guard words.count >= 7, let number = Int(words[0]), number >= 0 else { return nil }
      kind = platform_call_of(number)
      arguments = words[1...6].map { UInt64($0.dropFirst(2), radix: 16) ?? 0 }
    }

    /// What a thread does that waits for no descriptor.
    var plain: ThreadActivity { kind == platform_call_idle ? .idle : .busy }

    /// The descriptors that the thread waits for; nil where it waits for something else.
    func awaited(in process: Int32) -> AwaitedDescriptors? {
      switch kind {
      case platform_call_read:
        return AwaitedDescriptors(numbers: [Int32(truncatingIfNeeded: arguments[0])])
      case platform_call_poll:
        return AwaitedDescriptors(
          numbers: Self.polled(process, arguments), isTimed: !Self.isEndless(arguments[2]))
      case platform_call_select:
        return AwaitedDescriptors(
          numbers: Self.selected(process, arguments), isTimed: arguments[4] != 0)
      case platform_call_epoll:
        return AwaitedDescriptors(
          numbers: Self.registered(process, arguments[0]), isTimed: !Self.isEndless(arguments[3]))
      default: return nil
      }
    }

    /// No address of a time, or -1 for its milliseconds.
    private static func isEndless(_ argument: UInt64) -> Bool {
      argument == 0 || argument == UInt64(UInt32.max) || argument == .max
    }

    /// The descriptors in an array of `pollfd` that wait for something to read.
    private static func polled(_ process: Int32, _ arguments: [UInt64]) -> [Int32] {
      let size = MemoryLayout<pollfd>.stride
      let count = min(Int(truncatingIfNeeded: arguments[1]), 1024)
      let bytes = ProcFile.bytes("/proc/\(process)/mem", at: arguments[0], count: count * size)
      return (bytes ?? []).withUnsafeBytes { memory in
        (0..<(memory.count / size)).compactMap { index in
          let entry = memory.loadUnaligned(fromByteOffset: index * size, as: pollfd.self)
          return Int32(entry.events) & POLLIN != 0 ? entry.fd : nil
        }
      }
    }

    /// The descriptors whose bits are set for reading.
    private static func selected(_ process: Int32, _ arguments: [UInt64]) -> [Int32] {
      let count = min(Int(truncatingIfNeeded: arguments[0]), 1024)
      guard count > 0, arguments[1] != 0 else { return [] }
      let bytes = ProcFile.bytes(
        "/proc/\(process)/mem", at: arguments[1], count: (count + 7) / 8)
      return (0..<count).filter { bit in
        guard let bytes, bit / 8 < bytes.count else { return false }
        return bytes[bit / 8] >> (bit % 8) & 1 == 1
      }.map(Int32.init)
    }

    /// The descriptors that an `epoll` waits for: lines such as `tfd: 0 events: 19 …`, the events
    /// in hexadecimal.
    private static func registered(_ process: Int32, _ descriptor: UInt64) -> [Int32] {
      let text = ProcFile.text("/proc/\(process)/fdinfo/\(Int32(truncatingIfNeeded: descriptor))")
      return (text ?? "").split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ", omittingEmptySubsequences: true)
        guard words.count >= 4, words[0] == "tfd:", words[2] == "events:",
          let events = UInt32(words[3], radix: 16), events & 1 == 1
        else { return nil }
        return Int32(words[1])
      }
    }
  }

  /// The descriptors that a thread waits to read from.
  private struct AwaitedDescriptors {
    let numbers: [Int32]
    var isTimed = false

    func activity(in process: Int32, _ isTerminal: (stat) -> Bool) -> ThreadActivity {
      let files = numbers.compactMap { Self.status(of: $0, in: process) }
      let terminals = files.filter(isTerminal)
      if terminals.isEmpty {
        return isTimed || files.contains(where: Self.isSocket) ? .busy : .idle
      }
      return terminals.count == files.count && !isTimed ? .awaitsInput : .listens
    }

    private static func status(of descriptor: Int32, in process: Int32) -> stat? {
      var status = stat()
      return stat("/proc/\(process)/fd/\(descriptor)", &status) == 0 ? status : nil
    }

    private static func isSocket(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFSOCK }
  }
#endif
