/// `text` with its control characters, and those that change how it reads without being seen,
/// written out: a file's name cannot drive a terminal, nor look like another.
func printable(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isHidden) else { return text }
  return text.unicodeScalars.map { isHidden($0) ? escape($0) : String($0) }.joined()
}

private func isHidden(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator: true
  default: false
  }
}

private func escape(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\n": "\\n"
  case "\r": "\\r"
  case "\t": "\\t"
  case "\0"..."\u{FF}": "\\x" + hexadecimal(scalar, 2)
  default: "\\u{" + hexadecimal(scalar, 4) + "}"
  }
}

/// The value of `scalar` with zeros before it until it has `width` digits.
func hexadecimal(_ scalar: Unicode.Scalar, _ width: Int) -> String {
  let digits = String(scalar.value, radix: 16)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// "1 photo", "8 photos".
func photoCount(_ count: Int) -> String { count == 1 ? "1 photo" : "\(count) photos" }
