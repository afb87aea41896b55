public import Injection
public import Testing

/// Gives each test case a container and singletons of its own, and what is told to static members of
/// fakes that `@Fake` writes.
///
/// ```swift
/// @Test(.container) func uploads() { … }
///
/// @Test(.container { $0.drive.register { OfflineDrive() } }) func isOffline() { … }
/// ```
///
/// On a suite it holds for every test in it and in the suites within. A container type of your own
/// has its trait in one line:
///
/// ```swift
/// extension Trait where Self == ContainerTrait<PhotoContainer> {
///   static var photos: Self { Self(shared: PhotoContainer.$shared, container: .init()) }
/// }
/// ```
public struct ContainerTrait<C: SharedContainer>: TestTrait, SuiteTrait, TestScoping {
  private let shared: TaskLocal<C>
  private let container: @Sendable () -> C
  private var transform: Transform?

  /// Makes the registrations of a test, isolated to any actor.
  public typealias Transform = @Sendable @isolated(any) (C) async -> Void

  /// Whether the trait of a suite holds for the tests in it.
  ///
  /// It does.
  public var isRecursive: Bool { true }

  /// Makes a trait of a container type.
  ///
  /// - Parameters:
  ///   - shared: The task-local that holds the shared container, such as `Container.$shared`.
  ///   - container: Makes the container of a test case.
  public init(shared: TaskLocal<C>, container: @autoclosure @escaping @Sendable () -> C) {
    self.shared = shared
    self.container = container
  }

  /// Makes a trait whose containers are changed before the test begins.
  ///
  /// - Parameter transform: Makes the registrations of the test, isolated to any actor.
  /// - Returns: The trait with the change.
  public func callAsFunction(transform: @escaping Transform) -> Self {
    var changed = self
    changed.transform = transform
    return changed
  }

  /// Runs a test case with a container and singletons of its own.
  ///
  /// - Parameters:
  ///   - test: The test that runs.
  ///   - testCase: The case of it.
  ///   - function: Runs the test case.
  /// - Throws: What the test case throws.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: () async throws -> Void
  ) async throws {
    try await Scope.$singleton.withValue(Scope.singleton.clone()) {
      try await shared.withValue(container()) {
        await transform?(shared.wrappedValue)
        try await function()
      }
    }
  }
}

extension Trait where Self == ContainerTrait<Container> {
  /// Gives each test case a shared `Container` and singletons of its own.
  public static var container: Self { Self(shared: Container.$shared, container: Container()) }
}
