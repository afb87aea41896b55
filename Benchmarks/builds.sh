#!/bin/sh
# Measures builds: what a package outside waits for that tests with this one, built from nothing; what
# an app outside waits for that has initializers written by macros, beside the same by hand; and what
# is compiled again here, tests aside, after a change of one file in each module. Works on a clone
# of the last commit, so no file of yours is touched. Run by `make bench-builds`.
#
# Of ROUNDS (2) the least is printed. Processor time is what to compare: it hardly depends on what
# else the machine does.
set -eu
cd "$(dirname "$0")/.."
swift=${SWIFT:-swift}
rounds=${ROUNDS:-2}
place=$PWD/.build/bench-builds
clone=$place/harness

fail() {
  echo "builds: $1; the end of $place/log:" >&2
  tail -n 20 "$place/log" >&2
  exit 1
}

# --- What a build takes

# Sets `now` and `spent`: the time of day, and the processor time of what this shell has waited for.
look_at_clocks() {
  now=$(date +%s.%N | tr -d N)
  times >"$1"
  spent=$(awk 'NR == 2 { gsub(/[ms]/, " "); print $1 * 60 + $2 + $3 * 60 + $4 }' "$1")
}

# Builds what lies in a folder, with further options, and sets `wall` and `processor` in seconds.
build() {
  look_at_clocks "$place/times.before"
  begun=$now
  spent_before=$spent
  $swift build --package-path "$@" >"$place/log" 2>&1 || fail "$1 was not built"
  look_at_clocks "$place/times.after"
  wall=$(difference "$now" "$begun")
  processor=$(difference "$spent" "$spent_before")
}

difference() {
  awk -v last="$1" -v first="$2" 'BEGIN { printf "%.1f", last - first }'
}

least() {
  awk -v one="$1" -v other="${2:-$1}" 'BEGIN { print (one < other) ? one : other }'
}

# How many modules the last build has compiled a file of. An object file says nothing: the compiler
# leaves it alone where it would be the same.
count_modules() {
  (
    cd "$clone/.build/debug/"
    find . \( -name '*.swiftdeps' -o -name '*.c.o' \) -newer "$place/times.before"
  ) |
    sed -n 's|^\./\([A-Za-z]*\)\.build/.*|\1|p' | sort -u | wc -l | tr -d ' '
}

# --- A package outside

# Makes a package with one test, which imports a product of this one.
make_consumer() {
  mkdir -p "$consumer/Tests/ConsumerTests"
  cat >"$consumer/Package.swift" <<END_OF_FILE
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "consumer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "harness", path: "../harness")],
  targets: [
    .testTarget(
      name: "ConsumerTests", dependencies: [.product(name: "$1", package: "harness")])
  ]
)
END_OF_FILE
  cat >"$consumer/Tests/ConsumerTests/EchoTests.swift" <<END_OF_FILE
import $1
import XCTest

final class EchoTests: CLITestCase {
  override class var applicationName: String { "/bin/echo" }

  func testEchoesItsArguments() throws {
    try app.run("hello").expect(.success, .standardOutput(.equals("hello\n")))
  }
}
END_OF_FILE
}

measure_consumer() {
  consumer=$place/consumer-$1
  make_consumer "$1"
  wall_least= processor_least=
  for round in $(seq "$rounds"); do
    rm -rf "$consumer/.build"
    build "$consumer" --build-tests
    wall_least=$(least "$wall" "$wall_least")
    processor_least=$(least "$processor" "$processor_least")
  done
  printf '%-28s %10s s %10s s\n' "$1" "$wall_least" "$processor_least"
}

# --- An app outside, with macros and without

# Types whose initializers are written: by the macro, or by hand.
types_count=500

# Makes a package with types that need two services each: the product that it imports, and whether the
# macro writes the initializers.
make_app() {
  mkdir -p "$app/Sources/App"
  cat >"$app/Package.swift" <<END_OF_FILE
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "app",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "harness", path: "../harness")],
  targets: [.target(name: "App", dependencies: [.product(name: "$1", package: "harness")])]
)
END_OF_FILE
  awk -v product="$1" -v writes="$2" -v count="$types_count" 'BEGIN {
    print "import " product "\nextension Container {"
    print "  var number: Factory<Int> { self { 1 } }\n  var text: Factory<String> { self { \"\" } }\n}"
    for (i = 0; i < count; i++) {
      if (writes) print "@Injectable"
      print "struct Type" i " {\n  let number: Int\n  let text: String"
      if (!writes) {
        print "  init("
        print "    number: Int = Container.shared.number(),"
        print "    text: String = Container.shared.text()"
        print "  ) {\n    self.number = number\n    self.text = text\n  }"
      }
      print "}"
    }
  }' >"$app/Sources/App/Types.swift"
}

measure_app() {
  app=$place/app
  rm -rf "$app"
  make_app "$1" "$2"
  wall_least= processor_least=
  for round in $(seq "$rounds"); do
    rm -rf "$app/.build"
    build "$app"
    wall_least=$(least "$wall" "$wall_least")
    processor_least=$(least "$processor" "$processor_least")
  done
  printf '%-28s %10s s %10s s\n' "$3" "$wall_least" "$processor_least"
}

# --- A change here

# Changes what no other file sees, in the middle file of a module.
change() {
  files=$(find "$clone/Sources/$1" -name '*.swift' ! -name main.swift | sort)
  if [ -n "$files" ]; then
    line="private func changed$2() {}"
  else
    files=$(find "$clone/Sources/$1" -name '*.c' | sort)
    line="static void changed_$2(void) __attribute__((unused));"
  fi
  # Headers alone make the module that is a contract.
  [ -n "$files" ] || { files=$(find "$clone/Sources/$1" -name '*.h'); line="// changed $2"; }
  # A program may be its first file alone.
  [ -n "$files" ] || { files=$(find "$clone/Sources/$1" -name main.swift); line="// changed $2"; }
  file=$(echo "$files" | awk '{ line[NR] = $0 } END { print line[int((NR + 1) / 2)] }')
  echo "$line" >>"$file"
}

measure_change() {
  wall_least= processor_least=
  for round in $(seq "$rounds"); do
    change "$1" "$round"
    build "$clone"
    wall_least=$(least "$wall" "$wall_least")
    processor_least=$(least "$processor" "$processor_least")
  done
  printf '%-28s %10s s %10s s %10s\n' "$1" "$wall_least" "$processor_least" "$(count_modules)"
}

rm -rf "$place"
mkdir -p "$place"
git clone --quiet --shared . "$clone"

printf '%-28s %12s %12s\n' 'A package outside, cold' wall processor
for product in HarnessTesting ScenarioTesting; do
  measure_consumer "$product"
done

printf '\n%-28s %12s %12s\n' "An app of $types_count types, cold" wall processor
measure_app Injection '' 'Injection, by hand'
measure_app InjectionMacros '' 'InjectionMacros, by hand'
measure_app InjectionMacros 1 'InjectionMacros, @Injectable'

build "$clone"
printf '\n%-28s %10s s %10s s\n' 'All of this package, cold' "$wall" "$processor"
printf '\n%-28s %12s %12s %10s\n' 'A change of one file in' wall processor modules
for folder in "$clone"/Sources/*; do
  measure_change "${folder##*/}"
done
rm -rf "$place"
