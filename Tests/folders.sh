#!/bin/sh
# Prints which folder of a module uses the types of which other: one line for each two folders, with
# the types. A module is one to the compiler; its folders tell a reader what has to be known for
# what. Members that an extension declares are not seen.
#
#     sh Tests/folders.sh [MODULE]
set -eu
module=${1:-Harness}
cd "$(dirname "$0")/../Sources/$module"
files=$(grep -rl --include='*.swift' '' . | sort)

# Every file is read twice: for what it declares, then for what it uses.
awk '
  # What lies in the module itself is of no folder.
  FNR == 1 {
    folder = FILENAME
    sub(/^\.\//, "", folder)
    if (!sub(/\/.*/, "", folder)) folder = "."
    if (FILENAME in seen) isSecond = 1
    seen[FILENAME] = 1
  }

  !isSecond && /^((public|package|internal|final|indirect|@[A-Za-z()]+) +)*(struct|class|enum|protocol|actor|typealias) / {
    name = $0
    sub(/^((public|package|internal|final|indirect|@[A-Za-z()]+) +)*(struct|class|enum|protocol|actor|typealias) +/, "", name)
    sub(/[^A-Za-z0-9_].*/, "", name)
    home[name] = folder
  }

  isSecond {
    gsub(/\\"/, "")
    gsub(/"[^"]*"/, "\"\"")
    sub(/\/\/.*/, "")
    count = split($0, words, /[^A-Za-z0-9_]+/)
    for (i = 1; i <= count; i++) {
      word = words[i]
      if (!(word in home) || home[word] == folder || (folder, word) in told) continue
      told[folder, word] = 1
      pair = folder " uses " home[word]
      uses[pair] = uses[pair] (uses[pair] == "" ? "" : ", ") word
    }
  }

  END { for (pair in uses) print pair ": " uses[pair] }' $files $files | sort
