#if DEBUG || HARNESS_ENABLED
  import Foundation

  /// A drive that loses the connection of its first two requests, then works.
  actor FlakyDrive: Drive {
    private let drive: any Drive
    private var remainingFailures = 2

    init(_ drive: any Drive) { self.drive = drive }

    func size(of url: URL) async throws(DriveError) -> Int? {
      try mayFail("HEAD", url)
      return try await drive.size(of: url)
    }

    func makeCollection(at url: URL) async throws(DriveError) -> CollectionOutcome {
      try mayFail("MKCOL", url)
      return try await drive.makeCollection(at: url)
    }

    func upload(_ path: String, to url: URL) async throws(DriveError) {
      try mayFail("PUT", url)
      try await drive.upload(path, to: url)
    }

    private func mayFail(_ method: String, _ url: URL) throws(DriveError) {
      guard remainingFailures == 0 else {
        remainingFailures -= 1
        throw .connectionLost(method: method, url)
      }
    }
  }
#endif
