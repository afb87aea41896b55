import Foundation
import HarnessTesting
import TestSupport
import Testing

@testable import Harness

/// Servers that answer from a recording, where nothing knows the end of the test.
@Suite final class `A server that is recorded` {
  private let real: OpenHTTPServer
  private let disk: Sandbox
  private let file: URL

  init() throws {
    real = try OpenHTTPServer("REAL")
    disk = try Sandbox()
    file = disk.workingDirectory.appendingPathComponent("a folder/users.http")
    for name in ["1", "2"] {
      let route = try HTTPRoute("GET", "/users/\(name)")
      real.server.tell { $0.add(HTTPReply(body: Data("user \(name)\n".utf8)), to: route) }
    }
  }

  private let caller = Caller(fileID: #fileID, filePath: #filePath, line: #line, column: #column)

  private func app(_ environment: [String: String] = [:]) -> CLIApplication {
    let app = CLIApplication("/bin/sh")
    app.fakes.http(
      "API", recordedFrom: real.server.address, in: file, RecordingUse(environment: environment),
      caller
    )
    return app
  }

  private static let updating = ["HARNESS_UPDATE": "1"]

  private func run(_ app: CLIApplication, _ script: String) async throws -> Outcome {
    try await app.run("-c", try FetchScript.text(script))
  }

  private func reason(_ app: CLIApplication, _ script: String) async throws -> String {
    let failure = await expectFailure { try await self.run(app, script) }
    guard case .noFake(.noRecording(let reason, "API"))? = failure?.reason else {
      return "\(failure.map { "\($0)" } ?? "no failure")"
    }
    return reason
  }

  @Test func `is written at the end of the launch, and answers from then on`() async throws {
    try await run(app(Self.updating), "fetch GET $API/users/1; fetch GET $API/users/2").expect(
      .standardOutput(.equals("user 1\nuser 2\n")))
    real.server.close()
    try await run(app(), "fetch GET $API/users/2; fetch GET $API/users/1").expect(
      .standardOutput(.equals("user 2\nuser 1\n")))
    let failure = await expectFailure { try await self.run(self.app(), "fetch GET $API/users/3") }
    guard case .unexpectedRequests? = failure?.reason else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  @Test func `fails the launch where it is missing, cut or no recording`() async throws {
    #expect(try await reason(app(), "true").contains("there is no recording \(file.path) yet"))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try disk.write(
      "-- 1 request --\nGET /users/1\n-- 1 answer --\n200\n", to: "a folder/users.http")
    #expect(try await reason(app(), "true").contains("the recording has no end, and was cut"))
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    #expect(try await reason(app(), "true").contains("is a folder"))
  }

  @Test func `fails the launch that asks nothing while it is recorded`() async throws {
    #expect(try await reason(app(Self.updating), "true").contains("nothing was recorded"))
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `stays as it is where it was changed meanwhile`() async throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let recorded = app(Self.updating)
    try disk.write("mine\n", to: "a folder/users.http")
    #expect(
      try await reason(recorded, "fetch GET $API/users/1").contains(
        "it was changed after it was read")
    )
    disk.expect("a folder/users.http", .content(.equals("mine\n")))
  }

  @Test func `cannot be taken twice, nor of what is no server`() async throws {
    let twice = app(Self.updating)
    _ = twice.fakes.http(
      "API", recordedFrom: real.server.address, in: file, RecordingUse(environment: [:]), caller)
    #expect(try await reason(twice, "true").contains("has a recording already"))
    let other = CLIApplication("/bin/sh")
    _ = other.fakes.http(
      "API", recordedFrom: "https://example.com", in: file, RecordingUse(environment: [:]), caller)
    #expect(try await reason(other, "true").contains("https://example.com"))
  }

  @Test func `is recorded also where it is closed before`() async throws {
    let app = CLIApplication("/bin/sh")
    let fake = app.fakes.http(
      "API", recordedFrom: real.server.address, in: file,
      RecordingUse(environment: Self.updating), caller)
    try await app.launch("-c", try FetchScript.text("fetch GET $API/users/1; read x"))
    try await app.waitForOutput("user 1\n")
    fake.close()
    try app.typeText("\n")
    try await app.waitForExit().expect(.success)
    disk.expect("a folder/users.http", .content(.contains("GET /users/1")))
  }

  @Test(.enabled(if: SystemFault.canBeMade, "this system lets no process watch others"))
  func `is recorded by a sweep where nothing fails, and answers where something does`() async throws
  {
    let (origin, file, caller) = (real.server.address, file, caller)
    func sweep(_ environment: [String: String]) async throws -> SweepReport {
      let app = CLIApplication("/bin/sh")
      return try await app.sweep { app in
        _ = app.fakes.http(
          "API", recordedFrom: origin, in: file, RecordingUse(environment: environment), caller)
        try await app.run(
          "-c",
          try FetchScript.text(
            "x=$(fetch GET $API/users/1) && echo $x || { echo failed >&2; exit 1; }")
        ).expect(
          .success)
      }
    }
    let report = try await sweep(Self.updating)
    #expect(report.faults > 3, "\(report)")
    disk.expect("a folder/users.http", .content(.contains("GET /users/1")))
    real.server.close()
    #expect(try await sweep([:]).faults > 3)
  }

  @Test(.enabled(if: SystemFault.canBeMade, "this system lets no process watch others"))
  func `begins anew in each run of a sweep, and is not recorded by all of them`() async throws {
    let route = try HTTPRoute("POST", "/users")
    real.server.tell { $0.add(HTTPReply(status: 201), to: route) }
    let script = try FetchScript.text("fetch POST $API/users Ann || { echo failed >&2; exit 1; }")
    try await app(Self.updating).run("-c", script).expect(.success)
    real.server.close()
    let report = try await app().sweep { app in
      try await app.run("-c", script).expect(.success)
    }
    #expect(report.faults > 3, "\(report)")
    let failure = await expectFailure {
      try await self.app(Self.updating).sweep { app in try await app.run("-c", script) }
    }
    #expect(failure?.message.contains("have the sweep's closure tell of it") == true)
  }
}
