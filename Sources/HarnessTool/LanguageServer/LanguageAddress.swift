import Foundation
import Harness

/// The addresses by which editors name files: `file:` URIs of RFC 8089.
enum LanguageAddress {
  /// The path of a file; nil where the URI is another's, as of a text that was never saved.
  static func path(of uri: String) -> String? {
    let bytes = Array(uri.utf8)
    let scheme = Array("file://".utf8)
    guard bytes.count > scheme.count, uri.lowercased().hasPrefix("file://") else { return nil }
    var rest = bytes[scheme.count...]
    let host = Array("localhost".utf8)
    if rest.starts(with: host) { rest = rest.dropFirst(host.count) }
    guard rest.first == UInt8(ascii: "/") else { return nil }
    var path: [UInt8] = []
    var place = rest.startIndex
    while place < rest.endIndex {
      let byte = rest[place]
      if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { break }
      if byte == UInt8(ascii: "%"), place + 2 < rest.endIndex,
        let value = UInt8(
          String(decoding: rest[(place + 1)...(place + 2)], as: UTF8.self), radix: 16)
      {
        path.append(value)
        place += 3
      } else {
        path.append(byte)
        place += 1
      }
    }
    guard !path.contains(0) else { return nil }
    return String(validating: path, as: UTF8.self)
  }

  /// The URI of a whole path.
  static func uri(of path: String) -> String {
    "file://"
      + path.utf8.map { byte in
        isPlain(byte)
          ? String(Unicode.Scalar(byte))
          : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }.joined()
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8.contains(byte)
  }
}
