#!/bin/sh
# Holds the installed harness to what it promises: one file of at most 25 MB that needs the C library
# alone. Where this is root, it runs scenarios in a root where nothing else is.
set -eu
harness=$1
limit=25000000

fail() {
  echo "standalone: $1" >&2
  exit 1
}

[ -x "${harness}-fake" ] || fail 'harness-fake does not lie beside it'
size=$(wc -c <"$harness")
[ "$size" -le $limit ] ||
  fail "harness has $size bytes, more than $limit: link with -Xlinker -Map=FILE to see what brings \
libFoundation.a in, which brings the data of all languages along"

libraries=$(ldd "$harness" | sed -n 's/^[[:space:]]*\([^ ]*\).*/\1/p')
for library in $libraries; do
  case ${library##*/} in
    linux-vdso.so.* | libc.so.* | libm.so.* | ld-linux*) ;;
    *) fail "harness needs $library" ;;
  esac
done
echo "standalone: $size bytes, which need the C library alone"

share=${harness%/bin/harness}/share
for file in man/man1/harness.1 bash-completion/completions/harness zsh/site-functions/_harness \
  fish/vendor_completions.d/harness.fish; do
  [ -s "$share/$file" ] || fail "there is no $share/$file"
done

[ "$(id -u)" -eq 0 ] || {
  echo 'standalone: not run in a root of its own, which only root may make'
  exit 0
}
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mkdir -p "$root/bin" "$root/tmp" "$root/project/Scenarios"
cp "$harness" "${harness}-fake" "$root/bin"
for library in $(ldd "$harness" | grep -o '/[^ ]*'); do
  mkdir -p "$root${library%/*}"
  cp -L "$library" "$root$library"
done

cat >"$root/project/Scenarios/holds.txtar" <<'END'
# The tool itself is the only program there is.
exec harness --version
stdout '^harness [0-9.]+$'
! exec harness run nowhere
stderr 'nowhere'
exec harness help
stdout '^Run +run +Run scenarios, '
! exec harness list
stderr 'no folder Scenarios here'
fake work
reply work [hard] -stdout=a.txt
exec work hard
calls work hard 1
cp a.json b.json
cmpjson a.json b.json
cmp a.txt a.pattern
grep '^é+$' a.txt
-- a.json --
{"a": [1, 2.50, "é"]}
-- a.txt --
10:55
éé
-- a.pattern pattern --
[TIME]
[..]
END
cat >"$root/project/Scenarios/fails.txtar" <<'END'
exec harness --version
! stdout harness
END

cd "$root"
chroot=$(PATH="$PATH:/usr/sbin:/sbin" command -v chroot)
inside() { env -i PATH=/bin TMPDIR=/tmp HOME=/tmp "$chroot" "$root" /bin/harness "$@"; }
inside run /project/Scenarios/holds.txtar || fail 'a scenario that holds fails there'
if inside run --junit /tmp/r.xml --html /tmp/r.html --json /tmp/r.jsonl \
  /project/Scenarios/fails.txtar >out 2>&1; then
  fail 'a scenario that does not hold passes there'
fi
grep -q "'harness' matches in stdout, and should not: harness" out || fail "$(cat out)"
for report in r.xml r.html r.jsonl; do [ -s "tmp/$report" ] || fail "there is no $report"; done
echo 'standalone: scenarios pass and fail as they should where there is nothing else'
