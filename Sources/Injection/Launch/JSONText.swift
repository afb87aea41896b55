#if DEBUG || HARNESS_ENABLED
  /// The little JSON that the control socket needs (RFC 8259), without Foundation.
  ///
  /// Foundation's encoder would add about half a millisecond to each launch.
  enum JSONText {
    static func string(_ text: String) -> String {
      var quoted = "\""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": quoted += "\\\""
        case "\\": quoted += "\\\\"
        case "\n": quoted += "\\n"
        case "\0"..<" ": quoted += escape(scalar)
        default: quoted.unicodeScalars.append(scalar)
        }
      }
      return quoted + "\""
    }

    static func array(_ texts: [String]) -> String {
      "[" + texts.map(string).joined(separator: ",") + "]"
    }

    /// An object of members whose values are JSON already.
    static func object(_ members: [(String, String)]) -> String {
      "{" + members.map { "\(string($0)):\($1)" }.joined(separator: ",") + "}"
    }

    /// An object of a dictionary, its members in alphabetical order.
    static func object<Value>(
      _ members: [String: Value], _ value: (Value) -> String
    ) -> String {
      object(members.sorted { $0.key < $1.key }.map { ($0.key, value($0.value)) })
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
#endif
