import CPlatform
package import Foundation

/// Where the user's programs keep what they can make again (XDG Base Directory Specification).
package enum UserCaches {
  /// Nil where nothing can be written there.
  package static var folder: URL? {
    // A path that is not absolute counts as none.
    let home = CallerEnvironment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let chosen = CallerEnvironment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    guard let caches = chosen ?? home.map({ $0 + "/.cache" }) else { return nil }
    let isThere = FileStatus(path: DiskPath(caches), followingLinks: true) != nil
    let place = URL(fileURLWithPath: caches)
    let written = isThere ? place : place.deletingLastPathComponent()
    return platform_is_accessible(written.path, W_OK) ? place : nil
  }
}
