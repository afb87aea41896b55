/// The calls of recorded functions that are to fail: the call's number, from 1, and the name of
/// the error that the app declares for it.
///
///     app.faults["drive.upload"] = [3: "timeout"]
///     app.faults["drive.size"] = .every("timeout")
public struct Faults: Sendable, Equatable {
  private(set) var choices: [String: CallFaults] = [:]

  package init() {}

  /// Adds others, which take the place of those of the same functions.
  ///
  /// - Parameters:
  ///   - others: The faults of programs that were faked at some time.
  ///   - fakes: Those that are now; the others have no faults.
  mutating func merge(_ others: Faults, of fakes: FakeChoices) {
    choices.merge(others.choices.filter { fakes.program(of: $0.key) != nil }) { $1 }
  }

  /// Those of the app itself: not of programs that are faked.
  func withoutThose(of fakes: FakeChoices) -> Faults {
    var faults = self
    faults.choices = choices.filter { fakes.program(of: $0.key) == nil }
    return faults
  }

  /// Those of the functions for which a test holds.
  func filtered(_ isKept: (String) -> Bool) -> Faults {
    var faults = self
    faults.choices = choices.filter { isKept($0.key) }
    return faults
  }

  /// The faults chosen for a function.
  ///
  /// - Parameter function: The names of the registration and of its function, with a dot between.
  public subscript(_ function: String) -> CallFaults {
    get { choices[function] ?? [:] }
    set { choices[function] = newValue.isEmpty ? nil : newValue }
  }

  /// Whether none was chosen.
  package var isEmpty: Bool { choices.isEmpty }

  /// All of them, in the order of their functions and numbers.
  var points: [FaultPoint] {
    choices.sorted { $0.key < $1.key }.flatMap { $0.value.points(of: $0.key) }
  }

  /// Those that have to fail a call.
  var expectedPoints: [FaultPoint] {
    points.filter { !self[$0.function].isOptional }
  }

  /// The value of `HARNESS_FAULTS`, as the launch protocol describes it.
  var variable: String { points.map(\.description).joined(separator: ";") }
}

/// Which calls of one function are to fail, and how: the call's number, from 1, and the name of
/// the error.
///
/// Each has to fail a call of some launch of the test, unless it is ``optional(_:)``.
public struct CallFaults: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  private var numbered: [Int: String] = [:]
  private var ofEveryCall: String?
  fileprivate var isOptional = false

  /// Faults by the numbers of their calls; of two for one call the last.
  public init(dictionaryLiteral elements: (Int, String)...) {
    numbered = Dictionary(elements) { _, last in last }
  }

  /// Every call fails with an error.
  ///
  /// - Parameter fault: The name of the error that the app declares.
  /// - Returns: The faults.
  public static func every(_ fault: String) -> CallFaults {
    var faults = CallFaults()
    faults.ofEveryCall = fault
    return faults
  }

  /// Faults whose calls need not be made.
  ///
  /// Without this, a test fails at its end where no launch has come to one of them.
  ///
  /// - Parameter faults: For example `[3: "timeout"]`.
  /// - Returns: The faults.
  public static func optional(_ faults: CallFaults) -> CallFaults {
    var faults = faults
    faults.isOptional = true
    return faults
  }

  /// The fault of one call; nil for that of every call, if there is one.
  ///
  /// - Parameter number: The call's number, from 1.
  public subscript(_ number: Int) -> String? {
    get { numbered[number] }
    set { numbered[number] = newValue }
  }

  /// The fault of a call: its own, or that of every call.
  func fault(of number: Int) -> String? { numbered[number] ?? ofEveryCall }

  /// Chooses a fault for a call of a number, or for every call where that is nil.
  package mutating func choose(_ fault: String, for number: Int?) {
    if let number { numbered[number] = fault } else { ofEveryCall = fault }
  }

  fileprivate var isEmpty: Bool { numbered.isEmpty && ofEveryCall == nil }

  fileprivate func points(of function: String) -> [FaultPoint] {
    let points = numbered.sorted { $0.key < $1.key }.map {
      FaultPoint(function: function, number: $0.key, fault: $0.value)
    }
    return points
      + [ofEveryCall].compactMap(\.self).map {
        FaultPoint(function: function, number: nil, fault: $0)
      }
  }
}

/// A call that is to fail, or every call of a function.
package struct FaultPoint: Sendable, Hashable, CustomStringConvertible {
  /// The names of the registration and of its function, with a dot between.
  package let function: String
  /// The number of the call among those of the function, from 1; nil for every call.
  package let number: Int?
  /// The name of the error.
  package let fault: String

  package init(function: String, number: Int?, fault: String) {
    self.function = function
    self.number = number
    self.fault = fault
  }

  /// For example `drive.upload=3:timeout`.
  package var description: String { "\(function)=\(number.map(String.init) ?? "*"):\(fault)" }

  /// The two names apart; nil where there is no dot between.
  var names: FunctionName? { FunctionName(function) }
}

/// The names of a registration and of its function.
package struct FunctionName {
  package let registration: String
  let function: String

  /// Takes `drive.upload` apart; nil where there is no dot between two names.
  ///
  /// A registration's own name may hold a dot, a function's does not.
  package init?(_ text: String) {
    guard let dot = text.lastIndex(of: "."), dot > text.startIndex else { return nil }
    function = String(text[text.index(after: dot)...])
    registration = String(text[..<dot])
    guard !function.isEmpty else { return nil }
  }
}
