#if DEBUG || HARNESS_ENABLED
  /// What came of resolving every factory of some modules.
  ///
  /// Registrations stand under their names with that of the container: `Container.drive`.
  public struct VerificationReport: Sendable, Equatable {
    /// A factory, and what is to be said of it.
    public struct Remark: Sendable, Equatable {
      /// The registration's name.
      public let registration: String

      /// The file and the line of its declaration.
      public let place: String

      /// What was found.
      public let reason: String
    }

    /// What gave no instance: a circular dependency, a promise that was not kept, a type that is not
    /// registered.
    public internal(set) var failures: [Remark] = []

    /// What was not resolved, or not to its end: it takes a parameter that was not given, its factory
    /// threw, it is private.
    public internal(set) var unresolved: [Remark] = []

    /// The live registrations that have no mock, so that a strict launch cannot use them.
    public internal(set) var liveWithoutMock: [String] = []

    /// The registrations with mocks of which no launch can let a call fail.
    public internal(set) var mocksWithoutFaults: [String] = []

    /// What the module declares, and names nowhere else.
    ///
    /// Another module may use what is public, so only what is not counts.
    public internal(set) var unused: [String] = []

    /// Which registration needed which.
    public internal(set) var graph = DependencyGraph()
  }

  extension VerificationReport: CustomStringConvertible {
    /// A line for each finding.
    public var description: String {
      let lines =
        failures.map { "failed: \($0)" } + unresolved.map { "not resolved: \($0)" }
        + liveWithoutMock.map { "live without a mock: \($0)" }
        + mocksWithoutFaults.map { "mocks without a fault: \($0)" }
        + unused.map { "unused: \($0)" }
      return lines.isEmpty ? "every factory resolves" : lines.joined(separator: "\n")
    }
  }

  extension VerificationReport.Remark: CustomStringConvertible {
    /// The registration, its place, and what was found.
    public var description: String { "\(registration) (\(place)): \(reason)" }
  }

  extension VerificationReport {
    /// Notes a factory whose registration is known.
    mutating func add(_ node: DependencyGraph.Node) {
      graph.add(node)
      if node.isLive, node.mocks.isEmpty { liveWithoutMock.append(node.name) }
      if !node.mocks.isEmpty, node.faults.isEmpty { mocksWithoutFaults.append(node.name) }
    }
  }

  // MARK: - As JSON

  extension VerificationReport {
    /// One line of JSON, for a launch that asks for it.
    var json: String {
      JSONText.object([
        ("version", "1"),
        ("nodes", Self.list(graph.nodes.map(\.json))),
        ("edges", Self.list(graph.edges.map { JSONText.array([$0.from, $0.to]) })),
        ("failures", Self.list(failures.map(\.json))),
        ("unresolved", Self.list(unresolved.map(\.json))),
        ("liveWithoutMock", JSONText.array(liveWithoutMock)),
        ("mocksWithoutFaults", JSONText.array(mocksWithoutFaults)),
        ("unused", JSONText.array(unused)),
      ])
    }

    private static func list(_ values: [String]) -> String {
      "[" + values.joined(separator: ",") + "]"
    }
  }

  extension VerificationReport.Remark {
    fileprivate var json: String {
      JSONText.object([
        ("registration", JSONText.string(registration)), ("place", JSONText.string(place)),
        ("reason", JSONText.string(reason)),
      ])
    }
  }

  extension DependencyGraph.Node {
    fileprivate var json: String {
      JSONText.object([
        ("name", JSONText.string(name)), ("place", place.map(JSONText.string) ?? "null"),
        ("scope", JSONText.string(scope)), ("live", String(isLive)),
        ("mocks", JSONText.array(mocks)), ("faults", JSONText.array(faults)),
      ])
    }
  }
#endif
