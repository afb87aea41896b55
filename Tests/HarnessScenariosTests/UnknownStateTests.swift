import Foundation
import ScenarioTestSupport
import Testing

@testable import HarnessScenarios

/// Lines about what could not be looked at, and programs that the script has not ended.
@Suite struct `What is not known`: RunsScripts {
  /// Makes a folder whose depth no path reaches, with an empty file at its end.
  private static let deep = """
    -- deep.sh --
    mkdir "$1" && cd "$1" || exit 1
    name=$(printf %0200d 7) i=0
    while [ $i -lt 30 ]; do
      mkdir $name && cd -P $name || exit 1
      i=$((i + 1))
    done
    : >"$2"

    """

  @Test(arguments: ["tree a b", "! tree a b", "tree a list", "! tree a list"])
  func `is no tree of a folder that is too deep`(line: String) {
    let script = "exec sh deep.sh a one\nexec sh deep.sh b two\n\(line)\n"
    let found = failure(script + Self.deep + "-- list --\n")
    #expect(found?.contains("File name too long") == true, "\(found ?? "passed")")
  }

  @Test(arguments: [
    ("cmpjson a b", #""\357\277\275""#, "the expected JSON is not JSON"),
    ("! cmpjson a b", #""x""#, "the expected JSON is not JSON"),
    ("json a $ 1e999999999999999999999998", "1e999999999999999999999999", "expected 1e99999"),
  ])
  func `is no JSON that equals another`(line: String, text: String, reason: String) {
    let script =
      "exec sh write.sh\n\(line)\n-- write.sh --\n"
      + "printf '\(text)' >a\nprintf '\"\\377\"' >b\n"
    #expect(failure(script)?.contains(reason) == true)
  }

  @Test(arguments: ["kill -SEGV a", "kill -SEGV"])
  func `is no end by a signal that came after it`(line: String) {
    // The wait for a file that never has the text ends with the program, which is known then.
    let script = "exec sh -c 'kill -SEGV $$' &a&\nwaitfor -of=a f never\n\(line)\n-- f --\n"
    let found = failure(script) { $0.goesOnAfterFailures = true }
    #expect(found?.contains("at the end of the script") == true, "\(found ?? "passed")")
  }

  @Test(arguments: ["exec", "! exec", "? exec"])
  func `is no program that a shell beside a terminal would run in its own way`(prefix: String) {
    for start in ["echo it runs", "#!/no/such/interpreter", "\u{7F}ELF"] {
      let found = failure(
        "ttyin in\n\(prefix) ./x\n-- in --\na\n-- x mode=755 --\n\(start)\n")
      #expect(found?.contains("x") == true, "\(start): \(found ?? "passed")")
    }
  }
}
