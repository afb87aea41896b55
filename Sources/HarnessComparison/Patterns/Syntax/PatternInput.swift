/// The text of an expression by its code points.
package struct PatternInput {
  /// Bytes that are no UTF-8 stand behind all code points, by ``invalid`` and their value.
  let runes: [UInt32]

  /// What a byte that is no UTF-8 is counted from.
  private static let invalid: UInt32 = 0x110000

  package init(_ text: String) { runes = text.unicodeScalars.map(\.value) }

  /// - Parameter bytes: UTF-8, or what is to be refused where it is not.
  package init(bytes: [UInt8]) {
    var runes: [UInt32] = []
    var decoder = Unicode.UTF8.ForwardParser()
    var rest = bytes[...]
    while !rest.isEmpty {
      var iterator = rest.makeIterator()
      if case .valid(let encoded) = decoder.parseScalar(from: &iterator) {
        runes.append(Unicode.UTF8.decode(encoded).value)
        rest = rest.dropFirst(encoded.count)
      } else {
        runes.append(Self.invalid + UInt32(rest[rest.startIndex]))
        rest = rest.dropFirst()
      }
      decoder = Unicode.UTF8.ForwardParser()
    }
    self.runes = runes
  }

  static func isInvalid(_ rune: UInt32) -> Bool { rune >= invalid }

  /// A part of the expression as it is told to the user.
  func text(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    for rune in runes[range] { text.append(Unicode.Scalar(rune) ?? "\u{FFFD}") }
    return String(text)
  }

  /// How deep the tree can be: no deeper than there are parentheses and bars.
  var depthAtMost: Int { runes.count { $0 == "(" || $0 == "|" } }

  func text(from start: Int) -> String { text(start..<runes.count) }
}

/// Compares a code point with a character, in a `switch` too.
func ~= (scalar: Unicode.Scalar, rune: UInt32) -> Bool { rune == scalar.value }

func == (rune: UInt32?, scalar: Unicode.Scalar) -> Bool { rune == scalar.value }

func != (rune: UInt32?, scalar: Unicode.Scalar) -> Bool { rune != scalar.value }
