/// The circumstances that contexts are decided by.
public struct FactoryContext: Sendable {
  /// The words of the command line, the program's name first.
  public var arguments: [String]

  /// Arguments that were set while the app runs, by their key.
  public var runtimeArguments: [String: String] = [:]

  /// Whether the app runs for a preview.
  public var isPreview: Bool

  /// Whether a unit test is running.
  public var isTest: Bool

  /// Whether the app runs in a simulator.
  public var isSimulator: Bool

  /// Whether the build is a debug build.
  public var isDebug: Bool

  private init() {
    arguments = CommandLine.arguments
    isPreview = environmentVariable("XCODE_RUNNING_FOR_PREVIEWS") == "1"
    isTest = Self.runsTests(program: CommandLine.arguments.first ?? "")
    isSimulator = environmentVariable("SIMULATOR_UDID") != nil
    #if DEBUG
      isDebug = true
    #else
      isDebug = false
    #endif
  }
}

extension FactoryContext {
  private static let ofThisProcess = Protected(FactoryContext())

  /// The circumstances of this process.
  ///
  /// They may be changed for a test.
  public static var current: FactoryContext {
    get { ofThisProcess.withLock { $0 } }
    set { ofThisProcess.withLock { $0 = newValue } }
  }

  /// Sets an argument while the app runs, as though the app had been launched with it.
  public static func setArg(_ arg: String, forKey key: String) {
    ofThisProcess.withLock { $0.runtimeArguments[key] = arg }
  }

  /// Takes back an argument that was set while the app runs.
  public static func removeArg(forKey key: String) {
    ofThisProcess.withLock { _ = $0.runtimeArguments.removeValue(forKey: key) }
  }
}

extension FactoryContext {
  /// A bundle of tests on Linux is a program of its own; Xcode tells its runner by variables.
  static func runsTests(program: String) -> Bool {
    program.hasSuffix(".xctest") || program.hasSuffix("swiftpm-testing-helper")
      || program == "xctest" || program.hasSuffix("/xctest")
      || environmentVariable("XCTestConfigurationFilePath") != nil
      || environmentVariable("XCTestBundlePath") != nil
  }
}

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
