#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A name inside a folder: any bytes but slash and zero, so it need not be UTF-8.
struct FileName: Equatable {
  private let bytes: [CChar]

  init(_ name: String) {
    bytes = Array(name.utf8CString)
  }

  /// The name of an entry that `readdir` returned.
  init(of entry: UnsafeMutablePointer<dirent>) {
    bytes = withUnsafePointer(to: &entry.pointee.d_name) { name in
      name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
        Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1))
      }
    }
  }

  /// Whether it stands for the folder itself or the one above.
  var isDots: Bool {
    self == Self(".") || self == Self("..")
  }

  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return "".withCString(body) }
      return body(start)
    }
  }
}

extension FileName: ExpressibleByStringLiteral {
  init(stringLiteral name: String) {
    self.init(name)
  }
}

extension FileName: CustomStringConvertible {
  /// Readable text; what is not UTF-8 is shown as a replacement character.
  var description: String {
    withCString { String(cString: $0) }
  }
}
