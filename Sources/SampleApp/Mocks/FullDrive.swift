#if DEBUG || HARNESS_ENABLED
  import Foundation

  /// An empty drive that has no room left: 507 to every upload.
  struct FullDrive: Drive {
    func size(of url: URL) async throws(DriveError) -> Int? { nil }

    func makeCollection(at url: URL) async throws(DriveError) -> CollectionOutcome { .existed }

    func upload(_ path: String, to url: URL) async throws(DriveError) { throw .full(url) }
  }
#endif
