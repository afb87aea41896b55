#if DEBUG || HARNESS_ENABLED
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
