import Foundation
import HarnessTesting
import TestSupport

@testable import HarnessComparison

/// What Python's `json` says of texts, all in one run.
enum PythonJSON {
  /// - Parameters:
  ///   - question: `text` or `numbers`.
  ///   - lines: What is asked about, a line each.
  /// - Returns: A line each.
  /// - Throws: What kept it from being run.
  static func answers(_ question: String, to lines: [String]) throws -> [String] {
    let app = CLIApplication(url: try OptionalProgram.python3.url)
    let input = lines.map { $0 + "\n" }.joined()
    let outcome = try app.run("-c", program, question, input: .text(input), timeout: 600)
    outcome.expect(.success)
    let answers = outcome.output.split(separator: "\n").map(String.init)
    return answers
  }

  /// Bytes as two digits each.
  static func digits(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// A value as the program writes it: numbers as they stand in the text, strings as their bytes.
  static func form(of value: JSONValue) -> String {
    switch value {
    case .null: return "None"
    case .bool(let isTrue): return isTrue ? "True" : "False"
    case .number(let number): return number.description
    case .string(let text): return "'" + digits(text.utf8)
    case .array(let elements): return "[" + elements.map { form(of: $0) + "," }.joined() + "]"
    case .object(let members):
      let texts = members.map { digits($0.description.utf8) + ":" + form(of: $1) + "," }
      return "{" + texts.sorted().joined() + "}"
    }
  }

  private static let program = #"""
    import json, struct, sys
    sys.setrecursionlimit(20000)
    sys.set_int_max_str_digits(0) if hasattr(sys, "set_int_max_str_digits") else None

    class Number(str): pass
    class Members(list): pass

    def no_json(name): raise ValueError(name)

    def encoded(text): return text.encode("utf-8").hex()

    def form(value):
      if isinstance(value, Number): return str(value)
      if isinstance(value, str): return "'" + encoded(value)
      if isinstance(value, Members):
        texts = [(encoded(name), form(member)) for name, member in value]
        return "{" + "".join(sorted(f"{a}:{b}," for a, b in dict(texts).items())) + "}"
      if isinstance(value, list): return "[" + "".join(form(item) + "," for item in value) + "]"
      return repr(value)

    def text(line):
      try:
        text = bytes.fromhex(line).decode("utf-8")
        value = json.loads(text, parse_int=Number, parse_float=Number, parse_constant=no_json,
          object_pairs_hook=Members)
      except ValueError: return "refused"
      try: return "value " + form(value)
      except UnicodeEncodeError: return "half a pair"

    def parts(number):
      mantissa, _, power = number.lower().partition("e")
      whole, _, fraction = mantissa.lstrip("-").partition(".")
      power = int(power or "0") - len(fraction)
      digits = (whole + fraction).lstrip("0")
      if not digits: return (False, "", 0)
      trimmed = digits.rstrip("0")
      return (mantissa.startswith("-"), trimmed, power + len(digits) - len(trimmed))

    def numbers(line):
      one, other = line.split(" ")
      is_negative, digits, power = parts(one)
      number = "none"
      if 0 <= power < 30:
        value = int(digits or "0") * 10 ** power * (-1 if is_negative else 1)
        if -2 ** 63 <= value < 2 ** 63: number = str(value)
      bits = "%x" % struct.unpack(">Q", struct.pack(">d", float(one)))
      return f"{'true' if parts(one) == parts(other) else 'false'} {bits} {number}"

    answer = {"text": text, "numbers": numbers}[sys.argv[1]]
    for line in sys.stdin: print(answer(line.rstrip("\n")))
    """#
}
