#if DEBUG || HARNESS_ENABLED
  internal import Injection

  /// Where a double that `@Fake` or `@Recorded` writes keeps what its static requirements were told
  /// and asked: one for each test.
  ///
  /// A static member belongs to a type and not to an instance, so that tests which run at once would
  /// share it. It is kept where `Scope.singleton` keeps singletons: the trait `.container` gives each
  /// test its own, and so does `Scope.$singleton.withValue(Scope.singleton.clone())`. In a test of
  /// Swift Testing that has neither, each use fails the test.
  public enum DoubleStatics {
    /// Gives what a double keeps for the calling task.
    ///
    /// - Parameters:
    ///   - double: The double's type.
    ///   - make: Makes it for the first use.
    /// - Returns: What it keeps.
    public static func ofThisTest<Kept: Sendable>(_ double: Any.Type, make: () -> Kept) -> Kept {
      TaskStatics.of(double, make: make)
    }

    /// Has the calls of a double's static requirements belong to the registration whose factory is
    /// making an instance of it, unless they belong to another.
    ///
    /// - Parameters:
    ///   - double: The double's type.
    ///   - make: Makes what it keeps.
    public static func begin(_ double: Any.Type, make: () -> some Sendable) {
      TaskStatics.begin(double, make: make)
    }

    /// Forgets what a double's static requirements were told and asked.
    ///
    /// Within a factory, their calls belong to its registration from now on.
    ///
    /// - Parameters:
    ///   - double: The double's type.
    ///   - new: What it keeps from now on.
    public static func reset(_ double: Any.Type, to new: some Sendable) {
      TaskStatics.reset(double, to: new)
    }
  }
#endif
