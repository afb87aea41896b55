import LaunchProtocol

/// The calls of recorded functions at which the app waits, as at a gate of the function's name.
///
///     app.holds["drive.upload"] = .every
///     try app.launch("upload", "photos")
///     try app.gate("drive.upload").waitUntilReached()
///     try app.gate("drive.upload").open()
public struct Holds: Sendable, Equatable {
  private var choices: [String: HeldCalls] = [:]

  package init() {}

  /// Adds others, which take the place of those of the same functions.
  ///
  /// - Parameters:
  ///   - others: The holds of programs that were faked at some time.
  ///   - fakes: Those that are now; the others have no holds.
  mutating func merge(_ others: Holds, of fakes: FakeChoices) {
    choices.merge(others.choices.filter { fakes.program(of: $0.key) != nil }) { $1 }
  }

  /// Those of the app itself: not of programs that are faked.
  func withoutThose(of fakes: FakeChoices) -> Holds {
    var holds = self
    holds.choices = choices.filter { fakes.program(of: $0.key) == nil }
    return holds
  }

  /// Those of the functions for which a test holds.
  func filtered(_ isKept: (String) -> Bool) -> Holds {
    var holds = self
    holds.choices = choices.filter { isKept($0.key) }
    return holds
  }

  /// The calls of a function that are held.
  ///
  /// - Parameter function: The names of the registration and of its function, with a dot between.
  public subscript(_ function: String) -> HeldCalls {
    get { choices[function] ?? [] }
    set { choices[function] = newValue == [] ? nil : newValue }
  }

  /// Whether none was chosen.
  package var isEmpty: Bool { choices.isEmpty }

  /// All of them as the launch protocol writes them, by their functions.
  var words: [(function: String, word: String)] {
    choices.sorted { $0.key < $1.key }.flatMap { function, calls in
      calls.words.map { (function, "\(function)=\($0)") }
    }
  }

  /// All of them: a function, and the number of its call, which is nil for every one.
  var points: [(function: String, number: Int?)] {
    choices.sorted { $0.key < $1.key }.flatMap { function, calls in
      calls.all.map { (function, $0) }
    }
  }

  /// The value of `HARNESS_HOLDS`, as the launch protocol describes it.
  var variable: String { words.map(\.word).joined(separator: ";") }
}

/// Which calls of one function are held: those of some numbers, from 1, or every one.
public struct HeldCalls: Sendable, Equatable, ExpressibleByArrayLiteral {
  private var numbers: Set<Int> = []
  private var isEvery = false

  /// The calls of these numbers.
  public init(arrayLiteral elements: Int...) {
    numbers = Set(elements)
  }

  /// Every call.
  public static var every: HeldCalls {
    var calls = HeldCalls()
    calls.isEvery = true
    return calls
  }

  /// Holds a call of a number as well, or every call where that is nil.
  package mutating func hold(_ number: Int?) {
    if let number { numbers.insert(number) } else { isEvery = true }
  }

  /// Whether a call of a number waits.
  func holds(_ number: Int) -> Bool { isEvery || numbers.contains(number) }

  /// The numbers of those that wait; nil for every one.
  fileprivate var all: [Int?] { numbers.sorted() + (isEvery ? [nil] : []) }

  /// What the launch protocol writes behind the function's name.
  fileprivate var words: [String] {
    numbers.sorted().map(String.init) + (isEvery ? [LAUNCH_EVERY_CALL] : [])
  }
}
