import Foundation
import HarnessSystem

/// Notes what happens in a scenario and in all of its launches, on one clock.
///
/// What it holds is bounded: a program that never stops writing fills no memory. Of what programs
/// write, the start is kept; lines of the script and failures are kept when there is no room for that
/// any more.
package final class SessionRecorder: Sendable {
  /// How many bytes of texts are kept, how many steps, and how many more for the script's own.
  package static let (byteLimit, stepLimit, reserve) = (1 << 20, 20_000, 2000)

  /// Writes of one program that follow each other so fast are one step: half a frame of a screen.
  private static let joinTime = 0.008

  /// The most bytes of a step of output.
  private static let joinLimit = 1 << 16

  fileprivate struct Entry {
    var step: SessionStep
    /// What a program wrote, which may end in the middle of a character.
    var bytes: [UInt8] = []
  }

  private struct State {
    var entries: [Entry] = []
    var byteCount = 0
    var cutCount = 0
    var programCount = 0
  }

  private let start = ContinuousClock.now
  private let state = Monitor(State())

  package init() {}

  /// The number of the next program.
  package func nextProgram() -> Int {
    state.withLock {
      $0.programCount += 1
      return $0.programCount
    }
  }

  /// Notes something that happens now.
  package func note(_ step: SessionStep) {
    state.withLock { state in
      var step = step
      step.time = elapsed
      let isOfScript = [.line, .failure, .phase, .ended].contains(step.kind)
      let limit = Self.stepLimit + (isOfScript ? Self.reserve : 0)
      guard state.entries.count < limit, isOfScript || state.byteCount < Self.byteLimit else {
        state.cutCount += 1
        return
      }
      step.text = Self.shortened(step.text)
      state.byteCount += step.text.utf8.count
      state.entries.append(Entry(step: step))
    }
  }

  /// Notes what a program wrote.
  func noteOutput(_ bytes: UnsafeRawBufferPointer, of program: Int, on stream: String) {
    state.withLock { state in
      guard state.entries.count < Self.stepLimit, state.byteCount < Self.byteLimit else {
        state.cutCount += 1
        return
      }
      let kept = bytes.prefix(Self.byteLimit - state.byteCount)
      if kept.count < bytes.count { state.cutCount += 1 }
      state.byteCount += kept.count
      let time = elapsed
      let last = state.entries.count - 1
      if last >= 0, state.entries[last].isJoined(program, stream, until: time, Self.joinTime),
        state.entries[last].bytes.count < Self.joinLimit
      {
        state.entries[last].bytes += kept
      } else {
        let step = SessionStep(time: time, .output, program: program, stream: stream)
        state.entries.append(Entry(step: step, bytes: Array(kept)))
      }
    }
  }

  private var elapsed: TimeInterval {
    ((start.duration(to: .now) / .microseconds(1)).rounded()) / 1_000_000
  }

  /// A message may be long; what it begins with says what it is.
  private static func shortened(_ text: String) -> String {
    text.utf8.count > 4096 ? text.prefix(1000) + "…" : text
  }
}

extension SessionRecorder.Entry {
  /// Whether what the program writes now belongs to this step.
  fileprivate func isJoined(
    _ program: Int, _ stream: String, until time: TimeInterval, _ span: TimeInterval
  ) -> Bool {
    step.kind == .output && step.program == program && step.stream == stream
      && time - step.time < span
  }
}

// MARK: - What was noted

extension SessionRecorder {
  /// All that was noted until now, as text: a character that was written in two parts stands with the
  /// second of them.
  package var session: Session {
    state.read { state in
      // Of each stream what waits for its end, and the step that it stands in for now.
      var rests: [String: (bytes: [UInt8], index: Int)] = [:]
      var steps = state.entries.map(\.step)
      for (index, entry) in state.entries.enumerated() where entry.step.kind == .output {
        let key = "\(entry.step.program ?? 0) \(entry.step.stream ?? "")"
        let bytes = (rests[key]?.bytes ?? []) + entry.bytes
        let count = Self.wholeCount(bytes)
        rests[key] = (Array(bytes[count...]), index)
        steps[index].text = String(decoding: bytes[..<count], as: UTF8.self)
      }
      for rest in rests.values {
        steps[rest.index].text += String(decoding: rest.bytes, as: UTF8.self)
      }
      steps.removeAll { $0.kind == .output && $0.text.isEmpty }
      return Session(steps: steps, cutCount: state.cutCount)
    }
  }

  /// How many of the bytes come before a character at the end that is not whole yet.
  static func wholeCount(_ bytes: [UInt8]) -> Int {
    for length in 1...3 where length <= bytes.count {
      let byte = bytes[bytes.count - length]
      if byte & 0xC0 == 0x80 { continue }
      let size = byte >= 0xF8 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return size > length ? bytes.count - length : bytes.count
    }
    return bytes.count
  }
}
