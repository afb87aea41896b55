/// When a photo was taken: what the camera's clock showed, and how far it was ahead of UTC.
struct CaptureDate: Equatable, Sendable {
  /// What the camera's clock showed.
  let reading: DateTime

  /// The seconds that clock was ahead of UTC; nil where the camera did not say.
  let offset: Int?

  /// The moment in seconds since 1970; a clock that did not say where it was showed local time.
  func moment(in localTime: LocalTime) -> Int {
    offset.map { reading.secondsFrom1970 - $0 } ?? localTime.moment(of: reading)
  }
}

extension CaptureDate: CustomStringConvertible {
  /// The form of ISO 8601, with the offset where it is known: `2017-03-31T10:55:42+02:00`.
  var description: String {
    guard let offset else { return reading.description }
    let minutes = offset.magnitude / 60
    let sign = offset < 0 ? "-" : "+"
    return "\(reading)\(sign)\(padded(Int(minutes / 60))):\(padded(Int(minutes % 60)))"
  }
}
