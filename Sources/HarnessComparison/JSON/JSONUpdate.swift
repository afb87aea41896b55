package import Foundation

/// Brings a stored JSON text up to date with what was found: what still holds stays as it is
/// written, with its placeholders and its spaces.
package struct JSONUpdate {
  private let stored: [UInt8]
  private let found: [UInt8]
  private let placeholders: Placeholders

  private static let anything = JSONValue.string("...")

  /// A text for which the found one stands.
  ///
  /// - Parameters:
  ///   - stored: What was expected; where it is no JSON, nothing of it is kept.
  ///   - found: JSON.
  ///   - placeholders: What names in brackets stand for.
  /// - Returns: The stored text with other values where it does not hold.
  /// - Throws: ``JSONParser/Problem`` where `found` is no JSON.
  package static func text(stored: Data, found: Data, placeholders: Placeholders) throws -> Data {
    let update = JSONUpdate(
      stored: Array(stored), found: Array(found), placeholders: placeholders)
    return Data(try update.text())
  }

  private func text() throws -> [UInt8] {
    let new = try JSONParser.node(of: found)
    if let old = try? JSONParser.node(of: stored), Self.isSameKind(old.value, new.value) {
      let text =
        stored[..<old.range.lowerBound] + merged(old, new)
        + stored[old.range.upperBound...]
      if let value = try? JSONParser.value(of: text), holds(value, new.value) { return Array(text) }
    }
    return found[..<new.range.lowerBound] + written(new) + found[new.range.upperBound...]
  }

  private static func isSameKind(_ old: JSONValue, _ new: JSONValue) -> Bool {
    switch (old, new) {
    case (.object, .object), (.array, .array): true
    default: false
    }
  }

  private func holds(_ wanted: JSONValue, _ value: JSONValue) -> Bool {
    var comparison = JSONComparison(placeholders)
    _ = comparison.compare(wanted, value)
    return comparison.problem == nil && comparison.differences.isEmpty
  }

  /// The stored value where it holds, and as much of it as does where it does not.
  private func merged(_ old: JSONNode, _ new: JSONNode) -> [UInt8] {
    if holds(old.value, new.value) { return Array(stored[old.range]) }
    guard Self.isSameKind(old.value, new.value), !old.parts.isEmpty else { return written(new) }
    let parts = old.value.object == nil ? mergedElements(old, new) : mergedMembers(old, new)
    return JSONLayout(stored, old).text(with: parts)
  }

  private func mergedMembers(_ old: JSONNode, _ new: JSONNode) -> [JSONLayout.Part] {
    let values = Dictionary(new.parts.map { ($0.name, $0.node) }) { $1 }
    var parts: [JSONLayout.Part] = []
    for (index, part) in old.parts.enumerated() {
      if part.name == .anyOther {
        parts.append(JSONLayout.Part(Array(stored[part.range]), at: index))
      } else if let value = values[part.name?.expectedName] {
        let name = stored[part.range.lowerBound..<part.node.range.lowerBound]
        parts.append(JSONLayout.Part(name + merged(part.node, value), at: index))
      }
    }
    guard !old.parts.contains(where: { $0.name == .anyOther }) else { return parts }
    let names = Set(old.parts.map(\.name?.expectedName))
    return parts
      + new.parts.filter { !names.contains($0.name) }.map { JSONLayout.Part(written($0)) }
  }

  private func mergedElements(_ old: JSONNode, _ new: JSONNode) -> [JSONLayout.Part] {
    let (elements, values) = (old.parts.map(\.node), new.parts.map(\.node))
    let alignment = JSONAlignment(
      elements.count, values.count, isAnything: { elements[$0].value == Self.anything },
      holds: { holds(elements[$0].value, values[$1].value) })
    return alignment.steps().map { step in
      switch step {
      case .kept(let index):
        JSONLayout.Part(Array(stored[elements[index].range]), at: index)
      case .changed(let index, let place):
        JSONLayout.Part(merged(elements[index], values[place]), at: index)
      case .added(let place): JSONLayout.Part(written(values[place]))
      }
    }
  }
}

// MARK: - What was found, as an expectation

extension JSONUpdate {
  private func written(_ part: JSONPart) -> [UInt8] {
    if let name = part.name?.withBackslash {
      return Array("\(JSONValue.quoted(name.description)): ".utf8) + written(part.node)
    }
    return found[part.range.lowerBound..<part.node.range.lowerBound] + written(part.node)
  }

  /// A found value so that it stands for itself, with the known values as placeholders.
  private func written(_ node: JSONNode) -> [UInt8] {
    if case .string(let text) = node.value {
      let pattern = PatternComparison.pattern(for: Data(text.utf8), placeholders: placeholders)
      guard pattern != Data(text.utf8) else { return Array(found[node.range]) }
      return Array(JSONValue.quoted(String(decoding: pattern, as: UTF8.self)).utf8)
    }
    var text: [UInt8] = []
    var place = node.range.lowerBound
    for part in node.parts {
      text += found[place..<part.range.lowerBound] + written(part)
      place = part.range.upperBound
    }
    return text + found[place..<node.range.upperBound]
  }
}
