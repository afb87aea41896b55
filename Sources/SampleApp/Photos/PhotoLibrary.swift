/// The photos below a folder.
protocol PhotoLibrary: Sendable {
  /// Reads every photo below `folder`; what cannot be read is told beside them.
  func photos(in folder: Folder) throws(FolderError) -> PhotoScan
}

/// What a folder holds.
struct PhotoScan: Equatable, Sendable {
  /// The photos, in the order of their paths.
  var photos: [Photo] = []

  /// What could not be read, in the order of the paths.
  var problems: [PhotoProblem] = []
}

/// A file or folder that could not be read, in whole or in part.
struct PhotoProblem: Equatable, Sendable, CustomStringConvertible {
  /// Why it could not be read.
  enum Reason: Equatable, Sendable {
    /// It is a photo, and damaged.
    case damaged(PhotoDamage)

    /// It is a photo, listed without a part of what could be said of it: that is damaged.
    case without(ExifMetadata.Part, PhotoDamage)

    /// The system refused it.
    case unreadable(SystemError)

    /// Its name cannot be written in Unicode.
    case nameNotUnicode
  }

  /// The path, as the user would type it.
  let path: String

  let reason: Reason

  var description: String {
    switch reason {
    case .damaged(let damage): "\(printable(path)): damaged photo: \(damage)"
    case .without(let part, let damage): "\(printable(path)): damaged \(part): \(damage)"
    case .unreadable(let error): "\(printable(path)): cannot \(error.action): \(error.reason)"
    case .nameNotUnicode: "\(printable(path)): the name is not UTF-8; rename it"
    }
  }
}
