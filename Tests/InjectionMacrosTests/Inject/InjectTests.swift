import InjectionMacros
import InjectionTesting
import Synchronization
import Testing

@Suite("A property with @Inject", .container)
struct InjectTests {
  /// Has the shared container count how often it makes a tool.
  private func countTools() -> Counter {
    let counter = Counter()
    Container.shared.tool.register { NamedTool(name: "tool \(counter.next())") }
    return counter
  }

  @Test("is resolved when it is first used, and once")
  func lazily() {
    let counter = countTools()
    let owner = Owner()
    #expect(counter.value == 0)
    #expect(owner.tool.name == "tool 1")
    #expect(owner.tool.name == "tool 1")
    #expect(counter.value == 1)
  }

  @Test("is resolved once by several tasks at a time")
  func concurrently() async {
    let counter = countTools()
    let owner = Owner()
    let names = await withTaskGroup(of: String.self) { group in
      for _ in 0..<50 { group.addTask { owner.tool.name } }
      return await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(names == ["tool 1"])
    #expect(counter.value == 1)
  }

  @Test("is resolved when its owner is made, where that is wanted")
  func eagerly() {
    let counter = countTools()
    let owner = EagerOwner()
    #expect(counter.value == 1)
    #expect(owner.tool.name == "tool 1")
    #expect(owner.other.name == "spare")
    #expect(counter.value == 1)
  }

  @Test("has another factory or container where one is named")
  func names() {
    let owner = Owner()
    #expect(owner.other.name == "spare")
    #expect(owner.rake.name == "rake")
    #expect(owner.optionalTool == nil)
    #expect(owner.default == "the default")
  }

  @Test("is what was set, and nothing is resolved then")
  func setting() {
    let counter = countTools()
    let owner = Owner()
    owner.tool = NamedTool(name: "set")
    #expect(owner.tool.name == "set")
    #expect(counter.value == 0)
  }

  @Test("stands in structures, actors and types of the main actor")
  func owners() async {
    var value = ValueOwner()
    #expect(value.tool.name == "hammer")
    value.tool = NamedTool(name: "set")
    #expect(value.tool.name == "set")
    #expect(await ActingOwner().name == "hammer")
    #expect(await MainOwner.tool.name == "hammer")
    #expect(await MainOwner().other.name == "of main")
    #expect(HalfInjected(left: 4).tool.name == "hammer")
  }
}

/// Counts on any thread.
private final class Counter: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  func next() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }
}
