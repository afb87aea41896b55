import Foundation
import XCTest

@testable import Harness

/// The socket on which an app reports, and what reading from it takes from hostile apps.
final class ControlSocketTests: XCTestCase {
  func testItsFolderIsPrivate() throws {
    let folder = URL(fileURLWithPath: try ControlListener().path).deletingLastPathComponent()
    XCTAssertEqual(FileStatus(folder)?.permissions, 0o700)
  }

  func testItGoesWhenItIsReleasedAndItsFolderIsUsedAgain() throws {
    let (first, second) = (try pathOfReleasedSocket(), try pathOfReleasedSocket())
    XCTAssertNotEqual(first, second)
    XCTAssertNil(FileStatus(URL(fileURLWithPath: first)))
    XCTAssertEqual(
      (first as NSString).deletingLastPathComponent,
      (second as NSString).deletingLastPathComponent)
  }

  func testItsPathIsShortEnoughForEverySystem() throws {
    XCTAssertLessThan(try ControlListener().path.utf8.count, 104)
  }

  func testNoProgramThatIsStartedBesideItInheritsIt() throws {
    let socket = try ControlListener()
    XCTAssertEqual(fcntl(socket.listener.number, F_GETFD) & FD_CLOEXEC, FD_CLOEXEC)
    let app = try Conversation.connect(to: socket)
    let accepted = try XCTUnwrap(socket.accept())
    XCTAssertEqual(fcntl(accepted.number, F_GETFD) & FD_CLOEXEC, FD_CLOEXEC)
    app.close()
  }

  // MARK: Messages

  func testAHelloIsRead() throws {
    let talk = try Conversation()
    try talk.say(AppHello.line(mocks: #"{"drive":"offline"}"#) + "\n")
    XCTAssertEqual(talk.hellos.map(\.mocks), [["drive": "offline"]])
  }

  func testSeveralMessagesInOneWriteAreAllRead() throws {
    let talk = try Conversation()
    try talk.say("\n" + (1...3).map { AppHello.line(pid: $0) + "\n" }.joined())
    XCTAssertEqual(talk.hellos.map(\.processID), [1, 2, 3])
  }

  func testALineInPiecesIsReadWhenItIsWhole() throws {
    let talk = try Conversation()
    let line = AppHello.line(mocks: #"{"ünï":"cödé"}"#)
    for byte in line.utf8 {
      try talk.say([byte])
      XCTAssertEqual(talk.hellos, [])
    }
    try talk.say("\n")
    XCTAssertEqual(talk.hellos.map(\.mocks), [["ünï": "cödé"]])
  }

  func testALineWithoutItsEndIsNoMessageWhenTheAppHasGone() throws {
    let talk = try Conversation()
    try talk.say(AppHello.line() + "\n" + #"{"type":"call","registration":"dr"#)
    XCTAssertEqual(talk.messages.count, 1)
    talk.hangUp()
    XCTAssertEqual(talk.messages, [.malformed(#"{"type":"call","registration":"dr"#)])
    XCTAssertFalse(talk.connection.isOpen)
  }

  func testWhatIsNoMessageIsPassedOver() throws {
    let talk = try Conversation()
    let lines = [
      "garbage", "{", "[]", "null", "7", #"{"type":7}"#, #"{"no":"type"}"#,
      #"{"type":"hello","pid":"many"}"#, #"{"type":"call"}"#, #"{"type":"gate"}"#,
      #"{"type":"call","registration":"r","function":"f","sequence":1,"time":1e999}"#,
      #"{"type":"call","registration":"r","function":"f","sequence":1,"time":1,"arguments":7}"#,
      #"{"type":"resolved"}"#, #"{"type":"note","text":[]}"#,
      String(repeating: "[", count: 100_000),
    ]
    try talk.say("\n" + lines.joined(separator: "\n") + "\n")
    try talk.say([0xFF, 0xFE, 0x0A])
    try talk.say(AppHello.line(pid: 9) + "\n")
    let messages = talk.messages
    XCTAssertEqual(messages.count, lines.count + 2)
    for message in messages.dropLast() {
      guard case .malformed(let start) = message else { return XCTFail("\(message)") }
      XCTAssertLessThanOrEqual(start.utf8.count, 200)
    }
    guard case .hello = messages.last else { return XCTFail("no hello") }
    XCTAssertTrue(talk.connection.isOpen)
  }

  func testUnknownTypesAndKeysArePassedOver() throws {
    let talk = try Conversation()
    try talk.say(#"{"type":"later","x":[1]}"# + "\n" + #"{"type":"gate","name":"a","x":{}}"# + "\n")
    XCTAssertEqual(talk.messages, [.unknown, .gate("a")])
  }

  func testEveryTypeIsRead() throws {
    let talk = try Conversation()
    try talk.say(
      #"{"type":"call","registration":"drive","function":"upload","arguments":{"to":"/a"},"#
        + #""sequence":7,"time":1.5,"fault":"full"}"# + "\n"
        + #"{"type":"resolved","registration":"drive","mock":"offline"}"# + "\n"
        + #"{"type":"resolved","registration":"clock"}"# + "\n"
        + #"{"type":"note","text":"hi"}"# + "\n")
    let call = ReportedCall(
      registration: "drive", function: "upload", arguments: ["to": "/a"], sequence: 7,
      time: Date(timeIntervalSince1970: 1.5), fault: "full")
    XCTAssertEqual(
      talk.messages,
      [
        .call(call), .resolved(ResolvedRegistration(registration: "drive", mock: "offline")),
        .resolved(ResolvedRegistration(registration: "clock", mock: nil)), .note("hi"),
      ])
    XCTAssertEqual("\(call)", #"drive.upload(to: "/a") threw full"#)
  }

  func testWhatIsSentToAnAppThatDoesNotReadWaitsUpToItsBound() throws {
    let talk = try Conversation()
    talk.connection.send(Data("first\n".utf8))
    XCTAssertEqual(talk.hear(), "first\n")
    let line = Data(repeating: 0x20, count: 1 << 18)
    for _ in 0..<4 { talk.connection.send(line) }
    XCTAssertTrue(talk.connection.hasUnsent)
    XCTAssertTrue(talk.connection.isOpen)
    for _ in 0..<4 { talk.connection.send(line) }
    XCTAssertFalse(talk.connection.hasUnsent)
    try talk.say(AppHello.line(pid: 1) + "\n")
    XCTAssertEqual(talk.hellos.map(\.processID), [1])
    while !talk.hear().isEmpty {}
    talk.connection.send(Data("late\n".utf8))
    XCTAssertEqual(talk.hear(), "")
  }

  func testWhatIsSentToAnAppThatHasGoneEndsNothing() throws {
    let talk = try Conversation()
    try talk.say(AppHello.line(pid: 1) + "\n")
    talk.hangUp()
    talk.connection.send(Data("late\n".utf8))
    XCTAssertFalse(talk.connection.hasUnsent)
    XCTAssertEqual(talk.hellos.map(\.processID), [1])
  }

  func testALineWithoutEndIsGivenUp() throws {
    let talk = try Conversation()
    let piece = [UInt8](repeating: 0x20, count: 1 << 16)
    for _ in 0..<32 where talk.connection.isOpen {
      try talk.say(piece)
      XCTAssertEqual(talk.hellos, [])
    }
    XCTAssertFalse(talk.connection.isOpen)
  }

  func testALongLineIsRead() throws {
    let talk = try Conversation()
    let name = String(repeating: "n", count: 500_000)
    var found: [AppHello] = []
    for piece in Array((AppHello.line(mocks: "{\"\(name)\":\"m\"}") + "\n").utf8).chunked(1 << 16) {
      try talk.say(piece)
      found += talk.hellos
    }
    XCTAssertEqual(found.map(\.mocks), [[name: "m"]])
  }

  func testLinesAreFoundInTimeThatGrowsWithTheirBytesAlone() {
    // A buffer that moves its rest for each line, or looks at it again for each piece, takes hours.
    var buffer = LineBuffer()
    buffer.append(Data((0..<(1 << 19)).map { $0.isMultiple(of: 2) ? 0x20 : 0x0A }))
    XCTAssertEqual(buffer.takeLines().count, 1 << 18)
    buffer.append(Data(repeating: 0x0A, count: 1 << 18))
    XCTAssertEqual(buffer.takeLines(), [])
    for _ in 0..<(1 << 18) { buffer.append(Data([0x20])) }
    XCTAssertEqual(buffer.unfinishedCount, 1 << 18)
    XCTAssertEqual(buffer.takeLines(), [])
  }

  func testTheEndOfAConnectionIsSeenBehindItsLastMessage() throws {
    let talk = try Conversation()
    try talk.say(AppHello.line(pid: 1) + "\n")
    talk.hangUp()
    XCTAssertEqual(talk.hellos.map(\.processID), [1])
    XCTAssertFalse(talk.connection.isOpen)
  }

  func testEveryConnectionThatWaitsAtTheExitIsHeard() throws {
    let socket = try ControlListener()
    // As many as Linux lets wait, which is one more than it was told.
    let apps = try (0...ControlListener.backlog).map { number in
      let app = try Conversation.connect(to: socket)
      let note = Data(#"{"type":"note","text":"\#(number)"}"#.utf8) + [0x0A]
      XCTAssertEqual(BrokenPipe.write(note, to: app), .bytes(note.count))
      return app
    }
    let launch = try Launch.byHand()
    ControlServer(socket).serveAfterExit(launch)
    XCTAssertEqual(launch.read(\.reports.notes.count), apps.count)
  }

  func testATurnIsBoundedHoweverManyConnectionsAreFull() throws {
    let socket = try ControlListener()
    let line = Data("{}\n".utf8)
    var sent = 0
    let apps = try (0..<ControlListener.backlog).map { _ in
      let app = try Conversation.connect(to: socket)
      app.makeNonBlocking()
      let lines = Data(repeatElement(line, count: 30_000).joined())
      if case .bytes(let count) = BrokenPipe.write(lines, to: app) { sent += count / line.count }
      return app
    }
    let launch = try Launch.byHand()
    let server = ControlServer(socket)
    var (turns, heard) = (0, 0)
    while server.serve(launch) {
      let now = launch.read(\.reports.malformedCount)
      XCTAssertLessThanOrEqual(now - heard, (1 << 20) / line.count + 4096, "in one turn")
      (turns, heard) = (turns + 1, now)
    }
    XCTAssertEqual(heard, sent, "each is heard in the end")
    XCTAssertGreaterThan(turns, 1)
    XCTAssertEqual(apps.count, 16)
  }

  private func pathOfReleasedSocket() throws -> String {
    let socket = try ControlListener()
    XCTAssertNotNil(FileStatus(URL(fileURLWithPath: socket.path)))
    return socket.path
  }
}

extension AppHello {
  /// A `hello` as an app sends it, without its newline.
  static func line(
    pid: Int = 1, mocks: String = "{}", available: String = "{}", more: String = ""
  ) -> String {
    #"{"type":"hello","protocol":1,"pid":\#(pid),"configuration":"debug","#
      + #""mocks":\#(mocks),"available":\#(available)\#(more)}"#
  }
}

extension Array {
  fileprivate func chunked(_ size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
