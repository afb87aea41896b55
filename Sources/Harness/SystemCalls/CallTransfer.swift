import CPlatform
import Foundation
import HarnessSystem

/// A call that reads or writes bytes, which can be done in the program's stead, in part.
struct CallTransfer {
  enum Result {
    case done(Int)
    case failed(Int32)
    /// It cannot be done, for this reason.
    case impossible(String)
    /// It may have to wait for others.
    case later(WaitingTransfer)
  }

  static let closedMemory = "the program may not be looked into"

  private let call: WatchedCall
  private let descriptor: Int32
  /// Where the bytes lie in the program's memory.
  private let start: UInt64
  /// Where in the file; nil for where it stands.
  private let offset: Int64?
  /// What the program says besides (`RWF_…`); nil of a call that takes no flags.
  private let flags: Int32?

  /// How many bytes the program asks for, in the part that is read or written in its stead.
  private let count: Int

  /// How many it asks for in all parts.
  let total: Int

  /// How many are read or written in its stead at a time: a system may do less than it is asked to.
  private static let most = 1 << 20

  /// No call of the system takes more.
  private static let mostOfAll: UInt64 = 1 << 31

  /// Nil for a call that has no bytes in memory, such as `splice`.
  init?(_ call: WatchedCall) {
    guard let descriptor = call.descriptor else { return nil }
    self.call = call
    self.descriptor = descriptor
    switch call.name {
    case "read", "write", "pread64", "pwrite64":
      start = call.argument(1)
      count = Int(min(call.argument(2), Self.mostOfAll))
      total = count
    case "readv", "writev", "preadv", "pwritev", "preadv2", "pwritev2":
      // The first part that is not empty stands for all: fewer bytes than asked for are allowed.
      guard let parts = Self.parts(of: call) else { return nil }
      (start, count) = parts.first { $0.count > 0 } ?? (0, 0)
      total = parts.reduce(0) { $0 + $1.count }
    default: return nil
    }
    let takesFlags = call.name.hasSuffix("v2")
    flags = takesFlags ? Int32(truncatingIfNeeded: call.argument(5)) : nil
    let offset = call.name.hasPrefix("p") ? Int64(bitPattern: call.argument(3)) : nil
    self.offset = takesFlags && offset == -1 ? nil : offset
  }

  private static func parts(of call: WatchedCall) -> [(start: UInt64, count: Int)]? {
    var parts: [(start: UInt64, count: Int)] = []
    for index in 0..<min(call.argument(2), 1024) {
      let part = call.argument(1) + index * 16
      guard let start = call.word(at: part), let count = call.word(at: part + 8) else { return nil }
      parts.append((start, Int(min(count, Self.mostOfAll))))
    }
    return parts
  }

  private var isReading: Bool { call.kind == .read }

  /// By how many bytes the file would grow; what is no file takes no room.
  var growth: Int {
    let file = platform_borrow_descriptor(call.process, descriptor)
    guard file >= 0 else { return total }
    defer { platform_close(file) }
    guard let status = try? FileStatus(of: file) else { return total }
    guard status.isRegular else { return 0 }
    let position = offset ?? platform_position(file)
    let appends = platform_appends(file) || platform_flags_append(flags ?? 0)
    let start = appends || position < 0 ? Int64(status.size) : position
    return max(0, Int(clamping: min(start, .max / 2) + Int64(total) - Int64(status.size)))
  }

  /// Reads or writes up to so many bytes.
  func perform(atMost limit: Int) -> Result {
    let file = platform_borrow_descriptor(call.process, descriptor)
    guard file >= 0 else {
      return .impossible("what the program has open cannot be borrowed here (pidfd_getfd)")
    }
    defer { platform_close(file) }
    let count = min(count, limit, Self.most)
    // Of a file, nothing is waited for but its disk.
    guard let status = try? FileStatus(of: file), status.isRegular else {
      return performWithoutWaiting(file, count)
    }
    return isReading ? read(file, count) : write(file, count)
  }

  private func performWithoutWaiting(_ file: Int32, _ count: Int) -> Result {
    let transfer = WaitingTransfer(
      file, isReading: isReading, thread: call.thread, address: start, count: count)
    guard let transfer else {
      return .impossible("what the program has open here is no file, pipe, terminal or socket")
    }
    if let result = transfer.attempt() { return result }
    return platform_waits(file) ? .later(transfer) : .failed(EAGAIN)
  }

  private func write(_ file: Int32, _ count: Int) -> Result {
    guard let bytes = call.memory(at: start, count: count) else {
      return .impossible(Self.closedMemory)
    }
    let written = bytes.withUnsafeBytes { bytes in
      if let flags {
        return platform_write_flagged(file, bytes.baseAddress, bytes.count, offset ?? -1, flags)
      }
      return offset.map { platform_pwrite(file, bytes.baseAddress, bytes.count, $0) }
        ?? platform_write(file, bytes.baseAddress, bytes.count)
    }
    return written < 0 ? .failed(platform_error()) : .done(Int(written))
  }

  private func read(_ file: Int32, _ count: Int) -> Result {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = bytes.withUnsafeMutableBytes { bytes in
      if let flags {
        return platform_read_flagged(file, bytes.baseAddress, bytes.count, offset ?? -1, flags)
      }
      return offset.map { platform_pread(file, bytes.baseAddress, bytes.count, $0) }
        ?? platform_read(file, bytes.baseAddress, bytes.count)
    }
    guard got >= 0 else { return .failed(platform_error()) }
    let put = bytes.withUnsafeBytes {
      platform_write_memory(call.thread, start, $0.baseAddress, Int(got))
    }
    guard put == got else { return .impossible(Self.closedMemory) }
    return .done(Int(got))
  }
}
