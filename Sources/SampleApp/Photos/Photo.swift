/// A photo in a folder.
struct Photo: Equatable, Sendable {
  /// The path, as the user would type it: it begins with the folder that was asked for.
  let path: String

  /// The path below that folder.
  let relativePath: String

  /// When it was taken; nil where the file does not say.
  let taken: CaptureDate?

  /// Where it was taken; nil where the file does not say.
  let coordinate: Coordinate?

  /// The size of the file in bytes.
  let bytes: Int
}
