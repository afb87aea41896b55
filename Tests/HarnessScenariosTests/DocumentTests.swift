import Foundation
import Testing

@testable import Harness
@testable import HarnessScenarios

/// Documents in Markdown: what is run in them, and how what is printed is written there.
@Suite struct `A document` {
  private func document(_ text: String) -> Document { Document(Data(text.utf8), file: "a.md") }

  private func steps(_ text: String) -> [String] {
    document(text).steps.map {
      "\($0.line) \($0.command.debugDescription): "
        + String(decoding: $0.output, as: UTF8.self).debugDescription
    }
  }

  @Test(arguments: [
    ("```console\n$ a\nb\n\n$ c\n```\n", [#"2 "a": "b\n\n""#, #"5 "c": """#]),
    ("~~~~ console x=1\n$ a\n~~~\n```\n~~~~~ \n", [#"2 "a": "~~~\n```\n""#]),
    ("- x\n\n  ```console\n  $ a\n    b\n  c\n\n  ```\n", [#"4 "a": "  b\nc\n\n""#]),
    // An item ends the blocks in it.
    ("- b:\n  ```sh\n  make\n\nText.\n\n```console\n$ a\n```\n", [#"8 "a": """#]),
    (
      "- ~~~\n  x\n- y\n\n  ```console\n  $ a\n  ```\n\n     ~~~\n\n```console\n$ b\n```\n",
      [#"6 "a": """#, #"12 "b": """#]
    ),
    ("- ~~~\n  x\n\npara\n\n```console\n$ a\n```\n\n~~~\nx\n~~~\n", [#"7 "a": """#]),
    ("> -   ~~~~\n>\n> - ```console\n>   $ a\n>   ```\n", [#"4 "a": """#]),
    ("1. x\n   - y\n\n   ```text\n   z\n\n- ```console\n  $ a\n  ```\n", [#"8 "a": """#]),
    ("- x\ny\n  ```console\n  $ a\n  ```\n", [#"4 "a": """#]),
    ("10. x\n`y` too\n\n    ```console\n    $ a\n    ```\n", [#"5 "a": """#]),
    ("10. x\n[y](z) too\n\n    ```console\n    $ a\n    ```\n", [#"5 "a": """#]),
    ("10. a\n\n    > note\n\n    ```console\n    $ a\n    ```\n", [#"6 "a": """#]),
    ("- a\n  - b\n\n    > note\n\n    ```console\n    $ a\n    ```\n", [#"7 "a": """#]),
    ("10.\n    ```console\n    $ a\n    ```\n", [#"3 "a": """#]),
    ("- x\n\n> y\n\n```console\n$ a\n```\n", [#"6 "a": """#]),
    ("1. ```console\n   $ a\n   b\n   ```\n", [#"2 "a": "b\n""#]),
    ("- - x\n\n      ```console\n      $ a\n      ```\n", [#"4 "a": """#]),
    ("> ```console\n> $ a\n>\n> b\n> ```\n", [#"2 "a": "\nb\n""#]),
    ("> > ```console\n> > $ a\n> > b\n> > ```\n", [#"2 "a": "b\n""#]),
    ("> x\n> > ```console\n> > $ a\n> > ```\n", [#"3 "a": """#]),
    ("   > ```console\n   > $ a\n   > ```\n", [#"2 "a": """#]),
    ("- x\n  > > ```console\n  > > $ a\n  > > ```\n", [#"3 "a": """#]),
    (">\t```console\n>\t$ a\n>\t```\n", [#"2 "a": """#]),
    (">    ```console\n>    $ a\n>    ```\n", [#"2 "a": """#]),
    ("<!-->\n```console\n$ a\n```\n", [#"3 "a": """#]),
    ("    <!-- x\n```console\n$ a\n```\n", [#"3 "a": """#]),
    ("```console\r\n$ a\r\nb\r\n```\r\n", [#"2 "a": "b\n""#]),
    // A fence that ends a block is indented by less than four columns where the block stands, however the
    // one is that begins it.
    (
      "   ```console\n   $ a\n    ```\n   $ b\n   c\n   ```\n",
      [#"2 "a": " ```\n""#, #"4 "b": "c\n""#]
    ),
    ("  ```console\n  $ a\n\t```\n  b\n```\n", [#"2 "a": "  ```\nb\n""#]),
    ("- x\n\n    ```console\n    $ a\n      ```\n    b\n  ```\n", [#"4 "a": "  ```\nb\n""#]),
    (">```text\n>x\n>    ```\n>\n>~~~console\n>$ a\n>~~~\n", [#"6 "a": """#]),
    ("2) b\n\t```text\n     x\n     ```\n    ~~~console\n    $ a\n    ~~~\n", [#"6 "a": """#]),
    ("> > ```console\n>> $ a\n> >\tb\n>>```\n", [#"2 "a": "b\n""#]),
    ("```console\n$ a\n\tb\n```\n", [#"2 "a": "\tb\n""#]),
    // What stands left of an item is not in it: a quote, or a line behind a heading.
    ("- > ````text\n  > x\n> ```console\n> $ a\n> ```\n", [#"4 "a": """#]),
    ("- x\n>\n    ```text\n  ~~~console\n  $ a\n  ~~~\n", [#"5 "a": """#]),
    ("- # h\ntext\n    ~~~\n  ```console\n  $ a\n  ```\n", [#"5 "a": """#]),
    ("> - x\n>\n>   ```console\n>   $ a\n>   ```\n", [#"4 "a": """#]),
    ("```console\n$ a \\\n  b \\\n> c\nd\n```\n", [#"2 "a \\\n  b \\\nc": "d\n""#]),
    ("```console\n$ a <<X\n> $ b\n>\n> X\nc\n```", [#"2 "a <<X\n$ b\n\nX": "c\n""#]),
    // No fence begins a block within HTML.
    ("<script>\n```text\n</script>\n```console\n$ a\n```\n", [#"5 "a": """#]),
    ("<pre>\nerror: here\n\n~~~~\n</PRE>\n```console\n$ a\n```\n", [#"7 "a": """#]),
    ("<div>\n~~~\n</div>\n\n```console\n$ a\n```\n", [#"6 "a": """#]),
    ("<b>\n~~~\n\n```console\n$ a\n```\n", [#"5 "a": """#]),
    ("x\n<b>\n~~~\n<div>\n~~~\n```console\n$ a\n```\n", [#"7 "a": """#]),
    ("- <div>\n  ~~~\n```console\n$ a\n```\n", [#"4 "a": """#]),
    ("<?php\n~~~\n?>\n```console\n$ a\n```\n", [#"5 "a": """#]),
    ("<https://a.b>\n```console\n$ a\n```\n", [#"3 "a": """#]),
    (
      "```console\n$ a \\\\\n> b\n$ c \\\\\nd\n```", [#"2 "a \\\\\nb": """#, #"4 "c \\\\": "d\n""#]
    ),
    (
      "`````text\n```console\n$ no\n```\n`````\n<!--\n```console\n$ no\n```\n-->\n"
        + "    ```sh\n    $ no\n    ```\n<!-->\n```consoles\n$ no\n```\n```console\n$ a\n```\n",
      [#"19 "a": """#]
    ),
  ])
  func `has its commands in blocks of console`(_ text: String, _ wanted: [String]) {
    #expect(document(text).problems == [])
    #expect(steps(text) == wanted)
  }

  @Test(arguments: [
    ("", 1, "nothing to run"), ("$ a\n", 1, "nothing to run"),
    ("```sh\n$ a\n```\n", 1, "nothing to run"), ("<!-- harness: exec a -->\n", 1, "nothing to run"),
    ("```console\n$ a\n", 1, "not closed"), ("x\n```console\na\n$ b\n```\n", 2, "begins with"),
    ("```console\n```\n", 1, "begins with"), ("> ```console\n> $ a\nb\n```\n", 1, "not closed"),
    ("- x\n\n  ```console\n  $ a\nb\n  ```\n", 3, "not closed"),
    ("```console\n$  \n```\n", 2, "is empty"), ("<!-- harness: a\n", 1, "not closed"),
    ("<!-- Harness: a -->\n", 1, "begins with `harness:`"),
    ("x <!-- harness: a -->\n", 1, "a line of its own"),
    ("<!-- harness: a --> b\n", 1, "ends its line"),
    ("<!-- x --> <!-- harness: a -->\n", 1, "a line of its own"),
    ("<!-- x --> y <!-- harness: a -->\n", 1, "a line of its own"),
    ("<!-- x\n--> <!-- harness: a\n-->\n", 2, "a line of its own"),
    ("<!--> <!-- harness: a -->\n", 1, "a line of its own"),
    ("<p>\n<!-- harness: a -->\n</p>\n", 2, "stands within the HTML of line 1"),
    ("\r```console\r$ a\r```\r", 1, "carriage returns alone"),
    ("~~~text\rx\r~~~\r\n```console\n$ a\n```\n~~~text\n~~~\n", 1, "carriage returns alone"),
    ("~~~text\nx\r~~~\r\n```console\n$ a\n```\n~~~\n", 2, "carriage returns alone"),
  ])
  func `without what it needs is an error`(_ text: String, line: Int, message: String) throws {
    let problem = try #require(document(text).problems.first)
    #expect(problem.line == line)
    #expect(problem.message.contains(message), "\(problem)")
  }

  /// A block that is not run could not fail.
  @Test(arguments: [
    "    ```console\n    $ a\n    ```\n", "[^1]: x\n\n    ```console\n    $ a\n    ```\n",
    "```Console\n$ a\n```\n",
    "```console,ignore\n$ a\n```\n", "```console{1,2}\n$ a\n```\n", "~~~ {.console}\n$ a\n~~~\n",
    "```{console}\n$ a\n```\n", "```console:x\n$ a\n```\n", "- <!-- x\n\n```console\n$ a\n```\n",
    "> <!-- x\n\n```console\n$ a\n```\n-->\n", "<!-- x\n```console\n$ a\n```\n",
    "<div>\n```console\n$ a\n```\n</div>\n", "\n<b>\n```console\n$ a\n```\n",
    "<pre>\n\n```console\n$ a\n```\n</pre>\n", "~~~text\n```console\n$ a\n```\n",
    "````text\n```console\n$ a\n```\n", "```conso&#108;e\n$ a\n```\n",
  ])
  func `has no block that only looks like one that is run`(_ text: String) throws {
    let whole = "```console\n$ good\n```\n" + text
    let problem = try #require(document(whole).problems.first, "\(steps(whole))")
    #expect(problem.message.contains("would not be run"), "\(problem)")
  }

  @Test(arguments: [
    "<!-- harnes: exec false -->", "<!-- harness : exec false -->", "<!-- harness exec false -->",
    "<!--- harness: exec false -->", "<!-- HARNESS: exec false -->",
  ])
  func `has no comment that is nearly one for the harness`(_ comment: String) throws {
    let text = "```console\n$ good\n```\n\(comment)\n"
    let problem = try #require(document(text).problems.first)
    #expect(problem.line == 4)
    #expect(problem.message.contains("begins with `harness:`"), "\(problem)")
  }

  @Test func `holds lines of the language and files in comments`() {
    let text =
      "x\n<!-- harness: env A=b -->\n```console\n$ a\n```\n<!--\n  harness:\n# tags: t\nstatus 1\n"
      + "-- f --\nx\n-->\n"
    let scenario = Scenario(Data(text.utf8), name: "a", file: "a.md")
    #expect(scenario.script.problems.isEmpty)
    #expect(scenario.tags == ["t"])
    #expect(scenario.script.lines.map(\.number) == [2, 4, 8, 9])
    #expect(scenario.script.archive.sections.map(\.name) == ["f"])
    #expect(scenario.script.archive.sections.map(\.line) == [10])
  }

  @Test(arguments: [
    ("a\n```console\n$ a\nold\n$ b\n```\nz", "a\n```console\n$ a\nx\ny\n$ b\n```\nz"),
    ("- 1\n\n  ```console\n  $ a\n  old\n  ```\n", "- 1\n\n  ```console\n  $ a\n  x\n  y\n  ```\n"),
    ("> ~~~console\n> $ a\n> ~~~\n", "> ~~~console\n> $ a\n> x\n> y\n> ~~~\n"),
    ("```console\r\n$ a\r\nb\r\n```\r\n", "```console\r\n$ a\r\nx\r\ny\r\n```\r\n"),
    ("\t```sh\n```console\n$ a\n```", "\t```sh\n```console\n$ a\nx\ny\n```"),
  ])
  func `is written anew but for every other byte`(_ old: String, _ new: String) {
    let old = document(old)
    #expect(String(decoding: old.updated([0: Data("x\ny\n".utf8)]), as: UTF8.self) == new)
    #expect(old.canHold(Data("x\ny\n".utf8), at: 0))
    #expect(old.updated([:]) == Data(old.bytes))
  }

  @Test(arguments: [
    "$ x\n", "> x\n", "```\n", "a\n  ````\n", ">\n", "a\u{0}\n",
  ])
  func `cannot hold what would be read otherwise`(_ output: String) {
    #expect(!document("```console\n$ a\n$ b\n```\n").canHold(Data(output.utf8), at: 0))
  }

  @Test(arguments: ["a\r\n", "\n", "\n\n", " \n", "~~~\n", "<!-- harness: x -->\n", "…\n", ""])
  func `holds what it may`(_ output: String) {
    #expect(document("```console\n$ a\n$ b\n```\n").canHold(Data(output.utf8), at: 0))
  }

  @Test func `has two ways to write any lines`() {
    for (text, pattern) in [
      ("…\nx\n...\n", "...\nx\n...\n"), ("\\…\n\\\\…\n\\...\n", "…\n\\…\n\\...\n"),
      ("a…\n", "a…\n"),
    ] {
      #expect(DocumentPattern.pattern(of: Data(text.utf8)) == Data(pattern.utf8))
    }
    for hasEllipsis in [true, false] {
      let dots = hasEllipsis ? "…" : "..."
      let written = DocumentPattern.written(
        Data("...\n…\n\\…\n\\...\n".utf8), hasEllipsis: hasEllipsis)
      #expect(String(decoding: written, as: UTF8.self) == "\(dots)\n\\…\n\\\\…\n\\...\n")
      #expect(
        DocumentPattern.pattern(of: written) == Data("...\n…\n\\…\n\\...\n".utf8))
    }
  }

  @Test func `changed at random is read without a crash, and written back as it was`() {
    var generator = SystemRandomNumberGenerator()
    let pieces = [
      "```console\n", "```", "\n", "$ a\n", "> ", "  ", "\t", "- ", "1. ", "~~~", "<!-- harness:",
      "-->",
      "\r\n", "…\n", "x", "\u{0}", "é", "\\", "<!--",
    ]
    for _ in 0..<2000 {
      let count = Int.random(in: 0...24, using: &generator)
      let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let read = document(text)
      #expect(read.updated([:]) == Data(text.utf8))
      let same = Dictionary(uniqueKeysWithValues: read.steps.enumerated().map { ($0, $1.output) })
      let again = Document(read.updated(same), file: "a.md")
      #expect(again.steps.map(\.output) == read.steps.map(\.output), "\(text.debugDescription)")
      for index in read.steps.indices where read.problems.isEmpty {
        #expect(read.canHold(Data("new\n".utf8), at: index), "\(text.debugDescription)")
      }
    }
  }
}
