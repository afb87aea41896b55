import CPlatform
import Foundation

/// The terminal of one launch, both sides of it.
///
/// Used by one thread, the one that supervises the launch.
struct PseudoTerminal {
  /// What the harness reads from and types on.
  let controlling: Descriptor
  /// What the app has.
  ///
  /// The harness holds it too while the app runs: else an app that closes its streams for a moment
  /// would look like one that has ended them.
  let app: Descriptor
  /// The path of the app's side.
  let path: String
  /// The number by which the system knows the app's side, whoever has opened it.
  let device: dev_t

  /// - Throws: ``SystemError`` where the system has no terminal left.
  init(_ terminal: Terminal) throws {
    var name = [CChar](repeating: 0, count: 128)
    let number = platform_open_terminal(&name, name.count)
    guard number >= 0 else { throw SystemError("posix_openpt", path: "/dev/ptmx") }
    controlling = try Descriptor.aboveStandardStreams(number)
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    app = try Descriptor.open(path, O_RDWR | O_NOCTTY)
    var status = stat()
    guard fstat(app.number, &status) == 0 else { throw SystemError("fstat", path: path) }
    device = status.st_rdev
    controlling.makeNonBlocking()
    resize(columns: terminal.columns, rows: terminal.rows)
  }

  /// Changes the window's size; who runs in the foreground gets SIGWINCH.
  func resize(columns: Int, rows: Int) {
    var size = winsize(
      ws_row: UInt16(clamping: rows), ws_col: UInt16(clamping: columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(controlling.number, UInt(TIOCSWINSZ), &size)
  }

  /// Whether something was typed that the app could read and has not read.
  ///
  /// `poll` first passes on what the system still holds back.
  var hasUnreadInput: Bool {
    var entry = pollfd(fd: app.number, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) == 1 && Int32(entry.revents) & POLLIN != 0
  }

  /// Whether lines are read without being shown: a password.
  var isEchoOff: Bool {
    var settings = termios()
    guard tcgetattr(app.number, &settings) == 0 else { return false }
    return settings.c_lflag & tcflag_t(ECHO) == 0 && settings.c_lflag & tcflag_t(ICANON) != 0
  }
}
