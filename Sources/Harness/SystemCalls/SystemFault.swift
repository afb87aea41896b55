import HarnessComparison

/// Something that the system does not do for a program, or for what it has started: a call that fails,
/// a disk that is full, a death.
///
/// ```swift
/// app.systemFaults = [.fail(.rename, nth: 1, with: .inputOutput)]
/// ```
///
/// Only calls on what lies in the sandbox count, unless a path says otherwise; what the calls are is
/// named for what they do, whichever the C library uses. A fault that no call of a launch has met fails
/// the launch. Linux alone can do it: elsewhere the app is not started.
public struct SystemFault: Sendable, Equatable {
  /// What a call does.
  public enum Call: String, Sendable, CaseIterable {
    /// `open`, `openat`, `openat2`, `creat`.
    case open
    /// `read`, `pread`, `readv`.
    case read
    /// `write`, `pwrite`, `writev`, `sendfile`, `copy_file_range`, `splice`, `fallocate`. Where a write is to
    /// be short, a program is told that it cannot copy within the system, and writes by itself.
    case write
    /// `fsync`, `fdatasync`, `sync_file_range`, `syncfs`.
    case sync
    /// `close`; the descriptor stays open, which a system would have closed.
    case close
    /// `rename`, `renameat`, `renameat2`.
    case rename
    /// `unlink`, `unlinkat`, `rmdir`.
    case unlink
    /// `mkdir`, `mkdirat`, `mknod`.
    case mkdir
    /// `link`, `linkat`, `symlink`, `symlinkat`.
    case link
    /// `chmod` and `chown`, by a name or a descriptor.
    case chmod
    /// `truncate`, `ftruncate`.
    case truncate
    /// `getdents`, by which a folder is listed.
    case list
    /// `connect`, of a socket for streams: to a host, or to a socket that lies in the sandbox.
    case connect
    /// `accept`; of no path.
    case accept
    /// `fork`, `vfork`, `clone`; not that of a thread, and of no path.
    case fork
    /// `execve`; not that by which the app itself is started.
    case exec
  }

  enum Effect: Equatable {
    case fail(ErrorNumber)
    case short(count: Int)
    case kill
    case full(after: Int)
  }

  /// Which of the calls that fit, in the order in which they are made.
  enum Occurrence: Hashable {
    case every
    /// One alone, from 1.
    case nth(Int)
    /// One, from 1, and all behind it.
    case from(Int)

    /// Whether a call is one of these.
    ///
    /// - Parameter number: Which of those that fit it is, from 1.
    /// - Returns: Whether the fault is for it.
    func isMet(by number: Int) -> Bool {
      switch self {
      case .every: true
      case .nth(let wanted): number == wanted
      case .from(let first): number >= first
      }
    }
  }

  let call: Call
  let occurrence: Occurrence
  /// The pattern of the paths that fit, relative to the working folder; of a connection, its host.
  ///
  /// Nil for every one in the sandbox.
  let path: String?
  let effect: Effect
  /// Which of a script's it is, where two say the same; 0 for all of a test's.
  package var ordinal = 0

  /// The path that stands for the standard output of the program, wherever it leads.
  static let output = "/dev/stdout"

  /// A call at one place, or anywhere, and what becomes of it.
  init(_ call: Call, _ occurrence: Occurrence, at path: String?, _ effect: Effect) {
    (self.call, self.occurrence, self.path, self.effect) = (call, occurrence, path, effect)
  }

  /// A call fails, and is not made.
  ///
  /// - Parameters:
  ///   - call: What it does.
  ///   - number: Which of those that fit, from 1; every one where it is not given.
  ///   - path: A pattern of paths, relative to the folder in which the program starts, with `*`, `?`
  ///     and `[…]`; of ``Call/connect`` a host, with or without its port. `/dev/stdout` is the standard
  ///     output of the program, wherever it leads.
  ///   - error: What the program is told.
  /// - Returns: The fault.
  public static func fail(
    _ call: Call, nth number: Int? = nil, path: String? = nil, with error: ErrorNumber
  ) -> SystemFault {
    SystemFault(call, number.map { .nth($0) } ?? .every, at: path, .fail(error))
  }

  /// A call fails, and all of its kind behind it, as on a disk that stays full.
  ///
  /// - Parameters:
  ///   - call: What it does.
  ///   - first: Which of those that fit is the first to fail, from 1.
  ///   - path: A pattern of paths, as of ``fail(_:nth:path:with:)``.
  ///   - error: What the program is told.
  /// - Returns: The fault.
  public static func fail(
    _ call: Call, from first: Int, path: String? = nil, with error: ErrorNumber
  ) -> SystemFault {
    SystemFault(call, .from(first), at: path, .fail(error))
  }

  /// A call reads or writes less than it was asked to.
  ///
  /// - Parameters:
  ///   - call: ``Call/read`` or ``Call/write``.
  ///   - number: Which of those that fit, from 1; every one where it is not given.
  ///   - path: A pattern of paths.
  ///   - count: The bytes that it reads or writes at the most.
  /// - Returns: The fault.
  public static func short(
    _ call: Call, nth number: Int? = nil, path: String? = nil, bytes count: Int
  ) -> SystemFault {
    SystemFault(call, number.map { .nth($0) } ?? .every, at: path, .short(count: count))
  }

  /// A call reads or writes less than it was asked to, and so do all of its kind behind it.
  ///
  /// - Parameters:
  ///   - call: ``Call/read`` or ``Call/write``.
  ///   - first: Which of those that fit is the first to be short, from 1.
  ///   - path: A pattern of paths.
  ///   - count: The bytes that each reads or writes at the most.
  /// - Returns: The fault.
  public static func short(
    _ call: Call, from first: Int, path: String? = nil, bytes count: Int
  ) -> SystemFault {
    SystemFault(call, .from(first), at: path, .short(count: count))
  }

  /// The process that makes a call is killed just before, by SIGKILL.
  ///
  /// - Parameters:
  ///   - call: What it does.
  ///   - number: Which of those that fit, from 1.
  ///   - path: A pattern of paths.
  /// - Returns: The fault.
  public static func kill(
    before call: Call, nth number: Int = 1, path: String? = nil
  ) -> SystemFault {
    SystemFault(call, .nth(number), at: path, .kill)
  }

  /// The sandbox's disk takes no more: what is written beyond fails with ENOSPC, and the write that
  /// comes to the end is short.
  ///
  /// - Parameter count: How many bytes files in the sandbox may still grow by. What is removed does not
  ///   come back.
  /// - Returns: The fault.
  public static func full(after count: Int) -> SystemFault {
    SystemFault(.write, .every, at: nil, .full(after: count))
  }
}

// MARK: - As a script says it

/// What cannot be read as a fault of the system.
public enum SystemFaultError: Error, Equatable, CustomStringConvertible {
  /// There is no call of this name.
  case unknownCall(String)
  /// There is no error of this name.
  case unknownError(String)
  /// A number is none.
  case badNumber(String)
  /// Only what reads or writes can be short.
  case notShort(String)
  /// A process is to be killed more than once.
  case diesOnce(String)
  /// The call is of no path.
  case ofNoPath(String)
  /// Words are missing, or too many.
  case form

  /// What was found, and what is wanted.
  public var description: String {
    switch self {
    case .unknownCall(let name):
      "there is no call \(name.debugDescription)\(Self.question(name, SystemFault.Call.names)); there "
        + "are: \(SystemFault.Call.names.joined(separator: ", "))"
    case .unknownError(let name):
      "there is no error \(name.debugDescription)\(Self.question(name, ErrorNumber.names))"
    case .badNumber(let text): "\(text.debugDescription) is no number from 1"
    case .notShort(let call): "\(call) cannot be short; read and write can"
    case .diesOnce(let point): "a process dies once: write \(point.dropLast())"
    case .ofNoPath(let call): "\(call) is of no path: leave out what stands behind it"
    case .form: "write \(SystemFault.form)"
    }
  }

  private static func question(_ name: String, _ known: [String]) -> String {
    NearestName.question(name, among: known)
  }
}

extension SystemFault {
  /// Whether this system can do it; elsewhere an app with faults is not started.
  public static var canBeMade: Bool { CallListener.isAvailable }

  /// The names of all calls, with commas between them.
  package static var callNames: String { Call.names.joined(separator: ", ") }
}

extension SystemFault.Call {
  static var names: [String] { allCases.map(\.rawValue) }
}

extension SystemFault.Occurrence {
  /// What stands behind a call's name: nothing, `:3` or `:3+`.
  fileprivate var suffix: String {
    switch self {
    case .every: ""
    case .nth(let number): ":\(number)"
    case .from(let first): ":\(first)+"
    }
  }
}

extension SystemFault: CustomStringConvertible {
  static let form =
    "CALL[:N[+]] ERROR [PATH], CALL[:N[+]] short=BYTES [PATH], kill CALL[:N] [PATH], or full BYTES"

  /// Reads what a script says.
  ///
  /// - Parameter words: Such as `rename:1 EIO`, `write ENOSPC out.txt`, `write:3+ ENOSPC`,
  ///   `write:2 short=10`, `kill rename:1` or `full 4096`.
  /// - Throws: ``SystemFaultError``.
  public init(words: [String]) throws(SystemFaultError) {
    var words = words[...]
    guard let first = words.popFirst() else { throw .form }
    switch first {
    case "full":
      guard let text = words.popFirst(), words.isEmpty else { throw .form }
      guard let count = Int(text), count >= 0 else { throw .badNumber(text) }
      self = .full(after: count)
    case "kill":
      guard let point = words.popFirst(), words.count < 2 else { throw .form }
      let (call, occurrence) = try Self.point(point)
      if case .from = occurrence { throw .diesOnce(point) }
      let first: Occurrence = occurrence == .every ? .nth(1) : occurrence
      self.init(call, first, at: try Self.path(words.first, of: call), .kill)
    default:
      let (call, occurrence) = try Self.point(first)
      guard let effect = words.popFirst(), words.count < 2 else { throw .form }
      self.init(
        call, occurrence, at: try Self.path(words.first, of: call),
        try Self.effect(effect, of: call))
    }
  }

  private static func path(_ word: String?, of call: Call) throws(SystemFaultError) -> String? {
    guard let word else { return nil }
    guard ![.accept, .fork].contains(call) else { throw .ofNoPath(call.rawValue) }
    return word
  }

  private static func point(_ word: String) throws(SystemFaultError) -> (Call, Occurrence) {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let call = Call(rawValue: String(parts[0])) else { throw .unknownCall(String(parts[0])) }
    guard parts.count == 2 else { return (call, .every) }
    let isLasting = parts[1].hasSuffix("+")
    let digits = isLasting ? parts[1].dropLast() : parts[1]
    guard digits.first != "+", let number = Int(digits), number > 0 else {
      throw .badNumber(String(parts[1]))
    }
    return (call, isLasting ? .from(number) : .nth(number))
  }

  private static func effect(
    _ word: String, of call: Call
  ) throws(SystemFaultError) -> Effect {
    guard word.hasPrefix("short=") else {
      guard let error = ErrorNumber(word) else { throw .unknownError(word) }
      return .fail(error)
    }
    guard [.read, .write].contains(call) else { throw .notShort(call.rawValue) }
    guard let count = Int(word.dropFirst("short=".count)), count > 0 else {
      throw .badNumber(String(word.dropFirst("short=".count)))
    }
    return .short(count: count)
  }

  /// As a script says it.
  public var description: String {
    let point = call.rawValue + occurrence.suffix
    let place = path.map { " \($0)" } ?? ""
    return switch effect {
    case .fail(let error): "\(point) \(error)\(place)"
    case .short(let count): "\(point) short=\(count)\(place)"
    case .kill: "kill \(point)\(place)"
    case .full(let count): "full \(count)"
    }
  }
}
