#if DEBUG || HARNESS_ENABLED
  /// Which registrations needed which others, as they were resolved.
  public struct DependencyGraph: Sendable, Equatable {
    /// A registration.
    public struct Node: Sendable, Equatable {
      /// The name with the container's: `Container.drive`.
      public let name: String

      /// The file and the line of its declaration; nil for what no list has.
      public internal(set) var place: String?

      /// The scope's type with a small letter: `unique`, `cached`, `singleton`.
      public let scope: String

      /// Whether it is marked as reaching what lies outside of the program.
      public let isLive: Bool

      /// The names of its mocks, in alphabetical order.
      public let mocks: [String]

      /// The names of the faults that a launch can choose for it, in alphabetical order.
      public let faults: [String]
    }

    /// One registration resolved another.
    public struct Edge: Sendable, Hashable {
      /// The name of the one whose factory ran.
      public let from: String

      /// The name of the one that it asked for.
      public let to: String
    }

    /// The listed registrations in the order of their lists, and then those that they asked for.
    public internal(set) var nodes: [Node] = []

    /// Who asked for what, once each, in alphabetical order.
    public internal(set) var edges: [Edge] = []
  }

  extension DependencyGraph {
    mutating func add(_ node: Node) {
      if let index = nodes.firstIndex(where: { $0.name == node.name }) {
        nodes[index].place = nodes[index].place ?? node.place
      } else {
        nodes.append(node)
      }
    }

    mutating func add(_ edge: Edge) {
      let index = edges.firstIndex { ($0.from, $0.to) >= (edge.from, edge.to) } ?? edges.endIndex
      if index == edges.endIndex || edges[index] != edge { edges.insert(edge, at: index) }
    }
  }

  extension DependencyGraph.Node {
    init(_ entry: Entry, of registry: Registry, at place: String? = nil) {
      let (scope, mocks) = registry.withState { state in
        (entry.settings.scope ?? state.options.defaultScope ?? .unique, entry.mocks.keys.sorted())
      }
      let type = "\(Swift.type(of: scope))"
      (isLive, faults) = entry.facts.withState { ($0.isLive, $0.faults.names) }
      name = entry.fullName
      self.place = place
      self.scope = type.prefix(1).lowercased() + type.dropFirst()
      self.mocks = mocks
    }
  }
#endif
