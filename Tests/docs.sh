#!/bin/sh
# Makes one site of what the libraries say of themselves: their catalogs, and the comments of what
# is public in them. A link that leads nowhere fails, and so does any other warning. Run by
# `make docs`, which builds before.
set -eu
cd "$(dirname "$0")/.."
swift=${SWIFT:-swift}
build=.build/debug
site=.build/docs
work=.build/docs-work

# Where the toolchain's own programs lie, whatever link or proxy `swift` is, and for what it builds.
information=$($swift -print-target-info)
toolchain=$(echo "$information" |
  sed -n 's|.*"runtimeResourcePath": "\(.*\)/lib/swift.*".*|\1/bin|p')
target=$(echo "$information" | sed -n 's|.*"triple": "\(.*\)".*|\1|p' | head -n 1)

fail() {
  echo "docs: $1" >&2
  exit 1
}

# Writes down what is public in a module, and in those that come with it, as if it were all its own.
extract() {
  "$toolchain/swift-symbolgraph-extract" -module-name "$1" -output-dir "$work/$1" \
    -experimental-allowed-reexported-modules="$2" -emit-extension-block-symbols \
    -minimum-access-level public -skip-inherited-docs -skip-synthesized-members \
    -target "$target" -module-cache-path "$work/cache" -I "$build/Modules" \
    -Xcc -fmodule-map-file="$build/CDigest.build/module.modulemap" \
    -Xcc -fmodule-map-file="$build/CPatterns.build/module.modulemap" \
    -Xcc -fmodule-map-file="$build/CPlatform.build/module.modulemap" \
    -Xcc -fmodule-map-file="$build/CTestStart.build/module.modulemap" \
    -Xcc -fmodule-map-file="$build/LaunchProtocol.build/module.modulemap"
}

# Makes the pages of a module: its name, the modules that come with it, separated by commas, and
# those that its pages link to.
document() {
  module=$1
  graphs=$work/$module
  mkdir "$graphs"
  extract "$module" "$2"
  shift 2
  for other in "$@"; do
    set -- "$@" --dependency "$work/$other.doccarchive"
    shift
  done
  catalog=Sources/$module/$module.docc
  [ ! -d "$catalog" ] || set -- "$catalog" "$@"
  "$toolchain/docc" convert "$@" --additional-symbol-graph-dir "$graphs" \
    --output-path "$work/$module.doccarchive" --enable-experimental-external-link-support \
    --fallback-display-name "$module" --fallback-bundle-identifier "$module" \
    --fallback-default-module-kind Module --warnings-as-errors ||
    fail "the pages of $module were not made; what is wrong with them stands above"
}

[ -d "$build/Modules" ] || fail "there are no modules in $build; \`make docs\` builds them"
[ -x "$toolchain/docc" ] || fail "there is no docc in $toolchain, beside the toolchain's swift"
rm -rf "$work" "$site"
mkdir -p "$work/tmp"

# docc copies the frame of its pages with their owner, which only root may do for files of another
# user: it gets a frame that is this user's. What it leaves in its temporary folder goes with the rest.
cp -R "$toolchain/../share/docc/render" "$work/render"
export DOCC_HTML_DIR="$PWD/$work/render" TMPDIR="$PWD/$work/tmp"

document Injection ''
document InjectionMacros '' Injection
document InjectionTesting '' Injection
document Harness HarnessSystem,HarnessComparison,HarnessTerminal
document HarnessTesting '' Harness Injection InjectionMacros
document ScenarioTesting HarnessScenarios,HarnessReports,HarnessRunner Harness HarnessTesting

# In the order in which a reader meets them.
set --
for module in HarnessTesting ScenarioTesting Harness Injection InjectionMacros InjectionTesting; do
  set -- "$@" "$work/$module.doccarchive"
done
"$toolchain/docc" merge "$@" --output-path "$site" \
  --synthesized-landing-page-name Harness --synthesized-landing-page-kind Package
rm -rf "$work"
echo "docs: the site is $site; any server of files shows it, at /documentation"
