import Foundation

/// The photos in the file system.
struct FolderPhotoLibrary: PhotoLibrary {
  /// The absolute path of a folder that is passed over: what lies in the trash is no more there.
  let excluded: String

  func photos(in folder: Folder) throws(FolderError) -> PhotoScan {
    var scan = PhotoScan()
    var walk = FolderWalk(root: folder.resolved, excluded: resolvedOrSame(excluded))
    while let relativePath = try walk.nextFile() {
      read(relativePath, in: folder, into: &scan)
    }
    scan.problems += walk.problems.map {
      PhotoProblem(path: folder.path(below: $0.relativePath), reason: $0.reason)
    }
    scan.photos.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    scan.problems.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    return scan
  }

  private func resolvedOrSame(_ path: String) -> String {
    (try? resolvedPath(path)) ?? path
  }

  private func read(_ relativePath: String, in folder: Folder, into scan: inout PhotoScan) {
    let path = folder.path(below: relativePath)
    do {
      let absolutePath = "\(folder.resolved)/\(relativePath)"
      guard let (metadata, bytes) = try readPhoto(absolutePath) else { return }
      scan.photos.append(
        Photo(
          path: path, relativePath: relativePath, taken: metadata.taken,
          coordinate: metadata.coordinate, bytes: bytes))
      scan.problems += ExifMetadata.Part.allCases.compactMap { part in
        metadata.damage[part].map { PhotoProblem(path: path, reason: .without(part, $0)) }
      }
    } catch let damage as PhotoDamage {
      scan.problems.append(PhotoProblem(path: path, reason: .damaged(damage)))
    } catch let error as SystemError {
      // A file that went away in the meantime is not there to be listed.
      if error.code == ENOENT { return }
      scan.problems.append(PhotoProblem(path: path, reason: .unreadable(error)))
    } catch {
      preconditionFailure("the readers throw PhotoDamage and SystemError only, not \(error)")
    }
  }
}

/// The metadata and size of the photo at `path`; nil where the file is no photo.
private func readPhoto(_ path: String) throws -> (metadata: ExifMetadata, bytes: Int)? {
  // Never waits, should the file have been replaced by a pipe.
  let file = try OpenFile(path, O_RDONLY | O_NONBLOCK)
  let status = try file.status()
  guard status.st_mode & S_IFMT == S_IFREG else { return nil }
  let length = Int(status.st_size)
  var jpeg = JPEGReader(BoundedReader(length: length, fetch: file.bytes(at:count:)))
  guard try jpeg.isJPEG() else { return nil }
  return (try jpeg.metadata(), length)
}
