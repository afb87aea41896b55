import InjectionMacros
import InjectionTesting
import Testing

@Suite("An initializer that @Injectable writes", .container)
struct InjectableTests {
  @Test("gives each property what its factory gives")
  func factories() {
    let carpenter = Carpenter(wood: "oak")
    #expect(carpenter.words == ["hammer", "spare", "size 12", "rake", "oak"])
    #expect(Carpenter(oak: NamedTool(name: "saw")).words[0] == "saw")
  }

  @Test("takes what a test passes in its place, and asks no container for that")
  func fakes() {
    var resolved = 0
    Container.shared.tool.register {
      resolved += 1
      return NamedTool(name: "real")
    }
    let carpenter = Carpenter(tool: NamedTool(name: "fake"), rake: NamedTool(name: "f"), wood: "")
    #expect(carpenter.words == ["fake", "spare", "size 12", "f", ""])
    #expect(resolved == 0)
  }

  @Test("gives what is registered when it is called")
  func registrations() {
    Container.shared.tool.register { NamedTool(name: "mock") }
    #expect(OpenWorkshop().tool.name == "mock")
    #expect(OrderedWorkshop().description == "mock")
    Container.$shared.withValue(Container()) { #expect(OpenWorkshop().tool.name == "hammer") }
  }

  @Test("leaves alone what has a value, is computed, lazy or static")
  func values() {
    let carpenter = Carpenter(wood: "")
    #expect(carpenter.uploaded == 0)
    #expect(carpenter.later == 1)
    carpenter.watched = 7
    #expect(carpenter.uploaded == 7)
    #expect(Empty().count == 0)
  }

  @Test("knows names of one declaration, optionals, closures and backticks")
  func types() {
    let plane = Plane(note: "n")
    #expect([plane.left, plane.right] == [1, 2])
    #expect(plane.names == ["a": [1]])
    #expect(plane.optionalTool == nil)
    #expect(plane.onFinish() == "finished")
    #expect(plane.default == "the default")
    #expect(Plane(right: 5, onFinish: { "early" }, note: nil).onFinish() == "early")
  }

  @Test("serves actors, and types of the main actor")
  func isolation() async {
    #expect(await Keeper().use() == "hammer 1")
    #expect(await Keeper(tool: NamedTool(name: "saw")).use() == "saw 1")
    #expect(await Window().tool.name == "hammer")
  }

  @Test("serves generic types")
  func generics() {
    let box = Box(content: 3, others: ("a", 2.5), make: { $0 + 1 })
    #expect(box.tool.name == "hammer")
    #expect(box.make(box.content) == 4)
    #expect(box.others.1 == 2.5)
  }

  @Test("serves nested types, and those of other access levels")
  func nesting() {
    #expect(Shop(spareTool: NamedTool(name: "x")).spareTool.name == "x")
    #expect(Shop.Counter().tool.name == "hammer")
    #expect(Shop.Counter.Drawer().content.name == "spare")
    #expect(Town.Market().tool.name == "hammer")
    #expect(Store().tool.name == "hammer")
  }

  @Test("asks another container that is named")
  func otherContainer() {
    #expect(Gardener().tool.name == "rake")
    #expect(Gardener().other.name == "spare")
  }

  @Test("asks by type where that is wanted")
  func byType() {
    Container.shared.register((any Tool).self) { NamedTool(name: "anvil") }
    Container.shared.register(Double.self) { 0.5 }
    let smith = Smith(iron: 3)
    #expect(smith.tool.name == "anvil")
    #expect(smith.maximum == 0.5)
  }

  @Test("has the parameters that conditions choose")
  func conditions() {
    #expect(Chosen(last: 3).tool.name == "hammer")
    #expect(Chosen(left: 9, last: 3).left == 9)
  }

  @Test("hands values to property wrappers that want one, and none to those that resolve")
  func wrappers() {
    let wrapped = Wrapped(second: 4)
    #expect(wrapped.$first == 2)
    #expect(wrapped.$second == 8)
    #expect(wrapped.tool.name == "hammer")
    #expect(wrapped.spare.name == "spare")
  }
}
