import HarnessSystem

/// Something that fails at one call of a launch.
package struct SweepFault: Sendable, Equatable {
  /// Where a call is made, in every run.
  package enum Place: Sendable, Hashable {
    /// A pattern of paths, relative to the folder of the sandbox.
    case path(String)
    case output
  }

  package let call: SystemFault.Call
  /// Which of the calls of its kind at its place, from 1.
  package let number: Int
  package let place: Place
  let effect: SystemFault.Effect
  /// Whether something of the disk or of the output is not made where it fails.
  let isChange: Bool

  /// The file that is not on the disk where it fails, under its last name; nil where none is.
  var subject: String?

  /// Whether a process is killed.
  package var isKill: Bool { effect == .kill }

  /// Whether something is lost that the program was to do, or to tell: a change, or what it reads.
  var losesSomething: Bool { isChange || call == .read || call == .list }

  /// Whether what is lost is not seen before the system ends: bytes that were written, and that the
  /// system said it could not bring to the disk.
  package var losesUnseen: Bool { isChange && (call == .sync || call == .close) }

  /// The fault that a launch is given.
  ///
  /// - Parameter root: The folder of its sandbox.
  /// - Returns: The fault, whose path is whole.
  package func systemFault(in root: String) -> SystemFault {
    let path =
      switch place {
      case .output: SystemFault.output
      case .path(let pattern): root.escapedPattern + "/" + pattern
      }
    return SystemFault(call, number: number, at: path, effect)
  }

  /// The line of a script that makes it happen.
  ///
  /// - Parameter folder: The folder in which the program starts, relative to that of the sandbox.
  /// - Returns: The line, for before that which launches the program.
  package func line(in folder: String) -> String {
    "sysfault \(SystemFault(call, number: number, at: word(in: folder), effect))"
  }

  /// The same as a test writes it.
  ///
  /// - Parameter folder: The folder in which the program starts, relative to that of the sandbox.
  /// - Returns: What stands in `app.systemFaults`.
  package func source(in folder: String) -> String {
    SystemFault(call, number: number, at: path(in: folder), effect).source
  }

  /// The place as a path from the folder in which the program starts.
  private func path(in folder: String) -> String {
    guard case .path(let pattern) = place else { return SystemFault.output }
    if pattern == folder { return "." }
    if pattern.isWithin(folder) { return String(pattern.dropFirst(folder.count + 1)) }
    let depth = folder.split(separator: "/").count
    return String(repeating: "../", count: depth) + pattern
  }

  /// The place as a word of a script.
  private func word(in folder: String) -> String {
    guard case .path(let pattern) = place else { return SystemFault.output }
    if pattern == folder { return "." }
    if pattern.isWithin(folder) { return Self.quoted(String(pattern.dropFirst(folder.count + 1))) }
    // Variables have their values outside of quotes alone.
    for (name, variable) in [("work/", "$WORK/"), ("home/", "$HOME/")] where pattern.hasPrefix(name)
    {
      return variable + Self.quoted(String(pattern.dropFirst(name.count)))
    }
    return "$WORK/../" + Self.quoted(pattern)
  }

  private static func quoted(_ word: String) -> String {
    guard word.contains(where: { " \t#'$".contains($0) }) else { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "''") + "'"
  }
}
