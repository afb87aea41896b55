/// An image file directory (IFD) of TIFF 6.0, the structure inside an EXIF segment.
struct TIFFDirectory {
  /// An unsigned fraction.
  struct Rational {
    var numerator: UInt32
    var denominator: UInt32
  }

  /// What an entry holds, by TIFF's types.
  enum Value {
    case ascii(String)
    case short(UInt16)
    case long(UInt32)
    case rationals([Rational])
    case bytes([UInt8])
    case undefined([UInt8])
  }

  private var entries: [(tag: UInt16, value: Value)] = []

  subscript(tag: UInt16) -> Value? {
    get { entries.first { $0.tag == tag }?.value }
    set {
      entries.removeAll { $0.tag == tag }
      if let newValue { entries.append((tag, newValue)) }
    }
  }

  /// How many bytes the directory takes, with what its entries point to.
  var size: Int {
    headSize + entries.reduce(0) { $0 + $1.value.outsideSize }
  }

  /// The directory as it stands in the file.
  ///
  /// Entries are sorted by tag, as TIFF demands; no other directory follows in the chain.
  ///
  /// - Parameters:
  ///   - order: how numbers are written.
  ///   - offset: where the directory begins, counted from the TIFF header.
  /// - Returns: the entries and, behind them, what they point to.
  func encoded(in order: ByteOrder, at offset: Int) -> [UInt8] {
    var head: [UInt8] = []
    var outside: [UInt8] = []
    head.append(UInt16(entries.count), in: order)
    for (tag, value) in entries.sorted(by: { $0.tag < $1.tag }) {
      head.append(tag, in: order)
      head.append(value.type, in: order)
      head.append(value.count, in: order)
      let bytes = value.encoded(in: order)
      if value.outsideSize == 0 {
        head += bytes + repeatElement(0, count: 4 - bytes.count)
      } else {
        head.append(UInt32(offset + headSize + outside.count), in: order)
        outside += bytes + repeatElement(0, count: value.outsideSize - bytes.count)
      }
    }
    head.append(UInt32(0), in: order)
    return head + outside
  }

  private var headSize: Int {
    2 + 12 * entries.count + 4
  }
}

extension TIFFDirectory.Value {
  fileprivate var type: UInt16 {
    switch self {
    case .bytes: 1
    case .ascii: 2
    case .short: 3
    case .long: 4
    case .rationals: 5
    case .undefined: 7
    }
  }

  fileprivate var count: UInt32 {
    switch self {
    case .ascii(let text): UInt32(text.utf8.count + 1)
    case .short, .long: 1
    case .rationals(let rationals): UInt32(rationals.count)
    case .bytes(let bytes), .undefined(let bytes): UInt32(bytes.count)
    }
  }

  /// How many bytes stand outside the entry, which has room for four; always an even number.
  fileprivate var outsideSize: Int {
    let width =
      switch type {
      case 3: 2
      case 4: 4
      case 5: 8
      default: 1
      }
    let size = Int(count) * width
    return size <= 4 ? 0 : (size + 1) / 2 * 2
  }

  fileprivate func encoded(in order: ByteOrder) -> [UInt8] {
    var result: [UInt8] = []
    switch self {
    case .ascii(let text): result = text.utf8 + [0]
    case .short(let number): result.append(number, in: order)
    case .long(let number): result.append(number, in: order)
    case .bytes(let bytes), .undefined(let bytes): result = bytes
    case .rationals(let rationals):
      for rational in rationals {
        result.append(rational.numerator, in: order)
        result.append(rational.denominator, in: order)
      }
    }
    return result
  }
}
