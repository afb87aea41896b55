/// The source that lists the factories of a module: an enumeration that conforms to
/// `ListedFactories`.
package struct FactoryList {
  private let module: String
  let entries: [Entry]
  private let unread: [UnreadFile]

  /// A factory of one container type.
  struct Entry {
    let factory: FoundFactory
    let container: String
    let isUsed: Bool
  }

  /// Lists the factories of a module.
  ///
  /// - Parameters:
  ///   - module: The module's name.
  ///   - files: Its files, in the order in which their factories are to be listed.
  ///   - unread: The files that could not be read.
  package init(module: String, files: [SourceFile], unread: [UnreadFile] = []) {
    self.module = module
    self.unread = unread
    let finders = files.map { FactoryFinder($0) }
    let conformances = Conformances(finders.flatMap(\.types))
    let factories = finders.flatMap(\.factories)
    let uses = FactoryUses(in: files, of: Set(factories.map(\.name.withoutBackticks)))
    entries = factories.flatMap { factory in
      conformances.containers(of: factory.owner).map { container in
        Entry(
          factory: factory, container: container,
          isUsed: factory.isPublic || uses.names.contains(factory.name.withoutBackticks))
      }
    }
  }

  /// The name of the enumeration: that of the module `todo` is `TodoFactories`.
  private var name: String { module.prefix(1).uppercased() + module.dropFirst() + "Factories" }

  /// The file.
  package var source: String {
    var text = SwiftText()
    text.line("// Written by the build plug-in FactoryList from the sources of \(module).")
    text.line("import Injection")
    text.line()
    text.line("/// The factories that \(module) declares.")
    text.block("enum \(name): ListedFactories") { text in
      text.line("#if DEBUG || HARNESS_ENABLED")
      writeList(to: &text)
      for index in entries.indices { writeFunction(at: index, to: &text) }
      text.line("#endif")
    }
    return text.text + "\n"
  }

  private func writeList(to text: inout SwiftText) {
    text.block("nonisolated static var all: [ListedFactory]") { text in
      text.line("var all: [ListedFactory] = []")
      for index in entries.indices { writeEntry(at: index, to: &text) }
      for file in unread {
        writeUnreachable(file.place, at: file.place, "it could not be read: \(file.reason)", &text)
      }
      text.line("return all")
    }
  }

  private func writeEntry(at index: Int, to text: inout SwiftText) {
    let (entry, factory) = (entries[index], entries[index].factory)
    let name = factory.name.withoutBackticks
    if let obstacle = factory.obstacle {
      return writeUnreachable("\(entry.container).\(name)", at: factory.place, obstacle, &text)
    }
    within(factory.condition, &text) { text in
      text.line("all.append(")
      text.line("  ListedFactory(")
      text.line("    \(name.debugDescription), of: \(entry.container).self,")
      text.line("    at: \(factory.place.debugDescription), isUsed: \(entry.isUsed),")
      text.line("    resolve: resolve\(index)))")
    }
  }

  private func writeUnreachable(
    _ name: String, at place: String, _ reason: String, _ text: inout SwiftText
  ) {
    text.line("all.append(")
    text.line("  ListedFactory(")
    text.line("    unreachable: \(name.debugDescription), at: \(place.debugDescription),")
    text.line("    because: \(reason.debugDescription)))")
  }

  /// Writes a function and no closure: it is of the actor that the module's declarations are of.
  private func writeFunction(at index: Int, to text: inout SwiftText) {
    let (entry, factory) = (entries[index], entries[index].factory)
    guard factory.obstacle == nil else { return }
    text.line()
    within(factory.condition, &text) { text in
      let actor = factory.actor.map { "\($0) " } ?? ""
      text.block(
        "\(actor)@Sendable private static func resolve\(index)(_ container: \(entry.container), "
          + "_ verifier: Verifier) async"
      ) { text in
        let wait = factory.isAsynchronous ? "await " : ""
        text.line("\(wait)verifier.resolve(container.\(factory.name))")
      }
    }
  }

  private func within(
    _ condition: String?, _ text: inout SwiftText, _ body: (inout SwiftText) -> Void
  ) {
    if let condition { text.line("#if \(condition)") }
    body(&text)
    if condition != nil { text.line("#endif") }
  }
}

/// Which types of a module are containers.
private struct Conformances {
  private var inherited: [String: Set<String>] = [:]
  private var protocols: Set<String> = [
    "SharedContainer", "ManagedContainer", "Resolving", "AutoRegistering",
  ]

  init(_ types: [(type: DeclaredType, path: String)]) {
    for (type, path) in types {
      inherited[path, default: []].formUnion(type.inherited)
      if type.kind == .protocol { protocols.insert(path) }
    }
  }

  /// The types whose properties an owner's are: itself, or those that conform to it.
  func containers(of owner: String) -> [String] {
    guard protocols.contains(owner) else { return [owner] }
    let own = inherited.keys.filter { !protocols.contains($0) && conforms($0, to: owner) }
    return (["SharedContainer", "ManagedContainer"].contains(owner) ? ["Container"] : [])
      + own.sorted()
  }

  private func conforms(_ name: String, to goal: String, depth: Int = 0) -> Bool {
    guard depth < 100, let parents = inherited[name] else { return name == goal }
    return parents.contains { $0 == goal || conforms($0, to: goal, depth: depth + 1) }
      || (goal == "ManagedContainer" && parents.contains("SharedContainer"))
  }
}
