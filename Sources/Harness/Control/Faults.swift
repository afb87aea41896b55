/// The calls of recorded functions that are to fail: the call's number, from 1, and the name of
/// the error that the app declares for it.
///
///     app.faults["drive.upload"] = [3: "timeout"]
public struct Faults: Sendable, Equatable {
  private(set) var choices: [String: [Int: String]] = [:]

  init() {}

  /// The faults chosen for a function.
  ///
  /// - Parameter function: The names of the registration and of its function, with a dot between.
  public subscript(_ function: String) -> [Int: String] {
    get { choices[function] ?? [:] }
    set { choices[function] = newValue.isEmpty ? nil : newValue }
  }

  /// Whether none was chosen.
  var isEmpty: Bool { choices.isEmpty }

  /// All of them, in the order of their functions and numbers.
  var points: [FaultPoint] {
    choices.sorted { $0.key < $1.key }.flatMap { function, faults in
      faults.sorted { $0.key < $1.key }.map {
        FaultPoint(function: function, ordinal: $0.key, fault: $0.value)
      }
    }
  }

  /// The value of `HARNESS_FAULTS`, as the launch protocol describes it.
  var variable: String { points.map(\.description).joined(separator: ";") }
}

/// One call that is to fail.
struct FaultPoint: Sendable, Equatable, CustomStringConvertible {
  /// The names of the registration and of its function, with a dot between.
  let function: String
  /// The number of the call among those of the function, from 1.
  let ordinal: Int
  /// The name of the error.
  let fault: String

  /// For example `drive.upload=3:timeout`.
  var description: String { "\(function)=\(ordinal):\(fault)" }

  /// The two names apart; nil where there is no dot between.
  ///
  /// A registration's own name may hold a dot, a function's does not.
  var names: (registration: String, function: String)? {
    guard let dot = function.lastIndex(of: "."), dot > function.startIndex else { return nil }
    let name = function[function.index(after: dot)...]
    return name.isEmpty ? nil : (String(function[..<dot]), String(name))
  }
}
