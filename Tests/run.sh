#!/bin/sh
# Runs `swift test` with the options that it is given, and lists in the end what was skipped, why,
# and the one command that installs what was missing. Exits as `swift test` does. Run by `make test`,
# from the project's folder.
#
# The tests of XCTest run one after another, and mostly wait for programs: they are run in two lanes,
# those of Swift Testing beside them. The first lane is shown as it goes, the others behind it.
#
# XCTESTS is a pattern of the tests of XCTest to run; all of them without it.
set -u
pattern=${XCTESTS:-}
unset XCTESTS
logs=$(mktemp -d) || exit 1
log=$logs/all
# What Swift Testing tells is counted by its events: `swift test` drops what it has read at once of a
# test's output where that ends within a character, and each of those lines begins with one beyond ASCII.
events=$logs/events
: >"$events"
started=
trap 'rm -rf "$logs"' EXIT
trap end_early HUP INT TERM

# Ends what this shell has started, and then the shell. `$!` is there before a list could hold it, and what
# has not become tests yet looks whether it still should.
end_early() {
  trap '' HUP INT TERM
  : >"$logs/ended"
  exec 5>&-
  kill $started ${!:-} 2>/dev/null
  wait
  exit 130
}

# The modules that have a process of their own, those that take longest first; one more has all others.
# A process is given the names of all its tests in one word, which Linux bounds at 128 KiB.
modules='HarnessToolTests HarnessTests ReferenceTests AcceptanceTests'
groups="$modules others"

# Ends as tests that run in place of this process. The build folder is another's: nothing is built.
become() {
  [ ! -e "$logs/ended" ] || exit 130
  exec ${SWIFT:-swift} test --ignore-lock "$@" 2>&1
}

# Ends as the tests of XCTest of one group.
become_group() {
  case $1 in
    others) left_out="^($(echo "$modules" | tr ' ' '|'))[.]" ;;
    *) left_out="^(?!$1[.])" ;;
  esac
  shift
  [ -z "$pattern" ] || set -- --filter "$pattern" "$@"
  become --disable-swift-testing --skip "$left_out" "$@"
}

note_status() {
  [ "$1" -eq 0 ] || echo "$1" >"$logs/status"
}

# Runs one group after another that no other lane has taken.
run_lane() {
  started=
  trap end_early HUP INT TERM
  for group in $groups; do
    mkdir "$logs/$group" 2>/dev/null || continue
    become_group "$group" "$@" &
    started=$!
    wait "$started"
    note_status $?
    : >"$logs/$group/done"
  done
}

# All are started beside this shell, which so takes a signal at once: the first lane writes to 5 what is shown
# from 4. A pipe has a name only until both ends are open.
mkfifo "$logs/shown" || exit 1
exec 3<>"$logs/shown" 4<"$logs/shown" 5>"$logs/shown" 3>&-
tee "$log" <&4 4<&- 5>&- &
started=$!
run_lane "$@" >&5 4<&- 5>&- &
started="$started $!"
run_lane "$@" >"$logs/beside" 4<&- 5>&- &
started="$started $!"
become --disable-xctest --event-stream-output-path "$events" "$@" >"$logs/testing" 4<&- 5>&- &
testing=$!
started="$started $testing"
exec 4<&- 5>&-
wait "$testing"
note_status $?
wait
trap 'exit 130' HUP INT TERM
cat "$logs/beside" "$logs/testing" | tee -a "$log"

for group in $groups; do
  [ -f "$logs/$group/done" ] && continue
  echo "Tests/run.sh: the tests of the group $group were not run to their end" >&2
  note_status 1
done

awk '
  /^Test Case .* passed \(/ || /"kind":"testEnded".*"symbol":"pass[A-Za-z]*","text":"Test / { passed++ }
  /^Test Case .* failed \(/ || /"kind":"testEnded".*"symbol":"fail","text":"Test / { failed++ }
  / : Test skipped( - |: )/ {
    sub(/^.* : Test skipped(: required (true|false) value but got (true|false))? - /, "")
    note_skip($0)
  }
  /"kind":"testSkipped".*"text":"Test .* skipped: / {
    sub(/^.* skipped: \\"/, ""); sub(/\\""}.*$/, ""); gsub(/\\\//, "/")
    note_skip($0)
  }
  function note_skip(reason) {
    # What other tests launch is skipped on purpose.
    if (reason ~ /^an inner test,/) { inner++; return }
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
  }' "$log" "$events"

[ ! -f "$logs/status" ] || exit "$(cat "$logs/status")"
