import Foundation
import Harness
import Testing

@testable import HarnessScenarios

/// What an editor is told of a text; `▮` is where its user stands.
@Suite struct `What an editor is told of a scenario` {
  private func analysis(
    _ text: String, file: String = "/suite/a.txtar", isPart: Bool = false,
    files: [String: String] = [:]
  ) -> LanguageAnalysis {
    var engine = ScenarioEngine()
    engine.apps["photos"] = "/bin/true"
    engine.seeds["album"] = Seed(executable: "/bin/true")
    engine.environment["ALBUMS"] = "$WORK/albums"
    engine.limits["database"] = 1
    return LanguageAnalysis(Array(text.utf8), file: file, engine: engine, isPart: isPart) { path in
      files[path].map { Data($0.utf8) }
    }
  }

  /// The text without the mark, and the place of it.
  private func marked(_ text: String) throws -> (LanguageAnalysis, Int) {
    let parts = text.split(separator: "▮", omittingEmptySubsequences: false)
    try #require(parts.count == 2)
    return (analysis(parts.joined()), parts[0].utf8.count)
  }

  private func shown(_ problems: [LanguageProblem], in text: String) -> [String] {
    problems.map { problem in
      let bytes = Array(text.utf8)[problem.range]
      return "\(String(decoding: bytes, as: UTF8.self)): \(problem.message)"
    }
  }

  private func problems(of text: String) -> [String] {
    shown(analysis(text).problems, in: text)
  }

  private func labels(_ text: String) throws -> [String] {
    let (analysis, offset) = try marked(text)
    return analysis.completions(at: offset).map(\.label)
  }

  // MARK: Problems

  @Test func `a problem stands at its word, also behind characters of several bytes`() {
    #expect(
      problems(of: "! exce a\n[linxu] exec 👩‍👩‍👧 é\nexec echo ü 'open\n-- a --\n-- a --\n") == [
        #"exce: unknown command "exce"; did you mean "exec"?"#,
        #"[linxu]: unknown condition "linxu"; did you mean "linux"?"#,
        "'open: this quote is not closed; a quote within quotes is written twice: ''",
        "-- a --: the section a is already there in line 4; every section is a file of its own",
      ])
  }

  @Test func `they are those that a run would tell`() {
    let text = "exec true &one&\nwait two\nseed albun\nstatus 300\n-- want --\n"
    let scenario = Scenario(Data(text.utf8), name: "a", file: "a.txtar")
    let found = analysis(text).problems.map(\.message)
    #expect(found.count == 3)
    var engine = ScenarioEngine()
    engine.seeds["album"] = Seed(executable: "/bin/true")
    #expect(found == scenario.problems(for: engine).map(\.message))
  }

  @Test func `what reads like a slip is a warning`() {
    let problems = analysis("exec echo a | cat\n").problems
    #expect(problems.map(\.isError) == [false])
  }

  @Test func `a problem of an included file stands where that is included, as the editor has it`() {
    let text = "exec true\ninclude part.txt\n"
    let found = analysis(text, files: ["/suite/part.txt": "\nexce\n"]).problems
    #expect(
      shown(found, in: text) == [
        #"part.txt: part.txt:2:1: unknown command "exce"; did you mean "exec"?"#
      ])
    #expect(found.first?.place == .init(path: "/suite/part.txt", line: 1))
    #expect(analysis(text, files: ["/suite/part.txt": "exec true\n"]).problems == [])
    #expect(problems(of: text).first?.hasPrefix("part.txt: part.txt cannot be read") == true)
  }

  @Test func `of a part of other scenarios, nothing is said that lines before it may bring`() {
    let text = "wait server\n"
    #expect(analysis(text).problems.count == 1)
    #expect(analysis(text, isPart: true).problems == [])
    #expect(analysis("exec 'a\n", isPart: true).problems.count == 1)
    #expect(!analysis(text, isPart: true).canRun)
  }

  @Test func `a document is looked through where it has examples`() {
    #expect(analysis("# Title\n", file: "/suite/a.md").problems == [])
    let text = "# Title\n\n<!-- harness:\nexce\n-->\n\n```console\n$ true\n```\n"
    let document = analysis(text, file: "/suite/a.md")
    #expect(
      shown(document.problems, in: text) == [
        #"exce: unknown command "exce"; did you mean "exec"?"#
      ])
    #expect(document.parts.map(\.name) == ["$ true"])
    #expect(document.canRun)
  }

  /// A command may stand behind the mark of a comment, or in a list.
  @Test func `a problem of a document stands at its word`() throws {
    let text =
      "- é\n\n  <!-- harness: statsu 1 -->\n  <!-- harness:\n  é 2\n   exce a\n  -->\n"
      + "  ```console\n  $ true\n  ```\n"
    let document = analysis(text, file: "/suite/a.md")
    let words = shown(document.problems, in: text).map { $0.prefix { $0 != ":" } }
    #expect(words == ["statsu", "é", "exce"])
    let places = document.scenario.findings(for: document.engine).problems.map {
      "\($0.line):\($0.column)"
    }
    #expect(places == ["3:17", "5:3", "6:4"])
    // Of a tab, blanks are left before the text: more characters than the line has.
    let tabbed = "- x\n\n  <!-- harness:\n\texce\n\t-->\n\n  ```console\n  $ true\n  ```\n"
    #expect(analysis(tabbed, file: "/suite/a.md").problems.count == 1)
    let place = try #require(text.utf8.firstRange(of: "tsu".utf8)?.lowerBound)
    let offset = text.utf8.distance(from: text.startIndex, to: place)
    #expect(document.completions(at: offset).contains { $0.label == "status" })
  }

  // MARK: Completion

  @Test func `a line begins with a command, also behind conditions and prefixes`() throws {
    for text in ["▮", "[linux] ! ▮", "? e▮", "defer ▮", "defer ! cm▮\n"] {
      let found = try labels(text)
      #expect(found.contains("exec") && found.contains("photos"), "\(text)")
      #expect(!found.contains("album"))
    }
    let (analysis, offset) = try marked("cm▮")
    let item = try #require(analysis.completions(at: offset).first { $0.label == "cmp" })
    #expect(item.range == 0..<2)
    #expect(item.help?.markdown.hasPrefix("```text\n[!] cmp FOUND WANTED\n```\n\nCompare") == true)
  }

  @Test func `options, their values, and operands are those of the command`() throws {
    #expect(try labels("stdout -▮") == ["-count=N"])
    #expect(try labels("exec a &one&\npress -of=▮") == ["one"])
    #expect(try labels("mock -app=▮") == ["photos"])
    #expect(try labels("seed ▮\n") == ["album"])
    #expect(try labels("press CONTROL▮").contains("CONTROL-C"))
    #expect(try labels("cmp stdout ▮\n-- want --\n-- b c --\n") == ["want", "'b c'"])
    #expect(try labels("cmp ▮\n-- want --\n") == ["stdout", "stderr", "screen", "want"])
    #expect(try labels("tree . ▮").contains("seeded"))
    #expect(try labels("exec a &one&\nexec b &two&\nwait ▮\nexec c &three&") == ["one", "two"])
    #expect(try labels("fake git\nreply ▮") == ["git"])
    #expect(try labels("exec ▮") == ["photos"])
    #expect(try labels("gate ▮") == ["reached", "open", "leave-open"])
  }

  @Test func `conditions and variables are closed, unless they are`() throws {
    func texts(_ text: String) throws -> [String] {
      let (analysis, offset) = try marked(text)
      return analysis.completions(at: offset).map(\.text)
    }
    #expect(try texts("[▮").contains("linux]"))
    #expect(try texts("[!ex▮] exec true").contains("exec:"))
    #expect(try texts("[!▮] exec true").contains("linux"))
    let variables = try texts("env CITY=Ulm\ncapture PORT\nexec echo a$▮\nenv LATER=1")
    #expect(variables.contains("WORK") && variables.contains("ALBUMS"))
    #expect(variables.contains("CITY") && variables.contains("PORT"))
    #expect(!variables.contains("LATER"))
    #expect(try texts("exec echo ${WO▮").contains("WORK}"))
    #expect(try texts("exec echo ${WO▮}").contains("WORK"))
    #expect(try texts("exec echo '$▮").isEmpty)
  }

  @Test func `in comments, quotes and sections nothing is offered`() throws {
    for text in ["exec true # ▮", "exec 'a ▮", "exec true\n-- a --\n▮", "# a title ▮", "nothing ▮"]
    {
      #expect(try labels(text) == [], "\(text)")
    }
    #expect(try labels("# ▮") == ["retries:", "needs:", "tags:"])
    #expect(try labels("# needs: ▮") == ["database"])
  }

  // MARK: Help and places

  private func hover(_ text: String) throws -> String? {
    let (analysis, offset) = try marked(text)
    return analysis.hover(at: offset)?.help.plain
  }

  @Test func `a word is explained`() throws {
    #expect(try hover("[linux] ! c▮mp a b")?.hasPrefix("[!] cmp FOUND WANTED\n\nCompare") == true)
    #expect(try hover("[▮!exec:git] exec true")?.contains("has this program") == true)
    #expect(try hover("▮! exec true")?.contains("opposite") == true)
    #expect(try hover("exec echo a$WO▮RK")?.contains("own folder") == true)
    #expect(try hover("exec echo ▮${WORK}/a")?.contains("own folder") == true)
    #expect(try hover("env A=1\nexec echo $▮A") == "env A=1\n\nSet in line 1.")
    #expect(try hover("cmp stdout w▮ant\n-- want --\nUlm\n")?.hasPrefix("Ulm\n") == true)
    #expect(try hover("exec true\n-- r▮un.sh mode=755 --\n")?.contains("permissions") == true)
    #expect(try hover("exec true\n-- a --\nexec t▮rue\n") == nil)
    #expect(try hover("exec true # exe▮c") == nil)
    #expect(try hover("exec tr▮ue") == nil)
  }

  @Test func `help in Markdown ends no fence of its own`() {
    let help = LanguageHelp("a\n```\nb", "Text.")
    #expect(help.markdown == "````text\na\n```\nb\n````\n\nText.")
  }

  @Test func `a name leads to where it is given`() throws {
    func target(_ text: String, files: [String: String] = [:]) throws -> String? {
      let parts = text.split(separator: "▮", omittingEmptySubsequences: false)
      let analysis = analysis(parts.joined(), files: files)
      switch analysis.definition(at: parts[0].utf8.count) {
      case .here(let range): return String(decoding: analysis.source.bytes[range], as: UTF8.self)
      case .file(let path, let line): return "\(path):\(line)"
      case nil: return nil
      }
    }
    #expect(try target("cmp stdout ./w▮ant\n-- want pattern --\n") == "-- want pattern --")
    #expect(try target("exec a &one&\nwait o▮ne") == "exec a &one&")
    let files = ["/suite/part.txt": "exec true\n-- want --\n"]
    #expect(try target("include p▮art.txt\n", files: files) == "/suite/part.txt:0")
    #expect(try target("include part.txt\ncmp stdout w▮ant", files: files) == "/suite/part.txt:1")
    #expect(try target("c▮mp stdout want\n-- want --\n") == nil)
  }

  @Test func `phases and sections are parts, without the blank lines behind them`() {
    let text = "# one\nexec a\n\n# tags: x\n# two\nexec b\n\n-- f --\na\n\n-- g --\n"
    let analysis = analysis(text)
    let parts = analysis.parts.map { part in
      "\(part.name)=" + String(decoding: analysis.source.bytes[part.range], as: UTF8.self)
    }
    #expect(
      parts == [
        "one=# one\nexec a\n\n# tags: x", "two=# two\nexec b", "f=-- f --\na", "g=-- g --",
      ])
  }
}
