import Foundation
import Harness
import HarnessSystem
import Testing

@testable import HarnessTesting

/// The traits, in every order.
@Suite struct TraitTests {
  private static let notes: Seed = [.file("notes.txt", "cats\n")]

  @Test(.seeded(notes), .app("/bin/cat"), .sandbox) func seedFirst() async throws {
    try await expectNotes(at: "notes.txt")
  }

  @Test(.app("/bin/cat"), .sandbox, .seeded(notes, at: "in/here")) func appFirst() async throws {
    try await expectNotes(at: "in/here/notes.txt")
  }

  @Test(.sandbox, .seeded(notes, at: "in"), .app("/bin/cat")) func sandboxFirst() async throws {
    try await expectNotes(at: "in/notes.txt")
  }

  @Test(.app("/bin/cat"), .seeded(notes), .seeded([.file("more")], at: "in"))
  func severalSeeds() async throws {
    try await expectNotes(at: "notes.txt")
    try #require(Sandbox.current).expect(".", holds: ["in", "in/more", "notes.txt"])
  }

  @Test(.app("/bin/sh") { $0.launchArguments = ["-c", "echo $WORD"] })
  func anAppIsConfigured() async throws {
    let app = try #require(CLIApplication.current)
    app.launchEnvironment["WORD"] = "told"
    try await app.run().expect(.standardOutput(.equals("told\n")))
  }

  @Test func withoutATraitThereIsNothing() {
    #expect(Sandbox.current == nil)
    #expect(CLIApplication.current == nil)
  }

  @Test func noMoreCasesRunAtATimeThanThereAreTurns() async throws {
    let (turns, running) = (AsyncSemaphore(3), Running())
    await withTaskGroup(of: Void.self) { group in
      for number in 1...60 {
        group.addTask {
          try? await turns.withTurn {
            await running.change(by: 1)
            for _ in 1...5 { await Task.yield() }
            await running.change(by: -1)
            if number.isMultiple(of: 2) { throw CancellationError() }
          }
        }
      }
    }
    #expect(await running.most <= 3)
    #expect(await running.begun == 60)
  }

  private func expectNotes(at path: String) async throws {
    let (app, sandbox) = (try #require(CLIApplication.current), try #require(Sandbox.current))
    #expect(try app.sandbox() === sandbox)
    try await app.run(path).expect(.success, .standardOutput(.equals("cats\n")))
  }
}

/// How many run at a time.
private actor Running {
  private var count = 0
  private(set) var most = 0
  private(set) var begun = 0

  func change(by difference: Int) {
    count += difference
    most = max(most, count)
    begun += max(difference, 0)
  }
}

/// Many cases, which Swift Testing begins at once.
@Suite(.sandbox) struct ManyCasesTests {
  private static let running = Running()

  @Test(arguments: 1...(3 * CaseScope.turnCount)) func noCaseBeginsBeforeItsTurn(_: Int) async {
    await Self.running.change(by: 1)
    for _ in 1...100 { await Task.yield() }
    await Self.running.change(by: -1)
    #expect(await Self.running.most <= CaseScope.turnCount)
  }
}

/// The traits of a suite, which every case gets afresh, also in a suite within.
@Suite(.seeded([.file("count", "0")]), .app("/bin/sh"), .sandbox)
struct SuiteTraitTests {
  let app: CLIApplication

  init() throws {
    app = try #require(CLIApplication.current)
  }

  @Test(arguments: 1...8) func eachCaseHasItsOwn(_ number: Int) async throws {
    let script = "read n < count; echo $((n + \(number))) > count; cat count"
    try await app.run("-c", script).expect(.standardOutput(.equals("\(number)\n")))
  }

  @Suite(.seeded([.file("inner", "1")])) struct Inner {
    @Test(.app("/bin/cat")) func hasTheSeedsOfBothAndTheAppOfItsOwn() async throws {
      let app = try #require(CLIApplication.current)
      try await app.run("count", "inner").expect(.standardOutput(.equals("01")))
    }
  }
}
