import Foundation

/// A JSON value, and whether it is as a JSON Schema says: as far as those of this project go.
indirect enum SchemaValue: Decodable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([SchemaValue])
  case object([String: SchemaValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let values = try? container.decode([SchemaValue].self) {
      self = .array(values)
    } else {
      self = .object(try container.decode([String: SchemaValue].self))
    }
  }

  subscript(key: String) -> SchemaValue? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  var members: [String: SchemaValue] {
    guard case .object(let members) = self else { return [:] }
    return members
  }

  var values: [SchemaValue] {
    guard case .array(let values) = self else { return [] }
    return values
  }

  var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The value with one member renamed: each way to do so once, in arrays of their first value.
  var misspelt: [(name: String, value: SchemaValue)] {
    switch self {
    case .object(let members):
      members.flatMap { key, value -> [(name: String, value: SchemaValue)] in
        var renamed = members
        renamed[key] = nil
        renamed[key + "x"] = value
        return [(key, .object(renamed))]
          + value.misspelt.map { inner in
            var changed = members
            changed[key] = inner.value
            return ("\(key).\(inner.name)", .object(changed))
          }
      }
    case .array(let values):
      values.prefix(1).flatMap(\.misspelt).map { inner in
        ("0.\(inner.name)", .array([inner.value] + values.dropFirst()))
      }
    default: []
    }
  }
}

/// A JSON Schema of this project.
struct Schema {
  let root: SchemaValue
  /// A word that the checks do not know would hold whatever the value is.
  private static let known: Set<String> = [
    "$schema", "$defs", "$ref", "title", "description", "type", "properties", "required", "items",
    "additionalProperties", "propertyNames", "enum", "const", "oneOf", "anyOf", "minimum",
    "maximum",
    "exclusiveMinimum", "minLength", "pattern",
  ]

  init(_ url: URL) throws {
    root = try JSONDecoder().decode(SchemaValue.self, from: Data(contentsOf: url))
  }

  func accepts(_ value: SchemaValue) -> Bool { problem(value, root, "") == nil }

  /// What is wrong with a value; nil where nothing is.
  func problem(_ value: SchemaValue) -> String? { problem(value, root, "") }

  private func problem(_ value: SchemaValue, _ schema: SchemaValue, _ place: String) -> String? {
    if schema == .bool(false) { return "\(place) may not be there" }
    if let word = schema.members.keys.first(where: { !Self.known.contains($0) }) {
      return "the schema has the unknown word \(word)"
    }
    if let name = schema["$ref"]?.text {
      guard let target = root["$defs"]?[String(name.dropFirst("#/$defs/".count))] else {
        return "there is no \(name)"
      }
      return problem(value, target, place)
    }
    for (word, count) in [("oneOf", 1...1), ("anyOf", 1...Int.max)] {
      guard let choices = schema[word]?.values, !choices.isEmpty else { continue }
      let problems = choices.map { problem(value, $0, place) }
      if !count.contains(problems.count { $0 == nil }) {
        return "\(place) is none of \(word): \(problems.compactMap(\.self).joined(separator: "; "))"
      }
    }
    return simpleProblem(value, schema).map { "\(place) \($0)" }
      ?? objectProblem(value, schema, place) ?? arrayProblem(value, schema, place)
  }

  private func simpleProblem(_ value: SchemaValue, _ schema: SchemaValue) -> String? {
    if let type = schema["type"]?.text, !Self.isOf(type, value) { return "is no \(type): \(value)" }
    if let const = schema["const"], const != value { return "is not \(const)" }
    if let values = schema["enum"]?.values, !values.contains(value) {
      return "is none of \(values)"
    }
    if case .number(let number) = value {
      if case .number(let least)? = schema["minimum"], number < least { return "is below \(least)" }
      if case .number(let most)? = schema["maximum"], number > most { return "is above \(most)" }
      if case .number(let least)? = schema["exclusiveMinimum"], number <= least {
        return "is \(number)"
      }
    }
    if case .string(let text) = value {
      if case .number(let least)? = schema["minLength"], Double(text.count) < least {
        return "is short"
      }
      if let pattern = schema["pattern"]?.text,
        text.range(of: pattern, options: .regularExpression) == nil
      {
        return "does not fit \(pattern): \(text)"
      }
    }
    return nil
  }

  private static func isOf(_ type: String, _ value: SchemaValue) -> Bool {
    switch (type, value) {
    case ("object", .object), ("array", .array), ("string", .string), ("boolean", .bool),
      ("number", .number):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }

  private func objectProblem(
    _ value: SchemaValue, _ schema: SchemaValue, _ place: String
  ) -> String? {
    guard case .object(let members) = value else { return nil }
    for name in schema["required"]?.values.compactMap(\.text) ?? [] where members[name] == nil {
      return "\(place).\(name) is missing"
    }
    for (name, member) in members {
      let names = schema["propertyNames"] ?? .object([:])
      if let problem = problem(.string(name), names, "\(place).\(name)") { return problem }
      let other = schema["additionalProperties"] ?? .object([:])
      let wanted = schema["properties"]?[name] ?? other
      if let problem = problem(member, wanted, "\(place).\(name)") { return problem }
    }
    return nil
  }

  private func arrayProblem(_ value: SchemaValue, _ schema: SchemaValue, _ place: String) -> String?
  {
    guard let items = schema["items"] else { return nil }
    return value.values.enumerated().lazy
      .compactMap { problem($1, items, "\(place)[\($0)]") }.first
  }

  /// The names of all members that objects may have, with those around them.
  var names: Set<String> {
    var names: Set<String> = []
    for (name, schema) in root["$defs"]?.members ?? ["": root] { collect(schema, name, &names) }
    return names
  }

  private func collect(_ schema: SchemaValue, _ place: String, _ names: inout Set<String>) {
    for (name, member) in schema["properties"]?.members ?? [:] {
      names.insert("\(place).\(name)")
      collect(member, "\(place).\(name)", &names)
    }
    for part in (schema["oneOf"]?.values ?? []) + [schema["items"]].compactMap(\.self) {
      collect(part, place, &names)
    }
  }
}
