#!/bin/sh
# Runs `swift test` with the options that it is given, and lists in the end what was skipped, why,
# and the one command that installs what was missing. Exits as `swift test` does. Run by `make test`,
# from the project's folder.
#
# The tests of XCTest run one after another, and mostly wait for programs: they are run in two lanes,
# those of Swift Testing beside them. The first lane is shown as it goes, the others behind it.
set -u
logs=$(mktemp -d) || exit 1
log=$logs/all
beside=
trap 'rm -rf "$logs"; [ -z "$beside" ] || kill $beside 2>/dev/null' EXIT
trap 'exit 130' HUP INT TERM

# Which modules are run together: a process is given the names of all its tests in one word, which
# Linux bounds at 128 KiB.
tool='^(HarnessToolTests|ReferenceTests|InjectionMacrosTests)[.]'
harness='^(HarnessTests|AcceptanceTests)[.]'

# Ends as tests that run in place of this process. The build folder is another's: nothing is built.
become() {
  exec ${SWIFT:-swift} test --ignore-lock "$@" 2>&1
}

# The same with the tests of XCTest that a pattern is not for.
become_without() {
  without=$1
  shift
  become --disable-swift-testing --skip "$without" "$@"
}

note_status() {
  [ "$1" -eq 0 ] || echo "$1" >"$logs/status"
}

become_without "^(?!$tool)" "$@" >"$logs/beside" &
beside=$!
become --disable-xctest "$@" >"$logs/testing" &
beside="$beside $!"
{
  (become_without "^(?!$harness)" "$@")
  note_status $?
  (become_without "$tool|$harness" "$@")
  note_status $?
} | tee "$log"
for process in $beside; do
  wait "$process"
  note_status $?
done
beside=
cat "$logs/beside" "$logs/testing" | tee -a "$log"

awk '
  /^Test Case .* passed \(/ || /^✔ Test .* passed after / && !/^✔ Test run / { passed++ }
  /^Test Case .* failed \(/ || /^✘ Test .* failed after / && !/^✘ Test run / { failed++ }
  / : Test skipped( - |: )/ || /^➜ Test .* skipped: "/ {
    reason = $0
    if (/^➜/) { sub(/^➜ Test .* skipped: "/, "", reason); sub(/"$/, "", reason) }
    else sub(/^.* : Test skipped(: required (true|false) value but got (true|false))? - /, "", reason)
    # What other tests launch is skipped on purpose.
    if (reason ~ /^an inner test,/) { inner++; next }
    skipped++
    if (!times[reason]++) reasons[++kinds] = reason
  }
  function note_packages(reason, words, count, word) {
    if (!match(reason, /\(Debian: [^)]*\)/)) return
    count = split(substr(reason, RSTART + 9, RLENGTH - 10), words, " ")
    for (word = 1; word <= count; word++)
      if (!(words[word] in known)) { known[words[word]] = 1; packages = packages " " words[word] }
  }
  END {
    if (kinds) print "\nSkipped:"
    for (kind = 1; kind <= kinds; kind++) {
      printf "  %4d  %s\n", times[reasons[kind]], reasons[kind]
      note_packages(reasons[kind])
    }
    if (packages) print "This installs on Debian what was missing:\n  apt-get install" packages
    if (inner) printf "%d inner tests were left to the tests that launch them\n", inner
    printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped
  }' "$log"

[ ! -f "$logs/status" ] || exit "$(cat "$logs/status")"
