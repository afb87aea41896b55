import Foundation
import ScenarioTesting
import Testing
import XCTest

/// The examples of the article "Scenarios": a project's own words.
enum ShopLanguage {
  static var engine: ScenarioEngine {
    var engine = ScenarioEngine()
    engine.commands = [.orders]
    engine.customConditions["weekend"] = { run in run["DAY"] == "saturday" }
    return engine
  }
}

extension ScenarioCommand {
  static let orders = ScenarioCommand(
    "orders COUNT [FILE]", summary: "Write a file of so many orders, orders.csv unless named."
  ) { run, call in
    guard let count = Int(call.operands[0]), count >= 0 else {
      throw ScenarioFailure("\(call.operands[0]) is no number of orders")
    }
    let rows = (0..<count).map { "order \($0),paid\n" }.joined()
    let file = call.operands.dropFirst().first ?? "orders.csv"
    try run.write(Data(rows.utf8), to: file)
    run.defer { run.note("\(file) had \(count) orders") }
  }
}

@Suite struct `A project's own words` {
  @Test(arguments: [
    ("orders 2\nexec cat orders.csv\nstdout -count=2 paid\n", true),
    ("env DAY=saturday\n[!weekend] exec false\n", true),
    ("env DAY=monday\n[weekend] exec false\n", true),
    ("orders many\n", false),
    ("orders\n", false),
  ])
  func `work as those of the language do`(text: String, passes: Bool) async {
    let end = await ScenarioSource(bytes: Data(text.utf8), name: "a").run(ShopLanguage.engine)
    if let sandbox = end.sandbox { try? FileManager.default.removeItem(atPath: sandbox) }
    #expect(end.isFailure != passes, "\(end.failureText)")
  }
}

// Compiled for the article; `ScenarioAdapterTests` runs such tests in a process of their own.

extension XCTestCase {
  fileprivate func expectTheShop() {
    expectScenarios(in: "Scenarios", ShopLanguage.engine)
  }
}

private struct ShopScenarios {
  func scenario(_ scenario: ScenarioCase) async throws {
    try await scenario.expectPass()
  }
}
