/// Chooses among photos by where and when they were taken.
struct PhotoFilter: Sendable {
  var area: Area?

  /// The first moment, in seconds since 1970.
  var since: Int?

  /// The last moment, in seconds since 1970.
  var until: Int?

  /// What a camera meant that did not say how far its clock was ahead of UTC.
  var localTime = LocalTime.system

  /// Whether `photo` passes; one that does not say where or when never passes what asks for it.
  func passes(_ photo: Photo) -> Bool { passesArea(photo) && passesTime(photo) }

  private func passesArea(_ photo: Photo) -> Bool {
    guard let area else { return true }
    return photo.coordinate.map(area.contains) ?? false
  }

  private func passesTime(_ photo: Photo) -> Bool {
    if since == nil && until == nil { return true }
    guard let moment = photo.taken?.moment(in: localTime) else { return false }
    return since.map { $0 <= moment } ?? true && until.map { moment <= $0 } ?? true
  }
}
