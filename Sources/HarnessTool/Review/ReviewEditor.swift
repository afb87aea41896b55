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
    let folder = CallerEnvironment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    let place = try DiskPath.makeTemporaryFolder(folder + "/harness-review-XXXXXX")
    defer { try? FileManager.default.removeItem(atPath: place.text) }
    let last = name.split(separator: "/").last.map(String.init) ?? "change"
    let file = DiskPath(place.text + "/" + last)
    try FileReplacement(of: file).write(Data(lines.joined()))
    // What it is interrupted by is for the editor.
    Interruption.onFirst { _ in }
    defer { Interruption.endsTool() }
    guard run(file) == 0 else { return nil }
    return try FileBytes.contents(of: file)
  }

  private static func run(_ file: DiskPath) -> Int32 {
    let command = chosen("VISUAL") ?? chosen("EDITOR") ?? "vi"
    return platform_run_in_foreground(command + " \"$1\"", file.text)
  }

  private static func chosen(_ variable: String) -> String? {
    CallerEnvironment[variable].flatMap { $0.isEmpty ? nil : $0 }
  }
}
