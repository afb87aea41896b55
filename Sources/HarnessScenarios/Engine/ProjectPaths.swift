package import Foundation

/// Paths in the values of a project file's `environment`, which are relative to the file.
package struct ProjectPaths {
  /// The variable that is the file's folder there.
  package static let variable = "PROJECT"

  /// The file's folder.
  let folder: URL

  package init(folder: URL) {
    self.folder = folder
  }

  /// A value, with absolute paths where it begins with `./` or `../` and so is a path, or several
  /// with colons between them; any other value as it is.
  ///
  /// - Parameter value: As the file holds it.
  /// - Returns: A text in which variables are still to be expanded.
  package func resolved(_ value: String) -> String {
    guard Self.isRelative(value.prefix { $0 != ":" }) else { return value }
    return value.split(separator: ":", omittingEmptySubsequences: false)
      .map { Self.isRelative($0) ? absolute($0) : String($0) }.joined(separator: ":")
  }

  private static func isRelative(_ path: some StringProtocol) -> Bool {
    path == "." || path == ".." || path.hasPrefix("./") || path.hasPrefix("../")
  }

  /// The path, whose steps up are taken from the folder's own path; variables in it are left.
  private func absolute(_ path: Substring) -> String {
    var (folder, rest) = (folder, path)
    while Self.isRelative(rest) {
      let step = rest.prefix { $0 != "/" }
      if step == ".." { folder.deleteLastPathComponent() }
      rest = rest.dropFirst(step.count + 1)
    }
    let start = folder.path == "/" ? "" : folder.path.replacing("$", with: "$$")
    return rest.isEmpty ? (start.isEmpty ? "/" : start) : "\(start)/\(rest)"
  }
}
