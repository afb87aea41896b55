#!/bin/sh
# Checks that each module imports what lies under it and nothing else: SwiftPM lets a target import
# what is built before it, whether it depends on it or not. Run by `make lint`, from the project's
# folder.
set -u

# A module, or a folder of one, and all that its Swift files may import. The longest name that
# holds a file counts.
allowed='
NearestNames
ArgumentParsing             NearestNames
Injection                   CPlatform Combine Dispatch LaunchProtocol NearestNames Observation SwiftUI Synchronization
InjectionMacros             Injection
InjectionMacrosPlugin       CPlatform
InjectionMacrosProgram      InjectionMacrosPlugin
FactoryLister               Foundation InjectionMacrosPlugin
HarnessCommandPlugin        Foundation PackagePlugin
FactoryListPlugin           Foundation PackagePlugin XcodeProjectPlugin
InjectionTesting            Injection Testing XCTest
HarnessSystem               CPlatform Foundation Synchronization
HarnessComparison           CPatterns CPlatform Foundation HarnessSystem NearestNames
HarnessComparison/Patterns  CPatterns CPlatform HarnessSystem
HarnessTerminal             Foundation
Harness                     CDigest CPlatform Foundation HarnessComparison HarnessSystem HarnessTerminal LaunchProtocol Synchronization
HarnessScenarios            CPlatform Foundation Harness HarnessComparison HarnessSystem HarnessTerminal
HarnessReports              CPlatform Foundation Harness HarnessComparison HarnessScenarios HarnessSystem HarnessTerminal
HarnessRunner               CPlatform Foundation Harness HarnessComparison HarnessReports HarnessScenarios HarnessSystem HarnessTerminal
HarnessTesting              Foundation Harness HarnessReports HarnessSystem Testing XCTest
ScenarioTesting             Foundation Harness HarnessReports HarnessRunner HarnessScenarios HarnessTesting Testing XCTest
HarnessTool                 ArgumentParsing CPlatform Foundation Harness HarnessReports HarnessRunner HarnessScenarios NearestNames
SampleApp                   Dispatch Foundation FoundationNetworking Injection InjectionMacros
SetupApp                    ArgumentParsing Darwin Glibc Musl
'

# Complains of each import that is not allowed, and of each file that no line above is for.
awk -v allowed="$allowed" '
  BEGIN {
    count = split(allowed, lines, "\n")
    for (i = 1; i <= count; i++) {
      words = split(lines[i], word, " ")
      if (words) rooms[word[1]] = 1
      for (j = 2; j <= words; j++) may[word[1], word[j]] = 1
    }
  }

  FNR == 1 {
    room = FILENAME
    sub(/^Sources\//, "", room)
    while (room != "" && !(room in rooms)) if (!sub(/\/[^\/]*$/, "", room)) room = ""
    if (room == "") complain("Tests/modules.sh does not say what it may import")
  }

  /^ *(@[A-Za-z_]+(\([^)]*\))? +)*((public|package|internal|private|fileprivate) +)?import +[A-Za-z]/ {
    name = $0
    sub(/^.*import +((struct|class|enum|protocol|typealias|func|let|var) +)?/, "", name)
    sub(/[^A-Za-z0-9_].*/, "", name)
    if (room != "" && !((room, name) in may)) complain(room " may not import " name)
  }

  function complain(problem) {
    printf "modules: %s:%d: %s\n", FILENAME, FNR, problem
    found = 1
  }

  END { exit found }' $(grep -rl --include='*.swift' '' Sources) >&2
