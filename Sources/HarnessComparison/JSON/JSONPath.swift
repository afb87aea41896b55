/// The way to a value inside another: `photos[0].name`, `$.photos[0]["odd name"]`.
package struct JSONPath: Equatable, CustomStringConvertible {
  /// One step of the way.
  enum Step: Equatable {
    case name(JSONName)
    case index(Int)
  }

  private(set) var steps: [Step] = []

  init() {}

  /// Whether it leads to the whole value.
  var isEmpty: Bool { steps.isEmpty }

  /// Reads a path; the `$` for the whole value may be left out.
  ///
  /// - Throws: ``Mismatch`` where it is none.
  package init(_ text: String) throws {
    // By code points: a name may begin with a mark, which would join the quote before it.
    var rest = text[...].unicodeScalars
    if rest.first == "$" { rest = rest.dropFirst() }
    while !rest.isEmpty {
      guard let step = Self.takeStep(&rest, isFirst: steps.isEmpty) else {
        throw Mismatch(
          "\(text) is not a path in JSON; write one as photos[0].name or photos[0][\"odd name\"]")
      }
      steps.append(step)
    }
  }

  /// The path of a member.
  func appending(_ step: Step) -> JSONPath {
    var path = self
    path.steps.append(step)
    return path
  }

  /// For example `$.photos[2].name`.
  package var description: String {
    "$"
      + steps.map { step in
        switch step {
        case .index(let index): "[\(index)]"
        case .name(let name): Self.isPlain(name) ? ".\(name)" : "[\(JSONValue.quoted(name))]"
        }
      }
      .joined()
  }

  /// The value at the end of the way.
  ///
  /// - Throws: ``Mismatch`` that says where the way ends instead, and what is there.
  package func value(in root: JSONValue) throws -> JSONValue {
    var (value, way) = (root, JSONPath())
    for step in steps {
      guard let member = Self.member(step, of: value) else {
        throw Mismatch(Self.describe(step, missingIn: value, at: way))
      }
      value = member
      way = way.appending(step)
    }
    return value
  }

  private static func member(_ step: Step, of value: JSONValue) -> JSONValue? {
    switch (step, value) {
    case (.name(let name), .object(let members)): members[name]
    case (.index(let index), .array(let values)):
      values.indices.contains(index) ? values[index] : nil
    default: nil
    }
  }

  private static func describe(_ step: Step, missingIn value: JSONValue, at way: JSONPath) -> String
  {
    switch (step, value) {
    case (.name(let name), .object(let members)):
      let known = NameList(members.keys.sorted().map(\.description))
      let hint = known.hint(for: name.description)
      return "\(way) has no \(JSONValue.quoted(name))\(hint); it has: \(known)"
    case (.index(let index), .array(let values)):
      return "\(way) has \(values.count) elements, and so no [\(index)]"
    case (.name(let name), _):
      return "\(way) is \(value.kind), and so has no \(JSONValue.quoted(name))"
    case (.index(let index), _):
      return "\(way) is \(value.kind), and so has no [\(index)]"
    }
  }

  private static func takeStep(
    _ rest: inout Substring.UnicodeScalarView, isFirst: Bool
  ) -> Step? {
    if rest.first == "[" { return takeBrackets(&rest) }
    if rest.first == "." {
      rest = rest.dropFirst()
    } else if !isFirst {
      return nil
    }
    let name = rest.prefix { $0 != "." && $0 != "[" }
    guard !name.isEmpty else { return nil }
    rest = rest[name.endIndex...]
    return .name(JSONName(String(name)))
  }

  private static func takeBrackets(_ rest: inout Substring.UnicodeScalarView) -> Step? {
    let isQuoted = rest.dropFirst().first == "\""
    guard let end = isQuoted ? endOfQuotes(in: rest) : rest.firstIndex(of: "]"),
      end < rest.endIndex,
      rest[end] == "]"
    else { return nil }
    let inside = Substring(rest[..<end].dropFirst())
    rest = rest[end...].dropFirst()
    if !isQuoted { return Int(inside).flatMap { $0 >= 0 ? .index($0) : nil } }
    return (try? JSONParser.value(of: inside.utf8))?.string
      .map { .name(JSONName($0)) }
  }

  /// The place behind the quotes that a step in brackets begins with.
  private static func endOfQuotes(in rest: Substring.UnicodeScalarView) -> String.Index? {
    var isEscaped = false
    let end = rest.dropFirst(2).firstIndex { scalar in
      defer { isEscaped = scalar == "\\" && !isEscaped }
      return scalar == "\"" && !isEscaped
    }
    return end.map { rest.index(after: $0) }
  }

  private static func isPlain(_ name: JSONName) -> Bool {
    let scalars = name.description.unicodeScalars
    return !scalars.isEmpty && scalars.allSatisfy { $0.properties.isIDContinue || $0 == "-" }
  }
}

extension JSONValue {
  /// What it is, in words.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
