public import HarnessComparison

/// What is expected of the recorded calls of a launch.
///
/// A value: it compares, and says what differs. A registration or function whose name the app does
/// not know never counts as one that was not called.
public struct CallExpectation: Sendable {
  private let compare: @Sendable (CallLog) -> Mismatch?

  private init(_ compare: @escaping @Sendable (CallLog) -> Mismatch?) {
    self.compare = compare
  }

  /// Compares the calls of a launch.
  ///
  /// - Returns: How they differ, or nil where they are as expected.
  public func mismatch(in log: CallLog) -> Mismatch? {
    compare(log)
  }
}

// MARK: - Expectations

extension CallExpectation {
  /// A function was called.
  ///
  /// - Parameters:
  ///   - registration: The name of the registration whose service is called.
  ///   - function: The function's name without its labels; nil for any.
  ///   - arguments: Arguments of the call, by their labels; others do not count.
  ///   - times: How often exactly; nil for at least once.
  /// - Returns: The expectation.
  public static func called(
    _ registration: String, _ function: String? = nil, with arguments: [String: String] = [:],
    times: Int? = nil
  ) -> CallExpectation {
    called(.call(registration, function, with: arguments), times)
  }

  /// A fake program was called with these words.
  ///
  /// - Parameters:
  ///   - program: The name of the program.
  ///   - words: All arguments, as in a reply of ``FakeProgram``.
  ///   - times: How often exactly; nil for at least once.
  /// - Returns: The expectation.
  public static func called(
    _ program: String, words: [String], times: Int? = nil
  ) -> CallExpectation {
    called(.call(program, words: words), times)
  }

  private static func called(_ pattern: CallPattern, _ times: Int?) -> CallExpectation {
    guard times != 0 else { return never(pattern) }
    return CallExpectation { log in
      log.nameMismatch(pattern) ?? log.countMismatch(pattern, times)
    }
  }

  /// A registration, or one of its functions, was never called.
  ///
  /// A service that the launch did not replace by name records nothing, so this does not hold where
  /// the app has resolved one.
  ///
  /// - Parameters:
  ///   - registration: The name of the registration.
  ///   - function: The function's name without its labels; nil for any.
  ///   - arguments: Arguments of the call, by their labels; others do not count.
  /// - Returns: The expectation.
  public static func neverCalled(
    _ registration: String, _ function: String? = nil, with arguments: [String: String] = [:]
  ) -> CallExpectation {
    never(.call(registration, function, with: arguments))
  }

  private static func never(_ pattern: CallPattern) -> CallExpectation {
    CallExpectation { log in log.nameMismatch(pattern) ?? log.presenceMismatch(pattern) }
  }

  /// Calls were made in this order; others may have been made between them.
  ///
  /// - Parameter patterns: The calls, of one registration or of several.
  /// - Returns: The expectation.
  public static func inOrder(_ patterns: CallPattern...) -> CallExpectation {
    inOrder(patterns)
  }

  static func inOrder(_ patterns: [CallPattern]) -> CallExpectation {
    CallExpectation { log in
      for pattern in patterns {
        if let mismatch = log.nameMismatch(pattern) { return mismatch }
      }
      return log.orderMismatch(patterns)
    }
  }

  /// Every fault that the test chose has made its call fail.
  ///
  /// One whose call is never made says nothing of the app.
  public static var everyFaultFired: CallExpectation {
    CallExpectation { $0.faultMismatch }
  }
}

// MARK: - Comparing

extension CallLog {
  fileprivate func nameMismatch(_ pattern: CallPattern) -> Mismatch? {
    if let problem = problem(with: pattern.registration, pattern.function) {
      return Mismatch(problem.description)
    }
    guard pattern.words != nil, !isFake(pattern.registration) else { return nil }
    return Mismatch(
      "\(pattern) cannot have been called: \(pattern.registration) is no fake program of the launch"
    )
  }

  fileprivate func countMismatch(_ pattern: CallPattern, _ times: Int?) -> Mismatch? {
    let count = calls.count(where: pattern.matches)
    let alike = calls.count(where: pattern.looksLike) - count
    if times.map({ $0 == count && alike == 0 }) ?? (count > 0) {
      return times == nil ? nil : incompleteMismatch(pattern)
    }
    let wanted = times.map(Self.times) ?? "at least once"
    return mismatch(
      "expected \(pattern) to be called \(wanted), found \(Self.calls(count))" + Self.note(alike),
      calls(to: pattern.registration, nil))
  }

  fileprivate func presenceMismatch(_ pattern: CallPattern) -> Mismatch? {
    // A call that looks like this one is what was meant, more likely than another.
    let found = calls.filter(pattern.looksLike)
    guard found.isEmpty else {
      let alike = found.count - found.count(where: pattern.matches)
      return mismatch(
        "expected \(pattern) never to be called, found \(Self.calls(found.count - alike))"
          + Self.note(alike), found)
    }
    return incompleteMismatch(pattern)
  }

  /// Tells of calls that differ in nothing that can be seen.
  private static func note(_ alike: Int) -> String {
    alike == 0
      ? ""
      : ", and \(calls(alike)) that differ\(alike == 1 ? "s" : "") only in how the characters are "
        + "composed (Unicode NFC or NFD)"
  }

  fileprivate func orderMismatch(_ patterns: [CallPattern]) -> Mismatch? {
    var rest = calls[...]
    for (index, pattern) in patterns.enumerated() {
      guard let found = rest.firstIndex(where: pattern.matches) else {
        let before = index == 0 ? "" : " behind \(patterns[index - 1])"
        let wanted = patterns.map(\.description).joined(separator: ", ")
        let names = Set(patterns.map(\.registration))
        return mismatch(
          "expected the calls \(wanted) in this order, found no \(pattern)\(before)",
          calls.filter { names.contains($0.registration) })
      }
      rest = calls[(found + 1)...]
    }
    return nil
  }

  fileprivate var faultMismatch: Mismatch? {
    let texts = faults.points.compactMap { point -> String? in
      guard !hasFired(point) else { return nil }
      let count = calls(of: point).count
      return "expected the fault \(point) to fail a call, found \(Self.calls(count)) of "
        + point.function
    }
    return texts.isEmpty ? nil : mismatch(texts.joined(separator: "\n"), [])
  }

  /// Nothing was found that does not match, but not everything is known.
  private func incompleteMismatch(_ pattern: CallPattern) -> Mismatch? {
    doubt(of: pattern.registration).map {
      Mismatch("it cannot be told how often \(pattern) was called: \($0)")
    }
  }

  private func mismatch(_ summary: String, _ shown: [ReportedCall]) -> Mismatch {
    var lines = [summary]
    if !shown.isEmpty { lines += ["recorded calls:"] + CallText.list(shown, indent: "  ") }
    if lostCallCount > 0 { lines.append("\(lostCallCount) later calls were not kept") }
    return Mismatch(lines.joined(separator: "\n"))
  }

  private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

  private static func calls(_ count: Int) -> String {
    switch count {
    case 0: "no call"
    case 1: "1 call"
    default: "\(count) calls"
    }
  }
}
