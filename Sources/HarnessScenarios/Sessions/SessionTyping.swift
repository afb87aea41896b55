import Harness
import HarnessSystem
import HarnessTerminal

/// What is known of the program at the moment of a key.
struct SessionMoment {
  /// What stands before the cursor; nil where the program does not wait for input.
  let prompt: String?
  let screen: Screen
  let isEchoOff: Bool
  /// Whether the program reads lines, and not keys.
  let readsLines: Bool
}

/// Makes steps of keys: of a line that can be corrected until the return key, the line that was read;
/// of single keys, groups between which the program is waited for.
struct SessionTyping {
  private(set) var steps: [DraftedStep] = []
  private(set) var secrets = SessionSecrets()
  /// What was typed since the last step.
  private var text = ""
  /// What was seen before it.
  private var first: SessionMoment?
  /// Whether some of it was not shown.
  private var isHidden = false
  /// Where the last character has to have moved the cursor if it was just shown.
  private var expectedCursor: Screen.Position?

  /// Takes a key.
  ///
  /// - Parameters:
  ///   - pressed: The key.
  ///   - moment: What was seen just before it.
  mutating func take(_ pressed: SessionKey.Pressed, at moment: SessionMoment) {
    if moment.readsLines {
      takeOfLine(pressed, moment)
    } else {
      takeSingle(pressed, moment)
    }
  }

  /// Notes that the window has another size.
  ///
  /// - Parameters:
  ///   - size: The new one.
  ///   - moment: What was seen just before.
  mutating func resize(to size: Terminal, at moment: SessionMoment) {
    flush(before: moment)
    first = moment
    look()
    first = nil
    steps.append(.resize(size))
  }

  /// Takes what was typed and not followed by a return key.
  ///
  /// - Parameter moment: What is seen at the end.
  mutating func end(at moment: SessionMoment) { flush(before: moment) }

  // MARK: - Lines

  private mutating func takeOfLine(_ pressed: SessionKey.Pressed, _ moment: SessionMoment) {
    if first == nil { first = moment }
    isHidden = isHidden || moment.isEchoOff
    switch pressed.key {
    case .text(let characters): text += characters
    case .named("RETURN"), .named("CONTROL-J"): finish(isLine: true)
    case .named("BACKSPACE"), .named("CONTROL-H"): if !text.isEmpty { text.removeLast() }
    case .named("CONTROL-U"): text = ""
    case .named("CONTROL-W"): eraseWord()
    case .named("TAB"): text += "\t"
    case .named(let name) where name.hasPrefix("CONTROL-"): press(name)
    case .named, .other: text += String(decoding: pressed.bytes, as: UTF8.self)
    }
  }

  private mutating func eraseWord() {
    while text.last == " " { text.removeLast() }
    while let last = text.last, last != " " { text.removeLast() }
  }

  /// A key that ends what is typed, or what reads it.
  private mutating func press(_ name: String) {
    // Half a password is dropped by the program too.
    if isHidden, name != "CONTROL-D" { text = "" }
    if text.isEmpty { look() } else { finish(isLine: false) }
    steps.append(.press(name))
    (first, isHidden) = (nil, false)
  }

  private mutating func finish(isLine: Bool) {
    look()
    let typed = isHidden && !text.isEmpty ? TypedText.secret(secrets.add(text)) : .plain(text)
    steps.append(.type(typed, isLine: isLine))
    (text, first, isHidden, expectedCursor) = ("", nil, false, nil)
  }

  // MARK: - Single keys

  private mutating func takeSingle(_ pressed: SessionKey.Pressed, _ moment: SessionMoment) {
    switch pressed.key {
    case .text(let characters):
      if let expectedCursor, moment.screen.cursor != expectedCursor { flushUnlessHidden(moment) }
      if first == nil { first = moment }
      text += characters
      let cursor = moment.screen.cursor
      expectedCursor = Screen.Position(row: cursor.row, column: cursor.column + 1)
    case .named("RETURN"):
      if first == nil { first = moment }
      isHidden = isHidden || isUnseen(moment)
      finish(isLine: true)
    case .named(let name):
      flush(before: moment)
      first = moment
      look()
      first = nil
      steps.append(.press(name))
    case .other:
      flush(before: moment)
      first = moment
      text = String(decoding: pressed.bytes, as: UTF8.self)
      finish(isLine: false)
    }
  }

  /// A program that shows nothing of what is typed, or something in its place, may ask for a password:
  /// then the characters stay together until the return key tells.
  private mutating func flushUnlessHidden(_ moment: SessionMoment) {
    let isStill = moment.screen.cursor == first?.screen.cursor
    if isStill, !moment.screen.isAlternate { return }
    flush(before: moment)
  }

  /// Whether a line was typed of which nothing is shown: a program may read a password key by key.
  private func isUnseen(_ moment: SessionMoment) -> Bool {
    guard text.count >= 4 else { return false }
    let shown = moment.screen.textBeforeCursor
    return !shown.hasSuffix(text.suffix((text.count + 1) / 2))
  }

  // MARK: - Both

  /// - Parameter moment: What is seen behind what was typed; nil where that is not known.
  private mutating func flush(before moment: SessionMoment?) {
    guard let first else { return }
    if !first.readsLines, !first.screen.isAlternate {
      isHidden = isHidden || moment.map(isUnseen) ?? (text.count >= 4)
    }
    if text.isEmpty {
      (self.first, isHidden, expectedCursor) = (nil, false, nil)
    } else {
      finish(isLine: false)
    }
  }

  /// Notes what the program waited for, and what its screen showed.
  private mutating func look() {
    guard let first else { return }
    if let prompt = first.prompt {
      steps.append(.prompt(prompt))
      if first.screen.isAlternate { steps.append(.screen(first.screen.text)) }
    } else if let line = first.screen.rowTexts.last(where: { !$0.isEmpty }) {
      steps.append(.shown(line))
    }
  }
}
