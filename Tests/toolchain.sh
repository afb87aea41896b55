#!/bin/sh
# Ends with what to do where there is no Swift, or one that is too old. Run by make before it builds.
# Here and in the README stands which Swift that is.
wanted_major=6
wanted_minor=3
swift=${SWIFT:-swift}

fail() {
  echo "make: this project needs Swift $wanted_major.$wanted_minor or later; $1." >&2
  echo 'make: https://swift.org/install has it; `make SWIFT=/path/to/swift` takes another one.' >&2
  exit 1
}

program=$(command -v ${swift%% *}) || fail "there is no program \`${swift%% *}\` in PATH"
text=$($swift --version 2>/dev/null) || fail "\`$swift --version\` fails ($program)"
version=$(echo "$text" | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1)
[ -n "$version" ] || fail "\`$swift --version\` names no version ($program)"

major=${version%%.*}
minor=${version#*.}
minor=${minor%%.*}
[ "$major" -gt $wanted_major ] || { [ "$major" -eq $wanted_major ] && [ "$minor" -ge $wanted_minor ]; } ||
  fail "\`$swift\` is Swift $version ($program)"
