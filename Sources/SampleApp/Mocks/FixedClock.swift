#if DEBUG || HARNESS_ENABLED
  import Injection

  /// A clock that stands still, and for which no wait takes time.
  struct FixedClock: WallClock {
    private let moment: Int
    private let recorder = CallRecorder()

    /// The clock of `-UITesting`: 2017-03-31T10:55:42Z.
    static var uiTesting: FixedClock { FixedClock(at: 1_490_957_742) }

    /// A clock that shows `moment`, in seconds since 1970.
    init(at moment: Int) { self.moment = moment }

    /// A clock that shows the first moment of `date`.
    init(at date: DateBound) { self.init(at: date.firstMoment(in: .system)) }

    func now() -> Int { moment }

    func sleep(for duration: Duration) async {
      recorder.record("sleep", ["for": "\(duration)"], throwing: Never.self)
    }
  }
#endif
