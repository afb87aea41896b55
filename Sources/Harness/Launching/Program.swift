import Foundation

/// A program as it is to be started: what a starter needs to know.
struct Program: Sendable {
  /// The path of the executable.
  var executable: String
  /// The arguments, without the program's name.
  var arguments: [String]
  /// The whole environment.
  var environment: [String: String]
  /// The folder that it starts in.
  var workingDirectory: URL

  /// Checks what `posix_spawn` would report as something else, or not at all.
  ///
  /// - Throws: ``LaunchRefusal``, for the first thing that is wrong.
  func check() throws {
    try Executable(path: executable).check()
    try checkWords()
    guard FileStatus(workingDirectory, followingLinks: true)?.isDirectory == true else {
      throw LaunchRefusal.noWorkingDirectory(workingDirectory.path)
    }
  }

  private func checkWords() throws {
    for name in environment.keys where name.isEmpty || name.utf8.contains(UInt8(ascii: "=")) {
      throw LaunchRefusal.variableName(name)
    }
    for argument in arguments where argument.utf8.contains(0) {
      throw LaunchRefusal.nulByte(in: "the argument \(argument.debugDescription)")
    }
    for (name, value) in environment where name.utf8.contains(0) || value.utf8.contains(0) {
      throw LaunchRefusal.nulByte(in: "the variable \(name.debugDescription)")
    }
  }
}
