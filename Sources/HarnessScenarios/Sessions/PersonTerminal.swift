import CPlatform
import Foundation
import Harness
import HarnessSystem

/// The terminal of the person whose session is recorded: what is typed there is for the program in the
/// sandbox, and what that shows is shown there.
package struct PersonTerminal: Sendable {
  private let input: Int32
  private let output: StandardStream
  /// Whether it can show a line anew while that is edited.
  let canEditLines: Bool

  /// The terminal of this process; nil where its standard input is none.
  package static var own: PersonTerminal? {
    guard platform_is_terminal(0) else { return nil }
    // What is written may go elsewhere, as with `-o -`.
    let output = platform_is_terminal(1) ? StandardStream.output : .errors
    let type = ProcessInfo.processInfo.environment["TERM"] ?? ""
    return PersonTerminal(
      input: 0, output: output,
      canEditLines: platform_is_terminal(output.number) && !["", "dumb"].contains(type))
  }

  /// Its size; the usual one where it does not tell.
  var size: Terminal {
    var (columns, rows): (UInt16, UInt16) = (0, 0)
    guard platform_terminal_size(input, &columns, &rows) else { return Terminal() }
    return Terminal(columns: Int(columns), rows: Int(rows))
  }

  /// Has it hand over every key as long as `body` runs.
  ///
  /// - Throws: ``SystemError``, and what `body` throws.
  func raw<Result>(_ body: () throws -> Result) throws -> Result {
    guard platform_begin_keys(input, platform_keys_all) == 0 else { throw SystemError("tcsetattr") }
    defer { platform_end_keys() }
    return try body()
  }

  /// Stops this process as Control-Z does, with the terminal as it was before its keys were handed over.
  ///
  /// - Throws: ``SystemError``.
  func suspend() throws {
    guard platform_suspend_keys() == 0 else { throw SystemError("tcsetattr") }
  }

  /// Shows bytes.
  ///
  /// - Returns: Whether it takes them: not where the window was closed.
  func show(_ bytes: Data) -> Bool {
    bytes.isEmpty || (try? output.write(bytes)) != nil
  }

  /// What was typed, after a wait.
  ///
  /// - Parameters:
  ///   - milliseconds: How long to wait at the most; nil waits for ever.
  ///   - other: Ends the wait too where there is something to read from it.
  /// - Returns: Nothing where nothing was; nil where nothing comes any more.
  func read(within milliseconds: Int32?, orUntil other: Descriptor? = nil) -> [UInt8]? {
    var events = PollSet()
    events.awaitReadable(number: input)
    events.awaitReadable(other)
    events.wait(timeout: milliseconds)
    guard events.isReady(number: input) else { return [] }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = platform_read(input, &bytes, bytes.count)
    guard count > 0 else { return count < 0 && platform_error() == EINTR ? [] : nil }
    return Array(bytes.prefix(Int(count)))
  }
}
