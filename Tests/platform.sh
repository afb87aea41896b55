#!/bin/sh
# Compiles CPlatform and its tests in C, and runs what this machine can run: by the toolchain's
# clang for this system, and by zig, where there is one, for the others. A compiler of Swift for
# macOS or musl is not needed for that.
#
# ZIG is the command that runs zig (from PyPI: `pip install ziglang`, then `python3 -m ziglang`).
set -eu
cd "$(dirname "$0")/.."
place=.build/platform
mkdir -p "$place"

flags='-std=gnu17 -Wall -Wextra -Werror -Wno-unused-parameter -ISources/CPlatform/include'
sources=$(find Sources/CPlatform Tests/CPlatformTests -name '*.c')

# Compiles the tests by a command, to a program of a name.
compile() {
  echo "$2: compiling"
  $1 $flags $sources -o "$place/$2"
}

run() {
  echo "$1: running"
  "$place/$1"
}

compile "${CC:-clang} -pthread" here
run here

if [ -z "${ZIG:-}" ]; then
  echo 'macOS and musl: not compiled, as ZIG names no compiler for them' \
    '(pip install ziglang; make platform ZIG="python3 -m ziglang")'
  exit 0
fi
for target in aarch64-macos x86_64-macos aarch64-linux-musl x86_64-linux-musl; do
  compile "$ZIG cc -target $target" "$target"
  [ "$target" != "$(uname -m)-linux-musl" ] || run "$target"
done
