import Foundation

/// The streams of a launch as they come in, and the order in which they were read.
package struct Transcript {
  private var output: OutputRecorder
  private var errors: OutputRecorder
  private var terminal: OutputRecorder
  /// Those of the standard streams.
  private(set) var segments: [Segment] = []

  /// A run of bytes that were read from one stream.
  struct Segment: Sendable, Equatable {
    let stream: OutputStream
    var count: Int
  }

  /// How many changes from one stream to the other are remembered; later bytes join the last
  /// segment of their stream.
  private static let segmentLimit = 1 << 16

  /// - Parameters:
  ///   - limit: How many bytes of each stream are kept.
  ///   - folders: Where files for an output that is too long for memory are made.
  ///   - tellOfRoom: Called, on another thread, when a stream is to be read on that had no room.
  init(
    limit: Int, folders: [String] = OutputSpill.standardFolders,
    tellOfRoom: @escaping @Sendable () -> Void
  ) {
    let makeSpill = { @Sendable in OutputSpill(folders: folders, tellOfRoom: tellOfRoom) }
    output = OutputRecorder(limit: limit, makeSpill: makeSpill)
    errors = OutputRecorder(limit: limit, makeSpill: makeSpill)
    terminal = OutputRecorder(limit: limit, makeSpill: makeSpill)
  }

  /// Takes the next bytes of a stream.
  mutating func append(_ bytes: UnsafeRawBufferPointer, from stream: OutputStream) {
    switch stream {
    case .standardOutput: output.append(bytes)
    case .standardError: errors.append(bytes)
    case .terminal: return terminal.append(bytes)
    }
    if segments.last?.stream == stream {
      segments[segments.count - 1].count += bytes.count
    } else if segments.count < Self.segmentLimit {
      segments.append(Segment(stream: stream, count: bytes.count))
    } else {
      // Neighbouring segments are of different streams, so the last but one is of this stream.
      segments[segments.count - 2].count += bytes.count
    }
  }

  /// What a stream has given so far.
  package func captured(_ stream: OutputStream) -> CapturedOutput { recorder(of: stream).captured }

  /// What each stream has given so far.
  var captured: [OutputStream: CapturedOutput] {
    Dictionary(uniqueKeysWithValues: OutputStream.allCases.map { ($0, captured($0)) })
  }

  /// How many bytes of a stream were kept so far.
  package func count(of stream: OutputStream) -> Int { recorder(of: stream).count }

  /// Whether a stream is to be read on.
  func hasRoom(for stream: OutputStream) -> Bool { recorder(of: stream).hasRoom }

  /// Whether the program has written more to a stream than it may.
  var isOverLimit: Bool { output.isOverLimit || errors.isOverLimit || terminal.isOverLimit }

  private func recorder(of stream: OutputStream) -> OutputRecorder {
    switch stream {
    case .standardOutput: output
    case .standardError: errors
    case .terminal: terminal
    }
  }
}
