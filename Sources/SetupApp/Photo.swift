/// One photo to plant.
struct Photo {
  /// The file, without its folder.
  var name: String
  var picture: Picture
  var camera: Camera
  var taken: DateTaken
  var place: Place

  /// The whole file: the picture with an EXIF segment behind its start marker.
  func jpeg() -> [UInt8] {
    let startOfImage = 2
    let picture = picture.jpeg
    return picture[..<startOfImage] + exifSegment() + picture[startOfImage...]
  }
}
