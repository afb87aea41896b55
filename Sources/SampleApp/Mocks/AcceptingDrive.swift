#if DEBUG || HARNESS_ENABLED
  import Foundation

  /// A drive that keeps what it is given in a local folder, so that a test can look.
  ///
  /// The folder is the root of the server: `https://drive.example/work/cat.jpg` is kept as
  /// `work/cat.jpg` in it. Collections behave as WebDAV asks.
  struct AcceptingDrive: Drive {
    /// The folder of a launch that names none.
    static let standardFolder = "drive"

    /// The folder that stands for the root of the server.
    var folder = standardFolder

    func size(of url: URL) async throws(DriveError) -> Int? {
      var status = stat()
      guard stat(path(of: url), &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        return nil
      }
      return Int(status.st_size)
    }

    func makeCollection(at url: URL) async throws(DriveError) -> CollectionOutcome {
      do {
        try makeDirectories(folder)
      } catch {
        throw .unreachable(url, reason: error.description)
      }
      if mkdir(path(of: url), 0o755) == 0 { return .created }
      switch errno {
      case EEXIST: return .existed
      case ENOENT: return .parentMissing
      default: throw .refused(method: "MKCOL", url, status: 403)
      }
    }

    func upload(_ path: String, to url: URL) async throws(DriveError) {
      do {
        let photo = try OpenFile(path, O_RDONLY)
        let content = try photo.bytes(at: 0, count: Int(try photo.status().st_size))
        try replaceFile(self.path(of: url), with: content)
      } catch {
        throw error.code == ENOENT
          ? .refused(method: "PUT", url, status: 409) : .photoUnreadable(error)
      }
    }

    private func path(of url: URL) -> String { folder + url.path(percentEncoded: false) }
  }
#endif
