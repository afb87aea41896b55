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

  extension FakeWallClock {
    /// A clock that stands still, and for which no wait takes time.
    ///
    /// It shows 2017-03-31T10:55:42Z, or another moment in seconds since 1970.
    static func fixed(at moment: Int = 1_490_957_742) -> FakeWallClock {
      let clock = FakeWallClock()
      clock.onNow = { moment }
      clock.onSleep = { _ in }
      return clock
    }
  }

  extension FakePrompt {
    /// A user who gives the same answer to every question; both are reported.
    static func answering(_ answer: Bool, on console: any Console) -> FakePrompt {
      let prompt = FakePrompt()
      prompt.canAsk = true
      prompt.onConfirm = { question in
        console.report(question + (answer ? "y\n" : "n\n"))
        return answer
      }
      return prompt
    }
  }

  extension FakeConsent {
    /// A user who has allowed to read every folder, or none; nothing is remembered.
    static func fixed(isGranted: Bool) -> FakeConsent {
      let consent = FakeConsent()
      consent.onRequest = { folder, _ throws(ConsentError) in
        if !isGranted { throw .denied(folder: folder.resolved) }
      }
      return consent
    }
  }
#endif
