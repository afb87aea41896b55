import Foundation

extension RunEvent.RunStarted {
  /// The name of one of several runs of a scenario in a run that repeats.
  ///
  /// - Parameters:
  ///   - name: The scenario's name.
  ///   - number: Which one, from 1.
  /// - Returns: For example `upload #17`.
  package static func repeatedName(_ name: String, _ number: Int) -> String { "\(name) #\(number)" }

  /// The name of the scenario itself, of which a run that repeats has several.
  ///
  /// - Parameter name: The name in this run's events.
  /// - Returns: The same where the run does not repeat.
  package func ownName(of name: String) -> String {
    guard repeats != nil else { return name }
    let bytes = name.utf8
    guard let mark = bytes.lastIndex(of: UInt8(ascii: "#")), mark != bytes.startIndex,
      Int(name[bytes.index(after: mark)...]) != nil
    else { return name }
    return String(name[..<bytes.index(before: mark)])
  }
}

extension RunReport {
  /// How often a scenario failed in a run that repeats.
  struct Rate: Equatable {
    let name: String
    var failed = 0
    /// How often it came to its end; to be skipped counts not.
    var count = 0

    /// For example `upload: 3 of 200 failed`.
    var text: String { "\(name): \(failed) of \(count) failed" }
  }

  /// Each scenario's rate in the order of the start; nothing where the run does not repeat.
  var rates: [Rate] {
    guard let start, start.repeats != nil else { return [] }
    var rates: [Rate] = []
    var positions: [String: Int] = [:]
    for end in finished where end.status == .passed || end.isFailure {
      let name = start.ownName(of: end.name)
      let position = positions[name] ?? rates.count
      if position == rates.count {
        positions[name] = position
        rates.append(Rate(name: name))
      }
      rates[position].count += 1
      if end.isFailure { rates[position].failed += 1 }
    }
    return rates
  }
}
