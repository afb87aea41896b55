import Foundation
import XCTest

@testable import SampleApp

/// A console that keeps what it is given.
final class RecordingConsole: Console, @unchecked Sendable {
  let outputIsTerminal: Bool
  let reportsCanBeOverwritten: Bool

  private let lock = NSLock()
  private var outputText = ""
  private var reportText = ""

  init(outputIsTerminal: Bool = false, reportsCanBeOverwritten: Bool = false) {
    self.outputIsTerminal = outputIsTerminal
    self.reportsCanBeOverwritten = reportsCanBeOverwritten
  }

  /// All that was written to standard output.
  var written: String { lock.withLock { outputText } }

  /// All that was written to standard error.
  var reported: String { lock.withLock { reportText } }

  func output(_ text: String) throws(ConsoleError) { lock.withLock { outputText += text } }
  func report(_ text: String) { lock.withLock { reportText += text } }
}

/// A prompt with an answer prepared, or with nobody to answer.
final class PreparedPrompt: Prompt, @unchecked Sendable {
  private let answer: Bool?
  private let lock = NSLock()
  private var askedQuestions: [String] = []

  /// Makes a prompt that answers `answer`; nil stands for no terminal.
  init(_ answer: Bool?) { self.answer = answer }

  var canAsk: Bool { answer != nil }

  /// What the user was asked.
  var questions: [String] { lock.withLock { askedQuestions } }

  func confirm(_ question: String) throws(PromptError) -> Bool {
    guard let answer else { throw .noTerminal }
    lock.withLock { askedQuestions.append(question) }
    return answer
  }
}

/// A clock that stands still, and notes how long it was asked to wait.
final class StoppedClock: WallClock, @unchecked Sendable {
  private let moment: Int
  private let lock = NSLock()
  private var noted: [Duration] = []

  /// Makes a clock that shows `moment`; 2017-03-31T10:55:42Z unless told otherwise.
  init(at moment: Int = 1_490_957_742) { self.moment = moment }

  /// The waits that were asked for.
  var waits: [Duration] { lock.withLock { noted } }

  func now() -> Int { moment }
  func sleep(for duration: Duration) async { lock.withLock { noted.append(duration) } }
}

/// A user who allows every folder.
struct AgreeableUser: Consent {
  func request(_ folder: Folder, inAdvance: Bool) throws(ConsentError) {}
}

/// The photos of a library that needs no files.
struct PreparedLibrary: PhotoLibrary {
  var scan = PhotoScan()
  func photos(in folder: Folder) throws(FolderError) -> PhotoScan { scan }
}

extension Photo {
  /// A photo as tests need it.
  static func stub(
    _ path: String, taken: String? = nil, at coordinate: String? = nil, bytes: Int = 1000
  ) throws -> Photo {
    let date: CaptureDate? =
      switch try taken.map({ try XCTUnwrap(DateBound($0)) }) {
      case .moment(let date): date
      case .day(let midnight): CaptureDate(reading: midnight, offset: nil)
      case nil: nil
      }
    return Photo(
      path: path, relativePath: path, taken: date,
      coordinate: try coordinate.map { try XCTUnwrap(Coordinate($0)) }, bytes: bytes)
  }
}

/// Asserts that `expression` throws exactly `expected`.
func assertThrows<Failed: Error & Equatable>(
  _ expected: Failed, file: StaticString = #filePath, line: UInt = #line,
  _ expression: () throws -> some Any
) {
  XCTAssertThrowsError(try expression(), file: file, line: line) {
    XCTAssertEqual($0 as? Failed, expected, file: file, line: line)
  }
}
