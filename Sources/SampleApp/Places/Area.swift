/// All places within a distance of one.
struct Area: Equatable, Sendable {
  let center: Coordinate

  /// The distance in metres.
  let radius: Double

  /// The distance where none is given: a site with its neighbouring streets.
  static let defaultRadius = 150.0

  /// Whether `coordinate` lies in the area or on its edge.
  func contains(_ coordinate: Coordinate) -> Bool {
    center.distance(to: coordinate) <= radius
  }
}
