public import Foundation

/// Why a verb of the harness, or an expectation, did not hold.
public struct Failure: Error, Sendable, CustomStringConvertible {
  /// What went wrong, for a test to match.
  public enum Reason: Sendable, Equatable {
    /// The program was not started.
    case refused(LaunchRefusal)
    /// A system call failed before the program could be started.
    case system(SystemError)
    /// The program was still running when its time limit, in seconds, had passed.
    case timedOut(after: TimeInterval)
    /// The app did not take a mock that the test chose.
    case mockNotInEffect(MockProblem)
    /// The program exited, and had not printed the text.
    case notPrinted(String)
    /// The text was not printed within the time limit, in seconds.
    case notPrintedInTime(String, after: TimeInterval)
    /// The verb needs a launched program, and none was launched.
    case notLaunched(verb: String)
    /// The fixture was not planted.
    case notPlanted(SeedError)
    /// Expectations were compared with what was found; these did not hold.
    case mismatches([Mismatch])
  }

  /// What went wrong, for a test to match.
  public let reason: Reason

  /// The launch that it happened to, as text; empty where there was none.
  public let context: String

  /// The place in the test that asked.
  public let caller: Caller

  /// - Parameters:
  ///   - reason: What went wrong.
  ///   - context: The launch that it happened to, as text.
  ///   - caller: The place in the test that asked.
  public init(_ reason: Reason, context: String = "", caller: Caller) {
    self.reason = reason
    self.context = context
    self.caller = caller
  }

  /// What was asked, what was found, and the launch with the last lines that it printed: what a
  /// reporter shows at the caller's place.
  public var message: String {
    context.isEmpty ? reasonText : reasonText + "\n" + context
  }

  /// The message, and the caller's place: for whoever is thrown the failure.
  public var description: String {
    """
    \(message)
      asked at: \(caller.fileID):\(caller.line)
    """
  }

  private var reasonText: String {
    switch reason {
    case .refused(let refusal):
      "the program was not started: \(refusal)"
    case .system(let error):
      "the program was not started: \(error)"
    case .timedOut(let limit):
      "the program did not exit within \(Self.seconds(limit)); it was ended"
    case .mockNotInEffect(let problem):
      problem.description
    case .notPrinted(let text):
      "the program exited and had not printed \(text.debugDescription)"
    case .notPrintedInTime(let text, let limit):
      "the program did not print \(text.debugDescription) within \(Self.seconds(limit)); it runs on"
    case .notLaunched(let verb):
      "\(verb) needs a program that was launched; call launch() before it"
    case .notPlanted(let error):
      "the fixture was not planted: \(error)"
    case .mismatches(let mismatches):
      mismatches.map(\.description).joined(separator: "\n")
    }
  }

  /// A time limit as people write it.
  static func seconds(_ value: TimeInterval) -> String {
    let number = String(format: "%g", value)
    return number == "1" ? "1 second" : "\(number) seconds"
  }
}

/// A place in a source file, in the forms that XCTest and Swift Testing take.
public struct Caller: Sendable {
  /// Module and file, as `#fileID` gives them.
  public let fileID: String
  /// The file's path, as `#filePath` gives it.
  public let filePath: StaticString
  /// The line, from 1.
  public let line: UInt
  /// The column, from 1.
  public let column: UInt

  /// - Parameters:
  ///   - fileID: The value of `#fileID`.
  ///   - filePath: The value of `#filePath`.
  ///   - line: The value of `#line`.
  ///   - column: The value of `#column`.
  public init(fileID: String, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
}
