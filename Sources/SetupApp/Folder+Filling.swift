extension Folder {
  /// Writes the photos and notes into a folder that was claimed, each with the date it was taken.
  ///
  /// - Parameter collection: what to write.
  /// - Throws: `SetupError.system`; what was written until then stays.
  func fill(with collection: PhotoCollection) throws(SetupError) {
    for album in collection.albums {
      let folder = try makeFolder(FileName(album.name))
      for photo in album.photos {
        let taken = photo.taken.secondsSince1970
        try folder.write(photo.jpeg(), to: FileName(photo.name), modified: taken)
      }
      try folder.setModified(album.lastChange)
    }
    for note in collection.notes {
      let written = note.written.secondsSince1970
      try write(Array(note.text.utf8), to: FileName(note.name), modified: written)
    }
    try setModified(collection.lastChange)
  }
}
