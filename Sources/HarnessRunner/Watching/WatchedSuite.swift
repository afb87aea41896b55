import Foundation
import Harness
package import HarnessReports
import HarnessScenarios
package import HarnessSystem

/// What is known of each scenario of a suite while it is watched: how it went, and what that depends on.
package struct WatchedSuite {
  /// What is known of a scenario.
  package struct Known {
    /// How it went when it last came to its end.
    package fileprivate(set) var result: RunEvent.ScenarioFinished
    fileprivate var inputs: [WatchedInput]
    fileprivate var seeds: [String: String]
    /// What counts besides, where it may depend on more than was seen.
    fileprivate var tree: ProjectTree?
    fileprivate var key: String
    /// Why it has to run again whatever changes: a path of which it is not certain what was seen, or
    /// nothing in particular.
    fileprivate var doubt: String?
  }

  private var known: [ExactText: Known] = [:]
  /// Each input once, with the scenarios that depend on it; nil where that has to be found out again.
  private var users: [(input: WatchedInput, files: [ExactText])]?
  /// The same input is one object for all scenarios that saw it so.
  private var shared: [SharedKey: WatchedInput] = [:]
  /// The files of the project when the last run began.
  private var tree: ProjectTree?

  /// Whether a scenario may depend on a file that is not looked at: there are more than are.
  package var isTreeCut: Bool { known.values.contains { $0.tree?.isCut ?? false } }

  /// What scenarios have written outside of their sandboxes, and the folders in which that lies; and the
  /// one in which sandboxes are made.
  package private(set) var ownPaths: Set<String> = []

  private struct SharedKey: Hashable {
    let path: ExactText
    let names: Bool
    let state: String
  }

  /// Nothing is known yet.
  package init() {
    let folder = DiskPath(FileManager.default.temporaryDirectory.path)
    ownPaths = [((try? folder.resolved()) ?? folder).text]
  }

  /// How a scenario went; nil where it has not come to its end yet.
  package func result(of source: ScenarioSource) -> RunEvent.ScenarioFinished? {
    known[ExactText(source.file)]?.result
  }

  /// Whether more counts for some scenarios than was seen.
  package var needsTree: Bool { known.values.contains { $0.tree != nil } }

  /// The folders in which something may change that counts.
  package var folders: Set<DiskPath> {
    var folders: Set<DiskPath> = []
    for known in known.values {
      for input in known.inputs {
        let path = DiskPath(input.path)
        if input.names { folders.insert(path) }
        if let folder = path.split?.folder { folders.insert(folder) }
      }
    }
    return folders
  }
}

// MARK: - What runs tell

extension WatchedSuite {
  /// Takes note that a run begins.
  ///
  /// - Parameter plan: What is chosen.
  package mutating func begin(_ plan: WatchPlan) {
    let needsTree = !InputNotes.canBeTaken || known.values.contains { $0.tree != nil }
    guard needsTree || tree != nil else { return }
    tree = ProjectTree(plan.folder, aside: Self.aside(plan))
  }

  /// Scenarios count where they are read; what the tool keeps for itself, and sandboxes, do not.
  private static func aside(_ plan: WatchPlan) -> Set<DiskPath> {
    var own = [FileManager.default.temporaryDirectory]
    if let caches = UserCaches.folder { own.append(caches.appendingPathComponent("harness")) }
    let folders = own.map { DiskPath($0.path) }
    return Set(plan.sources.compactMap(\.place).map { DiskPath($0) })
      .union(folders.map { (try? $0.resolved()) ?? $0 })
  }

  /// Takes note of how a scenario went.
  ///
  /// - Parameters:
  ///   - result: The end of its last attempt.
  ///   - source: The scenario.
  ///   - plan: What the run was made from.
  ///   - inputs: What its scenarios looked at.
  package mutating func note(
    _ result: RunEvent.ScenarioFinished, of source: ScenarioSource, _ plan: WatchPlan,
    _ inputs: RunInputs
  ) {
    let file = ExactText(source.file)
    let entry = inputs.take(file)
    guard result.status != .interrupted else { return }
    var new = Known(result: result, inputs: [], seeds: [:], key: plan.key)
    for input in entry?.kept?.paths ?? [] { add(WatchedInput(input), to: &new) }
    new.seeds = entry?.kept?.seeds ?? [:]
    var isIncomplete = entry == nil || (entry?.notes.isEmpty == true && entry?.kept == nil)
    for notes in entry?.notes ?? [] {
      let seen = notes.whatWasSeen
      new.seeds.merge(seen.seeds) { first, _ in first }
      isIncomplete = isIncomplete || seen.isIncomplete
      for input in seen.inputs where WatchedInput.isFollowed(input.path) {
        let isOwn = seen.changed.contains(input.path)
        if !isOwn, notes.isRecent(input) { new.doubt = input.path }
        let watched = WatchedInput(input)
        // What its own programs have changed is as they left it.
        add(isOwn ? watched.renewed : watched, to: &new)
      }
      for path in seen.changed { tree?.accept(DiskPath(path)) }
      noteOwn(seen.changed)
    }
    if isIncomplete {
      new.tree = tree
      // It was not known before that files of the project count.
      if tree == nil {
        (new.tree, new.doubt) = (ProjectTree(plan.folder, aside: Self.aside(plan)), "")
      }
    }
    known[file] = new
    users = nil
  }

  private mutating func noteOwn(_ paths: Set<String>) {
    ownPaths.formUnion(paths)
    ownPaths.formUnion(paths.compactMap { DiskPath($0).split?.folder.text })
  }

  private mutating func add(_ input: WatchedInput, to known: inout Known) {
    guard WatchedInput.isFollowed(input.path) else { return }
    let key = SharedKey(path: ExactText(input.path), names: input.names, state: input.state)
    let one = shared[key] ?? input
    shared[key] = one
    known.inputs.append(one)
  }

  /// Takes paths as they are now: the tool itself has changed them, or they change by themselves.
  package mutating func accept(_ paths: Set<String>) {
    guard !paths.isEmpty else { return }
    for file in known.keys {
      guard var one = known[file] else { continue }
      if let doubt = one.doubt, paths.contains(doubt) { one.doubt = nil }
      for index in one.inputs.indices where paths.contains(one.inputs[index].path) {
        one.inputs[index] = one.inputs[index].renewed
      }
      for path in paths { one.tree?.accept(DiskPath(path)) }
      known[file] = one
    }
    users = nil
  }

  /// Takes note that scenarios were to run, and have not come to their end: they are still to run.
  package mutating func doubt(_ sources: [ScenarioSource]) {
    for source in sources { known[ExactText(source.file)]?.doubt = "" }
  }

  /// Forgets what is not there any more, once nothing runs.
  package mutating func forgetAll(but plan: WatchPlan) {
    let files = Set(plan.sources.map { ExactText($0.file) })
    known = known.filter { files.contains($0.key) }
    users = nil
    let used = Set(known.values.flatMap(\.inputs).map(ObjectIdentifier.init))
    shared = shared.filter { used.contains(ObjectIdentifier($0.value)) }
  }
}

// MARK: - Looking

extension WatchedSuite {
  /// What has to run, and why.
  ///
  /// - Parameters:
  ///   - plan: What is chosen now.
  ///   - run: The inputs of the run that goes on; nil where none does.
  ///   - waiting: The files of the scenarios that the run has still to come to its end with.
  /// - Returns: What was found.
  package mutating func look(
    _ plan: WatchPlan, _ run: RunInputs? = nil, waiting: Set<ExactText> = []
  ) -> WatchLook {
    var look = WatchLook()
    let changed = changedInputs(&look)
    let current = known.values.contains { $0.tree != nil } ? currentTree(plan, &look) : nil
    for source in plan.sources {
      let file = ExactText(source.file)
      if waiting.contains(file) { continue }
      guard let known = known[file] else {
        look.add(source, because: nil)
        continue
      }
      if known.key != plan.key { look.add(source, because: "") }
      // It is no change of now, which would end the run that goes on.
      if let doubt = known.doubt, run == nil { look.add(source, because: doubt) }
      for path in changed[file] ?? [] { look.add(source, because: path) }
      for (name, key) in known.seeds where look.seedState(name, plan.engine) != key {
        look.add(source, because: "seed \(name)")
      }
      guard let tree = known.tree, let current else { continue }
      for path in current.changes(since: tree) {
        look.note(path)
        look.add(source, because: path.text)
      }
    }
    if let run { lookAtRunning(run, plan, &look) }
    return look
  }

  private func currentTree(_ plan: WatchPlan, _ look: inout WatchLook) -> ProjectTree {
    ProjectTree(plan.folder, aside: Self.aside(plan))
  }

  /// The paths that have changed, by the scenarios that depend on them.
  private mutating func changedInputs(_ look: inout WatchLook) -> [ExactText: [String]] {
    var changed: [ExactText: [String]] = [:]
    for (input, files) in inputUsers where !input.stands {
      look.note(input)
      for file in files { changed[file, default: []].append(input.path) }
    }
    return changed
  }

  private var inputUsers: [(input: WatchedInput, files: [ExactText])] {
    mutating get {
      if let users { return users }
      var positions: [ObjectIdentifier: Int] = [:]
      var found: [(input: WatchedInput, files: [ExactText])] = []
      for (file, known) in known {
        for input in known.inputs {
          if let position = positions[ObjectIdentifier(input)] {
            found[position].files.append(file)
          } else {
            positions[ObjectIdentifier(input)] = found.count
            found.append((input, [file]))
          }
        }
      }
      users = found
      return found
    }
  }

  /// Looks at what the scenarios have seen that still run.
  private func lookAtRunning(_ run: RunInputs, _ plan: WatchPlan, _ look: inout WatchLook) {
    var changed: [ObjectIdentifier: Bool] = [:]
    let running = run.running
    let own = running.reduce(into: Set<String>()) { $0.formUnion($1.seen.changed) }
    let sources = Dictionary(
      plan.sources.map { (ExactText($0.file), $0) }, uniquingKeysWith: { first, _ in first })
    for (file, seen) in running {
      guard let source = sources[file] else { continue }
      for input in seen.inputs where !own.contains(input.path) {
        let hasChanged = changed[ObjectIdentifier(input)] ?? !input.stands
        changed[ObjectIdentifier(input)] = hasChanged
        guard hasChanged, WatchedInput.isFollowed(input.path) else { continue }
        look.note(WatchedInput(input))
        look.add(source, because: input.path)
      }
    }
  }
}
