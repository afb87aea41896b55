#!/bin/sh
# Runs the last step of action.yml as GitHub does, with the harness that was installed: what it prints
# for a project whose scenarios pass and for one of which one fails, and its status.
set -eu
harness=$1
action=$(cd "$(dirname "$0")/.." && pwd)/action.yml

fail() {
  echo "action: $1" >&2
  exit 1
}

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
mkdir -p "$place/runner/harness" "$place/a project/Scenarios" "$place/a project/More"
ln -s "${harness%/*}" "$place/runner/harness/bin"

# The text of `run:` in the last step, which stands between quotes.
step=$(sed -n "s/^ *run: '\(.*\)'\$/\1/p" "$action" | tail -n 1)
[ -n "$step" ] || fail 'the last step of action.yml has no command in quotes'

# Prints what the step prints; its inputs are those of the action.
run_step() {
  (cd "$place/a project" && env CI=true GITHUB_ACTIONS=true GITHUB_WORKSPACE="$place/a project" \
    GITHUB_STEP_SUMMARY="$place/summary" RUNNER_TEMP="$place/runner" PATHS="$1" OPTIONS="$2" \
    sh -e -c "$step")
}

echo 'exec true' >"$place/a project/Scenarios/holds.txtar"
echo 'exec true' >"$place/a project/More/also.txtar"
output=$(run_step 'Scenarios More' '--jobs 1') || fail "a suite that passes does not: $output"
case $output in
  *'2 scenarios: 2 passed'*) ;;
  *) fail "the paths were not run: $output" ;;
esac
grep -q '2 passed' "$place/summary" || fail 'there is no summary'

echo 'exec false' >"$place/a project/Scenarios/fails.txtar"
if output=$(run_step Scenarios ''); then fail "a suite that fails passes: $output"; fi
case $output in
  *'::error file=Scenarios/fails.txtar,line=1'*) ;;
  *) fail "the failure is not told at its line: $output" ;;
esac
if output=$(run_step Nowhere '' 2>&1); then fail "a folder that is not there passes: $output"; fi
echo 'action: its step passes and fails as the scenarios do'
