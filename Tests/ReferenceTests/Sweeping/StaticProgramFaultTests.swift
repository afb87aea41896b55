import HarnessTesting
import TestSupport
import XCTest

@testable import Harness

/// Faults of the system in a program without a C library, whose calls its threads make themselves.
final class StaticProgramFaultTests: XCTestCase {
  private static let source = """
    package main
    import ("fmt"; "os"; "sync")
    func main() {
      var group sync.WaitGroup
      for n := 0; n < 8; n++ {
        group.Add(1)
        go func(n int) {
          defer group.Done()
          if e := os.WriteFile(fmt.Sprint("f", n), []byte("x"), 0o600); e != nil { fmt.Println(e) }
        }(n)
      }
      group.Wait()
      if e := os.Rename("f0", "g"); e != nil { fmt.Println(e); os.Exit(1) }
    }

    """

  private var app: CLIApplication!

  override func setUpWithError() throws {
    try XCTSkipUnless(SystemFault.canBeMade, "this system lets no process watch others")
    try require(.go)
    let sandbox = try Sandbox()
    try sandbox.write(Self.source, to: "save.go")
    let go = CLIApplication(url: try OptionalProgram.go.url, sandbox: sandbox)
    go.launchEnvironment = ["CGO_ENABLED": "0", "GOCACHE": try sandbox.url("cache").path]
    try go.run("build", "-o", "save", "save.go", timeout: 300).expect(.success)
    app = CLIApplication(url: try sandbox.url("save"), sandbox: sandbox)
  }

  func testItsCallsFail() throws {
    try app.run().expect(.success, .standardOutput(.isEmpty))
    app.systemFaults = [.fail(.rename, with: .inputOutput)]
    try app.run().expect(.status(1), .standardOutput(.contains("rename f0 g: input/output error")))
    app.systemFaults = [.fail(.open, path: "f3", with: .permissionDenied)]
    try app.run().expect(.standardOutput(.equals("open f3: permission denied\n")))
    for number in [1, 5, 8] {
      app.systemFaults = [.fail(.write, nth: number, path: "f?", with: .noSpace)]
      try app.run().expect(.standardOutput(.matches("^write f[0-7]: no space left on device\n$")))
    }
    app.systemFaults = [.full(after: 5)]
    XCTAssertEqual(try app.run().output.components(separatedBy: "no space left").count, 4)
    app.systemFaults = [.kill(before: .rename)]
    XCTAssertEqual(try app.run().termination, .signaled(SIGKILL))
  }
}
