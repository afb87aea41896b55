import Foundation

/// A drive that is asked again, a little later, where that may help.
struct RetryingDrive: Drive {
  let drive: any Drive
  let clock: any WallClock

  /// How long to wait before the second attempt, and so on.
  var delays: [Duration] = [.milliseconds(500), .seconds(1)]

  func size(of url: URL) async throws(DriveError) -> Int? {
    try await retrying { () async throws(DriveError) in try await drive.size(of: url) }
  }

  func makeCollection(at url: URL) async throws(DriveError) -> CollectionOutcome {
    try await retrying { () async throws(DriveError) in try await drive.makeCollection(at: url) }
  }

  func upload(_ path: String, to url: URL) async throws(DriveError) {
    try await retrying { () async throws(DriveError) in try await drive.upload(path, to: url) }
  }

  private func retrying<Value>(
    _ attempt: () async throws(DriveError) -> Value
  ) async throws(DriveError) -> Value {
    for delay in delays {
      do {
        return try await attempt()
      } catch {
        guard error.isWorthRetrying else { throw error }
      }
      await clock.sleep(for: delay)
    }
    return try await attempt()
  }
}
