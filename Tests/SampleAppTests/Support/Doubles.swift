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

extension FakePrompt {
  /// A user who gives this answer; nil stands for no terminal.
  static func prepared(_ answer: Bool?) -> FakePrompt {
    let prompt = FakePrompt()
    prompt.canAsk = answer != nil
    prompt.onConfirm = { _ throws(PromptError) in
      guard let answer else { throw .noTerminal }
      return answer
    }
    return prompt
  }
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
