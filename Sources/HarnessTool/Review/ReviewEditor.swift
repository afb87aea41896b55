import CPlatform
import Foundation
import Harness

/// The editor of the person who reviews.
enum ReviewEditor {
  /// Has lines edited.
  ///
  /// - Parameters:
  ///   - lines: With line ends.
  ///   - name: The name of the file that they are of, whose extension an editor may go by.
  /// - Returns: What they are then; nil where the editor has failed.
  /// - Throws: ``SystemError``.
  static func edit(_ lines: [Data], of name: String) throws -> Data? {
    // What a killed review leaves of it is removed by the next run.
    let sandbox = try Sandbox()
    let last = name.split(separator: "/").last.map(String.init) ?? "change"
    let file = DiskPath(sandbox.workingDirectory.path + "/" + last)
    try FileReplacement(of: file).write(Data(lines.joined()))
    leaveKeysToEditor()
    defer { Interruption.endsTool() }
    guard run(file) == 0 else { return nil }
    return try FileBytes.contents(of: file)
  }

  /// Control-C is for the editor, however often; what else asks for an end means the review.
  private static func leaveKeysToEditor() {
    Interruption.onEach { signal in
      guard signal != SIGINT else { return }
      platform_signal_foreground(signal)
      Interruption.exit(.interrupted)
    }
  }

  private static func run(_ file: DiskPath) -> Int32 {
    let command = chosen("VISUAL") ?? chosen("EDITOR") ?? "vi"
    // A single program takes the shell's place, so that a signal is for that.
    let isPlain = command.allSatisfy { $0.isLetter || $0.isNumber || " _./+-".contains($0) }
    let name = command.split(separator: " ").first.map(String.init) ?? ""
    let hasPath = name.utf8.contains(UInt8(ascii: "/"))
    let isSingle = isPlain && (hasPath || CLIApplication.commandURL(name) != nil)
    return platform_run_in_foreground((isSingle ? "exec " : "") + command + " \"$1\"", file.text)
  }

  private static func chosen(_ variable: String) -> String? {
    CallerEnvironment[variable].flatMap { $0.isEmpty ? nil : $0 }
  }
}
