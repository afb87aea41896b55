/// Walks the segments of a JPEG file (ITU-T T.81, annex B) up to its image data.
struct JPEGReader {
  private var reader: BoundedReader

  /// The most bytes that are fetched from a file; what lies beyond is taken on trust.
  static let limit = 128 * 1024

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
  /// - Throws: `PhotoDamage` where a segment or the EXIF data lies, `SystemError` where the file
  ///   cannot be read.
  mutating func metadata() throws -> ExifMetadata {
    var metadata: ExifMetadata?
    var position = 2
    while reader.fetched < JPEGReader.limit, let segment = try nextSegment(at: position) {
      if metadata == nil, try holdsExif(segment) {
        var tiff = try TIFFReader(
          reader, start: segment.content.lowerBound + JPEGReader.exifHeaderLength,
          end: segment.content.upperBound)
        metadata = try ExifMetadata(reading: &tiff)
      }
      position = segment.content.upperBound
    }
    return metadata ?? ExifMetadata()
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
    var code = try markerCode(at: &position)
    while JPEGReader.standsAlone(code) { code = try markerCode(at: &position) }
    if code == 0xD9 || code == 0xDA { return nil }
    let length = try reader.number16(at: position)
    guard length >= 2 else { throw PhotoDamage.segmentTooShort(at: position, length: length) }
    guard length <= reader.length - position else {
      throw PhotoDamage.segmentTooLong(
        at: position, length: length, available: reader.length - position)
    }
    return Segment(code: code, content: position + 2..<position + length)
  }

  /// The code of the marker at `position`, which is moved behind it, over fill bytes too.
  private mutating func markerCode(at position: inout Int) throws -> UInt8 {
    let start = position
    guard try byte(at: position) == 0xFF else {
      throw PhotoDamage.noMarker(at: start, found: try found(at: start))
    }
    repeat { position += 1 } while try byte(at: position) == 0xFF
    let code = try byte(at: position)
    guard code != 0x00, code != 0xD8 else {
      throw PhotoDamage.noMarker(at: start, found: try found(at: start))
    }
    position += 1
    return code
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

  /// Up to two bytes, for a message.
  private mutating func found(at position: Int) throws -> [UInt8] {
    Array(try reader.bytes(at: position, count: min(2, reader.length - position)))
  }
}
