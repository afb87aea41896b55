import Foundation

/// Brings photos to a drive, one after the other.
struct Uploader {
  let drive: any Drive
  let location: DriveLocation
  let progress: ProgressLine

  private var knownCollections: Set<URL> = []

  init(drive: any Drive, location: DriveLocation, progress: ProgressLine) {
    self.drive = drive
    self.location = location
    self.progress = progress
  }

  /// Uploads what the drive does not hold yet, until all is done or nothing more can succeed.
  mutating func upload(_ photos: [Photo]) async -> UploadReport {
    var report = UploadReport()
    for (index, photo) in photos.enumerated() {
      progress.show("Uploading \(index + 1) of \(photos.count)…")
      do {
        let wasSent = try await upload(photo)
        report.note(photo, wasSent: wasSent)
      } catch {
        report.failed.append(UploadReport.Failed(photo: photo, error: error))
        if error.endsUpload != nil {
          report.untried = Array(photos[(index + 1)...])
          break
        }
      }
    }
    progress.clear()
    return report
  }

  /// Whether the photo had to be sent.
  private mutating func upload(_ photo: Photo) async throws(DriveError) -> Bool {
    let url = location.file(at: photo.relativePath)
    if try await drive.size(of: url) == photo.bytes { return false }
    for collection in location.collections(for: photo.relativePath) {
      try await provide(collection)
    }
    try await drive.upload(photo.path, to: url)
    return true
  }

  /// Makes a collection where it is missing, and those above it.
  private mutating func provide(_ collection: URL) async throws(DriveError) {
    if knownCollections.contains(collection) { return }
    if try await drive.makeCollection(at: collection) == .parentMissing {
      guard let parent = DriveLocation.parent(of: collection) else {
        throw .refused(method: "MKCOL", collection, status: 409)
      }
      try await provide(parent)
      guard try await drive.makeCollection(at: collection) != .parentMissing else {
        throw .refused(method: "MKCOL", collection, status: 409)
      }
    }
    knownCollections.insert(collection)
  }
}
