import Foundation
import Harness
import HarnessComparison
import HarnessSystem
import HarnessTerminal

/// A session while it goes on: runs what the person asks for, and notes it as lines of a scenario.
///
/// It belongs to the thread of its scenario.
final class SessionLog {
  private let run: ScenarioRun
  private let request: ScenarioRecorder.Request
  private let interrupts: SessionInterrupts
  private var draft = SessionDraft()
  private var files: SessionFiles?
  private var terminal: Terminal?
  /// What the lines so far say of the terminal.
  private var notedTerminal: Terminal?
  private(set) var hasDoneSomething = false
  private let start = Date()

  init(
    _ run: ScenarioRun, _ request: ScenarioRecorder.Request, _ interrupts: SessionInterrupts
  ) {
    (self.run, self.request, self.interrupts) = (run, request, interrupts)
  }

  /// Makes the folder of the session, and stands in it.
  func begin() throws {
    draft.lines.append(.text("# " + request.title))
    if let seed = request.seed {
      try perform("seed \(SessionWord.quoted(seed)) \(SessionDraft.folder)")
    } else {
      try perform("mkdir \(SessionDraft.folder)")
    }
    try perform("cd \(SessionDraft.folder)")
    files = try SessionFiles(of: run)
  }

  /// - Throws: ``ScenarioFailure`` where the session was ended from outside.
  func expectRunning() throws { try run.cancellation.check() }

  /// Runs a line of the language, and notes it.
  func perform(_ line: String) throws {
    try runLine(line)
    draft.lines.append(.text(line))
  }

  /// Notes a line that does nothing: a heading.
  func note(_ line: String) { draft.lines.append(.text(line)) }

  private func runLine(_ text: String) throws {
    var problems: [ScriptProblem] = []
    let lines = ScriptLine.read(Data((text + "\n").utf8), file: "the session", problems: &problems)
    if let problem = problems.first { throw ScenarioFailure(problem.message) }
    try run.run(lines)
  }

  // MARK: - Taking back

  /// How far the session is at a moment.
  struct Mark {
    /// How many lines it has noted.
    var count: Int { draft.lines.count }
    fileprivate let draft: SessionDraft
    fileprivate let files: SessionFiles?
    fileprivate let folder: URL
    fileprivate let environment: ScenarioEnvironment
    fileprivate let notedTerminal: Terminal?
    fileprivate let hasDoneSomething: Bool
  }

  /// How far it is now.
  var mark: Mark {
    Mark(
      draft: draft, files: files, folder: run.disk.directory, environment: run.environment,
      notedTerminal: notedTerminal, hasDoneSomething: hasDoneSomething)
  }

  /// How many lines it has noted.
  var count: Int { draft.lines.count }

  /// Makes the session what it was then: lines are forgotten, and what they have done to files is undone.
  ///
  /// - Throws: Where a folder cannot be read, or is not there again.
  func goBack(to mark: Mark) throws -> SessionUndo {
    let secrets = draft.secrets.takenBack(to: mark.draft.secrets)
    (draft, files, run.environment) = (mark.draft, mark.files, mark.environment)
    (notedTerminal, hasDoneSomething) = (mark.notedTerminal, mark.hasDoneSomething)
    draft.secrets = secrets
    let undo = try files?.undo() ?? .nothing
    try run.disk.change(to: mark.folder.path)
    return undo
  }

  // MARK: - Programs

  /// Runs a program on a terminal, with the person at the other end.
  func runOnTerminal(_ words: [String], _ person: PersonTerminal) throws {
    try expectWritable(words)
    try expectInside(words[0])
    let size = person.size
    (terminal, run.launches.terminal) = (size, size)
    try run.startProgram(words[0], Array(words.dropFirst()), as: "", expecting: .either)
    guard let application = run.background.all.last?.application else { return }
    let typing = try SessionConversation(application, with: person).hold()
    try run.waitForPrograms(acceptingAnyEnd: true)
    try run.cancellation.check()
    hasDoneSomething = true
    noteTerminalSession(words, typing)
    try files?.note(in: &draft)
  }

  private func noteTerminalSession(_ words: [String], _ typing: SessionTyping) {
    let end = run.termination
    let isBackground = !typing.steps.isEmpty
    let name = URL(fileURLWithPath: words[0]).lastPathComponent
    draft.secrets = draft.secrets.joined(with: typing.secrets)
    noteTerminal()
    draft.lines.append(.exec(words, end: end, isBackground: isBackground))
    note(typing, of: name)
    if isBackground { draft.lines.append(.wait) }
    if let end, end != .exited(0) { draft.lines.append(.status(end)) }
    guard let screen = run.last.screen else { return }
    compare("screen", name + ".screen", screen.data)
  }

  /// Notes on which terminal the program runs that has just run, where the one before ran on another.
  private func noteTerminal() {
    guard notedTerminal != terminal else { return }
    notedTerminal = terminal
    draft.lines.append(
      .text(terminal.map { "terminal \($0.columns)x\($0.rows)" } ?? "terminal off"))
  }

  /// Notes the steps of a person; of screens, only the last that an editor or a pager has shown.
  private func note(_ typing: SessionTyping, of name: String) {
    let lastScreen = typing.steps.lastIndex { if case .screen = $0 { true } else { false } }
    for (index, step) in typing.steps.enumerated() {
      switch step {
      case .prompt(let text): draft.lines.append(.prompt(SessionPrompt(text: text)))
      case .shown(let text): draft.lines.append(.shown(SessionPrompt(text: text)))
      case .type(.plain(let text), let isLine):
        draft.lines.append(.type(.plain(text), isLine: isLine))
      case .type(.secret(let number), let isLine):
        let number = draft.secrets.add(typing.secrets.values[number])
        draft.lines.append(.type(.secret(number), isLine: isLine))
      case .press(let key): draft.lines.append(.press(key))
      case .resize(let size): draft.lines.append(.resize(size))
      case .screen(let text) where index == lastScreen:
        compare("screen", name + ".screen", Data((text.isEmpty ? "" : text + "\n").utf8))
      case .screen: break
      }
    }
  }

  /// Runs a program without a terminal.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments.
  ///   - show: Is given what it has printed, and on which stream.
  ///   - tell: Is given what a person should know while it is waited for.
  /// - Returns: How it ended.
  /// - Throws: ``ScenarioFailure``.
  func runOnPipes(
    _ words: [String], _ show: (Data, Harness.OutputStream) -> Void, tell: (String) -> Void
  ) throws -> CommandEnd {
    try expectWritable(words)
    try expectInside(words[0])
    (terminal, run.launches.terminal) = (nil, nil)
    let begin = ContinuousClock.now
    try run.startProgram(words[0], Array(words.dropFirst()), as: "", expecting: .either)
    guard let application = run.background.all.last?.application else { return .noted(nil) }
    let isInterrupted = try interrupts.during(application) { [interrupts] in
      var output = PassedOutput(of: application) { interrupts.isCommandInterrupted }
      output.pass(to: show, tell: tell)
      try run.waitForPrograms(acceptingAnyEnd: true)
    }
    try run.cancellation.check()
    if isInterrupted { return .interrupted(try files?.undo() ?? .nothing) }
    hasDoneSomething = true
    noteTime(begin.duration(to: .now) / .seconds(1))
    try noteEnd(of: words)
    return .noted(run.termination)
  }

  /// How a command has ended that ran without a terminal.
  enum CommandEnd {
    /// It is recorded.
    case noted(Termination?)
    /// Control-C came, and no scenario can tell when: it is as if the command had not been.
    case interrupted(SessionUndo)
  }

  /// What the program that has just run says of an error that nothing in it has caught; nil where it has
  /// not ended so.
  var crash: String? {
    guard let end = run.termination, end != .exited(0) else { return nil }
    let errors = run.last.screen?.data ?? (try? run.last.errors.whole("stderr"))
    return errors.flatMap(Crash.line)
  }

  /// Notes what has ended without a terminal, and what it has left.
  private func noteEnd(of words: [String]) throws {
    let end = run.termination
    noteTerminal()
    draft.lines.append(.exec(words, end: end, isBackground: false))
    if let end, end != .exited(0) { draft.lines.append(.status(end)) }
    let name = URL(fileURLWithPath: words[0]).lastPathComponent
    compare("stdout", name + ".stdout", try run.last.output.whole("stdout"))
    compare("stderr", name + ".stderr", try run.last.errors.whole("stderr"))
    try files?.note(in: &draft)
  }

  /// Gives a program that takes long the time for it: each has ten seconds, unless told otherwise.
  private func noteTime(_ seconds: TimeInterval) {
    guard seconds > TimeLimit.standard / 4 else { return }
    draft.lines.append(.text("timeout \(Int((seconds * 5).rounded(.up)))s"))
  }

  /// - Throws: ``ScenarioFailure`` where a path leads to nothing in the session, and to a program where
  ///   `harness record` was started.
  private func expectInside(_ program: String) throws {
    guard program.utf8.contains(UInt8(ascii: "/")), program.utf8.first != UInt8(ascii: "/"),
      FileStatus(path: DiskPath(run.disk.path(program)), followingLinks: true) == nil
    else { return }
    let outside = URL(fileURLWithPath: program).standardizedFileURL
    guard FileStatus(outside, followingLinks: true)?.isRegular == true else { return }
    let known = run.engine.apps.first {
      URL(fileURLWithPath: $0.value).standardizedFileURL == outside
    }
    throw ScenarioFailure(
      "\(program) lies outside of the session, which has a folder of its own; "
        + (known.map { "here it is `\($0.key)`" }
          ?? "end this, and `harness init \(ShellWord.quoted(program))` makes it a name in every scenario")
    )
  }

  private func expectWritable(_ words: [String]) throws {
    guard let word = words.first(where: { $0.utf8.contains(UInt8(ascii: "\n")) }) else { return }
    throw ScenarioFailure(
      "the argument \(word.debugDescription) has a line break, which no line of a scenario can hold; "
        + "put it into a file that the program reads")
  }

  // MARK: - What is expected

  private func compare(_ found: String, _ name: String, _ data: Data) {
    draft.compare(found, name, data, columns: found == "screen" ? terminal?.columns : nil)
  }

  // MARK: - The end

  /// Notes what is there when the person has ended the session.
  ///
  /// - Throws: Where the folder cannot be read.
  func end() throws {
    if hasDoneSomething { try files?.noteEnd(in: &draft) }
  }

  /// What was recorded, now that all secrets are known.
  ///
  /// - Parameter leftBehind: What its programs have left running.
  /// - Returns: What was recorded.
  func session(leftBehind: [ScenarioResult.LeftBehind]) -> RecordedSession {
    let folders = ScenarioEnvironment.folders.reduce(into: [:]) { $0[$1] = run.environment[$1] }
    let reader = SessionTextReader(
      secrets: draft.secrets, folders: folders, times: SessionTimes(around: start),
      places: run.engine.placesOfApps)
    draft.read(with: reader)
    for name in Set(leftBehind.map(\.process.name)).sorted() {
      draft.lines.append(.text("leaves " + SessionWord.quoted(name)))
    }
    draft.askForSecrets()
    return RecordedSession(
      draft: draft, reader: reader, start: start, leftOut: files?.leftOut.sorted() ?? [])
  }
}

extension SessionDraft {
  /// Takes out of the sections what is another in every run, and what must not be seen.
  fileprivate mutating func read(with reader: SessionTextReader) {
    let forms = (secrets.values + secrets.unnamed).flatMap { [$0] + SecretForms.of($0) }
      .map { Data($0.utf8) }
    for index in sections.indices {
      let found = sections[index].found
      if String(validating: found, as: UTF8.self) != nil, !found.contains(0) {
        sections[index].content = .text(
          SessionText(found, reader, columns: sections[index].columns))
      } else if forms.contains(where: { found.firstPlace(of: $0) != nil }) {
        problems.append(
          "\(sections[index].name) is no text and holds what was typed unseen, so nothing is expected "
            + "of it")
        drop(index)
      }
    }
  }

  /// Leaves out the line that looks at a section, which then holds nothing.
  mutating func drop(_ section: Int) {
    sections[section].content = .none
    lines.removeAll { line in
      if case .compare(_, _, section) = line { true } else { false }
    }
  }

  /// Has the scenario be skipped where its secrets are not given to it.
  fileprivate mutating func askForSecrets() {
    for index in secrets.values.indices {
      let name = SessionSecrets.name(index)
      lines.insert(
        .text("[!env:\(name)] skip 'it types $\(name): harness run --env \(name)'"),
        at: 1 + index)
    }
  }
}

extension SessionSecrets {
  /// These and others.
  func joined(with others: SessionSecrets) -> SessionSecrets {
    others.values.reduce(into: self) { _ = $0.add($1) }
  }
}

extension ScenarioEngine {
  /// The paths of the apps and of their folders, but for those in which any program of the system lies.
  fileprivate var placesOfApps: [String] {
    let shared = Set(searchPath.split(separator: ":").map(String.init) + ["", "/"])
    return apps.values.flatMap { path in
      let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
      return shared.contains(folder) ? [path] : [path, folder]
    }
  }
}
