import CPlatform

/// A system call that a watched program waits in.
struct WatchedCall {
  /// What calls do, as bits of a set.
  struct Kinds: OptionSet, Sendable {
    let rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }

    private init(_ kind: platform_call_kind) { rawValue = UInt32(kind.rawValue) }

    static let connect = Kinds(PLATFORM_CALL_CONNECT)
    static let exec = Kinds(PLATFORM_CALL_EXEC)
    static let send = Kinds(PLATFORM_CALL_SEND)
    static let foreign = Kinds(PLATFORM_CALL_FOREIGN)
  }

  private let call: platform_call

  init(_ call: platform_call) { self.call = call }

  var kind: Kinds { Kinds(rawValue: call.kind) }

  /// The system's name of it: `sendto`.
  var name: String { String(cString: call.name) }

  /// The thread that makes it.
  var thread: Int32 { call.thread }

  func argument(_ index: Int) -> UInt64 {
    withUnsafeBytes(of: call.arguments) { $0.load(fromByteOffset: index * 8, as: UInt64.self) }
  }

  /// Bytes of the program's memory; nil where they cannot be read.
  func memory(at address: UInt64, count: Int) -> [UInt8]? {
    guard address != 0, count > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    let read = bytes.withUnsafeMutableBytes {
      platform_read_memory(call.thread, address, $0.baseAddress, count)
    }
    guard read >= 0 else { return nil }
    return Array(bytes.prefix(Int(read)))
  }

  /// A number of eight bytes in the program's memory; nil where it cannot be read.
  func word(at address: UInt64) -> UInt64? {
    guard let bytes = memory(at: address, count: 8), bytes.count == 8 else { return nil }
    return bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
  }

  /// What the program is called.
  var programName: String {
    var process = platform_process()
    guard platform_look_up(thread, &process) else { return "a process" }
    return withUnsafeBytes(of: process.name) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

/// What becomes of a call.
enum CallAnswer: Equatable {
  /// It goes on as though it were not watched.
  case proceed
  /// It fails with an error of the system's.
  case fail(Int32)
  /// It gives this value, and is not made.
  case give(Int64)
}

/// Says what becomes of the calls of a launch.
protocol CallJudge: AnyObject, Sendable {
  /// The kinds of calls that it is asked about.
  var kinds: WatchedCall.Kinds { get }

  /// Says what becomes of a call; called by one thread, and the program waits.
  func answer(_ call: WatchedCall) -> CallAnswer

  /// What the launch has to fail for, as far as is known until now.
  var problem: (any FailureReason)? { get }
}
