import Foundation

/// Files that reports are written to.
enum ReportFile {
  /// Makes a file, or empties one that is there.
  ///
  /// - Parameter url: Folders above it are made where they are missing.
  /// - Returns: A handle that writes to it.
  /// - Throws: ``ReportFileError``.
  static func open(_ url: URL) throws -> FileHandle {
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
      let descriptor = Foundation.open(url.path, flags, 0o644)
      guard descriptor >= 0 else { throw SystemError("open", path: url.path) }
      return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    } catch {
      throw ReportFileError(file: url.relativePath, reason: SystemReason.of(error))
    }
  }
}

/// Why a report could not be written.
public struct ReportFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file as the caller named it.
  public let file: String
  /// What the system says.
  public let reason: String

  /// What was asked, and what was found.
  public var description: String { "the report \(file) cannot be written: \(reason)" }
}
