/// What took a photo.
///
/// The two differ where real ones do, so that readers meet both ways.
enum Camera: CaseIterable {
  case camera
  case phone

  var make: String {
    switch self {
    case .camera: "Example Optics"
    case .phone: "Example Mobile"
    }
  }

  var model: String {
    switch self {
    case .camera: "EO-100"
    case .phone: "Handset 7"
    }
  }

  /// How numbers stand in the EXIF segment.
  var byteOrder: ByteOrder {
    switch self {
    case .camera: .bigEndian
    case .phone: .littleEndian
    }
  }

  /// How an angle is divided among EXIF's three rationals.
  var angleForm: AngleForm {
    switch self {
    case .camera: .degreesMinutesSeconds
    case .phone: .degreesDecimalMinutes
    }
  }
}
