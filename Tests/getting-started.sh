#!/bin/sh
# Makes the package that the documentation shows, beside this one, and tests it as it grows: first
# that of GettingStarted.md, whose coverage has to count what the tests launch, then the same with
# the setup app of Seeding.md. Run by `make example`, from the project's folder.
set -eu
swift=${SWIFT:-swift}
root=$PWD
catalog=$root/Sources/HarnessTesting/HarnessTesting.docc
package=$root/.build/example
products=$package/.build/debug
covered=$package/.build/covered

fail() {
  echo "example: $1" >&2
  exit 1
}

# Puts the files of an article into the package: a file's name stands in bold before its code.
take() {
  awk -v package="$package" '
    /^\*\*`.*`\*\*$/ { file = package "/" substr($0, 4, length($0) - 6); next }
    /^```swift$/ && file {
      folder = file
      sub("/[^/]*$", "", folder)
      system("mkdir -p \"" folder "\"")
      inside = 1
      printf "" > file
      next
    }
    /^```$/ && inside { close(file); inside = 0; file = ""; next }
    inside { print > file }
  ' "$catalog/$1"
  sed "s|\.\./harness|$root|" "$package/Package.swift" >"$package/Package.swift.local"
  mv "$package/Package.swift.local" "$package/Package.swift"
}

test_package() {
  "$swift" test --package-path "$package" "$@"
}

# Where the toolchain's own programs lie, whatever link or proxy `swift` is; the format of profiles
# changes between toolchains.
toolchain=$("$swift" -print-target-info |
  sed -n 's|.*"runtimeResourcePath": "\(.*\)/lib/swift.*".*|\1/bin|p')

# Asks that the launched app is in the coverage of the tests: nothing of main.swift runs elsewhere.
check_coverage() {
  if [ ! -x "$toolchain/llvm-cov" ]; then
    echo "example: the coverage was not looked at, for $toolchain has no llvm-cov" >&2
    return
  fi
  "$toolchain/llvm-cov" report "$covered/debug/todo" \
    -instr-profile="$covered/debug/codecov/default.profdata" "$package/Sources" >"$package/coverage.txt"
  cat "$package/coverage.txt"
  # The columns: regions, and those that never ran.
  awk '$1 ~ /main\.swift$/ && $2 > $3 { ran = 1 } END { exit !ran }' "$package/coverage.txt" ||
    fail 'the coverage of the tests does not count what they have launched'
}

rm -rf "$package/Sources" "$package/Tests" "$package/Scenarios" "$products/HarnessSeeds"
mkdir -p "$package"

take GettingStarted.md
# In a folder of its own: all would be built anew at each step between with and without coverage.
test_package --enable-code-coverage --scratch-path "$covered"
check_coverage
[ -x "$covered/debug/harness-fake" ] ||
  fail "a package that tests with HarnessTesting has no harness-fake in $covered/debug"

# The tool as a command of SwiftPM: it builds what it launches, writes a first test of the app, and runs
# scenarios.
command_of_package() {
  "$swift" package --package-path "$package" harness "$@"
}

command_of_package init todo >"$package/init.txt"
sed -n '/^    \.testTarget/,/^$/p' "$package/init.txt" >"$package/target.txt"
sed "/^  targets: \[/r $package/target.txt" "$package/Package.swift" >"$package/Package.swift.local"
mv "$package/Package.swift.local" "$package/Package.swift"
test_package --filter TodoAcceptanceTests | tee "$package/init.txt"
grep -q 'Executed 1 test, with 0 failures' "$package/init.txt" ||
  fail 'the first test that `harness init` has written did not run'

mkdir -p "$package/Scenarios"
echo '{ "apps": { "todo": "../.build/debug/todo" } }' >"$package/Scenarios/harness.json"
printf 'exec todo add milk\nexec cat $HOME/.local/share/todo.txt\nstdout milk\n' >"$package/Scenarios/add.txtar"
command_of_package run
echo '! exec todo add milk' >"$package/Scenarios/wrong.txtar"
if command_of_package run; then
  fail 'a scenario fails, and `swift package harness run` did not'
fi
rm -f "$package/Scenarios/wrong.txtar"

# A recording takes place on a terminal, which the script(1) of util-linux makes.
if script --version 2>/dev/null | grep -q util-linux; then
  # Nothing is typed; the end of the keys would be that of the terminal.
  rm -f "$package/keys"
  mkfifo "$package/keys"
  record="'$swift' package --package-path '$package' harness record -o Scenarios/recorded.txtar"
  script -qec "$record -- todo add milk" /dev/null <>"$package/keys" >"$package/record.txt" || {
    cat "$package/record.txt"
    fail '`swift package harness record` has recorded nothing'
  }
  grep -q 'exec todo add milk' "$package/Scenarios/recorded.txtar" ||
    fail 'what was recorded is not what was done'
  command_of_package run
else
  echo 'example: nothing was recorded, for no script(1) of util-linux makes a terminal' >&2
fi
rm -rf "$package/Scenarios"

take Seeding.md
test_package
ls "$products"/HarnessSeeds/*/tree/todo.txt >/dev/null ||
  fail "no seed of the setup app lies in $products/HarnessSeeds"
