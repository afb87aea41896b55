import Harness
import HarnessComparison
import HarnessTerminal

extension ScenarioCommand {
  static let press = ScenarioCommand(
    "press [-of=NAME] [-after=DURATION] KEY...", from: .harness,
    summary: "Press keys on the terminal of a background program, such as CONTROL-C.",
    details: """
      The keys are \(KeyName.list). The program is the last that was started, or the one that \
      `-of` names. `-after=200ms` waits so long before each key, for programs that tell keys by the \
      time between them.
      """,
    effect: .none, check: checkPress
  ) { run, call in
    let launch = try run.program(call.value(of: "-of")).launchToType(for: call.name)
    let pause = try call.value(of: "-after").map(seconds)
    for key in try call.operands.map(KeyName.key) {
      if let pause { try run.cancellation.pause(pause) }
      launch.press(key)
    }
  }

  @Sendable private static func checkPress(_ words: [String?]) throws {
    for case let word? in words where !word.hasPrefix("-of=") {
      if word.hasPrefix("-after=") {
        _ = try seconds(String(word.dropFirst("-after=".count)))
      } else {
        _ = try KeyName.key(word)
      }
    }
  }
}

/// The keys as a script writes them.
enum KeyName {
  private static let plain: KeyValuePairs<String, Key> = [
    "RETURN": .return, "TAB": .tab, "ESCAPE": .escape, "BACKSPACE": .backspace,
    "DELETE": .delete, "SPACE": .space, "UP": .up, "DOWN": .down, "LEFT": .left,
    "RIGHT": .right, "HOME": .home, "END": .end, "PAGE-UP": .pageUp, "PAGE-DOWN": .pageDown,
  ]

  private static let control = "CONTROL-"

  /// Every key that has a name of its own, but for the space, which is a character.
  static var all: [(name: String, key: Key)] {
    plain.filter { $0.key != "SPACE" }.map { ($0.key, $0.value) }
      + (1...12).map { ("F\($0)", .function($0)) }
  }

  /// All keys, in words.
  static var list: String {
    plain.map(\.key).joined(separator: ", ") + ", F1 to F12, and CONTROL-C with any letter"
  }

  /// The key of a name, in capitals or not.
  ///
  /// - Throws: ``ScenarioFailure`` with the names that there are.
  static func key(_ name: String) throws -> Key {
    let upper = name.uppercased()
    if let key = plain.first(where: { $0.key == upper })?.value { return key }
    if let key = combined(upper), key.bytes(isApplication: false) != nil { return key }
    throw ScenarioFailure("there is no key \(name)\(question(upper)); there are \(list)")
  }

  /// Asks for the nearest name; other programs write Control in other ways.
  private static func question(_ name: String) -> String {
    for prefix in ["CTRL-", "CTRL+", "CONTROL+", "C-", "^"] where name.hasPrefix(prefix) {
      let letter = name.dropFirst(prefix.count)
      if letter.count == 1 { return "; did you mean \(control)\(letter)?" }
    }
    return NearestName.question(name, among: plain.map(\.key) + ["CONTROL-C"])
  }

  /// A function key, or one that is held together with Control.
  private static func combined(_ name: String) -> Key? {
    if name.hasPrefix("F"), let number = Int(name.dropFirst()) { return .function(number) }
    let character = name.dropFirst(control.count)
    guard name.hasPrefix(control), character.count == 1, let only = character.first else {
      return nil
    }
    return .control(only)
  }
}
