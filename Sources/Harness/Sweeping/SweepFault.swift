import HarnessSystem

/// Something that fails at one call of a launch.
package struct SweepFault: Sendable, Equatable {
  /// Where a call is made, in every run.
  package enum Place: Sendable, Hashable {
    /// A pattern of paths, relative to the folder of the sandbox.
    case path(String)
    case output
    /// A path outside of the sandbox, or a host, as a fault names it.
    case whole(String)
    case anywhere
  }

  /// What fails.
  enum Target: Sendable, Hashable {
    /// A call of the system: which of those of its kind at its place.
    case system(SystemFault.Call, SystemFault.Occurrence, Place)
    /// A recorded call: of a mock, a fake, a server.
    case recorded(function: String, number: Int)
  }

  /// How it fails.
  enum Effect: Sendable, Equatable {
    case system(SystemFault.Effect)
    case recorded(String)
  }

  let target: Target
  let effect: Effect
  /// Whether something of the disk or of the output is not made where it fails.
  let isChange: Bool
  /// Whether a program that goes on without what it was refused has to tell.
  var isJudgedStrictly = false

  /// The file that is not on the disk where it fails, under its last name; nil where none is.
  var subject: String?

  /// The kind of the call; nil of one that is not the system's.
  package var call: SystemFault.Call? {
    guard case .system(let call, _, _) = target else { return nil }
    return call
  }

  /// Whether a process is killed.
  package var isKill: Bool { effect == .system(.kill) }

  /// Whether something is lost that the program was to do, or to tell: a change, or what it reads.
  ///
  /// A program may do without what another does for it, and say that all went well.
  var losesSomething: Bool { isChange || call == .read || call == .list || isJudgedStrictly }

  /// Whether what is lost is not seen before the system ends: bytes that were written, and that the
  /// system said it could not bring to the disk.
  package var losesUnseen: Bool { isChange && (call == .sync || call == .close) }

  /// The fault of the system that a launch is given; nil where it is none.
  ///
  /// - Parameter root: The folder of its sandbox.
  /// - Returns: The fault, whose path is whole.
  package func systemFault(in root: String) -> SystemFault? {
    systemFault { root.escapedPattern + "/" + $0 }
  }

  /// The recorded call that is to fail; nil where none is.
  package var recordedFault: FaultPoint? {
    guard case .recorded(let function, let number) = target, case .recorded(let name) = effect
    else {
      return nil
    }
    return FaultPoint(function: function, number: number, fault: name)
  }

  /// The fault of the system, with a pattern in the sandbox as `path` has it.
  private func systemFault(_ path: (String) -> String) -> SystemFault? {
    guard case .system(let call, let occurrence, let place) = target,
      case .system(let effect) = effect
    else { return nil }
    let text: String? =
      switch place {
      case .path(let pattern): path(pattern)
      case .output: SystemFault.output
      case .whole(let text): text
      case .anywhere: nil
      }
    return SystemFault(call, occurrence, at: text, effect)
  }

  // MARK: - As text

  /// The line of a script that makes it happen.
  ///
  /// - Parameter folder: The folder in which the program starts, relative to that of the sandbox.
  /// - Returns: The line, for before that which launches the program.
  package func line(in folder: String) -> String {
    if let fault = systemFault({ Self.word($0, in: folder) }) { return "sysfault \(fault)" }
    return recordedFault.map { "fault \(Self.quoted("\($0)"))" } ?? ""
  }

  /// The same as a test writes it.
  ///
  /// - Parameter folder: The folder in which the program starts, relative to that of the sandbox.
  /// - Returns: What stands in `app.systemFaults`, or the line that chooses it in `app.faults`.
  package func source(in folder: String) -> String {
    if let fault = systemFault({ Self.path($0, in: folder) }) { return fault.source }
    return recordedFault.map { point in
      #"app.faults["\#(point.function)"] = [\#(point.number ?? 1): "\#(point.fault)"]"#
    } ?? ""
  }

  /// A pattern as a path from the folder in which the program starts.
  private static func path(_ pattern: String, in folder: String) -> String {
    if pattern == folder { return "." }
    if pattern.isWithin(folder) { return String(pattern.dropFirst(folder.count + 1)) }
    let depth = folder.split(separator: "/").count
    return String(repeating: "../", count: depth) + pattern
  }

  /// A pattern as a word of a script.
  private static func word(_ pattern: String, in folder: String) -> String {
    if pattern == folder { return "." }
    if pattern.isWithin(folder) { return quoted(String(pattern.dropFirst(folder.count + 1))) }
    // Variables have their values outside of quotes alone.
    for (name, variable) in [("work/", "$WORK/"), ("home/", "$HOME/")] where pattern.hasPrefix(name)
    {
      return variable + quoted(String(pattern.dropFirst(name.count)))
    }
    return "$WORK/../" + quoted(pattern)
  }

  private static func quoted(_ word: String) -> String {
    guard word.contains(where: { " \t#'$".contains($0) }) else { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "''") + "'"
  }
}
