#!/bin/sh
# Runs `swift test` with the options that it is given, and lists in the end what was skipped, why,
# and the one command that installs what was missing. Exits as `swift test` does. Run by `make test`,
# from the project's folder.
#
# The tests of XCTest run one after another and leave a processor idle: those of Swift Testing run
# beside them, and are shown behind them.
set -u
log=$(mktemp) || exit 1
beside=
trap 'rm -f "$log" "$log.status" "$log.beside"; [ -z "$beside" ] || kill "$beside" 2>/dev/null' EXIT
trap 'exit 130' HUP INT TERM

# The build folder is the other's; nothing is built in it.
${SWIFT:-swift} test --disable-xctest --ignore-lock "$@" >"$log.beside" 2>&1 &
beside=$!

# A pipe exits as its last program does, which is not the one that counts.
{
  ${SWIFT:-swift} test --disable-swift-testing "$@" 2>&1
  echo $? >"$log.status"
} | tee "$log"
wait "$beside" || echo $? >"$log.status"
beside=
tee -a "$log" <"$log.beside"

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

exit "$(cat "$log.status")"
