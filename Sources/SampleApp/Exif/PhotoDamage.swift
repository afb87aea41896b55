/// What is wrong with a photo's file.
///
/// Positions are bytes from the start of the file.
enum PhotoDamage: Error, Equatable {
  /// The file ends before what should stand there.
  case endsEarly(at: Int, wanted: Int, found: Int)

  /// A segment of the JPEG must begin here, with FF and a code.
  case noMarker(at: Int, found: [UInt8])

  /// Where a segment must begin stand more bytes without content than any camera writes.
  case paddingOnly(at: Int, bytes: Int)

  /// A segment's length leaves no room for the length itself.
  case segmentTooShort(at: Int, length: Int)

  /// A segment claims more bytes than the file has left.
  case segmentTooLong(at: Int, length: Int, available: Int)

  /// The EXIF data begins with neither `II` nor `MM`.
  case unknownByteOrder(at: Int, found: [UInt8])

  /// The EXIF data lacks the number 42 that tells it is a TIFF structure.
  case noMagicNumber(at: Int, found: Int)

  /// A directory lies outside the EXIF data, in whole or in part.
  case directoryOutside(at: Int, bytes: Int, available: Int)

  /// A directory has more entries than any camera writes.
  case tooManyEntries(at: Int, found: Int)

  /// Two pointers lead to the same directory.
  case directoryCycle(at: Int)

  /// A tag's value has a type that the tag cannot have.
  case wrongType(Tag, at: Int, found: Int)

  /// A tag has a number of values that the tag cannot have.
  case wrongCount(Tag, at: Int, found: Int)

  /// A tag's value lies outside the EXIF data, in whole or in part.
  case valueOutside(Tag, at: Int, offset: Int, bytes: Int, available: Int)

  /// A fraction divides by zero.
  case zeroDenominator(Tag, at: Int)

  /// The hemisphere is not one of those that the tag can name.
  case unknownReference(Tag, at: Int, found: [UInt8])

  /// A latitude or longitude that the Earth does not have: degrees, minutes and seconds.
  case impossibleAngle(Tag, at: Int, found: [Double])

  /// A coordinate without a tag that it needs.
  case incompleteCoordinate(missing: Tag)

  /// A date, time or distance from UTC that cannot be.
  case malformedDate(Tag, at: Int, found: [UInt8])
}

extension PhotoDamage: CustomStringConvertible {
  var description: String {
    switch self {
    case .endsEarly(let position, let wanted, let found):
      "ends early: \(wanted) bytes wanted at byte \(position), \(found) left"
    case .noMarker(let position, let found):
      "no JPEG marker at byte \(position), but \(hexadecimal(found))"
    case .paddingOnly(let position, let bytes):
      "no JPEG segment within \(bytes) bytes from byte \(position)"
    case .segmentTooShort(let position, let length):
      "the JPEG segment at byte \(position) claims a length of \(length)"
    case .segmentTooLong(let position, let length, let available):
      "the JPEG segment at byte \(position) claims \(length) bytes, \(available) left"
    case .unknownByteOrder(let position, let found):
      "EXIF byte order at byte \(position) is neither II nor MM, but \(hexadecimal(found))"
    case .noMagicNumber(let position, let found):
      "EXIF data at byte \(position) has \(found) where 42 must be"
    case .directoryOutside(let position, let bytes, let available):
      "EXIF directory at byte \(position) claims \(bytes) bytes, \(available) left"
    case .tooManyEntries(let position, let found):
      "EXIF directory at byte \(position) claims \(found) entries"
    case .directoryCycle(let position):
      "EXIF directory at byte \(position) is pointed to twice"
    case .wrongType, .wrongCount, .valueOutside, .zeroDenominator, .unknownReference,
      .impossibleAngle, .incompleteCoordinate, .malformedDate:
      valueDescription
    }
  }

  private var valueDescription: String {
    switch self {
    case .wrongType(let tag, let position, let found):
      "\(tag) at byte \(position) has type \(found)"
    case .wrongCount(let tag, let position, let found):
      "\(tag) at byte \(position) claims \(found) values"
    case .valueOutside(let tag, let position, let offset, let bytes, let available):
      "\(tag) at byte \(position) claims \(bytes) bytes at offset \(offset) of \(available)"
    case .zeroDenominator(let tag, let position):
      "\(tag) at byte \(position) divides by zero"
    case .unknownReference(let tag, let position, let found):
      "\(tag) at byte \(position) names no hemisphere, but \(hexadecimal(found))"
    case .impossibleAngle(let tag, let position, let found):
      "\(tag) at byte \(position) is impossible: \(found.map { "\($0)" }.joined(separator: ", "))"
    case .incompleteCoordinate(let tag): "the coordinates lack \(tag)"
    case .malformedDate(let tag, let position, let found):
      "\(tag) at byte \(position) is no date or time, but \(quoted(found))"
    default: "damaged"
    }
  }
}

private func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
    .joined(separator: " ")
}

private func quoted(_ bytes: [UInt8]) -> String {
  "'" + printable(String(decoding: bytes, as: UTF8.self)) + "'"
}
