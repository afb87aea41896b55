package import Foundation
import HarnessSystem

/// What went wrong: each part of the harness declares its own reasons.
public protocol FailureReason: Sendable, Equatable {
  /// What was asked, what was found, and what to do: one line or several.
  var failureText: String { get }
}

extension FailureReason where Self: CustomStringConvertible {
  /// What the value says of itself.
  public var failureText: String { description }
}

/// Why a verb of the harness, or an expectation, did not hold.
public struct Failure: Error, Sendable, CustomStringConvertible {
  /// What went wrong, as the part of the harness says it that found it; `reason` is for a test to
  /// match.
  public let cause: any FailureReason

  /// The launch that it happened to, as text; empty where there was none.
  public let context: String

  /// The place in the test that asked.
  public let caller: Caller

  /// The names of the activities in which it happened, the outermost first.
  public let activities: [String]

  /// - Parameters:
  ///   - cause: What went wrong.
  ///   - context: The launch that it happened to, as text.
  ///   - caller: The place in the test that asked.
  public init(_ cause: any FailureReason, context: String = "", caller: Caller) {
    self.cause = cause
    self.context = context
    self.caller = caller
    activities = Activity.path
  }

  /// What was asked, what was found, and the launch with the last lines that it printed: what a
  /// reporter shows at the caller's place.
  public var message: String { message(context: context) }

  /// The same for a test that has shown the launch with an earlier failure.
  package var messageWithoutContext: String {
    message(context: "  (the launch is shown with an earlier failure of this test)")
  }

  private func message(context: String) -> String {
    let activity = activities.isEmpty ? "" : "  activity: \(Activity.line(activities))"
    return [cause.failureText, activity, context].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The message, and the caller's place: for the caller that is thrown the failure.
  public var description: String {
    """
    \(message)
      asked at: \(caller.fileID):\(caller.line)
    """
  }

  /// A time limit as people write it.
  package static func seconds(_ value: TimeInterval) -> String {
    // More digits tell a reader nothing.
    let rounded = (value * 1e6).rounded() / 1e6
    let number = rounded.fixed(0)
    if Double(number) == rounded { return number == "1" ? "1 second" : "\(number) seconds" }
    return "\(rounded) seconds"
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
