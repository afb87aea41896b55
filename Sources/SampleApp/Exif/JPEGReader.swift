/// Walks the segments of a JPEG file (ITU-T T.81, annex B) up to its image data.
struct JPEGReader {
  private var reader: BoundedReader

  /// The most bytes that are fetched from a file; what lies beyond is taken on trust.
  static let limit = 128 * 1024

  /// The most bytes without content between two segments; no program writes more than a few.
  static let maximumPadding = 16 * 1024

  /// The bytes with which every JPEG file begins: the start of the image, and of a marker.
  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

  init(_ reader: BoundedReader) { self.reader = reader }

  /// Whether the file is a JPEG, by its first bytes.
  mutating func isJPEG() throws -> Bool {
    let count = JPEGReader.signature.count
    guard reader.length >= count else { return false }
    return try reader.bytes(at: 0, count: count).elementsEqual(JPEGReader.signature)
  }

  /// What the first EXIF segment says; nothing where the file has none.
  ///
  /// What follows that segment is not read: a photo whose picture is damaged still tells when
  /// and where it was taken.
  ///
  /// - Throws: `PhotoDamage` where the EXIF segment, or one before it, lies; `SystemError` where
  ///   the file cannot be read.
  mutating func metadata() throws -> ExifMetadata {
    var position = 2
    while reader.fetched < JPEGReader.limit, let segment = try nextSegment(at: position) {
      if try holdsExif(segment) {
        var tiff = try TIFFReader(
          reader, start: segment.content.lowerBound + JPEGReader.exifHeaderLength,
          end: segment.content.upperBound)
        return try ExifMetadata(reading: &tiff)
      }
      position = segment.content.upperBound
    }
    return ExifMetadata()
  }

  /// `Exif`, a zero, and a byte of padding.
  private static let exifHeaderLength = 6

  /// A segment: its marker's code, and where its content lies in the file.
  private struct Segment {
    let code: UInt8
    let content: Range<Int>
  }

  /// The segment whose marker stands at `position`; nil where image data begins, or all ends.
  private mutating func nextSegment(at position: Int) throws -> Segment? {
    var position = position
    let code = try nextCode(at: &position)
    if code == 0xD9 || code == 0xDA { return nil }
    let length = try reader.number16(at: position)
    guard length >= 2 else { throw PhotoDamage.segmentTooShort(at: position, length: length) }
    guard length <= reader.length - position else {
      throw PhotoDamage.segmentTooLong(
        at: position, length: length, available: reader.length - position)
    }
    return Segment(code: code, content: position + 2..<position + length)
  }

  /// The code of the next marker that does not stand alone; `position` is moved behind it.
  private mutating func nextCode(at position: inout Int) throws -> UInt8 {
    let start = position
    while position - start < JPEGReader.maximumPadding {
      let marker = position
      let lead = try byte(at: position)
      let code = try byte(at: position + 1)
      guard lead == 0xFF, code != 0x00, code != 0xD8 else {
        throw PhotoDamage.noMarker(at: marker, found: [lead, code])
      }
      // Any number of FF may stand before the code.
      position += code == 0xFF ? 1 : 2
      if code != 0xFF && !JPEGReader.standsAlone(code) { return code }
    }
    throw PhotoDamage.paddingOnly(at: start, bytes: position - start)
  }

  /// Whether a marker has no length and no content: TEM and the restarts.
  private static func standsAlone(_ code: UInt8) -> Bool {
    code == 0x01 || (0xD0...0xD7).contains(code)
  }

  private mutating func holdsExif(_ segment: Segment) throws -> Bool {
    guard segment.code == 0xE1, segment.content.count >= JPEGReader.exifHeaderLength else {
      return false
    }
    return try reader.bytes(at: segment.content.lowerBound, count: 5)
      .elementsEqual("Exif\0".utf8)
  }

  private mutating func byte(at position: Int) throws -> UInt8 {
    let bytes = try reader.bytes(at: position, count: 1)
    return bytes[bytes.startIndex]
  }
}
