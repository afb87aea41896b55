package import Foundation

/// Brings a stored JSON text up to date with what was found: what still holds stays as it is
/// written, with its placeholders and its spaces.
package struct JSONUpdate {
  private let stored: [UInt8]
  private let found: [UInt8]
  private let placeholders: Placeholders
  private let matcher: JSONMatcher

  /// A text for which the found one stands.
  ///
  /// - Parameters:
  ///   - stored: What was expected; where it is no JSON, nothing of it is kept.
  ///   - found: JSON.
  ///   - placeholders: What names in brackets stand for.
  /// - Returns: The stored text with other values where it does not hold.
  /// - Throws: ``JSONParser/Problem`` where `found` is no JSON, ``ComparisonInterruption``.
  package static func text(stored: Data, found: Data, placeholders: Placeholders) throws -> Data {
    let update = JSONUpdate(
      stored: Array(stored), found: Array(found), placeholders: placeholders,
      matcher: JSONMatcher(placeholders))
    return Data(try update.text())
  }

  private func text() throws -> [UInt8] {
    let new = try JSONParser.node(of: found)
    if let kept = try kept(new) { return kept }
    return found[..<new.range.lowerBound] + written(new) + found[new.range.upperBound...]
  }

  /// The stored text with what is new in it; nil where nothing of it can be kept.
  private func kept(_ new: JSONNode) throws -> [UInt8]? {
    guard let old = try? JSONParser.node(of: stored), Self.isSameKind(old.value, new.value) else {
      return nil
    }
    let text =
      try stored[..<old.range.lowerBound] + (merged(old, new) ?? Array(stored[old.range]))
      + stored[old.range.upperBound...]
    guard let value = try? JSONParser.value(of: text), (try? value.checkForm()) != nil,
      try holds(value, new.value)
    else { return nil }
    return Array(text)
  }

  private static func isSameKind(_ old: JSONValue, _ new: JSONValue) -> Bool {
    switch (old, new) {
    case (.object, .object), (.array, .array): true
    default: false
    }
  }

  private func holds(_ wanted: JSONValue, _ value: JSONValue) throws -> Bool {
    do {
      return try matcher.holds(wanted, value)
    } catch is PlaceholderError {
      return false
    }
  }

  /// What is to stand in place of a stored value; nil where it holds.
  private func merged(_ old: JSONNode, _ new: JSONNode) throws -> [UInt8]? {
    switch (old.value, new.value) {
    case (.object, .object): return try merged(old, new, mergedMembers(old, new))
    case (.array, .array): return try merged(old, new, mergedElements(old, new))
    default: return try holds(old.value, new.value) ? nil : written(new)
    }
  }

  private func merged(_ old: JSONNode, _ new: JSONNode, _ merge: Merge) throws -> [UInt8]? {
    if !merge.isChanged { return nil }
    return old.parts.isEmpty ? written(new) : JSONLayout(stored, old).text(with: merge.parts)
  }

  /// The members or the elements that a value is to have.
  private struct Merge {
    var parts: [JSONLayout.Part] = []
    /// Whether one of them is not as it was, or one is gone.
    var isChanged = false
  }

  private func mergedMembers(_ old: JSONNode, _ new: JSONNode) throws -> Merge {
    let values = Dictionary(new.parts.map { ($0.name, $0.node) }) { $1 }
    let isOpen = old.parts.contains { $0.name == .anyOther }
    let last = Dictionary(old.parts.enumerated().map { ($1.name, $0) }) { $1 }
    var merge = Merge()
    for (index, part) in old.parts.enumerated() {
      if part.name == .anyOther {
        merge.parts.append(JSONLayout.Part(Array(stored[part.range]), at: index))
      } else if let value = values[part.name?.expectedName] {
        let name = stored[part.range.lowerBound..<part.node.range.lowerBound]
        let changed = try merged(part.node, value)
        // Of two members with the same name the last counts.
        merge.isChanged = merge.isChanged || changed != nil && last[part.name] == index
        let text = Array(name) + (changed ?? Array(stored[part.node.range]))
        merge.parts.append(JSONLayout.Part(text, at: index))
      } else {
        merge.isChanged = true
      }
    }
    // Alone, it would stand for whatever there is.
    if isOpen, merge.isChanged, merge.parts.count == 1 {
      merge.parts = new.parts.map { JSONLayout.Part(written($0)) }
    }
    let names = Set(old.parts.map(\.name?.expectedName))
    let others = isOpen ? [] : new.parts.filter { !names.contains($0.name) }
    merge.parts += others.map { JSONLayout.Part(written($0)) }
    merge.isChanged = merge.isChanged || !others.isEmpty
    return merge
  }

  private func mergedElements(_ old: JSONNode, _ new: JSONNode) throws -> Merge {
    let (elements, values) = (old.parts.map(\.node), new.parts.map(\.node))
    if try holds(old.value, new.value) { return Merge() }
    let alignment = JSONAlignment(
      elements.count, values.count, isAnything: { elements[$0].value == JSONMatcher.anything },
      holds: { try holds(elements[$0].value, values[$1].value) })
    var merge = Merge(isChanged: true)
    let steps = try alignment.steps()
    let unbound = Self.unboundDots(in: steps, elements.map(\.value))
    for step in steps {
      switch step {
      case .missing: break
      case .kept(let index) where unbound.contains(index): break
      case .absorbed(let index, let place):
        guard unbound.contains(index) else { continue }
        merge.parts.append(JSONLayout.Part(written(values[place])))
      case .kept(let index):
        merge.parts.append(JSONLayout.Part(Array(stored[elements[index].range]), at: index))
      case .changed(let index, let place):
        let text =
          try merged(elements[index], values[place]) ?? Array(stored[elements[index].range])
        merge.parts.append(JSONLayout.Part(text, at: index))
      case .added(let place): merge.parts.append(JSONLayout.Part(written(values[place])))
      }
    }
    return merge
  }
}

extension JSONUpdate {
  /// Each `"..."` beside which an element is gone: it would stand for that too.
  private static func unboundDots(
    in steps: [JSONAlignment.Step], _ elements: [JSONValue]
  ) -> Set<Int> {
    let beside = steps.flatMap { step -> [Int] in
      guard case .missing(let index) = step else { return [] }
      return [index - 1, index + 1]
    }
    return Set(
      beside.filter { elements.indices.contains($0) && elements[$0] == JSONMatcher.anything })
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
