import HarnessComparison
import LaunchProtocol

/// What an app says first: who it is, which mocks it took, and what else could be chosen.
public struct AppHello: Decodable, Equatable, Sendable {
  /// The version of the launch protocol that the app speaks.
  public let version: Int
  /// The app's process id, as the app sees it.
  public let processID: Int32
  /// `debug` or `release`.
  public let configuration: String
  /// The mocks that took effect: the registration's name, and the mock's with its parameter.
  public let mocks: [String: String]
  /// The faults that took effect, as the launch protocol writes them; nil where the app does not
  /// say.
  public let chosenFaults: [String]?
  /// The holds that took effect, as the launch protocol writes them; nil where the app does not say.
  public let chosenHolds: [String]?
  /// Whether the app refuses to use what is live; nil where it does not say.
  public let isStrict: Bool?
  /// Whether a container of the app registers anything at its first use; true where it does not say.
  public let registers: Bool
  /// All registrations that have mocks, and their mocks' names.
  public let available: [String: [String]]
  /// All registrations that have faults, and their faults' names.
  public let faults: [String: [String]]
  /// All registrations that name the functions whose calls they record, and these.
  public let functions: [String: [String]]
  /// All registrations that name the gates of their fakes, and these.
  public let gates: [String: [String]]

  /// Reads the message as the launch protocol describes it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MessageKey.self)
    func value<Value: Decodable>(_ type: Value.Type, _ key: String) throws -> Value? {
      try container.decodeIfPresent(type, forKey: MessageKey(key))
    }
    func names(_ key: String) throws -> [String: [String]] {
      try value([String: [String]].self, key) ?? [:]
    }
    version = try value(Int.self, LAUNCH_HELLO_VERSION_KEY) ?? 0
    processID = try value(Int32.self, LAUNCH_HELLO_PID_KEY) ?? 0
    configuration = try value(String.self, LAUNCH_HELLO_CONFIGURATION_KEY) ?? ""
    mocks = try value([String: String].self, LAUNCH_HELLO_MOCKS_KEY) ?? [:]
    chosenFaults = try value([String].self, LAUNCH_HELLO_CHOSEN_FAULTS_KEY)
    chosenHolds = try value([String].self, LAUNCH_HELLO_CHOSEN_HOLDS_KEY)
    isStrict = try value(Bool.self, LAUNCH_HELLO_STRICT_KEY)
    registers = try value(Bool.self, LAUNCH_HELLO_REGISTERS_KEY) ?? true
    available = try names(LAUNCH_HELLO_AVAILABLE_KEY)
    faults = try names(LAUNCH_HELLO_FAULTS_KEY)
    functions = try names(LAUNCH_HELLO_FUNCTIONS_KEY)
    gates = try names(LAUNCH_HELLO_GATES_KEY)
  }
}

extension AppHello {
  /// Whether this tells of another process what `other` tells of its own.
  func saysTheSame(as other: AppHello) -> Bool {
    effect == other.effect && registers == other.registers && available == other.available
      && functions == other.functions
  }

  /// Whether the app knows what a test chose for it, and runs without.
  func misses(_ mocks: [String: String], _ faults: Faults, _ holds: Holds) -> Bool {
    let missesMock = mocks.contains { registration, mock in
      if case .notTaken = MockProblem(chosen: [registration: mock], hello: self)?.finding {
        true
      } else {
        false
      }
    }
    return missesMock || FaultProblem.knowsAndLacks(faults, self)
      || HoldProblem.knowsAndLacks(holds, self)
  }

  /// What took effect, for a message about something that did not:
  /// `the mock drive=offline; no faults; not strict`.
  var effect: String {
    let mocks = mocks.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let holds = chosenHolds.map { [Self.list($0, "hold")] } ?? []
    return
      ([Self.list(mocks, "mock"), Self.list(chosenFaults ?? [], "fault")] + holds
      + [isStrict == true ? "strict" : "not strict"]).joined(separator: "; ")
  }

  private static func list(_ words: [String], _ name: String) -> String {
    switch words.count {
    case 0: "no \(name)s"
    case 1: "the \(name) \(NameList(words))"
    default: "the \(name)s \(NameList(words))"
    }
  }
}
