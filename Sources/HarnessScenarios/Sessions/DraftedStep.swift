import Harness
import HarnessSystem
import HarnessTerminal

/// One thing that a person did at a terminal, or what was seen before it.
enum DraftedStep: Sendable {
  /// The program waited for input: what stood before the cursor.
  case prompt(String)
  /// The program did something else: the last line that it had shown.
  case shown(String)
  /// A text was typed, and the return key behind it or not.
  case type(TypedText, isLine: Bool)
  /// A key was pressed.
  case press(String)
  /// The window got another size.
  case resize(Terminal)
  /// What the screen of an editor or a pager showed.
  case screen(String)
}

/// What was typed.
enum TypedText: Sendable, Equatable {
  case plain(String)
  /// Not to be seen anywhere: which of the secrets.
  case secret(Int)
}

/// What must not be seen: what was typed where a program showed nothing of it.
struct SessionSecrets: Sendable {
  private(set) var values: [String] = []
  /// What no line types, and must not be seen either: what lines have typed that were taken back.
  private var forgotten: [String] = []

  /// Notes one, and gives its number; one that was typed before has its own.
  mutating func add(_ value: String) -> Int {
    if let index = values.firstIndex(where: value.hasCodePoints) { return index }
    values.append(value)
    return values.count - 1
  }

  /// Notes what must not be seen and is typed by no line, such as a password with its slips.
  mutating func hide(_ value: String) { forgotten.append(value) }

  /// These, as they were before lines that are taken back.
  ///
  /// - Parameter earlier: What they were.
  /// - Returns: Those, and what else must not be seen.
  func takenBack(to earlier: SessionSecrets) -> SessionSecrets {
    var result = earlier
    result.forgotten += (values + forgotten).filter { value in
      !(earlier.values + earlier.forgotten).contains(where: value.hasCodePoints)
    }
    return result
  }

  /// What no variable holds and must not be seen; a short one is found in any text.
  var unnamed: [String] {
    forgotten.filter {
      $0.utf8.count >= SecretForms.shortest && !values.contains(where: $0.hasCodePoints)
    }
  }

  /// The variable that holds one.
  static func name(_ index: Int) -> String { index == 0 ? "PASSWORD" : "PASSWORD_\(index + 1)" }

  /// Each with its variable, the longest first.
  var named: [(name: String, bytes: [UInt8])] {
    values.enumerated().map { (Self.name($0.offset), Array($0.element.utf8)) }
      .filter { !$0.1.isEmpty }.sorted { $0.1.count > $1.1.count }
  }
}
