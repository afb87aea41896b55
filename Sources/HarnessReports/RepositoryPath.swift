import Foundation

/// The folder of a repository, to which services that show its files want paths to be relative.
struct RepositoryPath {
  private let root: String?

  /// - Parameter root: The folder; without one, paths stay as they are.
  init(_ root: String?) {
    self.root = root.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
  }

  /// The path of a file from the repository's folder; one elsewhere stays as it is.
  func of(_ file: String) -> String {
    guard let root else { return file }
    let path = URL(fileURLWithPath: file).standardizedFileURL.path
    return path.hasPrefix(root) ? String(path.dropFirst(root.count)) : file
  }
}
