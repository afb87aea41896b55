/// The container that an app extends with its factories.
public final class Container: SharedContainer {
  /// The instance that a program shares; a task may have one of its own.
  ///
  /// ```swift
  /// Container.$shared.withValue(Container()) { … }
  /// ```
  @TaskLocal public static var shared = Container()

  /// What holds the registrations and the instances that scopes keep.
  public let manager = ContainerManager()

  /// Makes a container with registrations and instances of its own.
  public init() {}
}

extension RegistrationNames {
  /// The name to a launch: `drive`, or `Other.drive` in a container type `Other`.
  var short: String { container == Container.self ? own : full }
}
