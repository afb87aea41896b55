/// In which order the bytes of a number stand.
enum ByteOrder {
  case bigEndian
  case littleEndian
}

extension [UInt8] {
  /// Adds the bytes of a number.
  mutating func append(_ number: some FixedWidthInteger, in order: ByteOrder) {
    let ordered =
      switch order {
      case .bigEndian: number.bigEndian
      case .littleEndian: number.littleEndian
      }
    Swift.withUnsafeBytes(of: ordered) { append(contentsOf: $0) }
  }
}
