/// `text` with its control characters written out, so that a file's name cannot drive a terminal.
func printable(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isControl) else { return text }
  return text.unicodeScalars.map { isControl($0) ? escape($0) : String($0) }.joined()
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.generalCategory == .control
}

private func escape(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\n": "\\n"
  case "\r": "\\r"
  case "\t": "\\t"
  default: "\\x" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
  }
}

/// "1 photo", "8 photos".
func photoCount(_ count: Int) -> String { count == 1 ? "1 photo" : "\(count) photos" }
