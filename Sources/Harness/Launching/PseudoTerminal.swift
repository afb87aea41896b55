import CPlatform
import Foundation
import HarnessSystem

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
  /// The number by which the system knows the app's side, under any name.
  let device: UInt64

  /// - Throws: ``SystemError`` where the system has no terminal left.
  init(_ terminal: Terminal) throws {
    var name = [CChar](repeating: 0, count: 128)
    let number = platform_open_terminal(&name, name.count)
    guard number >= 0 else { throw SystemError("posix_openpt", path: "/dev/ptmx") }
    controlling = try Descriptor.aboveStandardStreams(number)
    path = DiskPath(cString: name).text
    app = try Descriptor.open(path, O_RDWR | O_NOCTTY)
    device = try FileStatus(of: app.number).representedDevice
    controlling.makeNonBlocking()
    resize(columns: terminal.columns, rows: terminal.rows)
  }

  /// What the harness types on: another descriptor, as closing the input must not hang up.
  func typing() throws -> Descriptor { try controlling.duplicate() }

  /// Changes the window's size; who runs in the foreground gets SIGWINCH.
  func resize(columns: Int, rows: Int) {
    _ = platform_resize_terminal(
      controlling.number, UInt16(clamping: columns), UInt16(clamping: rows))
  }

  /// Whether something was typed that the app could read and has not read.
  ///
  /// `poll` first passes on what the system still holds back.
  var hasUnreadInput: Bool { platform_has_unread_input(app.number) }

  /// Whether lines are read without being shown: a password.
  var isEchoOff: Bool { platform_is_echo_off(app.number) }

  /// Whether lines are read, and not single keys.
  var readsLines: Bool { platform_reads_lines(app.number) }
}
