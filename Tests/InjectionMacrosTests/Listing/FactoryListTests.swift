import Foundation
import HarnessTesting
import XCTest

@testable import InjectionMacrosPlugin

/// What is listed of a module: all its factories, as the compiler knows them, in source that compiles.
final class FactoryListTests: CLITestCase {
  override class var applicationName: String {
    CLIApplication.commandURL("swiftc")?.path ?? "swiftc"
  }

  private static let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Factories.txt")

  func testEveryFactoryIsListedWithWhatStandsInTheWay() throws {
    XCTAssertEqual(
      try summary(of: String(contentsOf: Self.source, encoding: .utf8)),
      """
      Container.drive:6
      Container.clock:7
      Container.default:8 unused
      Container.hidden:9 it is private
      Container.secret:10 it is private
      Container.future:11 it is not available everywhere
      Container.settings:13
      Container.session:14 unused
      Container.page:15 unused
      Container.model:16 unused
      Container.view:17 @MainActor unused
      Container.store:18 @StoreActor unused
      Container.probe:23 #if (DEBUG) unused
      Container.probe:25 #if !(DEBUG) && (os(Linux) && !HARNESS_ENABLED) unused
      Container.probe:28 #if !(DEBUG) && !(os(Linux) && !HARNESS_ENABLED) && (os(Linux)) unused
      Container.local:40 it is private
      Garage.car:46
      Garage.Pit.lamp:51
      Shed.spade:57 unused
      Hall.seat:62 it is declared in a generic type
      Garage.light:67 unused
      Container.everywhere:72 unused
      Garage.everywhere:72 unused
      Garage.Pit.everywhere:72 unused
      Container.somewhere:76 its extension holds for some types only
      Garage.somewhere:76 its extension holds for some types only
      Garage.Pit.somewhere:76 its extension holds for some types only
      """)
  }

  /// Swift's own list of a module's properties.
  func testTheCompilerKnowsTheSameFactoriesAndCompilesTheList() throws {
    try XCTSkipIf(CLIApplication.commandURL("swiftc") == nil, "there is no swiftc in PATH")
    let text = try String(contentsOf: Self.source, encoding: .utf8)
    try sandbox.write(text, to: "Factories.swift")
    try sandbox.write(try list(of: text).source, to: "OddFactories.swift")
    for flags in [["-DDEBUG"], ["-DHARNESS_ENABLED"], ["-swift-version", "5", "-DDEBUG"]] {
      try compile(flags + ["-warnings-as-errors"])
    }
    try compile(["-DDEBUG", "-default-isolation", "MainActor"])
    try compile(
      ["-DDEBUG", "-emit-symbol-graph", "-emit-symbol-graph-dir", "."]
        + ["-symbol-graph-minimum-access-level", "private"])
    let known = try symbols().filter { $0.hasSuffix("Factory") }.map {
      $0.dropLast(" Factory".count)
    }
    let listed = try FactoryFinder(SourceFile(text, name: "Odd/Factories.swift")).factories
      .filter { $0.condition?.contains("!") != true }
    XCTAssertEqual(
      Set(listed.map { "\($0.owner).\($0.name.withoutBackticks)" }), Set(known.map(String.init)))
  }

  func testAFileThatCannotBeReadIsToldInTheList() throws {
    let unread = UnreadFile(place: "Odd/Broken.swift:3", reason: "a \"name\" was expected")
    let source = FactoryList(module: "Odd", files: [], unread: [unread]).source
    XCTAssertTrue(
      source.contains(
        #"because: "it could not be read: a \"name\" was expected"))"#), source)
    do throws(UnreadFile) {
      _ = try SourceFile("extension Container {\n  var = 3\n}", name: "Odd/Broken.swift")
      XCTFail("it was read")
    } catch {
      XCTAssertEqual(error.place, "Odd/Broken.swift:2")
    }
  }

  func testFactoriesBesideStatementsAreListed() throws {
    let text = """
      import Injection
      let words = LaunchChoices.begin(for: Container.shared)
      guard words.count == 2, words[0] == "add" else {
        print("usage"); exit(64)
      }
      #if DEBUG
        print("debug")
        extension Container { var probe: Factory<Int> { self { 1 } } }
      #endif
      do { try run() } catch let error { print(error) }
      words
        .map { $0.count }
        .forEach { print($0) }
      for word in words where word != "" { actor(word); print(word) }; struct A { let extension1 = 2 }
      async let x = 3
      extension Container { var last: Factory<Int> { self { 1 } } }
      await print(Container.shared.last(), x)
      """
    let file = try SourceFile(text, name: "Odd/main.swift")
    let list = FactoryList(module: "Odd", files: [file])
    XCTAssertEqual(list.entries.map(\.factory.name), ["probe", "last"])
    XCTAssertEqual(list.entries.map(\.isUsed), [false, true])
    XCTAssertThrowsError(try SourceFile(text, name: "Odd/other.swift"))
    XCTAssertThrowsError(
      try SourceFile(text + "\nextension Container { var = 1 }", name: "Odd/main.swift"))
  }

  // MARK: - Uses

  func testUsesAreSeenWhereverTheNameStands() throws {
    for use in [
      "Container.shared.drive()", "@Injected(\\.drive) var x: Int", #"print("a \(c.drive())")"#,
      "@Injectable struct S { let drive: Int }", "c.drive.resolve()", "let f = c.drive",
      "c.`drive`()", "@Inject(\\Container.drive) var d", "c.drive { Fake() }",
    ] {
      XCTAssertEqual(try uses(in: use), ["drive"], use)
    }
    for noUse in [
      "c.drive.register { 1 }", "c.drive.onMock(\"x\") { 1 }", "c.drive\n  .onTest { 1 }",
      "c.driver()", "// c.drive()", "let text = \"drive\"", "/* c.drive() */",
    ] {
      XCTAssertEqual(try uses(in: noUse), [], noUse)
    }
  }

  private func uses(in text: String) throws -> Set<String> {
    FactoryUses(in: [try SourceFile("func use() { \(text)\n }", name: "F")], of: ["drive"]).names
  }

  // MARK: - The whole of a module

  private func list(of text: String) throws -> FactoryList {
    FactoryList(module: "Odd", files: [try SourceFile(text, name: "Odd/Factories.swift")])
  }

  /// A line for each factory of the list.
  private func summary(of text: String) throws -> String {
    try list(of: text).entries.map { entry in
      let factory = entry.factory
      let line = factory.place.split(separator: ":").last ?? ""
      var words = ["\(entry.container).\(factory.name.withoutBackticks):\(line)"]
      words += [factory.actor, factory.condition.map { "#if \($0)" }, factory.obstacle].compactMap {
        $0
      }
      if !entry.isUsed, factory.obstacle == nil { words.append("unused") }
      return words.joined(separator: " ")
    }.joined(separator: "\n")
  }

  private func compile(_ flags: [String]) throws {
    let products = try CLIApplication.productURL("workphotos").deletingLastPathComponent()
    app.launchArguments =
      ["-emit-module", "-module-name", "Odd", "-swift-version", "6", "-parse-as-library"] + flags
      + ["-I", products.appendingPathComponent("Modules").path]
    app.launchArguments += ["CPlatform", "LaunchProtocol"].flatMap { module in
      let map = products.appendingPathComponent("\(module).build/module.modulemap").path
      return ["-Xcc", "-fmodule-map-file=\(map)"]
    }
    try app.run("Factories.swift", "OddFactories.swift", timeout: 300).expect(.success)
  }

  /// Every property of the module, and the type that its own begins with.
  private func symbols() throws -> [String] {
    struct Graph: Decodable {
      struct Symbol: Decodable {
        struct Kind: Decodable { let identifier: String }
        struct Fragment: Decodable { let spelling: String }
        let kind: Kind
        let pathComponents: [String]
        let declarationFragments: [Fragment]
      }
      let symbols: [Symbol]
    }
    let folder = sandbox.workingDirectory
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".symbols.json") }
    return try files.flatMap { file in
      let data = try Data(contentsOf: folder.appendingPathComponent(file))
      return try JSONDecoder().decode(Graph.self, from: data).symbols
        .filter { $0.kind.identifier == "swift.property" }
        .map { symbol in
          let declaration = symbol.declarationFragments.map(\.spelling).joined()
          let isFactory =
            declaration.contains(/: (Injection\.)?[A-Za-z]*Factory(<.*>)? \{ get/)
          return symbol.pathComponents.joined(separator: ".") + (isFactory ? " Factory" : "")
        }
    }
  }
}
