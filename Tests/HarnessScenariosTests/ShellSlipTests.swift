import Foundation
import Testing

@testable import HarnessScenarios

/// Words that mean something to shells, and that no shell reads.
@Suite struct `A word that a person means for a shell` {
  private func warnings(_ script: String) -> [ScriptProblem] {
    Scenario(Data("\(script)\n".utf8), name: "a", file: "a.txtar")
      .findings(for: ScenarioEngine()).warnings
  }

  @Test(arguments: [
    ("exec todo add milk; exec false", 15, "`milk;` is an argument of the program here"),
    ("exec todo add milk;", 15, "`milk;` is an argument of the program here"),
    ("exec echo `date +%s`", 11, "a backtick runs nothing here"),
    ("exec echo $(date +%s)", 11, "`$(` runs nothing here"),
    ("env NOW=$(date)", 5, "`$(` runs nothing here"),
    ("? exec todo add \"buy milk\" \"and more\"", 17, "`\"` quotes nothing here"),
    ("exec todo --name=\"buy milk\" &", 11, "`\"` quotes nothing here"),
    ("env NAME=\"buy milk\"", 5, "`\"` quotes nothing here"),
    ("exec todo add \u{201C}buy milk\u{201D}", 15, "`\u{201C}` quotes nothing here"),
    ("env A=\u{2018}buy milk\u{2019}", 5, "`\u{2018}` quotes nothing here"),
    ("exec echo a\n! stdout \"milk\"", 10, "`\"` quotes nothing here"),
    ("grep \u{201C}a\u{201D} f\n-- f --\na", 6, "`\u{201C}` quotes nothing here"),
    ("exec ls ~", 9, "`~` is a name here, as no shell reads the line; `$HOME` lies in"),
    ("! exists ~/.todo", 10, "`~` is a name here, as no shell reads the line; `$HOME/.todo` lies"),
    ("cmp b ~/a\n-- b --", 7, "`~` is a name here"),
    ("exec true\n! exists *.tmp", 10, "`*.tmp` is the name of one file here"),
    ("rm file?", 4, "`file?` is the name of one file here"),
    ("cp a[12] b\n-- a1 --", 4, "`a[12]` is the name of one file here"),
    ("exec todo done #1", 16, "`#1` is a comment here and no argument"),
    ("exec curl $URL/#top &", 16, "`#top` is a comment here and no argument"),
    ("exec curl http://a/#top", 20, "`#top` is a comment here and no argument"),
  ])
  func `is warned of where it stands`(script: String, column: Int, message: String) {
    let found = warnings(script)
    #expect(found.map(\.column) == [column], "\(found)")
    #expect(found.first?.message.hasPrefix(message) == true, "\(found)")
  }

  @Test(arguments: [
    "exec echo 'a;' a;b ';' '`' '$(' '\"' '\u{201C}' '~' '*'", "exec echo a~ HEAD~ a~/b --x=~",
    "exec grep ^[a-z]*$ f", "exec echo {\"a\":1} it\u{2019}s 5\"",
    "grep '\"a\"' f\n-- f --\n\"a\"",
    "exists a* [b]\n-- a* --\n-- [b] --", "exists 'a*'", "exec true # nolint",
    "exec echo C#", "exec true #", "exec true #a comment", "exec true ## a", "exec true #, #",
    "stdout a*b #1",
    "append a.toml name=\"x\"", "echo \"a\" \u{201C}b\u{201D}",
    "[windows] exists *", "stop\nexec todo; x",
  ])
  func `is none where it is meant as it stands`(script: String) {
    #expect(warnings(script).filter { !$0.message.contains("looks at no program") } == [])
  }
}
