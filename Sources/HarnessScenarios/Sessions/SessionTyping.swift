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
  /// What was typed since the last step, as it is after corrections.
  private var text = ""
  /// What was seen before it.
  private var first: SessionMoment?
  /// Whether some of it was not shown.
  private var isHidden = false
  /// Of single keys that are not shown: those that took something back, until it is known whether they
  /// are the corrections of a password, or mean something else.
  private var corrections: [Correction] = []
  /// What was typed since the last of those, and what was seen before it.
  private var typed: (text: String, first: SessionMoment?) = ("", nil)
  /// Whether the next key of a line is one of its characters, whatever it is.
  private var isLiteral = false
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
    if first?.readsLines == false { flush(before: moment) }
    if first == nil { first = moment }
    isHidden = isHidden || moment.isEchoOff
    let characters = String(decoding: pressed.bytes, as: UTF8.self)
    if isLiteral {
      isLiteral = false
      // A character is read as it is; before any other key, what has it read so is typed again.
      if case .text = pressed.key { text += characters } else { text += "\u{16}" + characters }
      return
    }
    switch pressed.key {
    case .text(let characters): text += characters
    case .named("RETURN"), .named("CONTROL-J"): finish(isLine: true)
    case .named("BACKSPACE"), .named("CONTROL-H"): if !text.isEmpty { text.removeLast() }
    case .named("CONTROL-U"): text = ""
    case .named("CONTROL-W"): eraseWord()
    case .named("TAB"): text += "\t"
    case .named("CONTROL-V"): isLiteral = true
    // They stop and go on with what is shown, and no program reads them.
    case .named("CONTROL-S"), .named("CONTROL-Q"): break
    case .named(let name) where name.hasPrefix("CONTROL-"):
      // Of a password, only what ends it or its program is a step of its own.
      if isHidden, !Self.ending.contains(name) { text += characters } else { press(name) }
    case .named, .other: text += characters
    }
  }

  /// The keys that end a line, or are a signal.
  private static let ending = ["CONTROL-C", "CONTROL-D", "CONTROL-Z", "CONTROL-\\"]

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
    if !isHidden, !corrections.isEmpty { takeAsKeys() }
    look()
    if isHidden, !corrections.isEmpty {
      secrets.hide(corrections.map(\.typed).joined() + typed.text)
    }
    let typed = isHidden && !text.isEmpty ? TypedText.secret(secrets.add(text)) : .plain(text)
    steps.append(.type(typed, isLine: isLine))
    forget()
  }

  private mutating func forget() {
    (text, first, isHidden, expectedCursor) = ("", nil, false, nil)
    (corrections, typed) = ([], ("", nil))
  }

  // MARK: - Single keys

  private mutating func takeSingle(_ pressed: SessionKey.Pressed, _ moment: SessionMoment) {
    if first?.readsLines == true { flush(before: moment) }
    switch pressed.key {
    case .text(let characters):
      if let expectedCursor, moment.screen.cursor != expectedCursor { flushUnlessHidden(moment) }
      if first == nil { first = moment }
      if typed.first == nil { typed.first = moment }
      text += characters
      typed.text += characters
      let cursor = moment.screen.cursor
      expectedCursor = Screen.Position(row: cursor.row, column: cursor.column + 1)
    case .named("RETURN"):
      if first == nil { first = moment }
      isHidden = isHidden || isSecret(moment)
      finish(isLine: true)
    case .named(let name) where Correction.names.contains(name) && isUnseen(moment):
      correct(name, moment)
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
    guard let first else { return }
    let isWhole = moment.screen.isAlternate || first.screen.isAlternate
    if isWhole ? isUnseen(moment) : moment.screen.cursor == first.screen.cursor { return }
    flush(before: moment)
  }

  /// Whether a line was typed of which nothing is shown: a program may read a password key by key.
  private func isSecret(_ moment: SessionMoment) -> Bool {
    let count = corrections.reduce(typed.text.count) { $0 + $1.typed.count }
    return count >= 4 && isUnseen(moment)
  }

  /// Whether nothing is shown of what was typed.
  private func isUnseen(_ moment: SessionMoment) -> Bool {
    guard let first else { return false }
    guard !text.isEmpty else { return !corrections.isEmpty }
    let shown = moment.screen.textBeforeCursor
    guard moment.screen.isAlternate || first.screen.isAlternate else {
      return !shown.hasSuffix(text.suffix((text.count + 1) / 2))
    }
    return isMasked(moment.screen, since: first.screen)
  }

  /// Whether a program that has the whole screen shows nothing of what is typed, or one mark for each
  /// character: an editor moves its cursor over what stands there, and a pager shows other lines.
  private func isMasked(_ now: Screen, since before: Screen) -> Bool {
    let (rows, oldRows) = (now.rowTexts, before.rowTexts)
    let row = before.cursor.row
    guard now.cursor.row == row, rows.count == oldRows.count, rows.indices.contains(row) else {
      return false
    }
    // A clock may go on.
    guard zip(rows, oldRows).count(where: { $0 != $1 }) <= 2 else { return false }
    guard now.cursor.column > before.cursor.column else {
      return now.cursor == before.cursor && rows[row] == oldRows[row]
    }
    let count = now.cursor.column - before.cursor.column
    let cells = rows[row].dropFirst(before.cursor.column).prefix(count)
    let shown = cells + String(repeating: " ", count: count - cells.count)
    guard let mark = shown.first, shown.allSatisfy({ $0 == mark }), !text.hasSuffix(shown) else {
      return false
    }
    // A blank for each character; an editor moves over blanks by one key again and again.
    return rows[row] != oldRows[row] || (mark == " " && Set(text).count > 1)
  }

  // MARK: - Corrections of what is not shown

  /// A key that takes back something of what is not shown.
  private struct Correction {
    let name: String
    let moment: SessionMoment
    /// What was typed before it, since the last one, and what was seen before that.
    let typed: String
    let first: SessionMoment?

    static let names = ["BACKSPACE", "CONTROL-H", "CONTROL-U", "CONTROL-W"]
  }

  private mutating func correct(_ name: String, _ moment: SessionMoment) {
    corrections.append(
      Correction(name: name, moment: moment, typed: typed.text, first: typed.first))
    (typed, expectedCursor) = (("", nil), nil)
    switch name {
    case "CONTROL-U": text = ""
    case "CONTROL-W": eraseWord()
    default: if !text.isEmpty { text.removeLast() }
    }
  }

  /// They corrected nothing: each is a step of its own.
  private mutating func takeAsKeys() {
    for correction in corrections {
      if !correction.typed.isEmpty {
        first = correction.first
        look()
        steps.append(.type(.plain(correction.typed), isLine: false))
      }
      first = correction.moment
      look()
      steps.append(.press(correction.name))
    }
    (text, first) = (typed.text, typed.first ?? corrections.last?.moment)
    corrections = []
  }

  // MARK: - Both

  /// - Parameter moment: What is seen behind what was typed.
  private mutating func flush(before moment: SessionMoment) {
    guard let first else { return }
    if !first.readsLines { isHidden = isHidden || isSecret(moment) }
    if !isHidden, !corrections.isEmpty { takeAsKeys() }
    if text.isEmpty { forget() } else { finish(isLine: false) }
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
