import Foundation
import HarnessSystem

extension FakePrograms {
  /// A server of HTTP/1.1 on a free port of 127.0.0.1, which answers as a real server has answered.
  ///
  ///     app.fakes.http("API", recordedFrom: "http://127.0.0.1:8080", in: "users.http")
  ///
  /// With `HARNESS_UPDATE=1` it passes requests on to the real server, and the file is written anew where
  /// the test passes; where nothing knows the end of the test, as a launch ends that its `run` has
  /// returned. While `CI` is set nothing is recorded. Otherwise the file answers, and no real server is
  /// asked; with `HARNESS_VERIFY_FAKES=1` the real one is asked again at that moment, and has to answer
  /// as it is recorded. The file is that of a scenario's `fake -record`, and of one server of one test.
  ///
  /// A recording answers in turn for the whole test, and does not begin anew in each launch. A reply
  /// that the test tells comes before it.
  ///
  /// - Parameters:
  ///   - name: The name of the variable that has the address, such as `API`.
  ///   - origin: The real server, such as `http://127.0.0.1:8080`, perhaps with a path that stands before
  ///     each. One that cannot be asked fails the next launch, as does a recording that is missing or
  ///     cannot be read.
  ///   - file: The recording's name, or its path in the folder.
  ///   - folder: The folder, relative to that of the test's source file.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The test's source file; the caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Returns: What replies can be told to.
  @discardableResult
  public func http(
    _ name: String, recordedFrom origin: String, in file: String, folder: String = "Recordings",
    fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> FakeHTTPServer {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    let url = URL(fileURLWithPath: "\(filePath)").deletingLastPathComponent()
      .appendingPathComponent(folder).appendingPathComponent(file).standardizedFileURL
    return http(name, recordedFrom: origin, in: url, RecordingUse.ofCaller, caller)
  }

  /// The same with a file that lies anywhere.
  @discardableResult
  func http(
    _ name: String, recordedFrom origin: String, in file: URL, _ use: RecordingUse, _ caller: Caller
  ) -> FakeHTTPServer {
    let fake = http(name)
    let place = RecordingPlace(
      shown: file.path, path: DiskPath(file.path), recorder: use.recorder)
    do {
      guard let server = fake.server else { return fake }
      let used = try use.inSweep(app).use
      let recordings = try app.recordings
      guard !recordings.has(server) else {
        throw RecordingFailure("\(name) has a recording already; another server has another name")
      }
      if used == .records { try FileManager.default.createDirectory(forFile: file) }
      let recording = try ServerRecording(
        of: server, from: try HTTPOrigin(origin), at: place, used)
      recordings.add(server, recording, caller)
    } catch {
      let reason = (error as? RecordingFailure)?.message ?? SystemReason.of(error)
      app.choices.withLock { $0.servers.note(.noRecording(reason, server: name)) }
    }
    return fake
  }
}

/// What the environment asks for of recordings.
struct RecordingUse: Sendable {
  let use: ServerRecording.Use
  /// What records, in a sentence.
  let recorder: String
  /// Why it cannot be; nil where it can.
  private let problem: String?

  /// What the environment of this process asks for.
  static let ofCaller = RecordingUse(environment: ProcessInfo.processInfo.environment)

  init(environment: [String: String]) {
    let verifies = RecordingRequest.isToVerify(in: environment)
    let command = "this test with \(UpdateRequest.variable)=1"
    switch GoldenMode(environment: environment) {
    case .comparing, .awaiting:
      (use, recorder, problem) = (verifies ? .verifies : .replays, command, nil)
    case .refusing:
      (use, problem) = (verifies ? .verifies : .replays, nil)
      recorder = command + " (refused here, because CI is set)"
    case .updating:
      (use, recorder) = (.records, command)
      problem =
        verifies
        ? "recordings are verified, or recorded anew, and not both: \(RecordingRequest.variable)=1 with "
          + "\(UpdateRequest.variable)=1" : nil
    }
  }

  private init(_ use: ServerRecording.Use, _ other: RecordingUse) {
    (self.use, recorder, problem) = (use, other.recorder, other.problem)
  }

  /// What is done in a launch of a sweep: the one that records is that in which nothing fails.
  ///
  /// - Throws: ``RecordingFailure`` where the environment asks for what cannot be.
  func inSweep(_ app: CLIApplication) throws(RecordingFailure) -> RecordingUse {
    if let problem { throw RecordingFailure(problem) }
    guard let probe = app.choices.read(\.probe), !probe.isWatching else { return self }
    return RecordingUse(.replays, self)
  }
}

extension FileManager {
  /// Makes the folder in which a file is to lie.
  fileprivate func createDirectory(forFile url: URL) throws {
    try createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
  }
}
