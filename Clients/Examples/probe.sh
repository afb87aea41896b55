#!/bin/sh
# The probe of `harness conformance` for harness_client.sh.
set -eu
. "${0%/*}/../harness_client.sh"

harness_service clock live mocks='noon fixed:required'
harness_service drive live mocks='memory folder:optional' functions='upload list' \
  faults='timeout full' gates='ready'
harness_begin "$@"
eval "set -- $harness_words"

say() { printf '%s\n' "$1"; }

now() {
  harness_get clock
  case $harness_mock in
    noon) say noon ;;
    fixed) say "fixed $harness_text" ;;
    *) say live ;;
  esac
}

upload() { # NAME
  harness_get drive
  if [ -z "$harness_mock" ]; then
    say "live $1"
  elif harness_call drive upload name "$1"; then
    say "uploaded $1"
  else
    say "failed $harness_fault"
  fi
}

list() {
  harness_get drive
  if [ -z "$harness_mock" ]; then
    say live
  elif harness_call drive list; then
    say listed
  else
    say "failed $harness_fault"
  fi
}

many() { # COUNT
  number=0
  while [ "$number" -lt "$1" ]; do
    upload "$number" >/dev/null
    number=$((number + 1))
  done
}

# A shell has no threads: the subshells of a script are one process for the protocol.
parallel() { # THREADS COUNT
  threads=$1
  while [ "$threads" -gt 0 ]; do
    many "$2" &
    threads=$((threads - 1))
  done
  wait
}

command=$1
shift
case $command in
  time)
    count=${1-1}
    while [ "$count" -gt 0 ]; do
      now
      count=$((count - 1))
    done ;;
  words) for word in "$@"; do say "$word"; done ;;
  upload) for name in "$@"; do upload "$name"; done ;;
  list) list ;;
  many) many "$1" && say 'done' ;;
  parallel) parallel "$1" "$2" && say 'done' ;;
  gate) for name in "$@"; do harness_gate "$name" && say "passed $name"; done ;;
  note) harness_note "$1" ;;
  die) upload "$1" && kill -9 $$ ;;
  child) sh "$0" upload "$1" && upload parent ;;
  odd) upload "$(printf 'a\377b')" ;;
  pid) say $$ ;;
  exit) exit "$1" ;;
esac
