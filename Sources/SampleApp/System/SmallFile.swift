import Foundation

/// A file of settings or state, which is read whole.
enum SmallFile {
  /// The most bytes that such a file may have.
  static let limit = 1 << 20

  /// The content of the file at `path`.
  static func bytes(of path: String) throws(SmallFileError) -> [UInt8] {
    let (file, status) = try open(path)
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
    let bytes: [UInt8]
    do {
      bytes = try file.bytes(at: 0, count: min(Int(status.st_size), limit + 1))
    } catch {
      throw .unreadable(error)
    }
    guard bytes.count <= limit else { throw .tooLarge }
    return bytes
  }

  private static func open(_ path: String) throws(SmallFileError) -> (OpenFile, stat) {
    do {
      // Never waits, should a pipe lie there.
      let file = try OpenFile(path, O_RDONLY | O_NONBLOCK, action: "read")
      return (file, try file.status())
    } catch {
      throw error.code == ENOENT ? .missing : .unreadable(error)
    }
  }
}

/// Why a file was not read whole.
enum SmallFileError: Error, Equatable {
  /// There is none.
  case missing

  /// The system refused it.
  case unreadable(SystemError)

  /// It is a folder, a pipe or a device.
  case notRegular

  /// It has more bytes than such a file may have.
  case tooLarge

  /// What is wrong with the file, in a few words.
  var reason: String {
    switch self {
    case .missing: "missing"
    case .unreadable(let error): error.reason
    case .notRegular: "not a regular file"
    case .tooLarge: "larger than \(SmallFile.limit >> 20) MiB"
    }
  }
}
