#if DEBUG || HARNESS_ENABLED
  import Foundation
  import Injection

  /// A drive that notes what it is asked, and then asks another.
  struct RecordedDrive: Drive {
    private let drive: any Drive
    private let recorder = CallRecorder()

    init(_ drive: any Drive) { self.drive = drive }

    func size(of url: URL) async throws(DriveError) -> Int? {
      try note("size", "HEAD", url)
      return try await drive.size(of: url)
    }

    func makeCollection(at url: URL) async throws(DriveError) -> CollectionOutcome {
      try note("makeCollection", "MKCOL", url)
      return try await drive.makeCollection(at: url)
    }

    func upload(_ path: String, to url: URL) async throws(DriveError) {
      try note("upload", "PUT", url, ["path": path])
      try await drive.upload(path, to: url)
    }

    private func note(
      _ function: String, _ method: String, _ url: URL, _ others: [String: String] = [:]
    ) throws(DriveError) {
      do {
        let arguments = others.merging(["url": url.absoluteString]) { $1 }
        try recorder.record(function, arguments, throwing: DriveFault.self)
      } catch {
        throw error.driveError(method, url)
      }
    }
  }
#endif
