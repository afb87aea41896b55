import Foundation
import Harness
import HarnessSystem

/// The folder of the user's caches that belongs to a project.
enum ProjectCache {
  /// A folder below it, which is made where it is missing.
  ///
  /// - Parameters:
  ///   - name: For example `results`.
  ///   - place: The project file, or else a scenario's file or a folder of some.
  /// - Returns: The folder, for the user alone.
  /// - Throws: ``Problem`` where nothing can be kept.
  static func folder(_ name: String, ofProjectAt place: URL) throws(Problem) -> URL {
    guard let folder = Self.place(of: name, ofProjectAt: place) else { throw Problem(reason: nil) }
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw Problem(reason: "\(folder.path): \(SystemReason.of(error))")
    }
    return folder
  }

  /// Where that folder lies, or would lie; nil where the user has no caches.
  static func place(of name: String, ofProjectAt place: URL) -> URL? {
    guard let caches = UserCaches.folder else { return nil }
    let isFolder = FileStatus(place, followingLinks: true)?.isDirectory == true
    let project = DiskPath((isFolder ? place : place.deletingLastPathComponent()).path)
    let path = ((try? project.resolved()) ?? project).text
    let title = URL(fileURLWithPath: path).lastPathComponent.prefix(40)
    let digest = String(ContentDigest(Data(path.utf8)).value, radix: 16)
    return caches.appendingPathComponent("harness")
      .appendingPathComponent("\(title)-\(digest)").appendingPathComponent(name)
  }

  /// The folders of that name that there are, of all projects.
  static func all(_ name: String) -> [URL] {
    guard let caches = UserCaches.folder?.appendingPathComponent("harness") else { return [] }
    let projects = (try? FileManager.default.contentsOfDirectory(atPath: caches.path)) ?? []
    return projects.map { caches.appendingPathComponent($0).appendingPathComponent(name) }
      .filter { FileStatus($0)?.isDirectory == true }
  }

  /// There is no place for what is to be kept; with what the system says.
  struct Problem: Error {
    let reason: String?
  }
}
