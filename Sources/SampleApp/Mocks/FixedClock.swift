#if DEBUG || HARNESS_ENABLED
  /// A clock that stands still, and for which no wait takes time.
  struct FixedClock: WallClock {
    private let moment: Int

    /// The clock of `-UITesting`: 2017-03-31T10:55:42Z.
    static let uiTesting = FixedClock(at: 1_490_957_742)

    /// A clock that shows `moment`, in seconds since 1970.
    init(at moment: Int) { self.moment = moment }

    /// A clock that shows the first moment of `date`.
    init(at date: DateBound) { self.init(at: date.firstMoment(in: .system)) }

    func now() -> Int { moment }

    func sleep(for duration: Duration) async {}
  }
#endif
