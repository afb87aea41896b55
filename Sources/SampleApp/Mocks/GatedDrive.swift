#if DEBUG || HARNESS_ENABLED
  import Foundation
  import Injection

  /// A drive that takes no file before the test has opened the gate `upload` for it.
  struct GatedDrive: Drive {
    let drive: any Drive

    func size(of url: URL) async throws(DriveError) -> Int? { try await drive.size(of: url) }

    func makeCollection(at url: URL) async throws(DriveError) -> CollectionOutcome {
      try await drive.makeCollection(at: url)
    }

    func upload(_ path: String, to url: URL) async throws(DriveError) {
      await Gate("upload").pass()
      try await drive.upload(path, to: url)
    }
  }
#endif
