import Foundation

/// Both streams of a launch as they come in, and the order in which they were read.
struct Transcript {
  private var output: OutputRecorder
  private var errors: OutputRecorder
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
  ///   - sandbox: Takes the output that is too long for memory.
  ///   - launchID: Keeps the files of several launches in one sandbox apart.
  init(sandbox: Sandbox, launchID: String) {
    output = OutputRecorder(name: "stdout-\(launchID)", sandbox: sandbox)
    errors = OutputRecorder(name: "stderr-\(launchID)", sandbox: sandbox)
  }

  /// Takes the next bytes of a stream.
  mutating func append(_ bytes: UnsafeRawBufferPointer, from stream: OutputStream) {
    switch stream {
    case .standardOutput: output.append(bytes)
    case .standardError: errors.append(bytes)
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
  func captured(_ stream: OutputStream) -> CapturedOutput {
    switch stream {
    case .standardOutput: output.captured
    case .standardError: errors.captured
    }
  }
}
