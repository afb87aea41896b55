/// `text` with all but RFC 3986's unreserved characters, and those in `kept`, as percent codes.
func percentEncoded(_ text: String, keeping kept: String = "") -> String {
  var encoded: [UInt8] = []
  for byte in text.utf8 {
    if isUnreserved(byte) || kept.utf8.contains(byte) {
      encoded.append(byte)
    } else {
      let digits = String(byte, radix: 16, uppercase: true)
      encoded += Array(("%" + (byte < 16 ? "0" : "") + digits).utf8)
    }
  }
  return String(decoding: encoded, as: UTF8.self)
}

private func isUnreserved(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
    UInt8(ascii: "_"), UInt8(ascii: "~"):
    true
  default: false
  }
}
