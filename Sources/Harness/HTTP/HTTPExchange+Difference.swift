import Foundation
import HarnessComparison

extension HTTPExchange {
  /// What of an answer is not as it was recorded; the lines of fields in the order of their names.
  package struct Difference: Sendable {
    /// `its head` or `its body`.
    package let part: String
    /// As `cmp` shows it.
    package let diff: String
  }

  /// What a fresh answer to the same request has else than this recorded one.
  ///
  /// - Parameter found: The exchange as it would be recorded today.
  /// - Returns: Nothing where the recording holds. Whether it came in chunks does not count.
  package func differences(to found: HTTPExchange) -> [Difference] {
    var differences: [Difference] = []
    let (wanted, head) = (wantedHead(for: found.answer), found.answer.head)
    if wanted != head {
      differences.append(
        Difference(
          part: "its head",
          diff: LongTextDiff.text(expected: Data(wanted.utf8), found: Data(head.utf8))))
    }
    if let diff = bodyDifference(to: found.answer.body) {
      differences.append(Difference(part: "its body", diff: diff))
    }
    return differences
  }

  /// The head as it was recorded, with what was found in the place of `[..]`.
  private func wantedHead(for found: Answer) -> String {
    var rest = found.fields
    var wanted = answer
    for (index, field) in answer.fields.enumerated() {
      let pattern = TextPattern(field.value)
      guard
        let place = rest.firstIndex(where: {
          $0.isNamed(field.name) && pattern.matches(Array($0.value.utf8))
        })
      else { continue }
      wanted.fields[index] = rest.remove(at: place)
    }
    return wanted.head
  }

  /// Whether a body is the one that was recorded, or one of its form.
  static func isBody(_ recorded: Data, of found: Data, isPattern: Bool) -> Bool {
    guard isPattern else { return recorded == found }
    let comparison = try? PatternComparison(pattern: recorded, found: found, placeholders: [:])
    return (try? comparison?.holds()) ?? false
  }

  private func bodyDifference(to found: Data) -> String? {
    guard answer.isPattern else {
      return answer.body == found ? nil : LongTextDiff.text(expected: answer.body, found: found)
    }
    guard
      let comparison = try? PatternComparison(
        pattern: answer.body, found: found, placeholders: [:])
    else { return "the pattern cannot be read\n" }
    return (try? comparison.holds()) == true ? nil : comparison.diff
  }
}

extension HTTPExchange.Answer {
  /// The status and the fields, as a text whose order does not depend on the server's.
  fileprivate var head: String {
    let lines = fields.map { "\($0.name.lowercased()): \($0.value)\n" }.sorted()
    return "\(status)\n" + lines.joined()
  }
}

extension HTTPExchange {
  /// Whether this is still right for what was recorded anew, so that what was edited by hand stays.
  package func stillHolds(for found: HTTPExchange) -> Bool {
    guard request.method == found.request.method, differences(to: found).isEmpty,
      answer.isChunked == found.answer.isChunked,
      TextPattern(request.target).matches(Array(found.request.target.utf8)),
      Self.isBody(request.body, of: found.request.body, isPattern: request.isPattern)
    else { return false }
    return request.fields.allSatisfy { field in
      found.request.fields.values(field.name).contains {
        TextPattern(field.value).matches(Array($0.utf8))
      }
    }
  }
}
