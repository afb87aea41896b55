public import Foundation
import HarnessReports
public import HarnessScenarios
import HarnessSystem

/// A scenario that is read when its turn comes.
public struct ScenarioSource: Sendable, Hashable {
  /// Its name in reports: relative to the folder that was searched, without the extension.
  public internal(set) var name: String

  /// Its file, as the caller named it.
  public let file: String

  private let content: Content

  private enum Content: Sendable, Hashable {
    case file
    case bytes(Data)
  }

  /// A scenario in a file.
  ///
  /// - Parameters:
  ///   - file: Its path.
  ///   - name: Its name in reports; the file's without its extension unless given.
  public init(file: String, name: String? = nil) {
    self.file = file
    self.name = name ?? Self.stem(of: file)
    content = .file
  }

  /// The name of a file without its extension, if it has one.
  private static func stem(of file: String) -> String {
    let name = file[(file.lastIndex(of: "/").map(file.index(after:)) ?? file.startIndex)...]
    guard let point = name.lastIndex(of: "."), point != name.startIndex else { return String(name) }
    return String(name[..<point])
  }

  /// A scenario that is in memory, such as one from standard input.
  ///
  /// - Parameters:
  ///   - bytes: The archive.
  ///   - name: Its name in reports, and that of its file in messages.
  public init(bytes: Data, name: String) {
    file = name
    self.name = name
    content = .bytes(bytes)
  }

  /// Where the scenario can be written; nil for one that is in memory.
  var url: URL? { content == .file ? URL(fileURLWithPath: file) : nil }

  /// The file's whole path, without links but for its last name; nil for one that is in memory.
  ///
  /// Other folders give the file other names.
  var place: String? {
    guard let url = url?.absoluteURL.standardized else { return nil }
    let folder = DiskPath(url.deletingLastPathComponent().path)
    return ((try? folder.resolved()) ?? folder).text + "/" + url.lastPathComponent
  }

  /// Reads the scenario.
  ///
  /// - Returns: The scenario, which may still have problems.
  /// - Throws: ``ScriptProblems`` where the file cannot be read.
  public func read() throws(ScriptProblems) -> Scenario {
    switch content {
    case .bytes(let bytes): return Scenario(bytes, name: name, file: file)
    case .file:
      let path = DiskPath(file)
      if let status = FileStatus(path: path, followingLinks: true), !status.isRegular {
        throw unreadable("it is a \(status.kind)")
      }
      do {
        return Scenario(try RawFile.contents(of: path), name: name, file: file, folder: folder)
      } catch {
        throw unreadable(SystemReason.of(error))
      }
    }
  }

  private var folder: URL {
    URL(fileURLWithPath: file, isDirectory: false).deletingLastPathComponent()
  }

  private func unreadable(_ reason: String) -> ScriptProblems {
    ScriptProblems(problems: [
      ScriptProblem(
        file: file, line: 1, column: 1, message: "the file cannot be read: \(reason)")
    ])
  }

  var item: RunEvent.Item { RunEvent.Item(name: name, file: file) }
}
