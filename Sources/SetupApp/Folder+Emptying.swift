extension Folder {
  /// The file that marks a folder as one that this program filled and may empty.
  ///
  /// It is written before anything else and removed after everything else, so a run that was
  /// interrupted leaves a folder that the next one may take.
  static let markerName = ".workphotos-setup"

  private static let markerText = """
    workphotos-setup filled this folder. When it runs again, it removes everything in here.

    """

  /// Makes sure that the folder is empty, but for the marker.
  ///
  /// - Parameter modified: the marker's date, in seconds since 1970.
  /// - Throws: `SetupError.refused` for a folder that holds something and was not filled by this
  ///   program; it stays as it is.
  func claim(modified: Int) throws(SetupError) {
    let marker = FileName(Self.markerName)
    switch try kind(of: marker) {
    case .file:
      try removeContents(except: marker)
      // The marker is replaced rather than removed: no moment finds the folder without one.
      let unfinished = FileName(Self.markerName + ".new")
      do throws(SetupError) {
        try write(Array(Self.markerText.utf8), to: unfinished, modified: modified)
        try rename(unfinished, to: marker)
      } catch {
        try? removeFile(unfinished)
        throw error
      }
    case .folder, .other:
      throw .refused(path: path, .notOurs)
    case nil:
      guard try names().isEmpty else { throw .refused(path: path, .notOurs) }
      try write(Array(Self.markerText.utf8), to: marker, modified: modified)
    }
  }

  /// Removes everything else, to any depth, with two descriptors.
  ///
  /// A folder is removed once the folders inside it have been moved up to this one, to be removed in
  /// their turn. That also ends at a mount point: nothing is moved from another file system.
  private func removeContents(except marker: FileName) throws(SetupError) {
    var pending = try names().filter { $0 != marker }
    var spareNames = SpareNames()
    while let name = pending.popLast() {
      if try kind(of: name) == .folder {
        pending += try lift(contentsOf: name, using: &spareNames)
        try removeFolder(name)
      } else {
        try removeFile(name)
      }
    }
  }

  /// Removes the files of a folder in here and moves its folders up, and returns their new names.
  private func lift(
    contentsOf name: FileName, using spareNames: inout SpareNames
  ) throws(SetupError) -> [FileName] {
    let folder = try open(name)
    var lifted: [FileName] = []
    for inner in try folder.names() {
      if try folder.kind(of: inner) == .folder {
        let newName = try spareNames.next(in: self)
        try folder.move(inner, to: self, as: newName)
        lifted.append(newName)
      } else {
        try folder.removeFile(inner)
      }
    }
    return lifted
  }
}

/// Finds names that nothing in a folder has.
private struct SpareNames {
  private var count = 0

  mutating func next(in folder: borrowing Folder) throws(SetupError) -> FileName {
    while true {
      count += 1
      let name = FileName(".removing-\(count)")
      if try folder.kind(of: name) == nil { return name }
    }
  }
}
