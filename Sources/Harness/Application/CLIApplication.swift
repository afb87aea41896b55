public import Foundation
package import HarnessSystem
import LaunchProtocol

/// A command-line program under test, launched as its users launch it.
///
///     let app = CLIApplication("workphotos")
///     app.mocks.drive = "offline"
///     let outcome = try app.run("upload", "photos")
///
/// Changes to its properties take effect at the next launch. All methods may be called from any
/// thread; those that wait have an `async` form, which never blocks a thread of the cooperative
/// pool.
public final class CLIApplication: Sendable {
  /// Whether the program runs.
  public enum State: Sendable, Equatable {
    /// It was not launched yet.
    case notRunning
    /// It was launched and has not exited.
    case running
    /// It runs, and waits for input on its terminal; on pipes this is never seen.
    case waitingForInput
    /// A signal has stopped it; `activate()` lets it go on.
    case stopped
    /// It was launched and has gone.
    case exited
  }

  /// What the next launch will be, and the last one.
  package struct Choices {
    var launchArguments: [String] = []
    var launchEnvironment: [String: String] = [:]
    var mocks = Mocks()
    var faults = Faults()
    var holds = Holds()
    var isStrict = false
    var network = NetworkAccess.unrestricted
    var systemFaults: [SystemFault] = []
    /// What a sweep has fail in the next launch, before those; nil for nothing.
    var sweptFault: SystemFault?
    package var systemFaultRecord: SystemFaultRecord?
    /// Where the next launch's calls are noted; nil where they are not.
    var callNotes: CallNotes?
    /// Where it is noted what the next launch looks at; nil where it is not.
    var inputNotes: InputNotes?
    /// Notes what happens in the launches; nil where no report shows that.
    var session: SessionRecorder?
    var recordsCalls = false
    var measuresUsage = false
    /// What listens to the app in place of the harness; nil where the harness does.
    package var listener: OtherListener?
    var isOfScript = false
    package var fakes = FakeChoices()
    package var servers = ServerChoices()
    /// The fake that the app is itself; nil where it is none.
    var ownFake: String?
    var currentDirectory = "."
    var standardInput: StandardInput?
    var terminal: Terminal?
    var standardStreams = StandardStreams.onTerminal
    var outputLimit = OutputLimit.standard
    var sandbox: Sandbox?
    package var launch: Launch?
    /// What a sweep has the launches do besides what the test says; nil where none sweeps.
    var probe: SweepProbe?
  }

  /// The product's name or the path, as the test gave it.
  public let name: String

  package let choices: Monitor<Choices>
  let interruptionMonitors: InterruptionMonitors
  /// Those of the test in which the app was made.
  let testInterruptionMonitors: InterruptionMonitors?
  let launcher: Launcher

  /// An app that is found by its name or path.
  ///
  /// - Parameters:
  ///   - name: The name of an executable product, which is looked for beside the test bundle; or
  ///     a path, known by its slash.
  ///   - sandbox: Its disk. Without one it has the current test's, or else one of its own.
  ///   - starter: What starts it.
  public convenience init(_ name: String, sandbox: Sandbox? = nil, starter: Starter = .process) {
    self.init(
      name, Choices(sandbox: sandbox ?? Sandbox.current), Launcher(starter: starter),
      (InterruptionMonitors(), InterruptionMonitors.current))
  }

  init(
    _ name: String, _ choices: Choices, _ launcher: Launcher,
    _ monitors: (own: InterruptionMonitors, test: InterruptionMonitors?)
  ) {
    self.name = name
    self.launcher = launcher
    self.choices = Monitor(choices)
    (interruptionMonitors, testInterruptionMonitors) = monitors
  }

  /// An app that lies at a URL.
  ///
  /// - Parameters:
  ///   - url: A file URL of the executable.
  ///   - sandbox: Its disk. Without one it has the current test's, or else one of its own.
  ///   - starter: What starts it.
  public convenience init(url: URL, sandbox: Sandbox? = nil, starter: Starter = .process) {
    self.init(url.absoluteURL.path, sandbox: sandbox, starter: starter)
  }

  deinit {
    choices.read(\.launch)?.requestTermination()
  }

  /// The place of an executable product, which lies beside the test bundle.
  ///
  /// - Parameter name: For example `workphotos`.
  /// - Returns: A file URL.
  /// - Throws: ``LaunchRefusal/noProduct(name:directory:neighbors:)``.
  public static func productURL(_ name: String) throws -> URL {
    URL(fileURLWithPath: try ExecutableSearch.path(of: name))
  }

  /// The place of an installed program, looked for in `PATH` and in the `sbin` folders.
  ///
  /// - Parameter name: For example `git`.
  /// - Returns: Nil where no folder holds an executable file of that name.
  public static func commandURL(_ name: String) -> URL? {
    ExecutableSearch.command(name)
  }
}

// MARK: - What the next launch will be

extension CLIApplication {
  /// The words that the app is launched with, before those of `run`.
  public var launchArguments: [String] {
    get { choices.read(\.launchArguments) }
    set { choices.withLock { $0.launchArguments = newValue } }
  }

  /// Variables added to the app's environment, which is otherwise the same for every test.
  public var launchEnvironment: [String: String] {
    get { choices.read(\.launchEnvironment) }
    set { choices.withLock { $0.launchEnvironment = newValue } }
  }

  /// The mocks that the app is to use.
  ///
  /// One that does not take effect fails the launch.
  public var mocks: Mocks {
    get { choices.read(\.mocks) }
    set { choices.withLock { $0.mocks = newValue } }
  }

  /// The calls on recorded services that are to fail.
  ///
  /// One that the app does not know, or does not confirm, fails the launch. One that has failed no
  /// call in any launch fails the test at its end, at the line of the last launch with it, unless
  /// it is ``CallFaults/optional(_:)``; where no `CLITestCase` and no trait knows the end of
  /// the test, it fails its launch at the exit.
  public var faults: Faults {
    get { choices.read(\.faults) }
    set { choices.withLock { $0.faults = newValue } }
  }

  /// The calls on recorded services that are to wait, as at a gate: ``gate(_:)`` with the same name
  /// waits until one does, and lets it go on.
  ///
  /// One that the app does not know, or does not confirm, fails the launch.
  public var holds: Holds {
    get { choices.read(\.holds) }
    set { choices.withLock { $0.holds = newValue } }
  }

  /// What the system does not do for the app, and for all that it starts: calls that fail, a disk that
  /// is full, a death.
  ///
  /// A fault that no call of the launch has met fails the launch. Linux alone can do it: elsewhere an
  /// app with faults is not started.
  public var systemFaults: [SystemFault] {
    get { choices.read(\.systemFaults) }
    set { choices.withLock { $0.systemFaults = newValue } }
  }

  /// What the app may reach of the network, and with it all that it starts.
  ///
  /// A launch of which a program asks for anything else fails, whatever the app makes of it. Linux
  /// alone can tell: elsewhere an app that may not reach everything is not started. It is started by
  /// ``Starter/spawn``, and cannot gain privileges, as by `sudo`.
  public var network: NetworkAccess {
    get { choices.read(\.network) }
    set { choices.withLock { $0.network = newValue } }
  }

  /// Whether the app is to end with status 78 (EX_CONFIG) instead of using a live service that
  /// nothing replaced.
  ///
  /// An app that does not understand this fails the launch.
  public var isStrict: Bool {
    get { choices.read(\.isStrict) }
    set { choices.withLock { $0.isStrict = newValue } }
  }

  /// Whether the harness listens to the app although the test names no mock, no fault and no
  /// strictness.
  ///
  /// It always does where the test names one. A launch whose app is not heard has no recorded
  /// calls, no gates and no resolved registrations, and costs less.
  public var recordsCalls: Bool {
    get { choices.read(\.recordsCalls) }
    set { choices.withLock { $0.recordsCalls = newValue } }
  }

  /// Whether what the app uses is measured: ``Outcome/usage`` is then always known, with the memory.
  ///
  /// ``OutcomeExpectation/peakMemory(atMost:)`` needs it. It is then started by ``Starter/spawn``, with
  /// a small program between, which takes about a millisecond. The memory of one whose system calls are
  /// watched, by ``network`` or ``systemFaults``, is known only where it is more than the test's.
  public var measuresUsage: Bool {
    get { choices.read(\.measuresUsage) }
    set { choices.withLock { $0.measuresUsage = newValue } }
  }

  /// Where the app starts: a path relative to the sandbox's working directory.
  public var currentDirectory: String {
    get { choices.read(\.currentDirectory) }
    set { choices.withLock { $0.currentDirectory = newValue } }
  }

  /// What the app reads.
  ///
  /// Left nil, `run` gives it nothing and `launch` what is typed.
  public var standardInput: StandardInput? {
    get { choices.read(\.standardInput) }
    set { choices.withLock { $0.standardInput = newValue } }
  }

  /// How many bytes the app may write to each of its streams: 256 MiB, unless told otherwise.
  ///
  /// One that writes more is ended, and its launch fails.
  public var outputLimit: Int {
    get { choices.read(\.outputLimit) }
    set { choices.withLock { $0.outputLimit = max(0, newValue) } }
  }

  /// The app's disk, made now if it has none.
  ///
  /// - Returns: The one it was made with, or else one that is always the same.
  /// - Throws: ``SandboxCreationError``.
  public func sandbox() throws -> Sandbox {
    try choices.withLock { choices in
      let sandbox = try choices.sandbox ?? Sandbox()
      choices.sandbox = sandbox
      return sandbox
    }
  }
}
