import CPlatform
import Foundation
import HarnessSystem

/// A program as it is to be started: what a starter needs to know.
struct Program: Sendable {
  /// The path of the executable.
  var executable: String
  /// The arguments, without the program's name.
  var arguments: [String]
  /// The whole environment.
  var environment: [String: String]
  /// The folder that it starts in.
  var workingDirectory: String
  /// What the system keeps with it and all that descend from it; 0 for nothing.
  var mark: UInt64 = 0
  /// What judges its system calls, and those of all that descend from it; nil where nothing does.
  var judge: (any CallJudge)?
  /// Whether its memory is to be told from that of this process.
  var isMeasured = false
  /// What starts it where it is measured; nil where that is not there.
  var starter: String?

  /// The name of the executable, without its folder.
  var shortName: String {
    executable.split(separator: "/").last.map(String.init) ?? executable
  }

  /// Checks what `posix_spawn` would report as something else.
  ///
  /// - Throws: ``LaunchRefusal``, for the first thing that is wrong.
  func checkFiles() throws {
    try Executable(path: executable).check()
    try checkWorkingDirectory()
  }

  private func checkWorkingDirectory() throws {
    let path = workingDirectory
    guard FileStatus(path: DiskPath(path), followingLinks: true)?.isDirectory == true else {
      throw LaunchRefusal.noWorkingDirectory(path)
    }
    guard platform_is_accessible(path, X_OK) else {
      throw LaunchRefusal.closedWorkingDirectory(path)
    }
  }

  /// The start of the program as a line that can be pasted into a shell.
  ///
  /// It starts from an empty environment, as a variable of the caller's such as `XDG_DATA_HOME`
  /// would lead the app out of the sandbox; without them the XDG folders lie in `HOME`.
  ///
  /// - Parameters:
  ///   - shownVariables: Those that are in the line beside the usual ones.
  ///   - input: What the program reads; a short text is in the line.
  /// - Returns: One line.
  func commandLine(showing shownVariables: [String: String], reading input: StandardInput) -> String
  {
    let kept = ["HOME", "TMPDIR", "LANG", "TZ", "TERM", "LD_LIBRARY_PATH"]
    let variables = environment.filter { kept.contains($0.key) }
      .merging(shownVariables) { $1 }
      .sorted { $0.key < $1.key }
      .map { "\($0.key)=\(ShellWord.quoted($0.value))" }
    let command = ([executable] + arguments).map(ShellWord.quoted)
    let folder = ShellWord.quoted(workingDirectory)
    let start = ["env", "-i", #"PATH="$PATH""#] + variables + command
    return (["cd", folder, "&&"] + input.inShell(start)).joined(separator: " ")
  }

  /// Checks what `posix_spawn` would not report at all.
  ///
  /// - Throws: ``LaunchRefusal``, for the first thing that is wrong.
  func checkWords() throws {
    if judge != nil, !CallListener.isAvailable { throw LaunchRefusal.cannotWatch(nil) }
    for name in environment.keys where name.isEmpty || name.holds(UInt8(ascii: "=")) {
      throw LaunchRefusal.variableName(name)
    }
    for argument in arguments where argument.holds(0) {
      throw LaunchRefusal.nulByte(in: "the argument \(argument.debugDescription)")
    }
    for (name, value) in environment where name.holds(0) || value.holds(0) {
      throw LaunchRefusal.nulByte(in: "the variable \(name.debugDescription)")
    }
  }
}

extension String {
  /// Whether one of the bytes is this one: a search of memory, where the text lies there in a row.
  fileprivate func holds(_ byte: UInt8) -> Bool {
    utf8.withContiguousStorageIfAvailable { $0.contains(byte) } ?? utf8.contains(byte)
  }
}
