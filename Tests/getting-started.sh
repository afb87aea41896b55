#!/bin/sh
# Makes the package that Sources/Harness/Harness.docc/GettingStarted.md shows, beside this one, and tests it: run
# by `make example`, from the project's folder.
set -eu
root=$PWD
package=$root/.build/example
rm -rf "$package/Sources" "$package/Tests"
mkdir -p "$package"

# A file's name stands in bold before its code.
awk -v package="$package" '
  /^\*\*`.*`\*\*$/ { file = package "/" substr($0, 4, length($0) - 6); next }
  /^```swift$/ && file { folder = file; sub("/[^/]*$", "", folder); system("mkdir -p \"" folder "\""); inside = 1; printf "" > file; next }
  /^```$/ && inside { close(file); inside = 0; file = ""; next }
  inside { print > file }
' Sources/Harness/Harness.docc/GettingStarted.md
sed "s|\.\./harness|$root|" "$package/Package.swift" >"$package/Package.swift.local"
mv "$package/Package.swift.local" "$package/Package.swift"
"${SWIFT:-swift}" test --package-path "$package"
