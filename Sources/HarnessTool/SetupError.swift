import Harness

/// Why nothing can be run.
enum SetupError: Error, CustomStringConvertible {
  case noPath
  case nothingFound(paths: [String])
  case noSuchPath(String, hint: String)
  case nothingChosen(count: Int, choice: String, hint: String)
  case unknownTag(choice: String, hint: String)
  case twoProjects(String, String)
  case projectOfOthers(String, without: String)
  case program(String)
  case projectFile(String)
  case badPair(option: String, value: String, form: String = "NAME=PROGRAM")
  case unsetVariable(String)
  case badProgram(option: String, value: String, reason: String)
  case noSeeds
  case unknownSeed(String, known: [String])
  case standardInputUpdate
  case verifyingUpdate
  case reviewWithoutTerminal
  case reviewOfScenarioEvents(String)
  case nothingAccepted([String], [String])
  case nothingToMerge
  case needsCached
  case watchWith(String)
  case cachedUpdate
  case cachedVerification
  case noRunKnown
  case nothingFailed([String])
  case failedElsewhere([String])
  case stillOpen([String])
  case othersFailed([String])
  case testsFailed(String)
  case onlyTestsFailed
  case noTestFailed(String)
  case cachedRepeat
  case repeatedUpdate
  case flaky([String])
  case badScale(String)
  case noWorkingDirectory
  case unreadableWorkingDirectory(String)

  var description: String {
    switch self {
    case .noPath:
      "no path was given, and there is no folder Scenarios here: name a folder or a file"
    case .nothingFound(let paths):
      "there is no scenario in \(paths.joined(separator: ", ")): no .txtar or .txt file, also in "
        + "no folder below"
    case .noSuchPath(let path, let hint):
      "there is no file or folder \(path.isEmpty ? "''" : path)\(hint)"
    case .nothingChosen(let count, let choice, let hint):
      "of \(Plural.of(count, "scenario")), none is chosen by \(choice)\(hint)"
    case .unknownTag(let choice, let hint):
      "no scenario has the tag of \(choice)\(hint)"
    case .twoProjects(let first, let second):
      "the paths have two project files, \(first) and \(second); run them one after the other"
    case .projectOfOthers(let file, let path):
      "\(path) has no project file, and another path has \(file), whose settings would be for both; "
        + "run them one after the other"
    case .program(let path):
      "\(path) is a program, not a scenario; `harness init "
        + "\(ShellWord.quoted(path.contains("/") ? path : "./" + path))` writes a first one of it"
    case .projectFile(let path):
      "\(path) is a project file, not a scenario; name its folder, and it is read with the scenarios "
        + "there"
    case .unsetVariable(let name):
      "--env \(name): \(name) is not set here; --env \(name)=VALUE sets it"
    case .badPair(let option, let value, let form):
      "\(option) has to be \(form), and is \(value.debugDescription)"
    case .badProgram(let option, let value, let reason):
      "\(option) \(value): \(reason)"
    case .noSeeds:
      "no seeds are known; a project file harness.json names them, or --seed NAME=PROGRAM"
    case .unknownSeed(let name, let known):
      "unknown seed \"\(name)\"" + NearestName.question(name, among: known)
        + (known.isEmpty ? "; none are known" : "; there are: \(known.joined(separator: ", "))")
    case .standardInputUpdate:
      "a scenario from standard input cannot be updated; name its file"
    case .reviewWithoutTerminal:
      "a review asks on a terminal, and this is none; --list shows all changes, and --accept PATTERN "
        + "accepts some"
    case .reviewOfScenarioEvents(let file):
      "\(file) has the events of scenarios, which a review runs itself: name their folder; of Swift tests "
        + "it takes the events"
    case .nothingAccepted(let patterns, let titles):
      "no change fits \(patterns.joined(separator: " or ")); there are \(NameList(titles))"
    case .verifyingUpdate:
      "recordings are verified, or recorded anew, and not both: --verify-fakes with HARNESS_UPDATE=1"
    case .nothingToMerge:
      "no files were given; write `harness merge EVENTS…`, with the file of each shard"
    case .needsCached:
      "--verify-cache runs some of the cached scenarios all the same; add --cached"
    case .watchWith(let other):
      "--watch runs scenarios again and again, as files change, and does not go with \(other)"
    case .cachedUpdate:
      "--cached runs no scenario whose expectations could be rewritten; leave it out, or leave out "
        + "HARNESS_UPDATE"
    case .cachedVerification:
      "--verify-fakes asks real servers, and --cached runs nothing that has passed; give one of them"
    case .noRunKnown:
      "--failed knows no run of this project; run all, or name the events of a run: --failed=FILE"
    case .nothingFailed(let files):
      "nothing failed in " + (files.isEmpty ? "the last run" : files.joined(separator: ", "))
        + ", and all came to its turn; so nothing runs"
    case .failedElsewhere(let names):
      "nothing runs: the scenarios that have not passed are not among those that are chosen here: "
        + "\(NameList(names))"
    case .stillOpen(let names):
      "what is skipped has not passed since it failed: \(NameList(names)); see that it runs"
    case .othersFailed(let names):
      "\(Plural.of(names.count, "more scenario")) that \(names.count == 1 ? "has" : "have") not passed "
        + "\(names.count == 1 ? "is" : "are") not among those that are chosen here: \(NameList(names))"
    case .testsFailed(let advice): advice
    case .noTestFailed(let file): "no Swift test is known to have failed in \(file)"
    case .onlyTestsFailed: "nothing runs: no scenario has failed there, but Swift tests have"
    case .cachedRepeat:
      "--cached runs nothing again that has passed; leave it out, or leave out --repeat and --until-fail"
    case .repeatedUpdate:
      "a scenario that runs many times cannot be updated; leave out HARNESS_UPDATE, or leave out --repeat "
        + "and --until-fail"
    case .flaky(let names):
      "--fail-on-flaky: \(Plural.of(names.count, "scenario")) passed only when tried again: "
        + "\(NameList(names))"
    case .badScale(let problem): problem
    case .unreadableWorkingDirectory(let path):
      "the name of the working directory is not UTF-8: \(path); go to another, and name the paths "
        + "from there"
    case .noWorkingDirectory:
      "the working directory is not there any more, and relative paths lead nowhere; go to another "
        + "folder, and run this again"
    }
  }
}
