/// A JSON value, and where it stands in its text.
struct JSONNode {
  let value: JSONValue
  let range: Range<Int>
  /// The members or the elements, in the order of the text.
  let parts: [JSONPart]
}

extension JSONNode {
  init(_ value: JSONValue, range: Range<Int>) {
    self.init(value: value, range: range, parts: [])
  }

  init(array parts: [JSONPart], range: Range<Int>) {
    self.init(value: .array(parts.map(\.node.value)), range: range, parts: parts)
  }

  /// Of two members with the same name the last counts.
  init(object parts: [JSONPart], range: Range<Int>) {
    let members = Dictionary(parts.map { ($0.name ?? "", $0.node.value) }) { $1 }
    self.init(value: .object(members), range: range, parts: parts)
  }
}

/// An element of an array, or a member of an object.
struct JSONPart {
  let node: JSONNode
  /// Nil for an element.
  let name: JSONName?
  /// From the start of its name, where it has one, to the end of its value.
  let range: Range<Int>

  /// - Parameters:
  ///   - node: Its value.
  ///   - name: Its name.
  ///   - start: Where its name starts.
  init(_ node: JSONNode, name: JSONName? = nil, start: Int? = nil) {
    self.node = node
    self.name = name
    range = (start ?? node.range.lowerBound)..<node.range.upperBound
  }
}

extension JSONNode {
  /// A member's name that stands twice in one object, here or below; nil where none does.
  var repeatedName: JSONName? {
    var names: Set<JSONName> = []
    for part in parts {
      if let name = part.name, !names.insert(name).inserted { return name }
      if let name = part.node.repeatedName { return name }
    }
    return nil
  }
}
