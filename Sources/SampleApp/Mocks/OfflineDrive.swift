#if DEBUG || HARNESS_ENABLED
  import Foundation

  /// A drive to which no connection can be made.
  struct OfflineDrive: Drive {
    func size(of url: URL) async throws(DriveError) -> Int? { throw offline(url) }

    func makeCollection(at url: URL) async throws(DriveError) -> CollectionOutcome {
      throw offline(url)
    }

    func upload(_ path: String, to url: URL) async throws(DriveError) { throw offline(url) }

    private func offline(_ url: URL) -> DriveError {
      .unreachable(url, reason: "nothing answers there")
    }
  }
#endif
