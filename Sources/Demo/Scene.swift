import Harness

/// One thing that the demonstration shows: a launch of the real app, and what has to hold after it.
struct Scene: Sendable {
  /// What is shown, as a sentence.
  let title: String
  /// The words behind `workphotos`.
  let words: [String]
  /// The mocks that the launch chooses.
  var mocks: [String: String] = [:]
  /// What the launch has to leave.
  let expectations: [OutcomeExpectation]
  /// What the disk has to hold after it, compared with what it held before.
  var disk: @Sendable (Sandbox, _ before: TreeSnapshot) throws -> Mismatch? = { sandbox, before in
    before.mismatch(in: try sandbox.snapshot("photos"), of: "photos")
  }

  /// The photos that the setup app makes.
  static let photos = Seed(executable: "workphotos-setup")

  /// Plays the scene on a disk of its own.
  ///
  /// - Returns: How the app ended.
  /// - Throws: ``Failure`` where something did not hold.
  func play() throws -> Termination {
    let sandbox = try Sandbox()
    try sandbox.plant(Self.photos, at: "photos")
    let before = try sandbox.snapshot("photos")
    let outcome = try launch(in: sandbox)
    var mismatches = expectations.compactMap { $0.mismatch(in: outcome) }
    if let mismatch = try disk(sandbox, before) { mismatches.append(mismatch) }
    if let mismatch = mismatches.first {
      throw SceneFailure(mismatch: mismatch, report: outcome.report)
    }
    return outcome.termination
  }

  private func launch(in sandbox: Sandbox) throws -> Outcome {
    let app = CLIApplication("workphotos", sandbox: sandbox)
    app.launchArguments = words
    for (registration, mock) in mocks { app.mocks[registration] = mock }
    return try app.run()
  }
}

/// Something that did not hold in a scene.
struct SceneFailure: Error, CustomStringConvertible {
  let mismatch: Mismatch
  let report: String

  var description: String { "\(mismatch)\n\(report)" }
}
