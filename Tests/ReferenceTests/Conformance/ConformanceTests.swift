import Foundation
import HarnessComparison
import HarnessTesting
import TestSupport
import XCTest

/// The clients of the launch protocol keep to it, and `harness conformance` finds those that do not.
final class ConformanceTests: CLITestCase {
  override class var applicationName: String { "harness" }
  override class var starter: Starter { .spawn }

  static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let clients = project.appendingPathComponent("Clients")

  func testInjectionKeepsToTheProtocol() throws {
    let probe = try CLIApplication.productURL("ConformanceProbe").path
    // It sends no notes: no function of it takes one.
    try conformance("--except", "note", probe)
      .expect(.success, .standardOutput(.contains("66 clauses: 66 hold, 0 do not; 1 were not")))
  }

  func testTheClientOfPythonKeepsToTheProtocol() throws {
    try require(.python3)
    let probe = Self.clients.appendingPathComponent("Examples/probe.py").path
    try conformance(try OptionalProgram.python3.url.path, "--", "-B", probe)
      .expect(.success, .standardOutput(.contains("67 clauses: 67 hold, 0 do not\n")))
  }

  func testTheClientOfGoKeepsToTheProtocol() throws {
    try require(.go)
    try copy("harnessclient.go", to: "harnessclient/harnessclient.go")
    try copy("Examples/probe.go", to: "main.go")
    try sandbox.write("module probe\n\ngo 1.18\n", to: "go.mod")
    let go = CLIApplication(url: try OptionalProgram.go.url, sandbox: sandbox)
    go.launchEnvironment = ["GOFLAGS": "-mod=mod", "GOPROXY": "off"]
    try go.run("build", "-o", "probe", ".", timeout: 300).expect(.success)
    try go.run("vet", "./...", timeout: 300).expect(.success)
    try conformance("./probe")
      .expect(.success, .standardOutput(.contains("67 clauses: 67 hold, 0 do not\n")))
    // The nearest name is sought in a time that does not grow without bounds with the word.
    let probe = CLIApplication(url: try sandbox.url("probe"), sandbox: sandbox)
    let long = String(repeating: "1234567890", count: 40)
    try probe.run("time", "-mock", "clock=\(long)").expect(
      .status(64), .standardError(.contains("There are: ")))
    try probe.run("time", "-fault", "drive.upload=1:\(long)").expect(.status(64))
  }

  /// In each shell of POSIX that this machine has.
  func testTheClientOfShellsKeepsToTheProtocol() throws {
    let probe = Self.clients.appendingPathComponent("Examples/probe.sh").path
    for name in ["sh", "bash", "busybox", "zsh", "mksh"] {
      guard let shell = try program(name) else { continue }
      let words = name == "busybox" ? ["--", "sh"] : ["--"]
      app.launchArguments = ["conformance", shell.path] + words + [probe]
      try app.run(timeout: 300).expect(
        .success, .standardOutput(.contains("67 clauses: 67 hold, 0 do not\n")))
    }
  }

  /// Each wrong client fails the clauses that its wrong is about.
  ///
  /// Those are one for each area of the protocol, and with `ALL_MUTANTS=1` all. Several are tried at
  /// once, as most of the time is spent waiting for what does not come. With `ALL_CLAUSES=1`, it is also
  /// seen that no other clause fails.
  func testEachWrongClientIsFound() throws {
    try require(.python3)
    try expectMutantsFound(of: .python)
  }

  func testEachWrongClientOfShellsIsFound() throws { try expectMutantsFound(of: .shell) }

  private func expectMutantsFound(of client: Mutant.Client) throws {
    // Where it lies is not what is wrong with them.
    try MutantTrial(of: .none(of: client)).expectFound()
    let variables = ProcessInfo.processInfo.environment
    let isAll = variables["ALL_MUTANTS"] == "1" || variables["ALL_CLAUSES"] == "1"
    var begun: [MutantTrial] = []
    for mutant in isAll ? try Mutant.all(of: client) : try Mutant.ofEachArea(of: client) {
      if begun.count == 6 { try begun.removeFirst().expectFound() }
      begun.append(try MutantTrial(of: mutant))
    }
    for trial in begun { try trial.expectFound() }
  }

  func testForEachClauseThereIsAWrongClient() throws {
    let probe = try CLIApplication.productURL("ConformanceProbe").path
    try conformance("--only", "plain", "--json", "report.json", probe).expect(.success)
    let known = try lines().compactMap { $0.object?["clause"]?.string }
    let covered = Set(try Mutant.all(of: .python).flatMap(\.clauses))
    XCTAssertEqual(known.filter { !covered.contains($0) }, [])
    XCTAssertEqual(covered.subtracting(known), [])
    let areas = Set(known.map { $0.prefix { $0 != "." } }.map(String.init))
    XCTAssertEqual(areas, Set(try Mutant.all(of: .shell).map(\.area)))
    XCTAssertEqual(known.count, Set(known).count, "two clauses have one name")
  }

  func testWhatCannotBeTriedIsSaidSo() throws {
    try conformance().expect(.status(2), .standardError(.contains("conformance takes a program")))
    try conformance("./nothere").expect(
      .status(2), .standardOutput(.isEmpty), .standardError(.contains("there is no file at")))
    try conformance("nothere").expect(
      .status(2), .standardError(.contains("name a path with a slash, or a program of PATH")))
    for words in [["--except", "*"], ["--only", "gate.*", "--except", "gate.*"]] {
      app.launchArguments = ["conformance"] + words + ["/bin/true"]
      try app.run(timeout: 120).expect(
        .status(2), .standardError(.contains("leave no clause, so nothing would be tried")))
    }
    try conformance("--only", "gate.wait", "/bin/sh").expect(
      .status(2), .standardError(.contains("did you mean \"gate.waits\"?")))
  }

  func testAProgramThatKnowsNothingOfItFailsWithWhatToDo() throws {
    try conformance("--only", "hello.first", "--timeout", "3s", "/bin/echo").expect(
      .status(1), .standardOutput(.contains("FAIL  hello.first: The app connects to the socket")),
      .standardOutput(.contains("\n      asked: HARNESS_MOCKS=drive=memory /bin/echo upload a\n")),
      .standardOutput(.contains("\n      to do: Connect when the choices are read")),
      .standardOutput(.contains("1 clause: 0 hold, 1 do not")))
  }

  // MARK: - Helpers

  /// A program of `PATH`; a zsh only under the name of a shell of POSIX, which makes it one.
  private func program(_ name: String) throws -> URL? {
    guard name == "zsh" else { return CLIApplication.commandURL(name) }
    guard let zsh = CLIApplication.commandURL(name) else { return nil }
    let link = try sandbox.url("sh")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: zsh)
    return link
  }

  private func conformance(_ words: String...) throws -> Outcome {
    app.launchArguments = ["conformance"] + words
    return try app.run(timeout: 300)
  }

  private func copy(_ file: String, to path: String) throws {
    try sandbox.write(
      try Data(contentsOf: Self.clients.appendingPathComponent(file)), to: path)
  }

  private func lines() throws -> [JSONValue] {
    try sandbox.text(at: "report.json").split(separator: "\n").map {
      try JSONParser.value(of: $0.utf8)
    }
  }
}
