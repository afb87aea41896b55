import Foundation
import HarnessTesting
import TestSupport
import XCTest

/// The scripts that complete command lines, in their shells.
final class ShellCompletionTests: ToolTestCase {
  override func setUpWithError() throws {
    try super.setUpWithError()
    try sandbox.write("exec true\n", to: "Scenarios/a b.txtar")
    try sandbox.write("exec true\n", to: "Scenarios/drive/über.txtar")
    try sandbox.write("exec true\n", to: "Scenarios/it's $x:y.txt")
    try sandbox.write("text\n", to: "my dir/x.md")
    try sandbox.write("text\n", to: "my dir/x.bin")
    for shell in ["bash", "zsh", "fish"] {
      let script = try harness("completions", shell).expect(.success).output
      try sandbox.write(script, to: "scripts/\(shell)")
    }
    try sandbox.write(
      try sandbox.text(at: "scripts/zsh"), to: "functions/_harness")
  }

  /// A shell, with the tool in its `PATH`.
  private func shell(_ program: OptionalProgram, _ words: String...) throws -> CLIApplication {
    let shell = CLIApplication(try program.url.path, sandbox: sandbox)
    shell.launchArguments = words
    let tool = try CLIApplication.productURL("harness").deletingLastPathComponent().path
    shell.launchEnvironment["PATH"] = "\(tool):/usr/bin:/bin"
    shell.launchEnvironment["LANG"] = "C.UTF-8"
    shell.launchEnvironment["LC_ALL"] = "C.UTF-8"
    return shell
  }

  // MARK: - bash

  /// What bash offers for lines, under the options that make a slip an end.
  private func bash(_ lines: [String], path: String? = nil) throws -> [[String]] {
    let script = #"""
      set -eu
      . scripts/bash
      COMP_WORDBREAKS=$' \t\n"\'@><=;|&(:'
      for line in "$@"; do
        COMP_LINE=$line COMP_POINT=${#line} COMP_WORDS=(harness) COMP_CWORD=0
        _harness harness "" ""
        if [ ${#COMPREPLY[@]} -gt 0 ]; then printf '%s\n' "${COMPREPLY[@]}"; fi
        echo ---
      done
      """#
    let bash = try shell(.bash, "--norc", "-c", script, "bash")
    bash.launchArguments += lines
    if let path { bash.launchEnvironment["PATH"] = path }
    let outcome = try bash.run(timeout: 60)
    outcome.expect(.success, .standardError(.isEmpty))
    return outcome.output.components(separatedBy: "---\n").dropLast()
      .map { $0.split(separator: "\n").map(String.init) }
  }

  func testBash() throws {
    try require(.bash)
    let cases: KeyValuePairs = [
      "harness ru": ["run"],
      "harness run --fil": ["--filter"],
      "harness run --filter=dr": ["drive/über"],
      "harness run --filter ": [#"a\ b"#, "drive/über", #"it\'s\ \$x:y"#],
      #"harness run --filter "a"#: ["a b"],
      #"harness run --filter "it's"#: [#"it's \$x:y"#],
      #"harness run --filter 'it'\''s"#: ["s $x:y"],
      #"harness run --filter it\'s\ \$x:"#: ["y"],
      #"harness run --filter a\ "#: [#"a\ b"#],
      #"harness run my\ d"#: [#"my\ dir/"#],
      #"harness run "my dir/"#: ["my dir/x.md"],
      "harness run --json=my": [#"my\ dir/"#],
      #"harness run --json my\ dir/"#: [#"my\ dir/x.bin"#, #"my\ dir/x.md"#],
      "harness run --color a": ["auto", "always"],
      "harness help sysf": ["sysfault"],
      "harness run --app x=my": [#"my\ dir/"#],
      "harness nonsense ": [],
      "harness run --keep=": [],
      "harness run *": [],
      "harness run 'open": [],
      "none run ": [],
    ]
    let found = try bash(cases.map(\.key))
    for (wanted, found) in zip(cases, found) { XCTAssertEqual(found, wanted.value, wanted.key) }
    XCTAssertEqual(found.count, cases.count)
  }

  func testBashWithoutTheToolOrAProjectOffersNothingAndSaysNothing() throws {
    try require(.bash)
    XCTAssertEqual(try bash(["harness ru"], path: "/usr/bin:/bin"), [[]])
    try FileManager.default.removeItem(at: try sandbox.url("Scenarios"))
    XCTAssertEqual(try bash(["harness run --filter "]), [[]])
  }

  func testBashsOwnOptionsAreAsTheyWere() throws {
    try require(.bash)
    let script = #"""
      . scripts/bash
      set -f; shopt -s failglob
      before=$(set +o; shopt -p)
      COMP_LINE='harness run my' COMP_POINT=14 _harness
      [ "$before" = "$(set +o; shopt -p)" ] && printf '%s\n' "${COMPREPLY[@]}"
      """#
    try shell(.bash, "--norc", "-c", script).run(timeout: 60).expect(
      .success, .standardOutput(.equals("my\\ dir/\n")), .standardError(.isEmpty))
  }

  // MARK: - fish

  func testFish() throws {
    try require(.fish)
    let cases: KeyValuePairs = [
      "harness ru": ["run"],
      "harness run --fil": ["--filter"],
      "harness run --filter=dr": ["--filter=drive/über"],
      "harness run --filter ": ["a b", "drive/über", "it's $x:y"],
      #"harness run --filter "a"#: ["a b"],
      #"harness run --filter a\ "#: ["a b"],
      #"harness run my\ d"#: ["my dir/"],
      #"harness run my\ dir/"#: ["my dir/x.md"],
      "harness run --json=my": ["--json=my dir/"],
      "harness run --color a": ["always", "auto"],
      "harness help sysf": ["sysfault"],
      "harness run --app=x=my": ["--app=x=my dir/"],
      "harness nonsense ": [],
      "none run --fil": [],
    ]
    let script = """
      source scripts/fish
      for line in $argv
          complete -C $line
          echo ---
      end
      """
    let fish = try shell(.fish, "--no-config", "-c", script)
    fish.launchArguments += cases.map(\.key)
    let outcome = try fish.run(timeout: 60)
    outcome.expect(.success, .standardError(.isEmpty))
    let found = outcome.output.components(separatedBy: "---\n").dropLast().map { text in
      text.split(separator: "\n").map { String($0.split(separator: "\t")[0]) }
    }
    for (wanted, found) in zip(cases, found) { XCTAssertEqual(found, wanted.value, wanted.key) }
    XCTAssertEqual(found.count, cases.count)
  }

  // MARK: - On a terminal

  /// Types lines that end in Tab and a letter, and waits for what becomes of them.
  private func type(_ shell: CLIApplication, _ cases: KeyValuePairs<String, String>) throws {
    shell.terminal = Terminal(columns: 120, rows: 40)
    shell.launchEnvironment["PS1"] = "ready>"
    try shell.launch()
    try poll(shell) { shell.screen.text.contains("ready>") ? () : nil }
    for (line, wanted) in cases {
      try shell.typeText("\(line)\tX")
      do {
        try poll(shell) { shell.screen.text.contains("ready>\(wanted)X") ? () : nil }
      } catch {
        XCTFail("\(line): \(shell.screen.text)")
        break
      }
      try shell.press(.control("u"))
      try poll(shell) { shell.screen.text.contains("ready>\(wanted)") ? nil : () }
    }
    XCTAssertFalse(shell.screen.text.contains("harness:"), shell.screen.text)
    try shell.press(.control("d"))
    try shell.waitForExit(timeout: 60)
  }

  func testBashOnATerminal() throws {
    try require(.bash)
    try sandbox.write("set -u\nPS1='ready>'\n. scripts/bash\n", to: "rc")
    try type(
      try shell(.bash, "--noprofile", "--rcfile", "rc", "-i"),
      [
        "harness run --fil": "harness run --filter ",
        "harness run --filter=dr": "harness run --filter=drive/über ",
        "harness run --filter 'it": #"harness run --filter 'it'\''s $x:y' "#,
        "harness run my": #"harness run my\ dir/"#,
        "harness run \"my dir/": #"harness run "my dir/x.md" "#,
        "A=b harness run --json=my": #"A=b harness run --json=my\ dir/"#,
        "true; harness see": "true; harness seed ",
      ])
  }

  func testZshOnATerminal() throws {
    try require(.zsh)
    try sandbox.write(
      """
      fpath=($PWD/functions $fpath)
      autoload -Uz compinit
      compinit -D -u
      PROMPT='ready>'
      bindkey -e
      setopt no_unset ksh_arrays
      """, to: ".zshrc")
    let zsh = try shell(.zsh, "-d", "-i")
    zsh.launchEnvironment["ZDOTDIR"] = sandbox.workingDirectory.path
    try type(
      zsh,
      [
        "harness run --fil": "harness run --filter ",
        "harness run --filter=dr": "harness run --filter=drive/über ",
        "harness run --filter \"a": #"harness run --filter "a b" "#,
        "harness run --filter it": #"harness run --filter it\'s\ \$x:y "#,
        "harness run my": #"harness run my\ dir/"#,
        "harness run \"my dir/": #"harness run "my dir/x.md" "#,
        "harness run --json=my": #"harness run --json=my\ dir/"#,
        "harness help sysf": "harness help sysfault ",
      ])
  }

  func testZshReadsTheScriptFromItsOwnCommandLineToo() throws {
    try require(.zsh)
    for setup in ["", "autoload -Uz compinit; compinit -D -u; "] {
      let script = "set -eu; \(setup). ./scripts/zsh; (( $+functions[_harness] )); echo read"
      try shell(.zsh, "-f", "-c", script).run(timeout: 60).expect(
        .success, .standardOutput(.equals("read\n")), .standardError(.isEmpty))
    }
  }

  func testFishOnATerminal() throws {
    try require(.fish)
    try sandbox.write(
      "source scripts/fish\nfunction fish_prompt\n  echo -n 'ready>'\nend\nset fish_greeting\n",
      to: "config.fish")
    try type(
      try shell(.fish, "--no-config", "-i", "-C", "source config.fish"),
      [
        "harness run --fil": "harness run --filter ",
        "harness run --filter=dr": "harness run --filter=drive/über ",
        "harness run my": #"harness run my\ dir/"#,
        "harness help sysf": "harness help sysfault ",
      ])
  }
}
