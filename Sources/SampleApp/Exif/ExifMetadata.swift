/// What the EXIF data of a photo says about when, where and which way up it was taken.
struct ExifMetadata: Equatable, Sendable {
  /// When the photo was taken.
  var taken: CaptureDate?

  /// Where the photo was taken.
  var coordinate: Coordinate?

  /// How the picture is turned, from 1 to 8 (TIFF 6.0, Orientation).
  var orientation: Int?

  /// What is wrong with the data that say one of these: a photo without them is still a photo.
  var damage: [Part: PhotoDamage] = [:]

  /// What is said of a photo, and can be damaged by itself.
  enum Part: String, CaseIterable, Sendable {
    case date, orientation, coordinates
  }

  init() {}

  /// Reads the three directories that matter: of the image, of EXIF, and of GPS.
  init(reading tiff: inout TIFFReader) throws {
    let image = try tiff.firstDirectory([.orientation, .exifDirectory, .gpsDirectory])
    if let entry = image.first(.orientation) {
      orientation = try read(.orientation) {
        // Some cameras write 0 where they do not know.
        [try tiff.short(entry)].first { (1...8).contains($0) }
      }
    }
    if let pointer = image.first(.exifDirectory) {
      taken = try read(.date) {
        let entries = try tiff.directory(pointer, [.dateTimeOriginal, .offsetTimeOriginal])
        return try captureDate(entries, &tiff)
      }
    }
    if let pointer = image.first(.gpsDirectory) {
      let tags: [Tag] = [.latitudeReference, .latitude, .longitudeReference, .longitude]
      coordinate = try read(.coordinates) {
        try coordinates(tiff.directory(pointer, tags), &tiff)
      }
    }
  }

  /// Reads a part, or notes its damage.
  private mutating func read<Value>(
    _ part: Part, _ value: () throws -> Value?
  ) throws -> Value? {
    do {
      return try value()
    } catch let found as PhotoDamage {
      damage[part] = found
      return nil
    }
  }
}

extension [TIFFReader.Entry] {
  /// The first entry of a tag; a directory should have one at most.
  fileprivate func first(_ tag: Tag) -> TIFFReader.Entry? { first { $0.tag == tag } }
}

// MARK: - Dates

private func captureDate(_ entries: [TIFFReader.Entry], _ tiff: inout TIFFReader) throws
  -> CaptureDate?
{
  guard let entry = entries.first(.dateTimeOriginal) else { return nil }
  let text = try tiff.text(entry, counts: 1...64)
  if isUnknown(text) { return nil }
  guard let reading = dateTime(text) else {
    throw PhotoDamage.malformedDate(entry.tag, at: entry.position, found: text)
  }
  let offset = try entries.first(.offsetTimeOriginal).flatMap { try timeOffset($0, &tiff) }
  return CaptureDate(reading: reading, offset: offset)
}

/// Whether a date is blank or all zeros: a camera whose clock was never set (EXIF 2.32, 4.6.5).
private func isUnknown(_ text: [UInt8]) -> Bool {
  text.allSatisfy { " :0".utf8.contains($0) }
}

private func dateTime(_ text: [UInt8]) -> DateTime? {
  var parser = DateTimeParser(trimmed(text))
  guard let (year, month, day) = parser.date(separators: ":-"), parser.skip(anyOf: " T"),
    let (hour, minute, second) = parser.time(), parser.isAtEnd
  else { return nil }
  return DateTime(
    year: year, month: month, day: day, hour: hour, minute: minute, second: second)
}

private func timeOffset(_ entry: TIFFReader.Entry, _ tiff: inout TIFFReader) throws -> Int? {
  let text = try tiff.text(entry, counts: 1...64)
  var parser = DateTimeParser(trimmed(text))
  if text.allSatisfy({ " :".utf8.contains($0) }) { return nil }
  guard let offset = parser.offset(), parser.isAtEnd else {
    throw PhotoDamage.malformedDate(entry.tag, at: entry.position, found: text)
  }
  return offset
}

/// The text without blanks at its end.
private func trimmed(_ text: [UInt8]) -> String {
  let end = text.lastIndex { $0 != UInt8(ascii: " ") }.map { $0 + 1 } ?? 0
  return String(decoding: text[..<end], as: UTF8.self)
}

// MARK: - Coordinates

private func coordinates(_ entries: [TIFFReader.Entry], _ tiff: inout TIFFReader) throws
  -> Coordinate?
{
  // A camera that had no fix leaves both out, though it may write the references.
  guard entries.first(.latitude) != nil || entries.first(.longitude) != nil else { return nil }
  let latitude = try angle(
    .latitude, .latitudeReference, hemispheres: "NS", limit: 90, entries, &tiff)
  let longitude = try angle(
    .longitude, .longitudeReference, hemispheres: "EW", limit: 180, entries, &tiff)
  return Coordinate(latitude: latitude, longitude: longitude)
}

/// Degrees from degrees, minutes and seconds; negative in the second of two `hemispheres`.
private func angle(
  _ tag: Tag, _ referenceTag: Tag, hemispheres: String, limit: Double,
  _ entries: [TIFFReader.Entry], _ tiff: inout TIFFReader
) throws -> Double {
  guard let entry = entries.first(tag) else {
    throw PhotoDamage.incompleteCoordinate(missing: tag)
  }
  guard let reference = entries.first(referenceTag) else {
    throw PhotoDamage.incompleteCoordinate(missing: referenceTag)
  }
  let letter = try tiff.text(reference, counts: 1...4)
  guard letter.count == 1, let hemisphere = hemispheres.utf8.firstIndex(of: letter[0]) else {
    throw PhotoDamage.unknownReference(referenceTag, at: reference.position, found: letter)
  }
  let parts = try tiff.rationals(entry, count: 3)
  let degrees = parts[0] + parts[1] / 60 + parts[2] / 3600
  guard parts.allSatisfy({ $0 >= 0 }), degrees <= limit, parts[1] <= 60, parts[2] <= 60 else {
    throw PhotoDamage.impossibleAngle(tag, at: entry.position, found: parts)
  }
  return hemisphere == hemispheres.startIndex ? degrees : -degrees
}
