import CPlatform
public import Foundation
import HarnessSystem

/// Files that reports are written to.
public enum ReportFile {
  /// Makes a file, or empties one that is there.
  ///
  /// - Parameter url: Folders above it are made where they are missing.
  /// - Returns: A descriptor that writes to it.
  /// - Throws: ``ReportFileError``.
  static func open(_ url: URL) throws(ReportFileError) -> Descriptor {
    try open(url, adding: O_TRUNC)
  }

  /// Adds to the end of a file, which is made where it is missing.
  ///
  /// - Parameters:
  ///   - data: What is added.
  ///   - url: Folders above it are made where they are missing.
  /// - Throws: ``ReportFileError``.
  public static func append(_ data: Data, to url: URL) throws(ReportFileError) {
    try write(data, with: try open(url, adding: O_APPEND), url)
  }

  /// Writes a file as a whole: a reader sees what it held before, or all of the new.
  ///
  /// What is no regular file, such as a pipe or `/dev/stdout`, is written to as it is.
  ///
  /// - Parameters:
  ///   - data: What the file will hold.
  ///   - url: Folders above it are made where they are missing.
  /// - Throws: ``ReportFileError``; then the file is as it was.
  public static func write(_ data: Data, to url: URL) throws(ReportFileError) {
    let status = FileStatus(url, followingLinks: true)
    if isOwnDescriptor(url) || status.map({ !$0.isRegular }) == true {
      return try write(data, with: try open(url), url)
    }
    try replace(url) { try $0.write(data) }
  }

  /// Finds out, before anything runs, whether a report can be written to a file; removes what a
  /// killed run has left beside it.
  ///
  /// - Parameter url: Folders above it are made where they are missing; the file stays as it is.
  /// - Throws: ``ReportFileError``.
  public static func check(_ url: URL) throws(ReportFileError) {
    if isOwnDescriptor(url) { return }
    if let status = FileStatus(url, followingLinks: true), !status.isRegular {
      guard status.isDirectory else { return }
      throw ReportFileError(file: url.relativePath, reason: "it is a folder")
    }
    try replace(url) { try $0.check() }
  }

  private static func replace(
    _ url: URL, _ body: (FileReplacement) throws -> Void
  ) throws(ReportFileError) {
    do {
      try makeFolder(of: url)
      try body(try FileReplacement(of: DiskPath(url.path)))
    } catch {
      throw ReportFileError(file: url.relativePath, reason: SystemReason.of(error))
    }
  }

  private static func makeFolder(of url: URL) throws {
    // Relative to the folder in which the run began: that may have gone since.
    try FileManager.default.createDirectory(
      at: url.absoluteURL.deletingLastPathComponent(), withIntermediateDirectories: true)
  }

  /// How long the program that reads a pipe may take to open it, in seconds.
  private static let readerLimit: TimeInterval = 5

  /// Whether a path is that of a file which this process has open already.
  static func isOwnDescriptor(_ url: URL) -> Bool { ownDescriptor(url) != nil }

  /// The number of a file which this process has open already: that of `/dev/stdout`, for one.
  ///
  /// Such a file may be a log that others write to, and is never made shorter or replaced.
  private static func ownDescriptor(_ url: URL) -> Int32? {
    switch url.path {
    case "/dev/stdout": 1
    case "/dev/stderr": 2
    case let path:
      ["/dev/fd/", "/proc/self/fd/"].first(where: path.hasPrefix)
        .flatMap { Int32(path.dropFirst($0.count)) }
    }
  }

  private static func isPipe(_ url: URL) -> Bool {
    FileStatus(url, followingLinks: true)?.isPipe == true
  }

  private static func open(
    _ url: URL, adding flag: Int32
  ) throws(ReportFileError) -> Descriptor {
    do {
      // It shares its place in the file with those who write there too.
      if let number = ownDescriptor(url) { return try Descriptor.duplicate(of: number) }
      try makeFolder(of: url)
      // A pipe that no program reads would be waited for without end.
      let deadline = Deadline(after: readerLimit)
      while true {
        do {
          let file = try Descriptor.open(
            url.path, O_WRONLY | O_CREAT | O_NONBLOCK | flag, mode: 0o644)
          file.makeBlocking()
          return file
        } catch let error as SystemError where error.code == ENXIO && isPipe(url) {
          guard !deadline.hasPassed else {
            throw ReportFileError(
              file: url.relativePath, reason: "it is a pipe that no program reads")
          }
          platform_sleep(10_000)
        }
      }
    } catch let error as ReportFileError {
      throw error
    } catch {
      throw ReportFileError(file: url.relativePath, reason: SystemReason.of(error))
    }
  }

  private static func write(
    _ data: Data, with file: Descriptor, _ url: URL
  ) throws(ReportFileError) {
    do {
      try data.withUnsafeBytes { try RawFile.write($0, to: file.number) }
      guard file.close() else { throw SystemError("close") }
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

  package init(file: String, reason: String) {
    self.file = file
    self.reason = reason
  }

  /// What was asked, and what was found.
  public var description: String { "the report \(file) cannot be written: \(reason)" }
}
