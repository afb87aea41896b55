/// A point on the Earth in millionths of a degree: whole numbers, so nothing is rounded.
struct Place: Equatable {
  /// Positive in the north.
  var latitude: Int
  /// Positive in the east.
  var longitude: Int

  /// The workplace that the suites look around.
  static let work = Self(latitude: 52_520_008, longitude: 13_404_954)
  /// Where the cat lives.
  static let home = Self(latitude: 48_137_154, longitude: 11_576_124)

  /// The place some millionths of a degree away.
  func moved(north: Int, east: Int) -> Self {
    Self(latitude: latitude + north, longitude: longitude + east)
  }
}
