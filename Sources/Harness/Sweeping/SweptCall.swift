/// A call that was told of: of a mock, of a program that is faked, or a request to a server that is.
package struct SweptCall: Sendable, Equatable {
  /// What a fault of it is chosen by: `drive.upload`, `git.push`, `API`.
  package let function: String
  /// Which of the calls of that, from 1.
  package let number: Int
  /// The names of the errors that it can fail with.
  package let faults: [String]
  /// What it has in common with others that are made at the same place of the program.
  package let kind: String

  package init(function: String, number: Int, faults: [String], kind: String) {
    (self.function, self.number, self.faults, self.kind) = (function, number, faults, kind)
  }

  /// The calls that another run has made as well.
  static func common(_ calls: [SweptCall], _ others: [SweptCall]) -> [SweptCall] {
    calls.filter { call in
      others.contains { $0.function == call.function && $0.number == call.number }
    }
  }
}
