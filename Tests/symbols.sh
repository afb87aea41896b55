#!/bin/sh
# Checks that the Swift modules call the system through CPlatform alone, by what their object files
# leave undefined: an import tells nothing, since Foundation brings the whole C library along.
# Run by `make symbols`, which builds before.
set -eu
cd "$(dirname "$0")/.."
build=.build/debug
modules='NearestNames ArgumentParsing Injection InjectionMacros InjectionTesting HarnessSystem HarnessComparison
HarnessTerminal Harness HarnessScenarios HarnessReports HarnessRunner HarnessTesting ScenarioTesting
HarnessTool'

# What the compiler itself asks for, and C's functions of memory and numbers, which are the same
# everywhere.
allowed='__stack_chk_fail|__tls_get_addr|_GLOBAL_OFFSET_TABLE_'
allowed="$allowed|malloc|malloc_usable_size|free|memchr|memcmp|memcpy|memmove|memset|bcmp|strlen"
allowed="$allowed|ceil|floor|log10|pow|rint|round|trunc"
# Swift's names and its runtime's, those of CPlatform, CPatterns and CDigest, and the one by which tests are told.
allowed="$allowed|\\\$s.*|_?swift_.*|_swiftEmpty.*|__swift.*|platform_.*|patterns_.*|digest_.*|injection_(record_issue|test_is_running)"

command -v llvm-nm >/dev/null || {
  echo 'symbols: there is no llvm-nm in PATH; it lies beside the toolchain'"'"'s swift' >&2
  exit 1
}
list=$(mktemp)
trap 'rm -f "$list" "$list.names"' EXIT

# The object files of a module that were linked last, without those of files that are gone; quoted
# as the linker and llvm-nm read them.
objects() {
  cat "$build"/*.product/Objects.LinkFileList | grep "/$1\.build/" | sort -u
}

# The object files of a module, each with a name in it that is not allowed. A pipe would hide that
# llvm-nm could not read one.
foreign() {
  llvm-nm -A -u "@$list" >"$list.names"
  [ -s "$list.names" ] || { echo "symbols: $module leaves no name undefined" >&2; return 1; }
  awk -v allowed="^($allowed)\$" '
    $NF !~ allowed {
      symbol = $NF
      sub(/: +U .*/, "")
      sub(/.*\//, "")
      print "  " $0 ": " symbol
    }' "$list.names"
}

# The object files of a module that refer to the part of Foundation beyond FoundationEssentials, which
# brings the data of all languages into the tool that is one file. ProcessStarter is left out there.
beyond_essentials() {
  awk '
    ($NF ~ /10Foundation/ || $NF ~ /20FoundationEssentials[0-9A-Za-z]*V0A0E/) && !/ProcessStarter/ {
      symbol = $NF
      sub(/: +U .*/, "")
      sub(/.*\//, "")
      print "  " $0 ": " symbol
    }' "$list.names"
}

status=0
for module in $modules; do
  objects "$module" >"$list"
  [ -s "$list" ] || { echo "symbols: $module has no object files in $build" >&2; exit 1; }
  found=$(foreign)
  case $module in
    HarnessTesting | ScenarioTesting) ;;
    Harness*)
      large=$(beyond_essentials)
      [ -z "$large" ] || {
        echo "symbols: $module uses Foundation beyond FoundationEssentials:" >&2
        echo "$large" >&2
        status=1
      } ;;
  esac
  [ -z "$found" ] && continue
  echo "symbols: $module calls what is not CPlatform's:" >&2
  echo "$found" >&2
  status=1
done
[ "$status" -ne 0 ] || echo 'symbols: the libraries call the system through CPlatform alone'
exit "$status"
