import Foundation
import HarnessSystem

/// An amount of memory: `.megabytes(64)` or `.mebibytes(64)`, and in scripts `64MB` or `64MiB`.
public struct MemorySize: Sendable, Hashable, Comparable {
  /// How many bytes it is.
  public let bytes: Int

  /// So many bytes.
  ///
  /// - Parameter bytes: Less than none is none.
  public init(bytes: Int) { self.bytes = max(0, bytes) }

  /// So many times 1,000 bytes.
  public static func kilobytes(_ count: Int) -> MemorySize { MemorySize(count, of: 1_000) }

  /// So many times 1,000,000 bytes.
  public static func megabytes(_ count: Int) -> MemorySize { MemorySize(count, of: 1_000_000) }

  /// So many times 1,000,000,000 bytes.
  public static func gigabytes(_ count: Int) -> MemorySize { MemorySize(count, of: 1_000_000_000) }

  /// So many times 1,024 bytes.
  public static func kibibytes(_ count: Int) -> MemorySize { MemorySize(count, of: 1 << 10) }

  /// So many times 1,048,576 bytes.
  public static func mebibytes(_ count: Int) -> MemorySize { MemorySize(count, of: 1 << 20) }

  /// So many times 1,073,741,824 bytes.
  public static func gibibytes(_ count: Int) -> MemorySize { MemorySize(count, of: 1 << 30) }

  /// Whether one is less than the other.
  public static func < (left: MemorySize, right: MemorySize) -> Bool { left.bytes < right.bytes }

  private init(_ count: Int, of unit: Int) {
    let (bytes, isTooLarge) = count.multipliedReportingOverflow(by: unit)
    self.init(bytes: isTooLarge ? (count < 0 ? 0 : .max) : bytes)
  }
}

// MARK: - As text

extension MemorySize: CustomStringConvertible {
  /// Reads `64MB`, `64MiB`, `1GB`, `500kB` or a number of bytes.
  ///
  /// - Parameter text: A whole number with its unit.
  package init?(_ text: String) {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let unit = Self.units.first { $0.name == text.dropFirst(digits.count) }?.size
    guard let count = Int(digits), let size = unit ?? (digits.count == text.count ? 1 : nil) else {
      return nil
    }
    guard !count.multipliedReportingOverflow(by: size).overflow else { return nil }
    self.init(count, of: size)
  }

  /// For example `64 MB`, `64 MiB`, `80.3 MB`: never less than it is.
  public var description: String {
    let exact = Self.units.last { bytes >= $0.size && bytes % $0.size == 0 }
    if let exact, bytes / exact.size < 10_000 { return "\(bytes / exact.size) \(exact.name)" }
    return rounded(in: Self.units.last { bytes >= $0.size && $0.isDecimal })
  }

  /// The same in the unit of another, to be compared with it.
  func description(besides other: MemorySize) -> String {
    rounded(in: Self.units.last { other.bytes >= $0.size && other.bytes % $0.size == 0 })
  }

  private func rounded(in unit: Unit?) -> String {
    guard let unit else { return "\(bytes) bytes" }
    let tenths = (Double(bytes) / Double(unit.size) * 10).rounded(.up)
    return "\((tenths / 10).fixed(1)) \(unit.name)"
  }

  private struct Unit {
    let name: String
    let size: Int
    var isDecimal: Bool { size % 1_000 == 0 }
  }

  /// By their sizes.
  private static let units = [
    Unit(name: "kB", size: 1_000), Unit(name: "KiB", size: 1 << 10),
    Unit(name: "MB", size: 1_000_000), Unit(name: "MiB", size: 1 << 20),
    Unit(name: "GB", size: 1_000_000_000), Unit(name: "GiB", size: 1 << 30),
  ]
}
