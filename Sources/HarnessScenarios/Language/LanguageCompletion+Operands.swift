import Foundation
import Harness
import HarnessSystem

extension LanguageAnalysis {
  /// The options of a command, or the names that may stand behind one's equal sign.
  func options(
    of command: ScenarioCommand, _ cursor: LanguageCursor
  ) -> [LanguageCompletion] {
    let word = cursor.word.range
    // Places are found in bytes: what is no UTF-8 becomes a text of another length.
    if let equals = source.bytes[word].firstIndex(of: UInt8(ascii: "=")) {
      let option = source.text(word.lowerBound..<equals)
      let range = (equals + 1)..<word.upperBound
      let value = command.languageOptions.first { $0.name == option }?.value
      return values(of: option, value ?? "", cursor).map { item($0.0, range, $0.1, $0.2) }
    }
    let help = LanguageHelp(command)
    return command.languageOptions.map { option in
      let text = option.value == nil ? option.name : option.name + "="
      return item(
        text + (option.value ?? ""), cursor.word.range, .option, command.usage, help, writing: text)
    }
  }

  private typealias Value = (String, LanguageCompletion.Kind, String)

  private func values(
    of option: String, _ value: String, _ cursor: LanguageCursor
  ) -> [Value] {
    switch option {
    case "-of": programs(before: cursor.line)
    case "-app": apps
    default: value == "FILE" ? files : []
    }
  }

  /// What may stand as an operand.
  func operands(
    of command: ScenarioCommand, _ index: Int, _ cursor: LanguageCursor
  ) -> [LanguageCompletion] {
    let names = command.operandNames(at: index)
    var values: [Value] = named(by: command, index, cursor)
    if command.name == ScenarioCommand.press.name {
      values += (KeyName.all.map(\.name) + ["SPACE", "CONTROL-C", "CONTROL-D"])
        .map { ($0, .key, "key") }
    }
    if command.name == ScenarioCommand.include.name { values += includable }
    if command.name == ScenarioCommand.exec.name, index == 0 {
      values += apps + fakes(before: cursor.line)
    }
    let fakeUsers = [ScenarioCommand.reply, .calls].map(\.name)
    if fakeUsers.contains(command.name), index == 0 { values += fakes(before: cursor.line) }
    values += names.flatMap { self.values(named: $0, of: command) }
    if command.name == ScenarioCommand.tree.name, index == 1 {
      values.append(("seeded", .word, "as the seed was planted"))
    }
    var seen: Set<String> = []
    return values.filter { seen.insert($0.0).inserted }.map { value in
      item(Self.quoted(value.0), cursor.word.range, value.1, value.2)
    }
  }

  /// What stands for a name of a usage line.
  private func values(named name: String, of command: ScenarioCommand) -> [Value] {
    let isProject = command.origin == .project
    switch name {
    case "FOUND", "STREAM": return streams + files
    case "FILE" where command.name == ScenarioCommand.include.name: return []
    case "FILE" where Self.readsStreams.contains(command.name): return streams + files
    case "FILE", "WANTED", "SOURCE", "DESTINATION", "OLD", "NEW", "FOLDER":
      return command.name == ScenarioCommand.replace.name && name != "FILE" ? [] : files
    case "ARGUMENT", "PATH": return isProject || command.prefixes == .program ? files : []
    // A word of the usage in small letters stands for itself.
    default: return name == name.lowercased() && name != "&" ? [(name, .word, "")] : []
    }
  }

  private static let readsStreams = Set(
    [ScenarioCommand.json, .stdin, .grep, .ttyin].map(\.name))

  /// What a word has to name that is there: a seed, a program in the background.
  private func named(
    by command: ScenarioCommand, _ index: Int, _ cursor: LanguageCursor
  ) -> [Value] {
    // Asked with any words: it tells which of them names something.
    let probe = [String?](repeating: "x", count: index + 1)
    guard let word = command.namedWord?(probe), word.index == index else { return [] }
    switch word.kind {
    case .program: return programs(before: cursor.line)
    case .seed: return engine.seeds.keys.sorted().map { ($0, .name, "seed of harness.json") }
    case .app: return apps
    }
  }

  private var streams: [Value] {
    [
      ("stdout", .word, "what the last program wrote to standard output"),
      ("stderr", .word, "what the last program wrote to standard error"),
      ("screen", .word, "what the terminal shows"),
    ]
  }

  private var apps: [Value] {
    engine.apps.sorted { $0.key < $1.key }.map { ($0.key, .name, $0.value) }
  }

  private var files: [Value] {
    scenario.script.withIncludes.flatMap { $0.archive.sections }.map {
      ($0.name, .file, "section in line \($0.line)")
    }
  }

  private func programs(before line: Int) -> [Value] {
    LanguageNames(commands(before: line)).programs.map {
      ($0.name, .name, "started in line \($0.line + 1)")
    }
  }

  private func fakes(before line: Int) -> [Value] {
    LanguageNames(commands(before: line)).fakes.map {
      ($0.name, .name, "faked in line \($0.line + 1)")
    }
  }

  /// The files beside this one.
  private var includable: [Value] {
    let own = URL(fileURLWithPath: scenario.file).lastPathComponent
    let names = (try? DiskPath(scenario.folder.path).entryNames().map(\.text)) ?? []
    return names.filter {
      $0 != own && !$0.hasPrefix(".") && ($0.hasSuffix(".txt") || $0.hasSuffix(".txtar"))
    }
    .sorted().prefix(Self.shownFiles).map { ($0, .file, "file") }
  }

  private static let shownFiles = 500

  /// A name as a line has it: in quotes where it would be read otherwise.
  private static func quoted(_ name: String) -> String {
    let isPlain = !name.isEmpty && name.utf8.allSatisfy { !" \t'#$\r".utf8.contains($0) }
    return isPlain ? name : "'" + name.replacing("'", with: "''") + "'"
  }
}
