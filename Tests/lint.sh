#!/bin/sh
# Checks what `swift format` does not know: run by `make lint`, from the project's folder.
status=0

complain() {
  echo "lint: $1" >&2
  status=1
}

# Built files and large files stay out of the repository.
for file in $(git ls-files); do
  case $file in
    .build/* | */.build/* | Package.resolved | */Package.resolved) complain "$file must not be in git" ;;
  esac
  [ -f "$file" ] && [ "$(wc -c <"$file")" -gt 1000000 ] && complain "$file is larger than 1 MB"
done

# Everything of mocks stands inside the conditions that leave it out of a release build.
for file in Sources/SampleApp/Mocks/*.swift; do
  grep -q '^#if DEBUG || HARNESS_ENABLED' "$file" || complain "$file is not inside #if DEBUG || HARNESS_ENABLED"
done

# A comment or an article says which thread, process, user or caller it means.
grep -rniwE --include='*.swift' --include='*.[ch]' --include='*.md' \
  'whoever|(some|no|any|every)body|(some|any|every)one' \
  Sources Benchmarks Documentation *.md &&
  complain "say which thread, process, user or caller is meant"

# The pages of a catalog link to each other by <doc:…>, which `make docs` follows; those of other folders
# link to files that are there.
grep -nE '\]\([^):]*\.md' Sources/*/*.docc/*.md && complain "a page of a catalog is linked by <doc:…>"
for page in *.md Documentation/*.md; do
  for path in $(grep -oE '\]\([^):]+\)' "$page" | sed 's/^](//; s/)$//; s/#.*//'); do
    [ -e "$(dirname "$page")/$path" ] || complain "$page links to $path, which is not there"
  done
done

# What differs between systems stands in CPlatform, in C; `make symbols` sees what is called.
libraries='Sources/ArgumentParsing Sources/NearestNames Sources/Harness* Sources/ScenarioTesting Sources/Injection*'
grep -rnE --include='*.swift' '#(if|elseif).*(os|arch|canImport)\(|import (Glibc|Musl|Darwin)' $libraries |
  grep -v '^Sources/Injection/SwiftUI/.*#if canImport(SwiftUI)$' &&
  complain "what differs between systems is a C function in CPlatform"

# Where a system takes a part of the bytes, Foundation's writes begin again with the first ones.
grep -rnE --include='*.swift' '\.write\(to(File)?:' $libraries |
  grep -vE '\.write\(to: &|timings\.write\(to: url\)' &&
  complain "files are written by FileReplacement, or by RawFile"

# What ships takes the same locks as what is tested.
for file in Core/Protected Core/ReadPath Core/EntryTable Core/Cell Core/Registry+Instances \
  Core/Registry+Generations Core/WaitGraph Core/ThreadRecord Core/GraphInstances \
  Containers/AutoRegistration; do
  path="Sources/Injection/$file.swift"
  [ -f "$path" ] || complain "$path is gone: this rule has to follow it"
  grep -nE '#(if|elseif).*(DEBUG|HARNESS_ENABLED)' "$path" &&
    complain "$path is the same in debug and release builds"
done

# What the compiler cannot check about threads: the box with a lock, the table that is read without
# one, what holds the app's closures and key paths, and scopes, whose classes are not final.
grep -rlE '@unchecked Sendable' Sources/Injection Sources/InjectionTesting |
  grep -vE '/(Core/(Protected|EntryTable|Scope)|Factories/(GlobalActor|Parameter)?Factory(Registration)?|Wrappers/FactoryReference|Scopes/[A-Za-z]+)\.swift$' &&
  complain "Injection takes nothing else on trust about threads"

# The two ends of the control socket have names of their own: what is sent is not what is read.
types_of() {
  awk '
    FNR == 1 { depth = 0 }
    /^ *#if/ { depth++ }
    /^ *#endif/ { depth-- }
    match($0, /^ */) && RLENGTH == 2 * depth && !/private / &&
      /^ *([a-z@]+ )*(struct|class|enum|protocol|actor|typealias) / {
      sub(/^ *([a-z@]+ )*(struct|class|enum|protocol|actor|typealias) /, "")
      sub(/[^A-Za-z0-9_].*/, "")
      print
    }' $(git ls-files --cached --others --exclude-standard -- "$@" | grep '\.swift$') | sort -u
}
{ types_of Sources/Injection && types_of Sources/Harness* Sources/ScenarioTesting; } | sort | uniq -d |
  grep . && complain "Injection and Harness each have a type of this name"

# One place knows which programs are optional.
grep -rnE --include='*.swift' '(enabled|disabled)\(if: .*commandURL' Tests &&
  complain "a test that needs a program has the trait .requires(…)"

# What needs a program of others to compare with launches it in ReferenceTests, so that the language,
# comparison and the screen are tested in seconds.
grep -rnE --include='*.swift' 'CLIApplication|OptionalProgram|Process\(\)' \
  Tests/HarnessComparisonTests Tests/HarnessTerminalTests &&
  complain "tests of comparison and of the screen launch nothing; see Tests/ReferenceTests"
grep -rnE --include='*.swift' \
  '(require|requires)\(.*\.(diff|exiftool|go|patch|pillow|testscript)\b|GoSource' Tests |
  grep -v '^Tests/ReferenceTests/' &&
  complain "tests that compare with programs of others stand in Tests/ReferenceTests"

# An inner test is skipped where no other test launches it: it would be counted as passed.
for file in Tests/InnerTests/*.swift; do
  suites=$(grep -cE '^(final class|@Suite.*struct) |^(struct|enum|extension) .*\{$' "$file")
  [ "$(grep -cE 'XCTSkipUnless\(InnerTest\.isLaunched|@Suite\(.*\.inner\)|extension InnerTest' "$file")" = "$suites" ] ||
    complain "$file has a test that does not begin with XCTSkipUnless(InnerTest.isLaunched, …) or .inner"
done
grep -rnE --include='*.swift' 'InnerTest\.isLaunched|@(Suite|Test)\(.*\.inner\b' Tests | grep -vE '^Tests/(InnerTests|TestSupport)/' &&
  complain "a test that other tests launch stands in Tests/InnerTests"

# A skip is seen where a test begins.
awk -f Tests/lint-skips.awk >&2 $(
  git ls-files --cached --others --exclude-standard -- 'Tests/*.swift' ':!Tests/TestSupport'
) || status=1

exit $status
