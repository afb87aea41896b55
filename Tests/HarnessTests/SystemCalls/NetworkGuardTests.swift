import CPlatform
import HarnessSystem
import HarnessTesting
import TestSupport
import XCTest

@testable import Harness

/// What a program may reach of the network, and what it is told of the rest.
final class NetworkGuardTests: XCTestCase {
  private static let refused = "Connection refused\n"

  private var sandbox: Sandbox!
  private var app: CLIApplication!

  override func setUpWithError() throws {
    try XCTSkipUnless(NetworkAccess.canBeRestricted, "this system lets no process watch others")
    sandbox = try Sandbox()
    app = CLIApplication("TestProgram", sandbox: sandbox)
  }

  func testNothingIsReachedByWhateverCall() throws {
    app.network = .none
    for how in ["tcp", "udp", "sendto", "sendmsg", "sendmmsg"] {
      for address in ["192.0.2.1", "127.0.0.1", "2001:db8::1", "::1", "::ffff:192.0.2.1"] {
        let problem = try problem { try app.run("reach", how, address, "9") }
        let shown = address.replacing("::ffff:", with: "")
        XCTAssertEqual(
          problem?.finding, .address(shown.contains(":") ? "[\(shown)]:9" : "\(shown):9"), how)
        XCTAssertEqual(problem?.program, "TestProgram")
      }
    }
  }

  /// The system takes it for one of IPv4, save for a socket of IPv6, to which it says nothing.
  func testAMessageToAnAddressOfNoFamilyIsNotSent() throws {
    app.network = .none
    XCTAssertEqual(
      try problem { try app.run("reach", "unspecified", "127.0.0.1", "9") }?.finding,
      .address("127.0.0.1:9"))
    try app.run("reach", "unspecified", "::1", "9").expect(
      .standardOutput(.equals("Destination address required\n")))
    app.network = .loopback
    try app.run("reach", "unspecified", "127.0.0.1", "9").expect(
      .standardOutput(.equals("reached\n")))
  }

  func testAProgramIsToldThatNothingAnswers() throws {
    app.network = .loopback
    XCTAssertEqual(try output(of: "reach", "tcp", "192.0.2.1", "9"), Self.refused)
  }

  func testThisMachineIsReachedWhereThatIsAllowed() throws {
    app.network = .loopback
    for address in ["127.0.0.1", "127.1.2.3", "::ffff:127.0.0.1"] {
      try app.run("reach", "sendto", address, "9").expect(.success)
    }
    try app.run("reach", "udp", "::1", "9").expect(.success)
    XCTAssertNotNil(try problem { try app.run("reach", "udp", "192.0.2.1", "9") })
  }

  func testAHostIsReachedAtItsPort() throws {
    app.network = try NetworkAccess("127.0.0.1:9 [::1]:*")
    try app.run("reach", "udp", "127.0.0.1", "9").expect(.standardOutput(.equals("reached\n")))
    try app.run("reach", "udp", "::1", "7").expect(.standardOutput(.equals("reached\n")))
    XCTAssertNotNil(try problem { try app.run("reach", "udp", "127.0.0.1", "10") })
    XCTAssertNotNil(try problem { try app.run("reach", "udp", "127.0.0.2", "9") })
    app.network = try NetworkAccess("localhost:9")
    try app.run("reach", "udp", "127.0.0.1", "9").expect(.standardOutput(.equals("reached\n")))
  }

  // MARK: - Names

  func testANameThatIsLookedUpIsTold() throws {
    for network in [NetworkAccess.none, .loopback] {
      app.network = network
      for how in ["sendto", "sendmsg", "sendmmsg", "to"] {
        for server in ["192.0.2.53", "127.0.0.53"] {
          XCTAssertEqual(
            try problem { try app.run("ask", how, server, "53", "API.example.test") }?.finding,
            .name("api.example.test"), how)
        }
      }
    }
  }

  /// `write` is not watched: nothing may leave all the same.
  func testANameThatIsAskedForByOtherMeansIsNotSent() throws {
    app.network = .none
    XCTAssertEqual(
      try problem { try app.run("ask", "write", "192.0.2.53", "53", "a.test") }?.finding,
      .nameServer("192.0.2.53:53"))
    XCTAssertEqual(
      try output(of: "ask", "write", "192.0.2.53", "53", "a.test"),
      "Destination address required\n")
  }

  func testTheNameOfAnAllowedHostMayBeLookedUp() throws {
    app.network = try NetworkAccess("api.test:443")
    let server = try XCTUnwrap(NameServers.ofThisMachine.first)
    XCTAssertNil(try problem { try app.run("ask", "sendto", server, "53", "api.test") })
    try app.run("ask", "to", "127.0.0.1", "53", "api.test").expect(.success)
    XCTAssertEqual(
      try problem { try app.run("ask", "to", "127.0.0.1", "53", "other.test") }?.finding,
      .name("other.test"))
  }

  /// Go's programs write to a socket that is connected, and a C library does over TCP.
  func testNoOtherNameIsAskedForByWhateverCall() throws {
    app.network = try NetworkAccess("api.test:443")
    let server = try XCTUnwrap(NameServers.ofThisMachine.first)
    for how in ["write", "writev", "sendto", "sendmsg", "sendmmsg"] {
      XCTAssertNil(try problem { try app.run("ask", how, server, "53", "api.test") }, how)
      XCTAssertEqual(
        try problem { try app.run("ask", how, server, "53", "other.test") }?.finding,
        .name("other.test"), how)
      XCTAssertEqual(
        try output(of: "ask", how, server, "53", "other.test"), Self.refused, how)
    }
  }

  func testWhatIsNoQuestionIsNotSentToANameServer() throws {
    app.network = try NetworkAccess("api.test:443")
    let server = try XCTUnwrap(NameServers.ofThisMachine.first)
    for how in ["write", "writev", "sendto", "sendmsg", "sendmmsg", "to"] {
      let problem = try problem { try app.run("ask", how, server, "53", "") }
      XCTAssertTrue("\(problem as Any)".contains("no question for a name"), "\(problem as Any)")
    }
  }

  /// Whatever is written to it then would leave.
  func testWhatIsNoNameServerOfThisMachineIsNotReachedAtItsPort() throws {
    app.network = try NetworkAccess("api.test:443")
    for how in ["sendto", "write"] {
      XCTAssertEqual(
        try problem { try app.run("ask", how, "192.0.2.53", "53", "api.test") }?.finding,
        .address("192.0.2.53:53"))
    }
    XCTAssertEqual(
      try problem { try app.run("reach", "tcp", "192.0.2.53", "53") }?.finding,
      .address("192.0.2.53:53"))
  }

  func testTheNameServersAreThoseOfTheSystem() {
    let text =
      "# nameserver 1.1.1.1\nnameserver 192.0.2.1\r\nnameserver\tfe80::1%eth0 # x\nsearch a\n"
    XCTAssertEqual(NameServers.addresses(in: text), ["192.0.2.1", "fe80::1"])
    XCTAssertEqual(NameServers.addresses(in: "nameserver\n"), ["127.0.0.1", "::1"])
  }

  // MARK: - Sockets of the file system

  func testSocketsAreReachedInTheSandboxOnly() throws {
    app.network = .loopback
    let listener = listen(at: try sandbox.url("socket").path)
    defer { platform_close(listener) }
    try app.run("reach-socket", "socket").expect(.standardOutput(.equals("reached\n")))
    let outside = try Sandbox()
    let path = try outside.url("socket").path
    let other = listen(at: path)
    defer { platform_close(other) }
    XCTAssertEqual(
      try problem { try app.run("reach-socket", path) }?.finding, .address("the socket \(path)"))
    XCTAssertEqual(
      try problem { try app.run("reach-socket", "@/tmp/.X11-unix/X0") }?.finding,
      .address("the abstract socket @/tmp/.X11-unix/X0"))
    // A link does not lead out.
    try FileManager.default.createSymbolicLink(
      atPath: try sandbox.url("link").path, withDestinationPath: path)
    XCTAssertNotNil(try problem { try app.run("reach-socket", "link") })
    try FileManager.default.linkItem(
      atPath: path, toPath: try sandbox.url("other-name").path)
    XCTAssertNotNil(try problem { try app.run("reach-socket", "other-name") })
  }

  /// A usual way around the length of such a path.
  func testASocketIsReachedThroughAnOpenFolderOfTheSandboxOnly() throws {
    let outside = try Sandbox()
    let (inside, other) = (
      listen(at: try sandbox.url("socket").path), listen(at: try outside.url("socket").path)
    )
    defer { for socket in [inside, other] { platform_close(socket) } }
    let shell = try probingShell(.none)
    for way in ["/proc/self", "/proc/thread-self", "link"] {
      let script =
        "ln -sfn /proc/self link; exec 9<\"$0\"; \"$PROBE\" reach-socket \(way)/fd/9/socket"
      let found = try problem { try shell.run("-c", script, folder(of: outside)) }
      XCTAssertEqual(found?.finding, .address("the socket \(way)/fd/9/socket"))
      try shell.run("-c", script, folder(of: sandbox)).expect(.standardOutput(.equals("reached\n")))
    }
  }

  func testASocketWhoseNameIsNotUTF8IsNotReached() throws {
    let outside = try Sandbox()
    let path = DiskPath(try folder(of: outside)).appending(DiskPath(bytes: [0x73, 0xFF]))
    let other = path.cString.withUnsafeBufferPointer { platform_listen($0.baseAddress, 4) }
    XCTAssertGreaterThanOrEqual(other, 0)
    defer { platform_close(other) }
    let shell = try probingShell(.none)
    let script = #""$PROBE" reach-socket "$(printf "$0/s\377")""#
    let found = try problem { try shell.run("-c", script, folder(of: outside)) }
    XCTAssertEqual(found?.finding, .address("the socket \(path.text)"))
  }

  func testASocketThatIsThereAmongOtherMountsOnlyIsNotReached() throws {
    let outside = try Sandbox()
    let other = listen(at: try outside.url("socket").path)
    defer { platform_close(other) }
    let shell = try probingShell(.unrestricted)
    let script = """
      mkdir -p inner; unshare -Urm sh -c 'mount --bind "$0" inner || exit 9; \
      "$PROBE" reach-socket "$PWD/inner/socket"; cd inner; exec "$PROBE" reach-socket socket' "$0"
      """
    let free = try shell.run("-c", script, folder(of: outside))
    try XCTSkipIf(
      free.output != "reached\nreached\n", "this user has no other mounts: \(free.errorOutput)")
    shell.network = .none
    let found = try problem { try shell.run("-c", script, folder(of: outside)) }
    XCTAssertEqual(
      found?.finding, .address("the socket \(try sandbox.url("inner/socket").path)"))
    XCTAssertEqual(
      shell.choices.read(\.launch)?.read(\.outcome)?.output, Self.refused + Self.refused)
  }

  func testASocketOfTheSandboxIsReachedAmongOtherMounts() throws {
    let inside = listen(at: try sandbox.url("socket").path)
    defer { platform_close(inside) }
    let shell = try probingShell(.unrestricted)
    let script = "exec unshare -Urm \"$PROBE\" reach-socket socket"
    let free = try shell.run("-c", script)
    try XCTSkipIf(free.output != "reached\n", "this user has no other mounts: \(free.errorOutput)")
    shell.network = .none
    try shell.run("-c", script).expect(.standardOutput(.equals("reached\n")))
  }

  func testASocketThatIsNotThereIsNoFailure() throws {
    let shell = try probingShell(.none)
    for path in ["nothing", "/nothing/socket", "/proc/self/fd/77/socket"] {
      try shell.run("-c", "\"$PROBE\" reach-socket '\(path)'").expect(
        .standardOutput(.equals("No such file or directory\n")))
    }
  }

  /// The letter behind `@` is drawn on it, and makes one character with it.
  func testAnAbstractSocketIsToldByItsBytes() throws {
    app.network = .loopback
    XCTAssertEqual(
      try problem { try app.run("reach-socket", "@\u{301}x") }?.finding,
      .address("the abstract socket @\u{301}x"))
  }

  func testTheControlSocketIsReached() throws {
    let photos = CLIApplication("workphotos", sandbox: sandbox)
    photos.network = .none
    photos.mocks.drive = "offline"
    try sandbox.write("", to: "folder/x")
    try photos.run("list", "folder", "--allow").expect(.success)
  }

  // MARK: - What a program starts

  func testChildrenOfChildrenAreWatched() throws {
    let shell = CLIApplication("/bin/sh", sandbox: sandbox)
    shell.network = .none
    shell.launchEnvironment["PROBE"] = try CLIApplication.productURL("TestProgram").path
    let problem = try problem {
      try shell.run(
        "-c", "(sh -c '\"$PROBE\" reach tcp 192.0.2.1 9' & wait) | cat >out; exit 0")
    }
    XCTAssertEqual(problem?.finding, .address("192.0.2.1:9"))
    XCTAssertEqual(problem?.call, "connect")
    sandbox.expect("out", .content(.equals(Self.refused)))
  }

  func testAProgramThatReachesNothingIsLeftAlone() throws {
    for starter in [Starter.spawn, .process] {
      let shell = CLIApplication("/bin/sh", sandbox: sandbox, starter: starter)
      shell.network = .none
      try shell.run("-c", "cat; echo $$ | cat; exit 3", input: .text("read\n"))
        .expect(.status(3), .standardOutput(.contains("read\n")))
    }
  }

  func testAWatchedProgramThatIsNotThereIsNamed() throws {
    let missing = CLIApplication("./nothing", sandbox: sandbox)
    missing.network = .none
    XCTAssertThrowsError(try missing.run()) { XCTAssertTrue("\($0)".contains("nothing"), "\($0)") }
  }

  func testWhatNoVerbHasAskedForIsToldAtTheEndOfTheTest() throws {
    let log = LaunchLog(of: sandbox)
    app.network = .none
    try app.launch("reach", "udp", "192.0.2.1", "9")
    XCTAssertTrue(app.wait(for: .exited, timeout: 60))
    app.terminate()
    let failures = log.takeUntoldFailures()
    XCTAssertEqual(
      failures.map { ($0.cause as? NetworkProblem)?.finding }, [.address("192.0.2.1:9")])
    XCTAssertEqual(log.takeUntoldFailures().count, 0)
  }

  func testTheMessageSaysWhatToDo() throws {
    app.network = .loopback
    let problem = try problem { try app.run("reach", "tcp", "192.0.2.1", "443") }
    XCTAssertEqual(
      problem?.description,
      """
      TestProgram asked for 192.0.2.1:443 (connect), which `network loopback` refuses; replace the \
      service by a fake, or allow it: `network loopback 192.0.2.1:443`
      """)
  }

  // MARK: - Support

  /// The folder in which programs run.
  private func folder(of sandbox: Sandbox) throws -> String {
    try sandbox.url("x").deletingLastPathComponent().path
  }

  /// A shell that knows where the probe is.
  private func probingShell(_ network: NetworkAccess) throws -> CLIApplication {
    let shell = CLIApplication("/bin/sh", sandbox: sandbox)
    shell.network = network
    shell.launchEnvironment["PROBE"] = try CLIApplication.productURL("TestProgram").path
    return shell
  }

  /// What a launch has failed for.
  private func problem(_ launch: () throws -> Outcome) throws -> NetworkProblem? {
    do {
      _ = try launch()
      return nil
    } catch let failure as Failure {
      return try XCTUnwrap(failure.cause as? NetworkProblem, "\(failure)")
    }
  }

  /// What a launch has written that failed.
  private func output(of words: String...) throws -> String? {
    app.launchArguments = words
    defer { app.launchArguments = [] }
    XCTAssertNotNil(try problem { try app.run() })
    return app.choices.read(\.launch)?.read(\.outcome)?.output
  }

  /// A socket that listens; the test closes it.
  private func listen(at path: String) -> Int32 {
    let listener = platform_listen(path, 4)
    XCTAssertGreaterThanOrEqual(listener, 0)
    return listener
  }
}
