#if DEBUG || HARNESS_ENABLED
  import Foundation

  /// A drive that does not accept the user: 401 to every request.
  struct RefusingDrive: Drive {
    func size(of url: URL) async throws(DriveError) -> Int? { throw refusal(url) }

    func makeCollection(at url: URL) async throws(DriveError) -> CollectionOutcome {
      throw refusal(url)
    }

    func upload(_ path: String, to url: URL) async throws(DriveError) { throw refusal(url) }

    private func refusal(_ url: URL) -> DriveError { .signInRefused(url, status: 401) }
  }
#endif
