import Foundation

/// A place on the Earth, in degrees: north and east are positive.
struct Coordinate: Equatable, Sendable {
  let latitude: Double
  let longitude: Double

  /// The mean radius of the Earth, in metres.
  static let earthRadius = 6_371_008.8

  /// The place of these degrees; nil where the Earth has none.
  init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Reads `LAT,LON` in decimal degrees.
  init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2,
      let latitude = decimal(parts[0].trimmingCharacters(in: .whitespaces)),
      let longitude = decimal(parts[1].trimmingCharacters(in: .whitespaces))
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// The distance over the ground in metres, on a sphere, by the haversine formula.
  func distance(to other: Coordinate) -> Double {
    let latitudeStep = radians(other.latitude - latitude)
    let longitudeStep = radians(other.longitude - longitude)
    let haversine =
      square(sin(latitudeStep / 2))
      + cos(radians(latitude)) * cos(radians(other.latitude)) * square(sin(longitudeStep / 2))
    // Rounding can lift antipodes above 1, where there is no arcsine.
    return 2 * Coordinate.earthRadius * asin(min(1, haversine).squareRoot())
  }

  private func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
  private func square(_ number: Double) -> Double { number * number }
}

extension Coordinate: CustomStringConvertible {
  /// Decimal degrees as `--near` reads them: `52.520008,13.404954`.
  var description: String { "\(degrees(latitude)),\(degrees(longitude))" }
}

/// Decimal degrees with six places, a tenth of a metre; never a negative zero.
func degrees(_ value: Double) -> String {
  let millionths = Int((value * 1_000_000).rounded())
  let (whole, fraction) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
  return "\(millionths < 0 ? "-" : "")\(whole).\(padded(Int(fraction), 6))"
}

/// A decimal number as people write it: no hexadecimal, no infinity, no "nan".
func decimal(_ text: String) -> Double? {
  guard text.utf8.allSatisfy({ "+-.eE0123456789".utf8.contains($0) }),
    let number = Double(text), number.isFinite
  else { return nil }
  return number
}
