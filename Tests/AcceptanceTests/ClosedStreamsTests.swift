import Foundation
import HarnessTesting
import XCTest

/// A caller may close the standard streams of the app.
final class ClosedStreamsTests: WorkPhotosTestCase {
  func testAClosedOutputIsAnError() throws {
    try run("list photos --allow >&-").expect(
      .status(.ioError),
      .standardError(.equals("workphotos: cannot write the output: Bad file descriptor\n")))
  }

  func testAClosedErrorStreamChangesNothingElse() throws {
    let outcome = try run("delete photos --allow --yes 2>&-")
    outcome.expect(.success, .standardOutput(.contains("Moved 9 photos to the trash.")))
    try expectPhotosKept(except: WorkPhotos.atWork + [WorkPhotos.elsewhere])
  }

  func testAClosedInputIsNobodyToAsk() throws {
    try run("delete photos --allow <&-").expect(.status(.usage))
    try expectPhotosKept()
  }

  func testWithAllThreeClosedTheExitStatusTells() throws {
    try run("list photos --allow <&- >&- 2>&-").expect(.status(.ioError))
    try run("list nowhere --allow <&- >&- 2>&-").expect(.status(.noInput))
  }

  /// Runs the app as a shell does that reads `words`.
  private func run(_ words: String) throws -> Outcome {
    let script = #"exec "$0" \#(words)"#
    let shell = URL(fileURLWithPath: "/bin/sh")
    return try CLIApplication.workPhotos(startedBy: shell, ["-c", script], in: sandbox).run()
  }
}
