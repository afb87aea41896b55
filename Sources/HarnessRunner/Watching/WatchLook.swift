import CPlatform
import Foundation
import Harness
import HarnessScenarios
import HarnessSystem

/// What a look at everything has found that scenarios depend on.
package struct WatchLook {
  /// What has to run, in the order in which it runs.
  package private(set) var concerned: [ScenarioSource] = []
  /// What has changed: paths; and seeds, as `seed NAME`.
  package private(set) var changes: [String] = []

  private var files: Set<ExactText> = []
  private var reasons: [ExactText: Set<String>] = [:]
  private var known: Set<String> = []
  private var states: [String: String] = [:]
  /// Whether something is being written, or was changed so shortly ago that a later change might not
  /// show.
  package private(set) var isBusy = false
  private var seeds: [String: String] = [:]

  init() {}

  /// Notes that a scenario has to run, for a path that has changed; nil for one that never ran, empty
  /// for what is no path.
  mutating func add(_ source: ScenarioSource, because reason: String?) {
    let file = ExactText(source.file)
    if files.insert(file).inserted { concerned.append(source) }
    reasons[file, default: []].insert(reason ?? "")
    if reason == nil {
      let isRecent = WatchedInput(at: source.file).now.isRecent
      isBusy = isBusy || isRecent || platform_is_being_written(source.file)
    }
    guard let reason, !reason.isEmpty, known.insert(reason).inserted else { return }
    changes.append(reason)
  }

  /// Notes what something is now that has changed.
  mutating func note(_ input: WatchedInput) {
    let now = input.now
    states[input.path] = now.text
    isBusy = isBusy || now.isRecent || (now.isFresh && platform_is_being_written(input.path))
  }

  /// Notes what a file of the project is now that has changed.
  mutating func note(_ path: DiskPath) { note(WatchedInput(at: path.text)) }

  /// What a seed is made from now; made out once.
  mutating func seedState(_ name: String, _ engine: ScenarioEngine) -> String {
    if let known = seeds[name] { return known }
    let state = engine.seeds[name].map(SeedState.now) ?? ""
    seeds[name] = state
    return state
  }

  /// Whether nothing has changed since an earlier look, nothing is being written, and nothing was
  /// changed so shortly ago that a later change might not show.
  package func isSettled(since earlier: WatchLook?) -> Bool {
    guard let earlier, !isBusy else { return false }
    return states == earlier.states && seeds == earlier.seeds
      && concerned.map(\.file) == earlier.concerned.map(\.file)
  }

  /// The same without what only these paths concern.
  package func without(_ paths: Set<String>) -> WatchLook {
    guard !paths.isEmpty else { return self }
    var rest = self
    rest.concerned = concerned.filter { source in
      !(reasons[ExactText(source.file)] ?? []).isSubset(of: paths)
    }
    rest.changes = changes.filter { !paths.contains($0) }
    return rest
  }
}
