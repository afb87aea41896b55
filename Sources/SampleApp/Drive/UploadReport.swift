/// What an upload did, and what it did not.
struct UploadReport {
  /// A photo that was tried in vain.
  struct Failed {
    let photo: Photo
    let error: DriveError
  }

  /// The photos that were sent.
  var sent: [Photo] = []

  /// The photos that the drive held already.
  var present: [Photo] = []

  /// The photos that were tried in vain.
  var failed: [Failed] = []

  /// The photos that were not tried, after an error that would have met them all.
  var untried: [Photo] = []

  /// Adds a photo that is on the drive.
  mutating func note(_ photo: Photo, wasSent: Bool) {
    if wasSent { sent.append(photo) } else { present.append(photo) }
  }

  /// The error that ended the upload before its time.
  var ending: DriveError? { failed.last?.error.endsUpload == nil ? nil : failed.last?.error }

  /// The exit status that tells the outcome.
  var status: ExitStatus {
    ending?.endsUpload ?? (failed.isEmpty ? .success : .temporaryFailure)
  }

  /// The summary for the user.
  var text: String {
    section("Uploaded", sent.map { printable($0.path) })
      + section("Already there:", present.map { printable($0.path) })
      + section("Not uploaded:", notUploaded)
  }

  private var notUploaded: [String] {
    failed.map { "\(printable($0.photo.path)): \($0.error)" }
      + untried.map { "\(printable($0.path)): not tried after that" }
  }

  private func section(_ title: String, _ lines: [String]) -> String {
    if lines.isEmpty { return "" }
    return "\(title) \(photoCount(lines.count))\n" + lines.map { "  \($0)\n" }.joined()
  }
}
