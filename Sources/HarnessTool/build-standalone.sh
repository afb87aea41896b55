#!/bin/sh
# Builds harness so that it runs on a machine without Swift: as one file that needs the C library
# alone, or on macOS, where Swift is a part of the system, as any other program. Run by `make install`.
#
# Foundation is linked in, but for the part that brings the data of all languages along: code that
# is left out by HARNESS_STANDALONE, and whatever else would refer to it, is 44 MB.
#
# Options behind the folder name what else is built so, in the same folder. There the plan of one package
# is none for another, so it is made anew each time: SwiftPM would take the last one.
set -eu
place=$1
shift
[ $# -gt 0 ] || set -- --product harness
swift=${SWIFT:-swift}

if [ "$(uname -s)" = Darwin ]; then
  exec $swift build -c release "$@" --scratch-path "$place" --disable-build-manifest-caching \
    -Xlinker -x
fi

# The libraries of C++ and of its exceptions go in as well: where the linker looks first, nothing but
# their archives has the names under which it looks for them.
clang=$($swift -print-target-info |
  sed -n 's|.*"runtimeResourcePath": "\(.*\)/lib/swift.*".*|\1/bin/clang|p')
mkdir -p "$place/archives"
archives=$(cd "$place/archives" && pwd)
for name in libstdc++:libstdc++ libgcc_eh:libgcc_s; do
  archive=$("$clang" -print-file-name="${name%:*}.a")
  if [ -f "$archive" ]; then
    ln -sf "$archive" "$archives/${name#*:}.a"
  else
    echo "make install: there is no ${name%:*}.a here, so harness will need that library" >&2
  fi
done
exec $swift build -c release "$@" --scratch-path "$place" --disable-build-manifest-caching \
  --static-swift-stdlib -Xswiftc -DHARNESS_STANDALONE -Xlinker "-L$archives" -Xlinker -s
