import XCTest

@testable import Harness

/// What programs ask name servers, however they cut it into parts.
final class NameQuestionTests: XCTestCase {
  private let hosts = ["api.test", "a.b.test"]

  /// A question as a datagram has it.
  private func question(_ name: String, count: UInt8 = 1) -> [UInt8] {
    let labels = name.split(separator: ".").flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
    return [7, 7, 1, 0, 0, count, 0, 0, 0, 0, 0, 0] + labels + [0, 0, 1, 0, 1]
  }

  /// The same as a stream has it.
  private func framed(_ name: String) -> [UInt8] {
    let message = question(name)
    return [0, UInt8(message.count)] + message
  }

  /// What is found in bytes that are sent part by part, and how many of them were let through.
  private func findings(
    in parts: [[UInt8]]
  ) -> (last: QuestionStream.Finding, sent: Int) {
    var stream = QuestionStream()
    var sent = 0
    for part in parts {
      let finding = stream.take(part, askingFor: hosts)
      guard finding == .allowed else { return (finding, sent) }
      sent += part.count
    }
    return (.allowed, sent)
  }

  func testTheNameOfAQuestion() {
    XCTAssertEqual(NameQuestion.name(in: question("API.test")), "api.test")
    XCTAssertEqual(NameQuestion.name(in: framed("api.test")), "api.test")
    XCTAssertNil(NameQuestion.name(in: question("")))
    XCTAssertNil(NameQuestion.name(in: Array(question("api.test").dropLast())))
    XCTAssertNil(NameQuestion.name(in: Array("GET / HTTP/1.1\r\n\r\n".utf8)))
  }

  /// The second name would not be looked at.
  func testSeveralQuestionsInOneAreNone() {
    XCTAssertNil(NameQuestion.name(in: question("api.test", count: 2)))
  }

  func testQuestionsOverAStream() {
    let (one, other) = (framed("api.test"), framed("A.b.TEST"))
    let all = one + other
    XCTAssertEqual(findings(in: [all]).last, .allowed)
    XCTAssertEqual(findings(in: all.map { [$0] }).last, .allowed)
    for cut in all.indices {
      XCTAssertEqual(
        findings(in: [Array(all[..<cut]), Array(all[cut...])]).last, .allowed, "\(cut)")
    }
  }

  func testAnotherNameOverAStreamIsTold() {
    let all = framed("api.test") + framed("secret.other.test")
    XCTAssertEqual(findings(in: [all]).last, .name("secret.other.test"))
    XCTAssertEqual(
      findings(in: [Array(all[..<2]), Array(all[2...])]).last, .name("secret.other.test"))
  }

  func testNoPartOfAnotherNameLeaves() {
    let start = framed("api.test").count
    for name in ["secret.test", "apis.test", "api.tests", "api.test.secret"] {
      let (last, sent) = findings(in: (framed("api.test") + framed(name)).map { [$0] })
      XCTAssertEqual(last, .noQuestion, name)
      let differing = zip(framed(name).dropFirst(2 + 12), framed("api.test").dropFirst(2 + 12))
        .prefix { $0 == $1 }.count
      XCTAssertEqual(sent, start + 2 + 12 + differing, name)
    }
  }

  func testWhatIsNoQuestionOverAStream() {
    XCTAssertEqual(findings(in: [Array("\0\u{10}GET / HTTP/1.1\r\n".utf8)]).last, .noQuestion)
    XCTAssertEqual(findings(in: [[0, 0], [0, 0]]).last, .noQuestion)
    XCTAssertEqual(
      findings(in: [Array("\u{7F}\u{7F}Here is what is secret".utf8)]).last, .noQuestion)
  }

  /// The system may take none of it, as a connection is not there yet.
  func testWhatIsSentAgain() {
    let all = framed("api.test")
    XCTAssertEqual(findings(in: [all, all, all]).last, .allowed)
    let (head, rest) = (Array(all[..<2]), Array(all[2...]))
    XCTAssertEqual(findings(in: [head, rest, rest]).last, .allowed)
  }
}
