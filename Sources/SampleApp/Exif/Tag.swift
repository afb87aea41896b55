/// The tags of EXIF 2.32 that this program reads, from three directories.
enum Tag: Equatable, Sendable {
  case orientation
  case exifDirectory
  case gpsDirectory
  case dateTimeOriginal
  case offsetTimeOriginal
  case latitudeReference
  case latitude
  case longitudeReference
  case longitude

  /// The number that stands for the tag in its directory.
  var number: UInt16 {
    switch self {
    case .orientation: 0x0112
    case .exifDirectory: 0x8769
    case .gpsDirectory: 0x8825
    case .dateTimeOriginal: 0x9003
    case .offsetTimeOriginal: 0x9011
    case .latitudeReference: 0x0001
    case .latitude: 0x0002
    case .longitudeReference: 0x0003
    case .longitude: 0x0004
    }
  }
}

extension Tag: CustomStringConvertible {
  /// The name that the EXIF specification gives the tag.
  var description: String {
    switch self {
    case .orientation: "Orientation"
    case .exifDirectory: "ExifIFDPointer"
    case .gpsDirectory: "GPSInfoIFDPointer"
    case .dateTimeOriginal: "DateTimeOriginal"
    case .offsetTimeOriginal: "OffsetTimeOriginal"
    case .latitudeReference: "GPSLatitudeRef"
    case .latitude: "GPSLatitude"
    case .longitudeReference: "GPSLongitudeRef"
    case .longitude: "GPSLongitude"
    }
  }
}
