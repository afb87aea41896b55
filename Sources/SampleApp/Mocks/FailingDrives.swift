#if DEBUG || HARNESS_ENABLED
  import Foundation

  extension FakeDrive {
    /// A drive of which every request fails.
    static func failing(_ error: @escaping @Sendable (URL) -> DriveError) -> FakeDrive {
      let drive = FakeDrive()
      drive.onSize = { url throws(DriveError) in throw error(url) }
      drive.onMakeCollection = { url throws(DriveError) in throw error(url) }
      drive.onUpload = { _, url throws(DriveError) in throw error(url) }
      return drive
    }

    /// An empty drive that has no room left: 507 to every upload.
    static var full: FakeDrive {
      let drive = failing { .full($0) }
      drive.onSize = { _ in nil }
      drive.onMakeCollection = { _ in .existed }
      return drive
    }

    /// A drive to which no connection can be made.
    static var offline: FakeDrive {
      failing { .unreachable($0, reason: "nothing answers there") }
    }

    /// A drive that does not accept the user: 401 to every request.
    static var refusing: FakeDrive { failing { .signInRefused($0, status: 401) } }
  }
#endif
