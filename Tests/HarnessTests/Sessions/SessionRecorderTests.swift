import Foundation
import Testing

@testable import Harness

/// What is kept of a session, and how much.
@Suite struct SessionRecorderTests {
  private let recorder = SessionRecorder()

  private func write(_ bytes: [UInt8], _ program: Int = 1, on stream: String = "stdout") {
    bytes.withUnsafeBytes { recorder.noteOutput($0, of: program, on: stream) }
  }

  @Test func aCharacterThatIsWrittenInTwoPartsIsOne() {
    let bytes = Array("a漢".utf8)
    write(Array(bytes[..<2]))
    write([0x78], 2)
    write(Array(bytes[2...]) + [0xFF])
    write([0xE6], 2)
    #expect(recorder.session.steps.map(\.text) == ["a", "x", "漢\u{FFFD}", "\u{FFFD}"])
  }

  @Test(
    arguments: [
      ([], 0), ([0x61], 1), ([0xE6], 0), ([0xE6, 0xBC], 0), ([0xE6, 0xBC, 0xA2], 3), ([0xC3], 0),
      ([0x80, 0x80, 0x80, 0x80], 4), ([0x61, 0xF0, 0x9F, 0x98], 1), ([0xFF], 1),
    ] as [([UInt8], Int)]) func onlyAnUnfinishedCharacterWaits(bytes: [UInt8], count: Int)
  {
    #expect(SessionRecorder.wholeCount(bytes) == count)
  }

  @Test func aProgramThatNeverStopsWritingFillsNoMemory() {
    let block = [UInt8](repeating: 0x61, count: 1 << 16)
    for _ in 0..<100 { write(block) }
    recorder.note(SessionStep(.typed, text: "lost"))
    recorder.note(SessionStep(.failure, text: "why"))
    let session = recorder.session
    #expect(session.steps.reduce(0) { $0 + $1.text.utf8.count } == SessionRecorder.byteLimit + 3)
    #expect(session.steps.last?.text == "why")
    #expect(session.cutCount > 80)
    #expect(!session.steps.contains { $0.text == "lost" })
  }

  @Test func stepsThatNeverStopFillNoMemory() {
    for number in 0..<(SessionRecorder.stepLimit + 10) {
      recorder.note(SessionStep(.call, text: "\(number)"))
    }
    recorder.note(SessionStep(.failure, text: "why"))
    let session = recorder.session
    #expect(session.steps.count == SessionRecorder.stepLimit + 1)
    #expect(session.cutCount == 10)
    #expect(session.steps.last?.kind == .failure)
  }

  @Test func timesRise() {
    for _ in 0..<100 { recorder.note(SessionStep(.call, text: "x")) }
    let times = recorder.session.steps.map(\.time)
    #expect(times == times.sorted())
  }

  @Test(arguments: [
    ("Ann\r", "Ann⏎"), ("\u{1B}[A\u{1B}OB\u{1B}[3~\u{1B}[15~", "↑↓DeleteF5"), ("\u{3}", "^C"),
    ("\u{1B}", "Esc"), ("\u{1B}[", "Esc"), ("\u{1B}x", "Escx"), ("\t\u{7F}", "⇥⌫"), ("é漢", "é漢"),
  ]) func keysHaveNames(typed: String, text: String) {
    #expect(TypedText.of(Data(typed.utf8), isShown: true) == text)
  }

  @Test func ofWhatIsNotShownNotEvenTheLengthIsKept() {
    #expect(TypedText.of(Data("a".utf8), isShown: false) == "•••")
    #expect(TypedText.of(Data("correct horse\r".utf8), isShown: false) == "•••⏎")
  }

  @Test func whatTheTerminalAnswersWasNotTyped() {
    var launch = LaunchSession(recorder)
    launch.willType(2, isReply: false)
    launch.willType(6, isReply: true)
    launch.willType(1, isReply: false)
    launch.noteTyped(Data("ab\u{1B}[1".utf8), isShown: true)
    launch.noteTyped(Data(";1Rc".utf8), isShown: true)
    #expect(recorder.session.steps.map(\.text) == ["ab", "c"])
  }
}
