import Foundation

/// A folder that the user named.
struct Folder: Equatable, Sendable {
  /// The path as typed; nil where none was, which means the working directory.
  let typed: String?

  /// The absolute path without symbolic links.
  let resolved: String

  /// The folder at the absolute path `resolved`.
  init(typed: String?, resolved: String) {
    self.typed = typed
    self.resolved = resolved
  }

  /// Finds the folder that was typed, or the working directory.
  init(typed: String?) throws(FolderError) {
    let path = typed ?? "."
    self.typed = typed
    do {
      resolved = try resolvedPath(path)
    } catch {
      throw .missing(path, code: error.code)
    }
    var status = stat()
    guard stat(resolved, &status) == 0 else { throw .missing(path, code: errno) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path) }
  }

  /// A path below this folder, as the user would type it.
  func path(below relativePath: String) -> String {
    guard let typed else { return relativePath }
    return typed.hasSuffix("/") ? typed + relativePath : "\(typed)/\(relativePath)"
  }
}

/// Why a folder cannot be used.
enum FolderError: Failure, Equatable {
  /// There is none, or it cannot be reached; with the value of `errno`.
  case missing(String, code: Int32)

  /// It is something else.
  case notAFolder(String)

  /// It cannot be listed.
  case unreadable(SystemError)

  var status: ExitStatus { .noInput }

  var description: String {
    switch self {
    case .missing(let path, let code):
      "cannot find folder '\(printable(path))': \(String(cString: strerror(code)))"
    case .notAFolder(let path): "'\(printable(path))' is not a folder"
    case .unreadable(let error): error.description
    }
  }
}
