import CPlatform
import Harness

/// Tells when something happens in some folders; where the system cannot tell, they are to be looked at
/// often.
final class WatchedFolders {
  private var watch: OpaquePointer?
  private var folders: Set<DiskPath> = []

  /// Why the system does not tell of everything; nil where it does.
  private(set) var problem: String?

  init() {
    watch = platform_open_watch()
    if watch == nil { problem = SystemError("inotify_init").description }
  }

  deinit {
    if let watch { platform_close_watch(watch) }
  }

  /// Becomes readable when something has happened.
  var descriptor: Int32? { watch.map { platform_watch_descriptor($0) } }

  /// Forgets what has happened so far.
  func drain() {
    if let watch { platform_drain_watch(watch) }
  }

  /// Whether a change of a file is told, as soon as it is made.
  var tellsOfAll: Bool {
    watch != nil && problem == nil && platform_watch_tells_of_contents()
  }

  /// Watches folders, also those that were replaced since.
  func follow(_ wanted: Set<DiskPath>) {
    guard let watch else { return }
    for folder in wanted {
      if platform_watch_path(watch, folder.cString) >= 0 { continue }
      let error = SystemError("inotify_add_watch", path: folder.text)
      if [ENOSPC, ENOMEM, EMFILE].contains(error.code) {
        problem = "the system watches no more folders: \(SystemError.meaning(of: error.code))"
        return
      }
    }
  }

  /// The folders at some paths, and all below them.
  static func below(_ paths: [String]) -> [DiskPath] {
    var found: [DiskPath] = []
    for path in paths { collect(DiskPath(path), into: &found) }
    return found
  }

  /// As many as are watched of one suite.
  private static let limit = 20_000

  private static func collect(_ path: DiskPath, into found: inout [DiskPath]) {
    guard found.count < limit, let status = FileStatus(path: path), !status.isLink else { return }
    guard status.isDirectory else {
      if let folder = path.split?.folder { found.append(folder) }
      return
    }
    found.append(path)
    guard let listing = try? FolderListing(path) else { return }
    for entry in listing.entries where !entry.isRegular && entry.name.bytes.first != 0x2E {
      let below = path.appending(entry.name)
      if FileStatus(path: below)?.isDirectory == true { collect(below, into: &found) }
    }
  }
}
