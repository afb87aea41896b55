public import Foundation
import HarnessSystem

/// A moment, in milliseconds; written in UTC as ISO 8601, such as `2026-01-31T09:30:00.250Z`.
public struct Timestamp: Sendable, Hashable, Codable, CustomStringConvertible {
  private let milliseconds: Int64

  /// How far from 1970 a moment may be, in seconds: the years have four digits.
  private static let farthest = 253_402_300_800.0

  /// - Parameter date: Rounded to milliseconds.
  public init(_ date: Date) {
    milliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded())
  }

  /// The moment as a date.
  public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

  /// For example `2026-01-31T09:30:00.250Z`.
  public var description: String {
    // Made from the number: formatting the date would cut its fraction off instead of rounding it.
    let seconds = Date(timeIntervalSince1970: Double(milliseconds / 1000)).formatted(.iso8601)
    return seconds.dropLast() + ".\((milliseconds % 1000).filled(to: 3))Z"
  }

  /// Reads the text that ``description`` gives.
  ///
  /// - Parameter decoder: Stands at a string.
  /// - Throws: What the decoder throws, also for a text that is no moment.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    let date = try Date(
      text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    guard abs(date.timeIntervalSince1970) < Self.farthest else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no such year")
    }
    self.init(date)
  }

  /// Writes ``description``.
  ///
  /// - Parameter encoder: Takes a string.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
