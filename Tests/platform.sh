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

# Where programs start no others, what Injection calls is all there.
rm -rf "$place/app"
mkdir "$place/app"
for source in Sources/CPlatform/*.c; do
  ${CC:-clang} $flags -DPLATFORM_RUNS_PROGRAMS=0 -c "$source" \
    -o "$place/app/$(basename "$source" .c).o"
done
nm=$(command -v llvm-nm || command -v nm)
"$nm" "$place"/app/*.o | awk '{ sub(/^_/, "", $NF) }
  $2 == "T" { print $3 } $1 == "U" { print "needed", $2 }' >"$place/app/names"
missing=$(grep -rhoE 'platform_[a-z_]+' --include='*.swift' Sources/Injection Sources/InjectionMacros Sources/InjectionTesting |
  sed 's/^/needed /' | cat - "$place/app/names" | sort -u | awk -v names="$place/app/names" '
    BEGIN {
      while ((getline line < names) > 0) if (line !~ /^needed/) there[line] = 1
      there["platform_get_thread_pointer"] = there["platform_set_thread_pointer"] = 1
      there["platform_task_local_value"] = there["platform_thread_pointer"] = 1
    }
    $1 == "needed" && $2 ~ /^platform_/ && !($2 in there) { print $2 }')
if [ "$missing" ]; then
  echo "an app of a system whose programs start no others has no" $missing >&2
  exit 1
fi
echo "app: compiled"

if [ -z "${ZIG:-}" ]; then
  echo 'macOS and musl: not compiled, as ZIG names no compiler for them' \
    '(pip install ziglang; make platform ZIG="python3 -m ziglang")'
  exit 0
fi
case $(uname -m) in
  aarch64 | arm64) here=aarch64 other=x86_64 ;;
  *) here=x86_64 other=aarch64 ;;
esac
for system in macos linux-musl; do
  compile "$ZIG cc -target $here-$system" "$here-$system"
  # That it compiles for the other processor, too: to link it, zig would make that one's C library first.
  for source in $sources; do
    $ZIG cc -target "$other-$system" $flags -c "$source" -o "$place/other.o"
  done
  echo "$other-$system: compiled"
done
[ "$(uname -s)-$(uname -m)" != "Linux-$here" ] || run "$here-linux-musl"
