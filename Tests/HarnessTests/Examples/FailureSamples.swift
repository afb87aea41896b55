import Foundation
import XCTest

@testable import Harness
@testable import HarnessSystem

/// Failures of every reason, as tests meet them.
enum FailureSamples {
  /// The messages of the failures, by the names of their reasons.
  static func messages() throws -> [String: [String]] {
    let caller = Caller(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    let all = try starts() + fakes + waits + prompts + choices() + gates + calls + findings()
    return Dictionary(grouping: all, by: name).mapValues { reasons in
      reasons.map { Failure($0, caller: caller).message }
    }
  }

  private static func name(of reason: Failure.Reason) -> String {
    Mirror(reflecting: reason).children.first?.label ?? "\(reason)"
  }

  private static func starts() throws -> [Failure.Reason] {
    [
      .refused(.noProduct(name: "workphoto", directory: "/build", neighbors: ["workphotos"])),
      .noSandbox(
        SandboxCreationError(folder: "/full", error: SystemError("mkdtemp", code: ENOSPC))),
      .system(SystemError("pipe", code: EMFILE)),
      .notPlanted(.leavesTree(path: "../notes.txt")),
      .notLaunched(verb: "waitForOutput"),
    ]
  }

  private static let programCall = ReportedCall(
    ProgramCall(
      program: "git", argumentBytes: ["pull", "--rebase"].map { Array($0.utf8) },
      directory: "/work", environment: [:], input: nil, launchDirectory: "/work"),
    number: 1, fault: nil)

  private static let fakes: [Failure.Reason] =
    [
      .noFake(.notAName("bin/git")), .noFake(.notAnEnd(fault: "git.push=1:timeout")),
      .noFake(.notAStatus(256, program: "git")), .noFake(.noExecutable(folder: "/build")),
      .noFake(.notAServer("my-api")),
      .noFake(.notAReply("\(HTTPReplyProblem.path("users"))", server: "API")),
      .noFake(.cannotListen(SystemError("bind", code: EADDRINUSE), server: "API")),
    ] + recordings + requests
    + [(1, ["git [push]"], false), (2, [], false), (1, [], true)].map {
      .unexpectedCalls(
        UnexpectedCalls(calls: [programCall], count: $0, known: $1, isRefusedAsLive: $2))
    }

  private static let recordings: [Failure.Reason] = [
    "there is no recording users.http yet", "nothing was recorded: no program has asked API",
    "http://127.0.0.1:8080 no longer answers as it was recorded",
    "users.http cannot be written: \(FileChanged())",
  ].map { .noFake(.noRecording($0, server: "API")) }

  private static let requests: [Failure.Reason] = [
    (HTTPEntry.Content.call(request, fault: nil, isUnexpected: true), ["API GET /users/1"]),
    (.call(request, fault: nil, isUnexpected: true), []),
    (
      .refused(
        RefusedRequest(server: "API", status: 400, reason: "it has no Host", line: "GET / HTTP/1.1")
      ),
      []
    ),
    (
      .refused(
        RefusedRequest(
          server: "API", status: RefusedRequest.unrecorded,
          reason: "http://127.0.0.1:8080 does not answer: Connection refused",
          line: "GET /users/1 HTTP/1.1")
      ),
      []
    ),
  ].compactMap { content, known in
    let entry = HTTPEntry(content: content, number: 1, time: Date(), known: known)
    return UnexpectedRequests([entry], count: 1).map { .unexpectedRequests($0) }
  }

  private static var request: HTTPCall {
    let line = Array("DELETE /users/1 HTTP/1.1".utf8)
    guard let head = try? HTTPRequestHead(line: line) else { preconditionFailure("no request") }
    return HTTPCall(head, server: "API", body: .nothing, isWhole: true, showing: [])
  }

  private static let daemon = LeftBehindProcess(
    id: 4711, name: "photos-daemon", command: "photos-daemon --port 80", startTime: 0)

  private static let waits: [Failure.Reason] = [
    .timedOut(after: 10),
    .outputHeld([daemon], after: 10),
    .leftBehind([daemon], by: "/usr/bin/photos"),
    .notPrintedInTime("ready", after: 10),
    .notMetInTime([Mismatch("standard output is empty")], after: 10),
    .notPrinted("ready"),
  ]

  private static let prompts: [Failure.Reason] = [
    .unansweredPrompt("Delete 8 photos? [y/N] ", waitingFor: "its exit"),
    .unansweredPrompt("", waitingFor: "its exit"),
    .notShownInTime("9 photos", after: 10),
    .notShown("9 photos"),
    .noPromptInTime("Password:", after: 10),
    .noPrompt("Password:"),
    .needsTerminal(verb: "press"),
    .noSuchKey(.control("é")),
  ]

  private static func choices() throws -> [Failure.Reason] {
    var faults = Faults()
    faults["drive.upload"] = [3: "timeout"]
    var holds = Holds()
    holds["drive.upload"] = .every
    return [
      .mockNotInEffect(try XCTUnwrap(MockProblem(chosen: ["drive": "offline"], hello: nil))),
      .faultNotInEffect(try XCTUnwrap(FaultProblem(chosen: faults, hello: nil))),
      .strictNotInEffect(.noHello("\(Silence.unknown)")),
      .strictNotInEffect(.notConfirmed(effect: "no mocks")),
      .holdNotInEffect(try XCTUnwrap(HoldProblem(chosen: holds, hello: nil))),
    ] + unfiredFaults + network
  }

  private static let unfiredFaults: [Failure.Reason] = [
    UnfiredFault.Finding.noMock(known: ["offline"]), .noCalls(mock: "offline"), .notResolved,
    .notStarted(program: "git"), .calls(count: 2, of: []), .spared(call),
    .notKnown("2 calls could not be kept"),
  ].map { finding in
    let point = FaultPoint(function: "drive.upload", number: 3, fault: "timeout")
    return .faultNotFired(UnfiredFault(point, finding))
  }

  private static let network: [Failure.Reason] =
    [
      NetworkProblem.Finding.address("192.0.2.1:443"), .name("api.example"),
      .nameServer("192.0.2.53:53"), .noQuestion("192.0.2.53:53"), .unreadable, .unknownCall,
    ].map {
      .networkRefused(
        NetworkProblem(access: "loopback", program: "curl", call: "connect", finding: $0))
    } + [
      .systemFaultNotMade(.unmet(.fail(.rename, nth: 1, with: .inputOutput))),
      .systemFaultNotMade(.impossible("splice cannot be made short")),
      .processorTime(.above(ProcessorTimeComparison(limit: 1.3))),
      .processorTime(.undecided(ProcessorTimeComparison(limit: 1.3))),
      .processorTime(.notMeasured("what is left running is not counted")),
      .sweepFailed(.found(SweepReport())), .sweepFailed(.nothingTried(SweepReport())),
      .sweepFailed(.notJudged("two runs without faults have launched 1 and 2 programs")),
    ]

  private static let call = ReportedCall(
    registration: "drive", function: "upload", arguments: ["name": "a.jpg"], sequence: 2,
    time: Date(timeIntervalSince1970: 0), fault: nil)

  private static let gates: [Failure.Reason] =
    [.gateNeverOpened(["upload"], after: 10)]
    + [.notInTime(after: 10), .appEnded, .unknown, .notHeard].map {
      .gateNotReached(GateProblem(name: "upload", finding: $0, known: ["list"]))
    }

  private static let calls: [Failure.Reason] = [
    CallNameProblem.notHeard, .noHello, .unknownRegistration("drvie", known: ["drive"]),
    .notRecorded("drive"), .unknownFunction("uplaod", registration: "drive", known: ["upload"]),
    .undeclaredFunction("upload", registration: "drive", seen: ["size"]),
  ].map { .callsNotKnown($0) }

  private static func findings() throws -> [Failure.Reason] {
    let report = "SUMMARY: AddressSanitizer: heap-use-after-free main.c:7 in main\n"
    let mismatches = try texts() + golden() + trees()
    let found = SanitizerReport(in: CapturedOutput(Data(report.utf8)))
    let full = SystemError("write", code: ENOSPC)
    return [
      .sanitizerReport(try XCTUnwrap(found)),
      .outputNotKept(.standardOutput, OutputLoss(byteCount: 1, cause: .limit(256 << 20))),
      .outputNotKept(.standardError, OutputLoss(byteCount: 65536, cause: .disk(full))),
    ] + mismatches.map { .mismatches([$0]) }
  }

  private static func texts() throws -> [Mismatch] {
    let expectations: [TextExpectation] = [
      .equals("8 photos\n"), .equals("9 photos\r\n"),
      .pattern("[X]", placeholders: ["X": .matching("([")]),
    ]
    return try expectations.map { try mismatch($0) }
  }

  private static func golden() throws -> [Mismatch] {
    let sandbox = try Sandbox()
    let url = sandbox.workingDirectory.appendingPathComponent("list.txt")
    let files = try [GoldenMode.comparing, .refusing, .awaiting].map {
      try mismatch(.golden(GoldenFile(url: url, mode: $0)))
    }
    let literal = InlineGolden.Place(url: url, line: 7, column: 3)
    let writer = InlineWriter(folder: nil, build: .current)
    return try files
      + [GoldenMode.comparing, .updating].map {
        try mismatch(.inline(InlineGolden("", at: literal, mode: $0, writer: writer)))
      }
  }

  private static func mismatch(_ expectation: TextExpectation) throws -> Mismatch {
    try XCTUnwrap(expectation.mismatch(in: "9 photos\n", of: "standard output"))
  }

  private static func trees() throws -> [Mismatch] {
    let sandbox = try Sandbox()
    let before = try sandbox.snapshot()
    try sandbox.write("new\n", to: "new.txt")
    // A list of descriptors holds the one by which it is read, which has gone at the second look.
    let unsettled = TreeSnapshot(of: URL(fileURLWithPath: "/proc/self/fd"))
    return try [sandbox.snapshot(), unsettled].map {
      try XCTUnwrap(before.mismatch(in: $0, of: "photos"))
    }
  }
}
