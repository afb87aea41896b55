/// Builds small JPEG files with EXIF data, byte by byte.
package struct JPEGBuilder {
  /// A value of a directory's entry: its type, its count, and its bytes.
  package struct Value {
    package let type: Int
    package let count: Int
    package let bytes: [UInt8]

    package init(type: Int, count: Int, bytes: [UInt8]) {
      (self.type, self.count, self.bytes) = (type, count, bytes)
    }
  }

  /// A directory: values by the number of their tag.
  package typealias Directory = [(tag: Int, value: Value)]

  package var isLittleEndian = false
  package var image: Directory = []
  package var exif: Directory = []
  package var gps: Directory = []

  package init(isLittleEndian: Bool = false) { self.isLittleEndian = isLittleEndian }

  /// The bytes of a number, in the byte order of the file.
  package func number(_ number: Int, bytes count: Int) -> [UInt8] {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    return isLittleEndian ? bytes : bytes.reversed()
  }

  package func short(_ number: Int) -> Value {
    Value(type: 3, count: 1, bytes: self.number(number, bytes: 2))
  }

  package func text(_ text: String) -> Value {
    Value(type: 2, count: text.utf8.count + 1, bytes: Array(text.utf8) + [0])
  }

  package func rationals(_ fractions: [(Int, Int)]) -> Value {
    let bytes = fractions.flatMap { number($0.0, bytes: 4) + number($0.1, bytes: 4) }
    return Value(type: 5, count: fractions.count, bytes: bytes)
  }

  package func signed(_ fractions: [(Int, Int)]) -> Value {
    let bytes = fractions.flatMap { number($0.0, bytes: 4) + number($0.1, bytes: 4) }
    return Value(type: 10, count: fractions.count, bytes: bytes)
  }

  /// The TIFF structure.
  package var tiff: [UInt8] {
    let headerLength = 8
    let imageLength = length(of: image) + 24
    let exifStart = headerLength + imageLength + spill(of: image)
    let gpsStart = exifStart + length(of: exif) + spill(of: exif)
    var image = image
    image.append((0x8769, Value(type: 4, count: 1, bytes: number(exifStart, bytes: 4))))
    image.append((0x8825, Value(type: 4, count: 1, bytes: number(gpsStart, bytes: 4))))
    return Array((isLittleEndian ? "II" : "MM").utf8) + number(42, bytes: 2)
      + number(headerLength, bytes: 4) + bytes(of: image, at: headerLength)
      + bytes(of: exif, at: exifStart) + bytes(of: gps, at: gpsStart)
  }

  /// The file: the EXIF segment, then the end of the image.
  package var file: [UInt8] { JPEGBuilder.file(segments: [Array("Exif\0\0".utf8) + tiff]) }

  /// A file with APP1 segments of these contents.
  package static func file(segments: [[UInt8]], end: [UInt8] = [0xFF, 0xD9]) -> [UInt8] {
    [0xFF, 0xD8] + segments.flatMap { segment(0xE1, $0) } + end
  }

  /// A segment with its marker and length.
  package static func segment(_ code: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return [0xFF, code, UInt8(length >> 8), UInt8(length & 0xFF)] + content
  }

  /// Where the TIFF structure begins in `file`.
  package static let tiffStart = 12

  private func length(of directory: Directory) -> Int { 2 + 12 * directory.count + 4 }

  private func spill(of directory: Directory) -> Int {
    directory.map { $0.value.bytes.count > 4 ? $0.value.bytes.count : 0 }.reduce(0, +)
  }

  private func bytes(of directory: Directory, at start: Int) -> [UInt8] {
    var entries = number(directory.count, bytes: 2)
    var values: [UInt8] = []
    for (tag, value) in directory {
      entries += number(tag, bytes: 2) + number(value.type, bytes: 2)
      entries += number(value.count, bytes: 4)
      if value.bytes.count > 4 {
        entries += number(start + length(of: directory) + values.count, bytes: 4)
        values += value.bytes
      } else {
        entries += value.bytes + [UInt8](repeating: 0, count: 4 - value.bytes.count)
      }
    }
    return entries + [0, 0, 0, 0] + values
  }
}

extension JPEGBuilder {
  /// A photo taken at work, at 52.520008 degrees north and 13.404954 degrees east.
  package static func atWork(isLittleEndian: Bool = false, taken: String = "2017:03:31 10:55:42")
    -> JPEGBuilder
  {
    var jpeg = JPEGBuilder(isLittleEndian: isLittleEndian)
    jpeg.image = [(0x0112, jpeg.short(6))]
    jpeg.exif = [(0x9003, jpeg.text(taken)), (0x9011, jpeg.text("+02:00"))]
    jpeg.gps = [
      (1, jpeg.text("N")), (2, jpeg.rationals([(52, 1), (31, 1), (120_288, 10_000)])),
      (3, jpeg.text("E")), (4, jpeg.rationals([(13, 1), (24, 1), (178_344, 10_000)])),
    ]
    return jpeg
  }
}
