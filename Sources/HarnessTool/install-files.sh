#!/bin/sh
# Installs what shells and man read of harness: sh install-files.sh HARNESS PREFIX, which DESTDIR may
# precede. What is written is what the tool itself says.
set -eu
harness=$1
prefix=${DESTDIR-}$2

# Writes a file with what the tool prints; a failure leaves none behind that is half of it.
put() {
  file=$prefix/share/$1
  shift
  mkdir -p "${file%/*}"
  "$harness" "$@" >"$file.new"
  chmod 644 "$file.new"
  mv "$file.new" "$file"
}

put man/man1/harness.1 manual
put bash-completion/completions/harness completions bash
put zsh/site-functions/_harness completions zsh
put fish/vendor_completions.d/harness.fish completions fish
