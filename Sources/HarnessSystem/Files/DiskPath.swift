import CPlatform
import Foundation

/// A path, or a name in a folder, as the system knows it: bytes, which need not be UTF-8.
///
/// Names that apps give their files are of this type. A `String` would not do: it cannot hold
/// every name, and takes names for equal that the disk tells apart, such as the two forms of `é`.
package struct DiskPath: Hashable {
  /// The bytes with a NUL behind them, as system calls take them.
  package private(set) var cString: [CChar]

  /// - Parameter text: Holds no NUL, which would end the path.
  package init(_ text: String) {
    self.init(bytes: text.utf8)
  }

  /// - Parameter bytes: Without a NUL behind them.
  package init(bytes: some Sequence<UInt8>) {
    cString = []
    cString.reserveCapacity(bytes.underestimatedCount + 1)
    for byte in bytes { cString.append(CChar(bitPattern: byte)) }
    cString.append(0)
  }

  /// A relative path of these names; nil where there are none.
  package init?(components: [DiskPath]) {
    guard !components.isEmpty else { return nil }
    self.init(bytes: components.map(\.bytes).joined(separator: [Self.separator]))
  }

  /// - Parameter text: Taken up to its NUL.
  package init(cString text: UnsafePointer<CChar>) {
    cString = Array(UnsafeBufferPointer(start: text, count: platform_strlen(text) + 1))
  }

  /// What stands between two names.
  package static let separator = UInt8(ascii: "/")

  /// The name by which a folder knows itself.
  package static let itself = DiskPath(".")

  /// The name by which a folder knows the one above it.
  package static let parent = DiskPath("..")

  /// The bytes without the NUL behind them.
  package var bytes: [UInt8] { cString.dropLast().map { UInt8(bitPattern: $0) } }

  /// The path as text, with U+FFFD for what is not UTF-8: for messages.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The path on one line, and never the same for two paths: backslashes, control characters and
  /// what is not UTF-8 are written as `\x0A`.
  package var escaped: String {
    let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
    let plain = bytes.flatMap { byte in
      let isPlain = byte >= 0x80 ? isUTF8 : byte >= 0x20 && byte != 0x7F && byte != Self.backslash
      return isPlain ? [byte] : Self.escape(byte)
    }
    return String(decoding: plain, as: UTF8.self)
  }

  /// As ``escaped``, with everything beyond ASCII written so.
  package var escapedToASCII: String {
    let plain = bytes.flatMap { byte in
      (0x20..<0x7F).contains(byte) && byte != Self.backslash ? [byte] : Self.escape(byte)
    }
    return String(decoding: plain, as: UTF8.self)
  }

  /// The text of a path as it was before ``escaped``.
  package static func unescaped(_ text: Substring) -> String {
    guard text.utf8.contains(backslash) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == backslash, rest.first == UInt8(ascii: "x"),
        let code = UInt8(String(Substring(rest.dropFirst().prefix(2))), radix: 16)
      {
        bytes.append(code)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let backslash = UInt8(ascii: "\\")

  private static func escape(_ byte: UInt8) -> [UInt8] {
    let digits = String(byte, radix: 16, uppercase: true)
    return Array(("\\x" + (byte < 16 ? "0" : "") + digits).utf8)
  }

  /// The path of an entry of this folder.
  package func appending(_ name: DiskPath) -> DiskPath {
    var path = self
    path.cString[cString.count - 1] = CChar(bitPattern: Self.separator)
    path.cString.append(contentsOf: name.cString)
    return path
  }

  /// Whether it begins at the root.
  package var isWhole: Bool { cString.first == CChar(bitPattern: Self.separator) }

  /// Whether it lies in a folder, at any depth, by its bytes.
  package func isBelow(_ folder: DiskPath) -> Bool {
    let count = folder.cString.count - 1
    return cString.count > count + 1 && cString[count] == CChar(bitPattern: Self.separator)
      && cString.starts(with: folder.cString.prefix(count))
  }

  /// The folders above a relative path, the highest first; not the path itself.
  package var parents: [DiskPath] {
    let bytes = bytes
    return bytes.indices.filter { bytes[$0] == Self.separator }.map {
      DiskPath(bytes: bytes[..<$0])
    }
  }

  /// The folder above it and the name in that; nil for the root, which has none.
  package var split: (folder: DiskPath, name: DiskPath)? {
    let bytes = bytes
    guard let end = bytes.lastIndex(where: { $0 != Self.separator }) else { return nil }
    guard let mark = bytes[...end].lastIndex(of: Self.separator) else {
      return (.itself, DiskPath(bytes: bytes[...end]))
    }
    let folder = mark == 0 ? bytes[...0] : bytes[..<mark]
    return (DiskPath(bytes: folder), DiskPath(bytes: bytes[bytes.index(after: mark)...end]))
  }

  /// The names in this folder, in no order.
  ///
  /// - Throws: ``SystemError`` where it is no folder, or cannot be read to its end.
  package func entryNames() throws -> [DiskPath] {
    try FolderListing(self).entries.map(\.name)
  }

  /// The same path without symbolic links.
  ///
  /// - Throws: ``SystemError`` where nothing lies there.
  package func resolved() throws(SystemError) -> DiskPath {
    guard let path = platform_realpath(cString) else { throw SystemError("realpath", path: text) }
    defer { platform_free(path) }
    return DiskPath(cString: path)
  }

  /// Makes a folder that is this user's alone (mode 0700), with a name that nothing else has.
  ///
  /// - Parameter pattern: Its path; the six X at the end become characters that make it new.
  /// - Returns: Its path.
  /// - Throws: ``SystemError``.
  package static func makeTemporaryFolder(_ pattern: String) throws -> DiskPath {
    var path = DiskPath(pattern).cString
    guard platform_mkdtemp(&path) == 0 else { throw SystemError("mkdtemp", path: pattern) }
    return DiskPath(cString: path)
  }
}
