#if DEBUG || HARNESS_ENABLED
  import Foundation
  import XCTest

  @testable import Injection

  final class HelloTests: XCTestCase {
    func testHelloIsOneLineOfJSON() {
      let hello = Hello(
        process: 123, configuration: "debug",
        mocks: ["drive": "offline", "clock": "fixed:2017-03-31T10:55:42Z"],
        available: ["drive": ["accepting", "offline"], "clock": ["fixed"]],
        chosenFaults: ["drive.upload=*:timeout"], chosenHolds: ["drive.size=2"], isStrict: true,
        texts: ["clock": ["fixed": "required"]],
        functions: ["drive": ["size", "upload"]], faults: ["drive": ["timeout"]],
        gates: ["drive": ["upload"]])
      XCTAssertEqual(
        hello.line,
        #"{"type":"hello","protocol":1,"pid":123,"configuration":"debug","#
          + #""mocks":{"clock":"fixed:2017-03-31T10:55:42Z","drive":"offline"},"#
          + #""chosenFaults":["drive.upload=*:timeout"],"chosenHolds":["drive.size=2"],"strict":true,"registers":true,"#
          + #""available":{"clock":["fixed"],"drive":["accepting","offline"]},"#
          + #""faults":{"drive":["timeout"]},"functions":{"drive":["size","upload"]},"#
          + #""gates":{"drive":["upload"]},"#
          + #""texts":{"clock":{"fixed":"required"}}}"#)
    }

    func testTextOfAnyKindSurvivesTheEscaping() throws {
      let text = (0...0x2FF).compactMap(Unicode.Scalar.init).map(String.init).joined() + "\"\\/🙂"
      let json = Data(JSONText.object(["key\"": text], JSONText.string).utf8)
      let read = try JSONSerialization.jsonObject(with: json) as? [String: String]
      XCTAssertEqual(read, ["key\"": text])
      XCTAssertFalse(json.contains(UInt8(ascii: "\n")))
    }

    func testSocketCarriesTheLines() async throws {
      let end = try TestEnd()
      let lines = end.lines()
      var socket: ControlSocket? = try XCTUnwrap(ControlSocket(path: end.path))
      socket?.send("first")
      socket?.send("second")
      socket = nil
      let received = await lines.value
      XCTAssertEqual(received, ["first", "second"])
    }

    func testSocketThatNobodyListensOnIsNone() {
      XCTAssertNil(ControlSocket(path: NSTemporaryDirectory() + "nobody-listens-here"))
      XCTAssertNil(ControlSocket(path: "/" + String(repeating: "long", count: 100)))
    }

    func testSocketThatClosesEndsNothing() throws {
      var end: TestEnd? = try TestEnd()
      let socket = try XCTUnwrap(ControlSocket(path: try XCTUnwrap(end).path))
      end = nil
      for _ in 0..<3 { socket.send("into the void") }
      socket.send(String(repeating: "x", count: 100_000))
    }
  }
#endif
