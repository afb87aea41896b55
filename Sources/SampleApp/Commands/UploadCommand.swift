import InjectionMacros

/// `workphotos upload`: brings the photos that are asked for to a drive.
@Injectable
struct UploadCommand: Sendable {
  let photoSelector: PhotoSelector
  @Assisted let drive: any Drive
  let clock: any WallClock
  let console: any Console

  func run(_ request: SelectionRequest, to location: DriveLocation) async throws -> ExitStatus {
    let selection = try photoSelector.select(request)
    if selection.photos.isEmpty {
      try console.output("No photos to upload.\n")
      return selection.status
    }
    var uploader = Uploader(
      drive: RetryingDrive(drive: drive, clock: clock), location: location,
      progress: ProgressLine(on: console))
    let report = await uploader.upload(selection.photos)
    if let ending = report.ending { console.report("workphotos: \(ending)\n") }
    try console.output(report.text)
    return report.status == .success ? selection.status : report.status
  }
}
