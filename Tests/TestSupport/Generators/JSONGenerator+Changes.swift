import Foundation
package import HarnessComparison

// What differs from something else, in one place.
extension JSONGenerator {
  /// A value that is another in one place.
  package mutating func changed(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): changed(elements)
    case .object(let members): changed(members)
    case .number(let number): .number(JSONNumber(otherNumber(number.description)))
    case .string(let text): .string(different(text))
    case .bool(let isTrue):
      pick([.bool(!isTrue), .null, .string("\(isTrue)"), .number(JSONNumber("1"))])
    case .null: pick([.bool(false), .string("null"), .number(JSONNumber("0")), .array([])])
    }
  }

  private mutating func changed(_ elements: [JSONValue]) -> JSONValue {
    var elements = elements
    let place = Int.random(in: 0...elements.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: elements.insert(elements.first ?? .null, at: place)
    case 1 where place < elements.count: elements.remove(at: place)
    case 2 where elements.count > 1 && elements[0].description != elements[1].description:
      // Of numbers that are written in two ways one would be none.
      guard case .string = elements[0] else { return .array(elements + [.null]) }
      elements.swapAt(0, 1)
    default:
      guard place < elements.count else { return .array(elements + [.array([])]) }
      elements[place] = changed(elements[place])
    }
    return .array(elements)
  }

  private mutating func changed(_ members: [JSONName: JSONValue]) -> JSONValue {
    var members = members
    let names = members.keys.sorted()
    guard !names.isEmpty else { return pick([.object(["": .null]), .array([]), .null]) }
    let name = random.pick(names)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: members[name] = nil
    case 1:
      let value = members.removeValue(forKey: name)
      var other = JSONName(different(name.description))
      while names.contains(other) { other = JSONName(other.description + "x") }
      members[other] = value
    default: members[name] = members[name].map { changed($0) }
    }
    return .object(members)
  }

  private mutating func pick(_ values: [JSONValue]) -> JSONValue { random.pick(values) }

  /// A text of other code points, which may look the same.
  private mutating func different(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    let others = [
      text.decomposedStringWithCanonicalMapping, text.precomposedStringWithCanonicalMapping,
    ]
    for other in others where !other.utf8.elementsEqual(text.utf8) { return other }
    let place = Int.random(in: 0...scalars.count, using: &random)
    if place < scalars.count, Bool.random(using: &random) {
      scalars.remove(at: place)
    } else {
      scalars.insert(
        random.pick(["a", "\u{301}", "\u{200D}", "\u{0}", "\u{FEFF}", "\n"]), at: place)
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// A number of another value: one of its digits is another, or its sign.
  private mutating func otherNumber(_ number: String) -> String {
    guard
      number.prefix(while: { $0 != "e" && $0 != "E" }).contains(where: { "123456789".contains($0) })
    else { return "1" }
    var characters = Array(number)
    let places = characters.indices.filter { characters[$0].isNumber }
    let place = random.pick(places)
    // A digit of zero could become the only one, or the first of several.
    characters[place] = characters[place] == "1" ? "2" : "1"
    return random.once(in: 5)
      ? number.hasPrefix("-") ? String(number.dropFirst()) : "-" + number
      : String(characters)
  }

  /// A number that may have the same value.
  package mutating func similar(to number: String) -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return otherNumber(number)
    case 1: return self.number()
    default:
      let parts = number.lowercased().split(separator: "e")
      let power = parts.count > 1 ? Int(parts[1]) : 0
      guard let power, abs(power) < 1 << 60 else { return number.replacing("e", with: "E") }
      let shift = Int.random(in: 0...3, using: &random)
      let zeros = String(repeating: "0", count: shift)
      return parts[0].contains(".")
        ? "\(parts[0])\(zeros)e\(power)" : "\(parts[0])\(zeros)e\(power - shift)"
    }
  }
}
