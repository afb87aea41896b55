/// Reads the TIFF structure (revision 6.0) inside a file, each offset checked before it is used.
struct TIFFReader {
  /// The value of a directory's entry, as the file describes it.
  struct Entry {
    let tag: Tag
    let type: Int
    let count: Int

    /// Where the four bytes stand that hold the value, or its offset; from the file's start.
    let position: Int
  }

  /// No camera writes as many entries into one directory.
  static let maximumEntries = 512

  private var reader: BoundedReader
  private let start: Int
  private let end: Int
  private let isLittleEndian: Bool
  private var visited: Set<Int> = []

  /// Reads the header of the TIFF structure that lies between `start` and `end` of the file.
  init(_ reader: BoundedReader, start: Int, end: Int) throws {
    self.reader = reader
    self.start = start
    self.end = end
    guard end - start >= 8 else {
      throw PhotoDamage.endsEarly(at: start, wanted: 8, found: end - start)
    }
    let order = Array(try self.reader.bytes(at: start, count: 2))
    switch order {
    case Array("II".utf8): isLittleEndian = true
    case Array("MM".utf8): isLittleEndian = false
    default: throw PhotoDamage.unknownByteOrder(at: start, found: order)
    }
    let magic = try number(at: start + 2, bytes: 2)
    guard magic == 42 else { throw PhotoDamage.noMagicNumber(at: start + 2, found: magic) }
  }

  /// The entries with `tags` in the first directory.
  mutating func firstDirectory(_ tags: [Tag]) throws -> [Entry] {
    let offset = try number(at: start + 4, bytes: 4)
    let entries = try directory(at: offset, tags)
    try refuseCycle(after: offset)
    return entries
  }

  /// The entries with `tags` in the directory that `pointer` leads to.
  mutating func directory(_ pointer: Entry, _ tags: [Tag]) throws -> [Entry] {
    // IFD (13) is a LONG (4) by another name.
    try expect(pointer, types: [4, 13], counts: 1...1)
    return try directory(at: number(at: pointer.position, bytes: 4), tags)
  }

  /// The text of an entry, without the zero at its end.
  mutating func text(_ entry: Entry, counts: ClosedRange<Int>) throws -> [UInt8] {
    // EXIF 3.0 adds UTF-8 (129) to ASCII (2).
    try expect(entry, types: [2, 129], counts: counts)
    let position = try valuePosition(entry, bytes: entry.count)
    return Array(try reader.bytes(at: position, count: entry.count).prefix { $0 != 0 })
  }

  /// The number in an entry of one SHORT.
  mutating func short(_ entry: Entry) throws -> Int {
    try expect(entry, types: [3], counts: 1...1)
    return try number(at: entry.position, bytes: 2)
  }

  /// The fractions in an entry of `count` RATIONALs, or of SRATIONALs, as some cameras write them.
  mutating func rationals(_ entry: Entry, count: Int) throws -> [Double] {
    let signed = 10
    try expect(entry, types: [5, signed], counts: count...count)
    let position = try valuePosition(entry, bytes: 8 * count)
    return try (0..<count).map { index in
      var numerator = try number(at: position + 8 * index, bytes: 4)
      var denominator = try number(at: position + 8 * index + 4, bytes: 4)
      if entry.type == signed {
        numerator = Int(Int32(truncatingIfNeeded: numerator))
        denominator = Int(Int32(truncatingIfNeeded: denominator))
      }
      guard denominator != 0 else {
        throw PhotoDamage.zeroDenominator(entry.tag, at: position + 8 * index)
      }
      return Double(numerator) / Double(denominator)
    }
  }

  /// Where the value of an entry lies in the file: in the entry itself where it has room.
  private mutating func valuePosition(_ entry: Entry, bytes: Int) throws -> Int {
    if bytes <= 4 { return entry.position }
    let offset = try number(at: entry.position, bytes: 4)
    let available = end - start
    guard offset <= available, bytes <= available - offset else {
      throw PhotoDamage.valueOutside(
        entry.tag, at: entry.position, offset: offset, bytes: bytes, available: available)
    }
    return start + offset
  }

  private mutating func directory(at offset: Int, _ tags: [Tag]) throws -> [Entry] {
    let available = end - start - offset
    guard available >= 2 else {
      throw PhotoDamage.directoryOutside(
        at: start + offset, bytes: 2, available: max(0, available))
    }
    let position = start + offset
    guard visited.insert(offset).inserted else { throw PhotoDamage.directoryCycle(at: position) }
    let count = try number(at: position, bytes: 2)
    guard count <= TIFFReader.maximumEntries else {
      throw PhotoDamage.tooManyEntries(at: position, found: count)
    }
    guard 2 + 12 * count <= available else {
      throw PhotoDamage.directoryOutside(
        at: position, bytes: 2 + 12 * count, available: available)
    }
    return try (0..<count).compactMap { try entry(at: position + 2 + 12 * $0, tags) }
  }

  /// Checks that the directory after the one at `offset`, which is not read, is another one.
  private mutating func refuseCycle(after offset: Int) throws {
    let link = start + offset + 2 + 12 * (try number(at: start + offset, bytes: 2))
    // Some programs leave the link out where nothing follows.
    guard link + 4 <= end else { return }
    let next = try number(at: link, bytes: 4)
    guard !visited.contains(next) else { throw PhotoDamage.directoryCycle(at: start + next) }
  }

  /// The entry at `position`, where it is one of `tags`.
  private mutating func entry(at position: Int, _ tags: [Tag]) throws -> Entry? {
    let tagNumber = try number(at: position, bytes: 2)
    guard let tag = tags.first(where: { $0.number == tagNumber }) else { return nil }
    return Entry(
      tag: tag, type: try number(at: position + 2, bytes: 2),
      count: try number(at: position + 4, bytes: 4), position: position + 8)
  }

  private func expect(_ entry: Entry, types: [Int], counts: ClosedRange<Int>) throws {
    guard types.contains(entry.type) else {
      throw PhotoDamage.wrongType(entry.tag, at: entry.position - 8, found: entry.type)
    }
    guard counts.contains(entry.count) else {
      throw PhotoDamage.wrongCount(entry.tag, at: entry.position - 8, found: entry.count)
    }
  }

  /// The unsigned number in up to four bytes, in the byte order of the structure.
  private mutating func number(at position: Int, bytes count: Int) throws -> Int {
    let bytes = try reader.bytes(at: position, count: count)
    return isLittleEndian
      ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
      : bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
