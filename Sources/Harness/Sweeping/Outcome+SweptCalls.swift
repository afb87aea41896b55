extension Outcome {
  /// The calls that the launch has told of and that can be made to fail, in their order.
  package var sweptCalls: [SweptCall] {
    let reports = reports
    var counts: [String: Int] = [:]
    return reports.calls.compactMap { call in
      // One that did not come to its end is not counted.
      guard call.request?.isWhole ?? true else { return nil }
      let function = call.sweptFunction
      counts[function, default: 0] += 1
      let faults = call.faultNames(reports.hello)
      guard call.fault == nil, !faults.isEmpty else { return nil }
      return SweptCall(
        function: function, number: counts[function] ?? 1, faults: faults,
        kind: call.request.map { "\(function) \($0.method)" } ?? function)
    }
  }

  /// Whether a fault has happened that was chosen for a recorded call.
  package func hasMet(_ point: FaultPoint) -> Bool { callLog.hasFired(point) }
}

extension ReportedCall {
  /// What a fault of the call is chosen by.
  fileprivate var sweptFunction: String {
    if request != nil { return registration }
    // Of a program that is called with something else than a word, all calls are counted together.
    let isWord = !function.isEmpty && function.utf8.allSatisfy(Self.isOfWord)
    return program == nil || isWord ? "\(registration).\(function)" : "\(registration).*"
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The errors that it can fail with.
  fileprivate func faultNames(_ hello: AppHello?) -> [String] {
    if request != nil { return ["reset", "500"] }
    if program != nil { return ["1"] }
    return hello?.faults[registration] ?? []
  }
}
