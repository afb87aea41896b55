import Foundation

@testable import SampleApp

/// A drive in memory that notes what it is asked, and fails where it was told to.
actor ScriptedDrive: Drive {
  /// The requests so far: the method and the path.
  private(set) var requests: [String] = []

  private var files: [String: Int]
  private var collections: Set<String>
  private var failures: [String: [DriveError]]

  /// A drive that holds `files` by their sizes, in `collections`; each of `failures` meets the
  /// request it is filed under once.
  init(
    files: [String: Int] = [:], collections: Set<String> = ["/"],
    failures: [String: [DriveError]] = [:]
  ) {
    self.files = files
    self.collections = collections
    self.failures = failures
  }

  func size(of url: URL) async throws(DriveError) -> Int? {
    try note("HEAD \(url.path)")
    return files[url.path]
  }

  func makeCollection(at url: URL) async throws(DriveError) -> CollectionOutcome {
    let path = url.absoluteString.dropFirst("http://d.example".count)
    try note("MKCOL \(path)")
    if collections.contains(String(path)) { return .existed }
    guard let slash = path.dropLast().lastIndex(of: "/"),
      collections.contains(String(path[...slash]))
    else { return .parentMissing }
    collections.insert(String(path))
    return .created
  }

  func upload(_ path: String, to url: URL) async throws(DriveError) {
    try note("PUT \(url.path)")
    files[url.path] = 1000
  }

  private func note(_ request: String) throws(DriveError) {
    requests.append(request)
    guard let failure = failures[request]?.first else { return }
    failures[request]?.removeFirst()
    throw failure
  }
}
