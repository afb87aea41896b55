// Tags and values as the EXIF standard gives them (CIPA DC-008, version 2.31).

private let exifDirectory: UInt16 = 0x8769
private let gpsDirectory: UInt16 = 0x8825

extension Photo {
  /// The APP1 segment of a JPEG file, from its marker to its last byte.
  func exifSegment() -> [UInt8] {
    let content = Array("Exif\0\0".utf8) + tiff()
    var segment: [UInt8] = [0xFF, 0xE1]
    segment.append(UInt16(content.count + 2), in: .bigEndian)
    return segment + content
  }

  /// A TIFF header and the three directories, one behind the other.
  private func tiff() -> [UInt8] {
    let headerSize = 8
    var image = imageDirectory()
    let exif = captureDirectory()
    let gps = positionDirectory()
    let exifOffset = headerSize + image.size
    let gpsOffset = exifOffset + exif.size
    image[exifDirectory] = .long(UInt32(exifOffset))
    image[gpsDirectory] = .long(UInt32(gpsOffset))

    let order = camera.byteOrder
    var result = Array((order == .bigEndian ? "MM" : "II").utf8)
    result.append(UInt16(42), in: order)
    result.append(UInt32(headerSize), in: order)
    result += image.encoded(in: order, at: headerSize)
    result += exif.encoded(in: order, at: exifOffset)
    result += gps.encoded(in: order, at: gpsOffset)
    return result
  }

  /// What TIFF itself knows, with room for the pointers to the other two.
  private func imageDirectory() -> TIFFDirectory {
    let dotsPerInch = TIFFDirectory.Value.rationals([.init(numerator: 72, denominator: 1)])
    var directory = TIFFDirectory()
    directory[0x010F] = .ascii(camera.make)
    directory[0x0110] = .ascii(camera.model)
    directory[0x0112] = .short(picture.orientation)
    directory[0x011A] = dotsPerInch  // XResolution
    directory[0x011B] = dotsPerInch  // YResolution
    directory[0x0128] = .short(2)  // ResolutionUnit: inches
    directory[0x0132] = .ascii(taken.exifDate)  // DateTime
    directory[0x0213] = .short(1)  // YCbCrPositioning: centred
    directory[exifDirectory] = .long(0)
    directory[gpsDirectory] = .long(0)
    return directory
  }

  /// When and how the photo was taken.
  private func captureDirectory() -> TIFFDirectory {
    var directory = TIFFDirectory()
    directory[0x9000] = .undefined(Array("0231".utf8))  // ExifVersion
    directory[0x9003] = .ascii(taken.exifDate)  // DateTimeOriginal
    directory[0x9004] = .ascii(taken.exifDate)  // DateTimeDigitized
    directory[0x9010] = .ascii(taken.exifOffset)  // OffsetTime
    directory[0x9011] = .ascii(taken.exifOffset)  // OffsetTimeOriginal
    directory[0x9012] = .ascii(taken.exifOffset)  // OffsetTimeDigitized
    directory[0x9101] = .undefined([1, 2, 3, 0])  // ComponentsConfiguration: Y, Cb, Cr
    directory[0xA000] = .undefined(Array("0100".utf8))  // FlashpixVersion
    directory[0xA001] = .short(1)  // ColorSpace: sRGB
    directory[0xA002] = .short(picture.storedSize.width)
    directory[0xA003] = .short(picture.storedSize.height)
    return directory
  }

  /// Where the photo was taken.
  private func positionDirectory() -> TIFFDirectory {
    var directory = TIFFDirectory()
    directory[0] = .bytes([2, 3, 0, 0])  // GPSVersionID
    directory[1] = .ascii(place.latitude < 0 ? "S" : "N")
    directory[2] = .rationals(camera.angleForm.rationals(place.latitude))
    directory[3] = .ascii(place.longitude < 0 ? "W" : "E")
    directory[4] = .rationals(camera.angleForm.rationals(place.longitude))
    return directory
  }
}
