package import Foundation
import HarnessSystem

/// A file that tells the reader of a failed test what happened in it.
package struct Artifact: Sendable, Equatable {
  /// A file name: `launch-1.txt`, `tree.txt`.
  package let name: String
  /// What is in it.
  package let content: Data
}

extension LaunchLog {
  /// A transcript of each launch, and a listing of the sandbox.
  ///
  /// - Parameter sandbox: The disk of the test.
  /// - Returns: Files whose names tell them apart.
  package func artifacts(of sandbox: Sandbox) -> [Artifact] {
    let (forgottenCount, outcomes) = outcomes
    let transcripts = outcomes.enumerated().map { index, outcome in
      Artifact(name: "launch-\(forgottenCount + index + 1).txt", content: outcome.transcript)
    }
    let listing = Data(TreeListing(of: sandbox.root).text.utf8)
    return transcripts + [Artifact(name: "tree.txt", content: listing)]
  }
}

extension Outcome {
  /// The launch from its command line to its end, with all that it printed.
  fileprivate var transcript: Data {
    let mocks = mocks.sorted { $0.key < $1.key }.map { "mock: \($0.key)=\($0.value)\n" }
    let leftBehind = leftBehind.map { "left behind: \($0)\n" }
    let printed = printed
    let newline = printed.isEmpty || printed.last == UInt8(ascii: "\n") ? "" : "\n"
    let seconds = duration.fixed(3)
    let activity = activities.isEmpty ? "" : "activity: \(Activity.line(activities))\n"
    let told = calls.map { "call: \($0)\n" } + notes.map { "note: \($0)\n" }
    return Data("\(activity)$ \(commandLine)\n".utf8) + printed
      + Data((newline + "ended: \(termination), after \(seconds) s\n").utf8)
      + Data((mocks + told + leftBehind).joined().utf8)
  }

  /// Both streams together, or, where one was too long for memory, the last of each.
  private var printed: Data {
    let streams = [standardOutput, standardError]
    guard streams.contains(where: { !$0.isInMemory }) else { return interleaved }
    let lines = streams.flatMap { stream in
      ["\(stream.count) bytes, the last:"] + stream.lastLines(Self.shownLines)
    }
    return Data(lines.map { $0 + "\n" }.joined().utf8)
  }

  private static let shownLines = 100
}
