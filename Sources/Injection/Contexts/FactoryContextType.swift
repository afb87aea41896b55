/// A circumstance in which a registration has a factory of its own.
public enum FactoryContextType: Equatable, Sendable {
  /// The app was launched with this argument, or it was set with `setArg`.
  case arg(String)
  /// The app was launched with one of these arguments.
  case args([String])
  /// The app runs for a preview. Debug builds only.
  case preview
  /// A unit test is running. Debug builds only.
  case test
  /// The build is a debug build.
  case debug
  /// The app runs in a simulator.
  case simulator
  /// The app does not run in a simulator.
  case device
}
