extension PhotoCollection {
  /// The most photos that a folder of a library holds.
  static let photosPerAlbum = 1_000

  /// A made-up library for benchmarks: the same for the same size, on every machine.
  ///
  /// Each photo takes its numbers from `SplitMix64` in one order: at work or not, the camera, the date,
  /// the place (north, then east), the picture. A longer library of the same seed begins with the
  /// shorter one.
  static func library(_ size: Options.LibrarySize) -> Self {
    var generator = LibraryGenerator(seed: size.seed)
    let albums = stride(from: 0, to: size.count, by: photosPerAlbum).map { first in
      let end = min(first + photosPerAlbum, size.count)
      return Album(
        name: "album-\(padded(first / photosPerAlbum + 1, to: 4))",
        photos: (first..<end).map { generator.photo(number: $0 + 1) })
    }
    return Self(albums: albums, notes: [], countAtWork: generator.countAtWork)
  }
}

/// Makes up one photo after the other.
private struct LibraryGenerator {
  /// Millionths of a degree, so that no photo at work is more than 80 metres from the workplace.
  private static let workplace = (north: -500...500, east: -800...800)
  private static let inhabited = (north: -55_000_000...70_000_000, east: -180_000_000...179_999_999)
  private static let millionthsPerTimeZone = 15_000_000

  private var numbers: SplitMix64
  private(set) var countAtWork = 0

  init(seed: UInt64) {
    numbers = SplitMix64(seed: seed)
  }

  mutating func photo(number: Int) -> Photo {
    let isAtWork = numbers.next(in: 0...1) == 1
    let camera = numbers.next(of: Camera.allCases)
    let second = numbers.next(in: 0...DateTaken.secondsInYear - 1)
    let place = isAtWork ? placeAtWork() : placeElsewhere()
    let picture = isAtWork ? numbers.next(of: Picture.atWork) : .cat
    countAtWork += isAtWork ? 1 : 0
    return Photo(
      name: "IMG_\(padded(number, to: 7)).jpg", picture: picture, camera: camera,
      taken: DateTaken(secondOfYear: second, offset: Self.offset(at: place)), place: place)
  }

  private mutating func placeAtWork() -> Place {
    let north = numbers.next(in: Self.workplace.north)
    return Place.work.moved(north: north, east: numbers.next(in: Self.workplace.east))
  }

  /// Anywhere that is more than a degree from the workplace.
  private mutating func placeElsewhere() -> Place {
    while true {
      let latitude = numbers.next(in: Self.inhabited.north)
      let place = Place(latitude: latitude, longitude: numbers.next(in: Self.inhabited.east))
      if abs(place.latitude - Place.work.latitude) > 1_000_000
        || abs(place.longitude - Place.work.longitude) > 2_000_000
      {
        return place
      }
    }
  }

  /// Nautical time: an hour for every 15 degrees, in minutes east of UTC.
  private static func offset(at place: Place) -> Int {
    let half = millionthsPerTimeZone / 2
    let rounded = place.longitude < 0 ? place.longitude - half : place.longitude + half
    return rounded / millionthsPerTimeZone * 60
  }
}

/// A number with leading zeros.
private func padded(_ number: Int, to width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
