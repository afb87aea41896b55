import Foundation

/// The places that the user has named, in the configuration file.
///
/// ```json
/// {"places": {"work": {"latitude": 52.520008, "longitude": 13.404954, "within": 200}}}
/// ```
struct PlacesFile: Sendable {
  /// The path of the configuration file.
  let path: String

  /// The area of the place `name`; `radius` in metres goes before the one in the file.
  func area(named name: String, radius: Double?) throws(PlacesError) -> Area {
    let places = try read()
    guard let place = places[name] else {
      throw .unknownPlace(name, known: places.keys.sorted(), path: path)
    }
    guard let center = Coordinate(latitude: place.latitude, longitude: place.longitude) else {
      throw .malformed(
        path: path, reason: "places.\(name): no such latitude and longitude on Earth")
    }
    let within = place.within ?? Area.defaultRadius
    guard within >= 0 else {
      throw .malformed(path: path, reason: "places.\(name).within: less than nothing")
    }
    return Area(center: center, radius: radius ?? within)
  }

  private func read() throws(PlacesError) -> [String: Place] {
    let content: [UInt8]
    do {
      content = try SmallFile.bytes(of: path)
    } catch {
      switch error {
      case .missing: throw .missing(path: path)
      case .unreadable(let error): throw .unreadable(error)
      case .notRegular, .tooLarge: throw .malformed(path: path, reason: error.reason)
      }
    }
    do {
      return try JSONDecoder().decode(Content.self, from: Data(content)).places
    } catch {
      throw .malformed(path: path, reason: explanation(of: error))
    }
  }
}

/// What the configuration file holds.
private struct Content: Decodable {
  let places: [String: Place]
}

/// A place in the configuration file.
private struct Place: Decodable {
  let latitude: Double
  let longitude: Double
  let within: Double?
}

/// In a few words, why JSON could not be read, and where in it.
func explanation(of error: any Error) -> String {
  func path(_ keys: [any CodingKey]) -> String { keys.map(\.stringValue).joined(separator: ".") }
  switch error {
  case DecodingError.keyNotFound(let key, let context):
    return "\(path(context.codingPath + [key])) is missing"
  case DecodingError.typeMismatch(let type, let context),
    DecodingError.valueNotFound(let type, let context):
    let name = context.codingPath.isEmpty ? "the whole" : path(context.codingPath)
    return "\(name) is not \(jsonName(of: type))"
  default:
    return "not valid JSON"
  }
}

private func jsonName(of type: any Any.Type) -> String {
  switch type {
  case is Double.Type: "a number"
  case is String.Type: "a string"
  case is [Any].Type: "an array"
  default: "an object"
  }
}
