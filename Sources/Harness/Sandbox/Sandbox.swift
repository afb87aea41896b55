public import Foundation

/// A private disk for one test: a working directory, a home, a folder for temporary files.
///
/// It is removed when nobody refers to it any more, unless ``keep()`` was called or the variable
/// `HARNESS_KEEP` is `1`.
public final class Sandbox: Sendable {
  /// The sandbox of the test that runs, where its adapter has made one.
  @TaskLocal public static var current: Sandbox?

  /// The folder that holds all the others.
  public let root: URL

  /// Where launched programs start, and what relative paths refer to.
  public let workingDirectory: URL

  /// The value of `HOME`.
  public let home: URL

  /// The value of `TMPDIR`.
  public let temporaryDirectory: URL

  private let fate = Monitor(
    ProcessInfo.processInfo.environment[Sandbox.keepVariable] == "1" ? Fate.kept : .temporary)

  /// What becomes of the folder when nobody refers to the sandbox any more.
  private enum Fate {
    case temporary
    case kept
    case removed
  }

  /// The variable that keeps every sandbox when it is `1`.
  public static let keepVariable = "HARNESS_KEEP"

  /// Makes a sandbox in the system's folder for temporary files.
  ///
  /// - Throws: ``SystemError`` where a folder cannot be made.
  public init() throws {
    let base = Self.systemTemporaryDirectory
    var template = Array("\(base)/harness-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil, let resolved = realpath(template, nil) else {
      throw SystemError("mkdtemp", path: "\(base)/harness-XXXXXX")
    }
    defer { free(resolved) }
    root = URL(fileURLWithPath: String(cString: resolved), isDirectory: true)
    workingDirectory = root.appendingPathComponent("work", isDirectory: true)
    home = root.appendingPathComponent("home", isDirectory: true)
    temporaryDirectory = root.appendingPathComponent("tmp", isDirectory: true)
    for folder in [workingDirectory, home, temporaryDirectory] {
      guard mkdir(folder.path, 0o700) == 0 else { throw SystemError("mkdir", path: folder.path) }
    }
  }

  /// Where sandboxes are made: `TMPDIR`, or `/tmp` where that is empty or not set.
  private static var systemTemporaryDirectory: String {
    let folder = ProcessInfo.processInfo.environment["TMPDIR"] ?? ""
    return folder.isEmpty ? "/tmp" : folder
  }

  deinit {
    remove()
  }

  /// Removes the folder now, unless it is kept.
  func remove() {
    guard fate.read({ $0 == .temporary }) else { return }
    fate.withLock { $0 = .removed }
    FileTree.remove(root)
  }

  /// Leaves the sandbox on the disk for somebody to look at.
  public func keep() {
    fate.withLock { $0 = .kept }
  }

  /// Whether the sandbox will stay on the disk.
  public var willBeKept: Bool { fate.read { $0 == .kept } }

  /// The folders of the XDG Base Directory Specification 0.8 that lie in this sandbox's home.
  var environment: [String: String] {
    [
      "HOME": home.path,
      "TMPDIR": temporaryDirectory.path,
      "PWD": workingDirectory.path,
      "XDG_CONFIG_HOME": home.appendingPathComponent(".config").path,
      "XDG_DATA_HOME": home.appendingPathComponent(".local/share").path,
      "XDG_STATE_HOME": home.appendingPathComponent(".local/state").path,
      "XDG_CACHE_HOME": home.appendingPathComponent(".cache").path,
    ]
  }
}
