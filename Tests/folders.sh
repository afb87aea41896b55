#!/bin/sh
# Prints which folder of a module uses the types of which other: one line for each two folders, with
# the types. A module is one to the compiler; its folders tell a reader what has to be known for
# what. Members that an extension declares are not seen.
#
#     sh Tests/folders.sh [MODULE]
#     sh Tests/folders.sh --check
#
# Checked are the folders of `Harness`: each uses what the list below allows and nothing else; and
# that the core of `Injection` uses no other folder. Run by `make lint`.
set -eu

# A folder of Harness, and all that its files may use. A folder uses only what stands above it, so
# that there is no circle.
allowed='
Sessions
Failures
Processes
Archive
Sandbox       Failures Processes
SystemCalls   Failures Sessions
Programs      Failures Sandbox SystemCalls
Seeding       Failures Programs Sandbox SystemCalls
Inputs        Failures Seeding SystemCalls
Launching     Failures Processes Programs Sandbox Sessions SystemCalls
Prompts       Launching Sessions
Fakes         Launching
HTTP          Fakes
Recording     Archive HTTP
Control       Failures Fakes HTTP Launching Processes Programs Sessions
Sweeping      Control Failures HTTP Launching Sandbox SystemCalls
Expectations  Control Fakes Launching Processes Prompts Sandbox Seeding
Artifacts     Control Failures Launching Processes Programs Prompts Sandbox
Application   Artifacts Control Expectations Failures Fakes HTTP Inputs Launching Processes Programs Prompts Recording Sandbox Seeding Sessions Sweeping SystemCalls
'

checks=
module=Harness
case ${1-} in
  --check) checks=1 ;;
  ?*) module=$1 ;;
esac
if [ "$checks" ] && sh "$0" Injection | grep '^Core uses'; then
  echo "folders: the core of Injection may use no other folder of it" >&2
  exit 1
fi
cd "$(dirname "$0")/../Sources/$module"
files=$(grep -rl --include='*.swift' '' . | sort)

# Every file is read twice: for what it declares, then for what it uses.
awk -v allowed="$allowed" -v checks="$checks" '
  BEGIN {
    count = split(allowed, lines, "\n")
    for (i = 1; i <= count; i++) {
      size = split(lines[i], names, " ")
      for (j = 2; j <= size; j++) {
        if (!(names[j] in stands)) complain("the list has " names[1] " use " names[j] ", which stands below")
        may[names[1] " uses " names[j]] = 1
      }
      if (size) stands[names[1]] = 1
    }
  }

  # What lies in the module itself is of no folder.
  FNR == 1 {
    folder = FILENAME
    sub(/^\.\//, "", folder)
    if (!sub(/\/.*/, "", folder)) folder = "."
    if (FILENAME in seen) isSecond = 1
    seen[FILENAME] = 1
    isText = 0
    if (checks && folder != "." && !(folder in stands)) {
      complain("the list does not say what " folder " may use")
      stands[folder] = 1
    }
  }

  !isSecond && /^((public|package|internal|final|indirect|@[A-Za-z()]+) +)*(struct|class|enum|protocol|actor|typealias) / {
    name = $0
    sub(/^((public|package|internal|final|indirect|@[A-Za-z()]+) +)*(struct|class|enum|protocol|actor|typealias) +/, "", name)
    sub(/[^A-Za-z0-9_].*/, "", name)
    home[name] = folder
  }

  isSecond {
    # A text of several lines.
    marks = gsub(/"""/, "\"\"\"")
    if (marks == 1) isText = !isText
    if (isText || marks) next
    gsub(/\\"/, "")
    gsub(/"[^"]*"/, "\"\"")
    sub(/\/\/.*/, "")
    count = split($0, words, /[^A-Za-z0-9_]+/)
    for (i = 1; i <= count; i++) {
      word = words[i]
      if (!(word in home) || home[word] == folder || (folder, word) in told) continue
      told[folder, word] = 1
      pair = folder " uses " home[word]
      if (checks && !(pair in may)) {
        place = FILENAME ":" FNR
        sub(/^\./, "Sources/Harness", place)
        complain(place ": " folder " may not use " word ", which is in " home[word])
      }
      uses[pair] = uses[pair] (uses[pair] == "" ? "" : ", ") word
    }
  }

  function complain(problem) {
    print "folders: " problem | "cat >&2"
    found = 1
  }

  END {
    if (!checks) for (pair in uses) print pair ": " uses[pair] | "sort"
    exit found
  }' $files $files
