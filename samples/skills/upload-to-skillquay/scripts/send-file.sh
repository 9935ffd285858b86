#!/bin/sh
# Sends one file to a Skillquay hub with an upload ticket: a zip archive of a skill, or a SKILL.md.
#
# usage: SKILLQUAY_HUB=<address> SKILLQUAY_TICKET=<ticket> sh send-file.sh <file>
#
# Prints the hub's answer, which is JSON. Ends with 0 when the file was taken, 1 when it was not, 2 for wrong usage.
# The ticket comes by the environment and goes to curl by its standard input: arguments can be read by everybody.

set -u

# 20 MiB, as the hub takes at most.
max_bytes=20971520

say() {
  printf 'send-file: %s\n' "$1" >&2
}

wrong() {
  say "$1"
  say 'usage: SKILLQUAY_HUB=<address> SKILLQUAY_TICKET=<ticket> sh send-file.sh <file>'
  exit 2
}

[ "$#" -eq 1 ] || wrong 'give exactly one file'
file=$1
# A name that begins with a hyphen would be taken for an option.
case $file in
  -*) file=./$file ;;
esac

hub=${SKILLQUAY_HUB:-}
ticket=${SKILLQUAY_TICKET:-}
unset SKILLQUAY_TICKET

case $hub in
  *[!A-Za-z0-9:/._~%[\]-]*) wrong 'SKILLQUAY_HUB is not an address' ;;
  http://?* | https://?*) hub=${hub%/} ;;
  *) wrong 'SKILLQUAY_HUB must be the address of the hub, such as https://skills.example.com' ;;
esac
case $ticket in
  *[!A-Za-z0-9_-]*) wrong 'SKILLQUAY_TICKET is not a ticket' ;;
  sqt_?*) ;;
  *) wrong 'SKILLQUAY_TICKET must be a ticket of skills_createUploadTicket' ;;
esac

[ -e "$file" ] || wrong "there is no file '$file'"
[ -f "$file" ] || wrong "'$file' is not a file: pack a folder first, for example with zip -X -r"
[ -r "$file" ] || wrong "'$file' cannot be read"
size=$(wc -c <"$file" | tr -d ' ')
[ "$size" -gt 0 ] || wrong "'$file' is empty"
[ "$size" -le "$max_bytes" ] || wrong "'$file' has $size bytes; the hub takes at most $max_bytes"
command -v curl >/dev/null 2>&1 || wrong 'curl is not installed'

# Tells the hub what must arrive, where a program for it is installed.
digest=
if command -v sha256sum >/dev/null 2>&1; then
  digest=$(sha256sum <"$file" | cut -c 1-64)
elif command -v shasum >/dev/null 2>&1; then
  digest=$(shasum -a 256 <"$file" | cut -c 1-64)
fi

answer=$(mktemp "${TMPDIR:-/tmp}/send-file.XXXXXX") || exit 1
trap 'rm -f "$answer"' EXIT
trap 'exit 1' HUP INT TERM

# -q: settings of the user, such as a proxy that logs, have no say where a ticket is sent.
status=$(
  {
    printf 'header = "Authorization: Bearer %s"\n' "$ticket"
    [ -z "$digest" ] || printf 'header = "X-Content-SHA256: %s"\n' "$digest"
  } | curl -q --config - --silent --show-error --globoff --proto '=http,https' \
    --connect-timeout 10 --max-time 120 --max-filesize 1048576 \
    --header 'Content-Type: application/octet-stream' --header 'Expect:' \
    --data-binary "@$file" --output "$answer" --write-out '%{http_code}' \
    "$hub/v1/uploads"
)
code=$?

if [ "$code" -ne 0 ] && [ ! -s "$answer" ]; then
  say "the hub did not answer (curl ended with $code)"
  exit 1
fi
cat "$answer"
printf '\n'
case $status in
  200) say 'the skill is in the drive' ;;
  202) say 'the hub has the file and goes on with it: see statusUrl' ;;
  *)
    say "the hub refused the file (status $status)"
    exit 1
    ;;
esac
