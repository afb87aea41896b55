import Foundation

/// Applies a TextMate grammar, as far as that of scenarios goes: matches, captures, and what begins and
/// ends.
struct GrammarColours {
  struct Token {
    let scope: String
    let text: String

    /// Without the language, and with the edges of a text that has blanks there.
    var shown: String {
      let name = scope.hasSuffix(".harness") ? String(scope.dropLast(".harness".count)) : scope
      return "\(name): " + (text.first == " " ? "|\(text)|" : text)
    }
  }

  private let patterns: [[String: Any]]
  private let repository: [String: [String: Any]]

  init(_ data: Data) throws {
    let grammar = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    patterns = grammar["patterns"] as? [[String: Any]] ?? []
    repository = grammar["repository"] as? [String: [String: Any]] ?? [:]
  }

  func tokens(of text: String) -> [Token] { lines(of: text).flatMap(\.self) }

  /// What each line has.
  func lines(of text: String) -> [[Token]] {
    var open: [[String: Any]] = []
    return text.components(separatedBy: "\n").map { line in
      var tokens: [Token] = []
      color(line as NSString, &open, &tokens)
      return tokens
    }
  }

  /// Colours one line, with the rules that are open at its start.
  private func color(_ line: NSString, _ open: inout [[String: Any]], _ tokens: inout [Token]) {
    var position = 0
    while true {
      let rules = expanded(
        open.last?["patterns"] as? [[String: Any]] ?? (open.isEmpty ? patterns : []))
      let end = (open.last?["end"] as? String).flatMap { first($0, line, position) }
      var best: (rule: [String: Any], match: NSTextCheckingResult)?
      for rule in rules {
        guard let regex = (rule["match"] ?? rule["begin"]) as? String,
          let match = first(regex, line, position),
          match.range.location < best?.match.range.location ?? Int.max
        else { continue }
        best = (rule, match)
      }
      if let end, end.range.location <= best?.match.range.location ?? Int.max {
        add(content: line, position, end.range.location, open.last, &tokens)
        position = NSMaxRange(end.range)
        open.removeLast()
        continue
      }
      guard let best else {
        add(content: line, position, line.length, open.last, &tokens)
        return
      }
      add(content: line, position, best.match.range.location, open.last, &tokens)
      add(best.rule, best.match, line, &tokens)
      position = NSMaxRange(best.match.range)
      if best.rule["begin"] != nil { open.append(best.rule) }
    }
  }

  private func expanded(_ rules: [[String: Any]]) -> [[String: Any]] {
    rules.flatMap { rule -> [[String: Any]] in
      guard let name = rule["include"] as? String else { return [rule] }
      let found = repository[String(name.dropFirst())] ?? [:]
      guard found["match"] == nil, found["begin"] == nil else { return [found] }
      return expanded(found["patterns"] as? [[String: Any]] ?? [])
    }
  }

  private func first(_ regex: String, _ line: NSString, _ position: Int) -> NSTextCheckingResult? {
    let expression = try? NSRegularExpression(pattern: regex)
    return expression?.firstMatch(
      in: line as String, options: [.withTransparentBounds, .withoutAnchoringBounds],
      range: NSRange(location: position, length: line.length - position))
  }

  private func add(
    content line: NSString, _ start: Int, _ end: Int, _ rule: [String: Any]?,
    _ tokens: inout [Token]
  ) {
    guard let name = rule?["contentName"] as? String, end > start else { return }
    tokens.append(
      Token(scope: name, text: line.substring(with: NSRange(location: start, length: end - start))))
  }

  private func add(
    _ rule: [String: Any], _ match: NSTextCheckingResult, _ line: NSString, _ tokens: inout [Token]
  ) {
    let captures = (rule["captures"] ?? rule["beginCaptures"]) as? [String: [String: Any]] ?? [:]
    if let name = rule["name"] as? String {
      tokens.append(Token(scope: name, text: line.substring(with: match.range)))
    }
    for number in 1..<max(1, match.numberOfRanges) {
      let range = match.range(at: number)
      guard range.length > 0, let capture = captures["\(number)"] else { continue }
      let text = line.substring(with: range)
      if let name = capture["name"] as? String { tokens.append(Token(scope: name, text: text)) }
      for inner in expanded(capture["patterns"] as? [[String: Any]] ?? []) {
        guard let regex = inner["match"] as? String,
          let expression = try? NSRegularExpression(pattern: regex)
        else { continue }
        for found in expression.matches(in: text, range: NSRange(location: 0, length: range.length))
        {
          add(inner, found, text as NSString, &tokens)
        }
      }
    }
  }
}
