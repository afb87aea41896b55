import Foundation
import Harness
import HarnessComparison
import HarnessTerminal
import Testing

@testable import HarnessScenarios

/// What a recording makes of keys, of lines of its shell, and of texts that differ.
@Suite("Sessions that are written down") struct WrittenSessionTests {
  private func keys(_ text: String) -> [SessionKey] {
    var reader = SessionKeyReader()
    return reader.take(Array(text.utf8), isWhole: true).map(\.key)
  }

  @Test func keysAreToldFromCharacters() {
    #expect(keys("aé\r") == [.text("a"), .text("é"), .named("RETURN")])
    #expect(keys("\u{1B}") == [.named("ESCAPE")])
    #expect(keys("\u{1B}[A\u{1B}OB") == [.named("UP"), .named("DOWN")])
    #expect(keys("\u{3}\u{7F}\t") == [.named("CONTROL-C"), .named("BACKSPACE"), .named("TAB")])
    #expect(keys("\u{1B}[1;5C") == [.other])
  }

  @Test func whatATerminalAnswersByItselfIsNoKey() {
    #expect(
      keys("\u{1B}[?1;2ca\u{1B}]11;rgb:0/0/0\u{7}b\u{1B}[3;7Rc")
        == ["a", "b", "c"].map { .text($0) })
  }

  @Test func aKeyMayComeInParts() {
    var reader = SessionKeyReader()
    #expect(reader.take([0x1B], isWhole: false).isEmpty)
    #expect(reader.isWithinKey)
    #expect(reader.take(Array("[A".utf8), isWhole: false).map(\.key) == [.named("UP")])
    #expect(!reader.isWithinKey)
  }

  private func moment(echo: Bool = true, lines: Bool = true, shows text: String = "")
    -> SessionMoment
  {
    var screen = Screen()
    screen.feed(Data(text.utf8))
    return SessionMoment(
      prompt: "Name: ", screen: screen, isEchoOff: !echo, readsLines: lines)
  }

  private func steps(_ text: String, _ moment: SessionMoment) -> (
    typing: SessionTyping, text: String
  ) {
    var (reader, typing) = (SessionKeyReader(), SessionTyping())
    for key in reader.take(Array(text.utf8), isWhole: true) { typing.take(key, at: moment) }
    typing.end(at: moment)
    return (typing, "\(typing.steps)")
  }

  @Test func aLineIsNotedAsItWasReadAfterAllCorrections() {
    let steps = steps("Anmq\u{7F}\u{7F}na x\u{17}\u{15}Bob\r", moment()).text
    #expect(steps.contains(#"plain("Bob"), isLine: true"#))
  }

  @Test func whatIsTypedUnseenIsASecretHoweverTheProgramReads() {
    for moment in [moment(echo: false), moment(lines: false), moment(lines: false, shows: "****")] {
      let (typing, text) = steps("hunter2\r", moment)
      #expect(typing.secrets.values == ["hunter2"])
      #expect(!text.contains("hunter2"))
    }
    #expect(steps("471199", moment(lines: false)).typing.secrets.values == ["471199"])
  }

  /// What the screen shows at each key of a password that is typed with slips.
  private func typing(_ keys: String, _ shown: (String) -> String) -> SessionTyping {
    var (reader, typing, read) = (SessionKeyReader(), SessionTyping(), "")
    for key in reader.take(Array(keys.utf8), isWhole: true) {
      typing.take(key, at: moment(lines: false, shows: shown(read)))
      if key.bytes == [0x7F] { read = String(read.dropLast()) }
      if key.bytes == [0x15] { read = "" }
      if case .text(let character) = key.key { read += character }
    }
    typing.end(at: moment(lines: false, shows: shown(read)))
    return typing
  }

  private static let wholeScreen = "\u{1B}[?1049h\u{1B}[2J\u{1B}[3;1HPassword: "

  @Test(arguments: [
    "hunteX\u{7F}r22\r", "hun\u{7F}nter22\r", "h\u{7F}hunter22\r", "hunter2X2\u{7F}\u{7F}2\r",
    "old-one\u{15}hunter22\r", "hunteX\u{7F}r22\t",
  ])
  func aPasswordWithSlipsIsOne(keys: String) {
    for shown in [
      { _ in "Password: " }, { "Password: " + String(repeating: "*", count: $0.count) },
      { _ in Self.wholeScreen }, { Self.wholeScreen + String(repeating: "•", count: $0.count) },
    ] as [(String) -> String] {
      let typing = typing(keys, shown)
      #expect(typing.secrets.values == ["hunter22"], "\(typing.steps)")
      #expect(!"\(typing.steps)".contains("hu"), "\(typing.steps)")
      #expect(!"\(typing.steps)".contains("BACKSPACE"), "\(typing.steps)")
    }
  }

  /// Whatever a whole screen shows in place of a password, and besides.
  @Test(arguments: ["hunter2xyz\r", "hunteX\u{7F}r2xyz\r", "hunter2xyz\t"])
  func aPasswordOnAWholeScreenIsOne(keys: String) {
    let screens: [(String) -> String] = [
      // A clock that goes on.
      { "\u{1B}[1;1H12:00:0\($0.count)\u{1B}[3;11H" },
      // A box that is too narrow.
      {
        String(repeating: "*", count: min(6, $0.count))
          + String(repeating: " ", count: 6 - min(6, $0.count))
          + "|\u{1B}[3;\(11 + min(6, $0.count))H"
      },
      { String(repeating: "x", count: $0.count) },
      // Blanks, over which the cursor moves.
      { "\u{1B}[3;\(11 + $0.count)H" },
      { "\u{1B}[3;40H|\u{1B}[3;\(11 + $0.count)H" },
    ]
    for screen in screens {
      let typing = typing(keys) { Self.wholeScreen + screen($0) }
      #expect(typing.secrets.values == ["hunter2xyz"], "\(typing.steps)")
    }
  }

  @Test func keysOfAPagerAreNoPassword() {
    let typing = typing("jjjjjj\r") { read in
      let lines = (0..<20).map { "line \($0 + read.count)\r\n" }.joined()
      return "\u{1B}[?1049h\u{1B}[2J\u{1B}[H\(lines):"
    }
    #expect(typing.secrets.values.isEmpty, "\(typing.steps)")
  }

  @Test func whatWasTypedAsALineIsNotLostWhereKeysFollow() {
    var typing = SessionTyping()
    var reader = SessionKeyReader()
    for key in reader.take(Array("hel".utf8), isWhole: true) { typing.take(key, at: moment()) }
    let single = moment(lines: false, shows: "menu")
    for key in reader.take(Array("lo\u{7F}p\r".utf8), isWhole: true) {
      typing.take(key, at: single)
    }
    let steps = "\(typing.steps)"
    #expect(steps.contains("plain(\"hel\")") && steps.contains("plain(\"lo\")"), "\(steps)")
  }

  /// Keys that mean something else are not shown either.
  @Test func keysOfAProgramAreNoSlips() {
    let typing = typing("jk\u{7F}q\r") { _ in "menu" }
    #expect(typing.secrets.values.isEmpty)
    let steps = "\(typing.steps)"
    let order = ["plain(\"jk\")", "press(\"BACKSPACE\")", "plain(\"q\"), isLine: true"]
    let places = order.map { steps.firstRange(of: $0)?.lowerBound }
    #expect(!places.contains(nil), "\(steps)")
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted(), "\(steps)")
  }

  /// An editor moves its cursor over what stands there, and its commands are not shown.
  @Test func commandsOfAnEditorAreNoPassword() {
    for text in ["lllll is a text", "         a text"] {
      for keys in ["llll\u{1B}", "llll\r"] {
        let typing = typing(keys) {
          "\u{1B}[?1049h\u{1B}[2J\u{1B}[3;1H\(text)\u{1B}[3;\($0.count + 1)H"
        }
        #expect(typing.secrets.values.isEmpty, "\(typing.steps)")
      }
    }
  }

  @Test func whatIsTypedLiterallyBelongsToTheLine() {
    let (typing, text) = steps("hun\u{16}ter22\r", moment(echo: false))
    #expect(typing.secrets.values == ["hunter22"], "\(text)")
    #expect(steps("ab\u{16}\u{3}c\r", moment()).text.contains(#"plain("ab\u{16}\u{03}c")"#))
  }

  @Test func halfAPasswordThatIsGivenUpIsNowhere() {
    let (typing, text) = steps("hunt\u{3}", moment(echo: false))
    #expect(typing.secrets.values.isEmpty)
    #expect(!text.contains("hunt"))
    #expect(text.contains("CONTROL-C"))
  }

  @Test func aLineThatIsShownIsNoSecret() {
    #expect(
      steps("echo hi\r", moment(lines: false, shows: "$ echo hi")).typing.secrets.values.isEmpty)
  }

  @Test func aLineOfTheShellIsAProgramOrGivenToAShell() {
    #expect(ShellLine("ls -l 'a b' \"c d\"") == .program(["ls", "-l", "a b", "c d"]))
    #expect(ShellLine("ls | wc") == .program(["sh", "-c", "ls | wc"]))
    #expect(ShellLine("echo \"$HOME\"") == .program(["sh", "-c", "echo \"$HOME\""]))
    #expect(ShellLine("echo 'open") == .program(["sh", "-c", "echo 'open"]))
    #expect(ShellLine("A=1 B='x y'") == .setting("env A=1 'B=x y'"))
    #expect(ShellLine("A=1 env") == .program(["env", "A=1", "env"]))
    #expect(ShellLine("cd 'my folder'") == .setting("cd 'my folder'"))
    #expect(ShellLine("terminal vim a") == .onTerminal(["vim", "a"]))
    #expect(ShellLine("  ") == .nothing)
    #expect(ShellLine("exit") == .end)
  }

  @Test func whatStandsBehindTerminalMayNeedAShell() {
    #expect(ShellLine("terminal less <a") == .onTerminal(["sh", "-c", "less <a"]))
    #expect(ShellLine("terminal A=1 vim a") == .onTerminal(["env", "A=1", "vim", "a"]))
    #expect(ShellLine("terminals | wc") == .program(["sh", "-c", "terminals | wc"]))
  }

  @Test func aFolderThatIsLeftAtTheEndOfALineIsKnown() {
    #expect(ShellLine.folderChange(within: "mkdir sub; cd sub") == "cd sub")
    #expect(ShellLine.folderChange(within: "cd sub && make") == "cd sub")
    #expect(ShellLine.folderChange(within: "make && cd 'a; b'") == "cd 'a; b'")
    for line in ["cd sub", "(cd sub && make)", "echo '; cd sub'", "echo `cd a; ls` $(cd b; ls)"] {
      #expect(ShellLine.folderChange(within: line) == nil, "\(line)")
    }
  }

  @Test func theWayToAnswerAQuestionIsToldOnce() {
    var hints = SessionHints()
    #expect(hints.after("todo add", .exited(0), hasTerminal: true).isEmpty)
    #expect(hints.after("todo done 1", .exited(1), hasTerminal: false).isEmpty)
    #expect(
      hints.after("todo done 1", .exited(1), hasTerminal: true)
        == ["where it asks something, `terminal todo done 1` lets you answer"])
    #expect(hints.after("todo done 1", .exited(1), hasTerminal: true).isEmpty)
  }

  @Test func aSectionThatIsThereAlreadyHasANumberBeforeItsEnding() {
    var draft = SessionDraft()
    for name in ["a.b.txt", "a.b.txt", ".todo.json", ".todo.json", "plain", "plain"] {
      _ = draft.add(name, Data())
    }
    #expect(
      draft.sections.map(\.name)
        == ["a.b.txt", "a-2.b.txt", ".todo.json", ".todo-2.json", "plain", "plain-2"].map {
          "expected/" + $0
        })
  }

  // MARK: - Texts

  private func reader(
    _ secrets: [String] = [], at date: Date = Date(timeIntervalSince1970: 1_490_957_700)
  ) -> SessionTextReader {
    var known = SessionSecrets()
    for secret in secrets { _ = known.add(secret) }
    return SessionTextReader(
      secrets: known, folders: ["WORK": "/tmp/harness-x/work"], times: SessionTimes(around: date))
  }

  private func merged(_ texts: String..., secrets: [String] = []) -> String {
    let reader = reader(secrets)
    var text = SessionText(Data(texts[0].utf8), reader)
    for other in texts.dropFirst() { text.include(SessionText(Data(other.utf8), reader)) }
    return String(decoding: text.content(SessionDraft.placeholders), as: UTF8.self)
  }

  @Test func whatDiffersBecomesAnything() {
    #expect(merged("a\nb\n", "a\nb\n") == "a\nb\n")
    #expect(merged("pid 12 ok\n", "pid 345 ok\n") == "pid [..] ok\n")
    #expect(merged("a\nx\nb\n", "a\nb\n", "a\ny\nz\nb\n") == "a\n...\nb\n")
    #expect(merged("[..] 1\n", "[..] 2\n") == "\\[..] [..]\n")
    #expect(merged("...\n1\n", "...\n2\n") == "\\...\n[..]\n")
    #expect(merged("|ab+cd|\n", "|xy+zw|\n") == "|[..]|\n")
    #expect(merged("1 of 2 in 3 s\n", "4 of 5 in 6 s\n") == "[..] of [..] in [..] s\n")
    #expect(merged("no newline 1", "no newline 2") == "no newline [..]")
    // Of a number that differs, no digits are kept; a version is no number.
    #expect(
      merged("0.0 used, 23709.6 free\n", "0.0 used, 23709.8 free\n") == "0.0 used, [..] free\n")
    #expect(merged("took 1.5\n", "took 2.5\n") == "took [..]\n")
    #expect(merged("took 1.5.\n", "took 2.5.\n") == "took [..].\n")
    #expect(merged("at 1.2.3 of a.1\n", "at 1.2.4 of a.2\n") == "at 1.2.[..] of a.[..]\n")
  }

  @Test func aTextOfWhichNothingIsLeftIsKnown() {
    var text = SessionText(Data("12\n".utf8), reader())
    #expect(text.expectsSomething)
    text.include(SessionText(Data("34\n".utf8), reader()))
    #expect(!text.expectsSomething)
  }

  @Test func foldersAndTheTimeBecomePlaceholdersAtOnce() {
    #expect(merged("in /tmp/harness-x/work/a\n") == "in [WORK]/a\n")
    #expect(merged("at 2017-03-31 10:55:42\n") == "at [TIME]\n")
    #expect(merged("Date: Fri Mar 31 10:55:00 2017 +0000\n") == "Date: [..] +0000\n")
    #expect(merged("at 10:56\n") == "at [TIME]\n")
    let parent = ProcessInfo.processInfo.processIdentifier
    if parent >= 1000 {
      #expect(merged("of \(parent), 9\(parent)\n") == "of [..], 9\(parent)\n")
    }
    #expect(merged("at 04:10 on 2016-02-29\n") == "at 04:10 on 2016-02-29\n")
  }

  @Test(arguments: [
    "hunter2$", "x hunter2$y", "HUNTER2$", "$2retnuh", "68756e7465723224",
    "68 75 6e 74 65 72 32 24", "68:75:6E:74:65:72:32:24",
    Data("hunter2$".utf8).base64EncodedString(), Data("ahunter2$".utf8).base64EncodedString(),
    Data("abhunter2$c".utf8).base64EncodedString(), "Hunter2$", "h-u-n-t-e-r-2-$",
    "hunter2\\$",
  ])
  func aSecretIsInNoForm(text: String) {
    let found = merged("it is \(text)!\n", secrets: ["hunter2$"])
    #expect(found.contains("${PASSWORD}") || found.contains("[..]"))
    #expect(!found.contains(text))
  }

  @Test(arguments: [
    "hun-t%3Cer~2_%C3%BF%24%3F", "hun-t%3cer~2_%c3%bf%24%3f", "aHVuLXQ8ZXJ-Ml_DvyQ_",
    #"hun-t\u003cer~2_ÿ$?"#,
  ])
  func aSecretIsInNoAddress(text: String) {
    let found = merged("it is \(text)!\n", secrets: ["hun-t<er~2_ÿ$?"])
    #expect(found.hasPrefix("it is [..]"), "\(found)")
  }

  @Test(arguments: [
    #"h\u00fcg'$x y\""#, #"h\xfcg\'$x y""#, #"h\xc3\xbcg'$x y\""#, #"hüg'\''$x y""#,
    #"hüg\'\$x\ y\""#, #"h\303\274g\'$x y""#, "H\u{DC}G'$X Y\"", "h%C3%BCg%27%24x%20y%22",
    "hüg'$x y\"",
  ])
  func aSecretWithMarksIsInNoForm(text: String) {
    for secret in ["hüg'$x y\"", "hüg'$x y\" "] {
      let found = merged("it is \(text)!\n", secrets: [secret])
      #expect(
        !found.contains("x y") && !found.contains("X Y") && !found.contains("x%20y"), "\(found)")
      #expect(!found.contains("g'") && !found.contains("g\\'"), "\(found)")
    }
  }

  @Test func aSecretOfControlCharactersIsNotFoundEverywhere() {
    #expect(!SecretForms.of("\u{1}\u{1}\u{1}\u{1}").contains(""))
    #expect(merged("a line\n", secrets: ["\u{1}\u{1}\u{1}\u{1}"]) == "a line\n")
  }

  /// A terminal breaks a long line at its last column, wherever that is.
  @Test func whatIsBrokenInTheMiddleIsFoundAllTheSame() {
    #expect(merged("a\nin /tmp/harn\ness-x/work/b\nc\n") == "a\n...\nc\n")
    #expect(merged("a\n/tmp/harness-x/wo\nrk\nc\n", "a\n/tmp/harness-x/work\nc\n") == "a\n...\nc\n")
    for broken in [
      "it is open-ses\name!\n", "it is o\npen-sesam\ne\n", "open-se\nsame\nopen-sesame\n",
    ] {
      let found = merged("a\n" + broken + "c\n", secrets: ["open-sesame"])
      #expect(found.hasPrefix("a\n...\n") && found.hasSuffix("c\n"), "\(found)")
      #expect(!found.contains("sesam") && !found.contains("open"), "\(found)")
    }
    let screen = SessionText(
      Data("a\n/tmp/harness-x/work/sessi\non\nc\n".utf8), reader(), columns: 25)
    #expect(screen.content(SessionDraft.placeholders) == Data("a\n...\nc\n".utf8))
    #expect(merged("open\nsesame\n", secrets: ["open-sesame"]) == "open\nsesame\n")
  }

  @Test func aDollarBesideAVariableStaysOne() {
    #expect(merged("$5 abcd\n", secrets: ["abcd"]) == "$$5 ${PASSWORD}\n")
  }
}
