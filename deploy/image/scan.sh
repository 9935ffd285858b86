#!/usr/bin/env bash
# What is known to be wrong with what is in an image: advisories on its npm packages, and security updates that its Debian packages lack.
#   deploy/image/scan.sh [--tag name] [--stage folder]
# Asks the npm registry and Debian's mirrors, and nobody else. Exits with 1 when there is something, with 2 when one of them could not be asked.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
tag=localhost/skillquay-hub:dev
stage=$here/stage
while [ $# -gt 0 ]; do
  case $1 in
    --tag) tag=$2; shift 2 ;;
    --stage) stage=$2; shift 2 ;;
    *) echo "scan.sh: unknown option '$1'; known: --tag, --stage" >&2; exit 2 ;;
  esac
done
engine=${CONTAINER_ENGINE:-$(command -v podman || command -v docker || true)}
result=0

if [ ! -f "$stage/package-lock.json" ]; then
  echo "scan.sh: $stage has no package-lock.json; build the image first, or name its stage" >&2
  exit 2
fi
# A registry that offers no advisories says so with a status; what it says of packages has a count.
report=$(cd "$stage" && npm audit --omit=dev --json 2>/dev/null)
count=$(printf '%s' "$report" | node -e 'let t="";process.stdin.on("data",(d)=>t+=d).on("end",()=>{try{console.log(JSON.parse(t).metadata.vulnerabilities.total)}catch{console.log("unknown")}})')
case $count in
  unknown) echo "npm packages: the registry gives no advisories" >&2; result=2 ;;
  0) echo "npm packages: no advisory" ;;
  *) echo "npm packages: $count advisories"; (cd "$stage" && npm audit --omit=dev); result=1 ;;
esac

if [ -z "$engine" ]; then
  echo "Debian packages: neither podman nor docker is installed" >&2
  exit 2
fi
waiting=$("$engine" run --rm --user 0 --entrypoint /bin/sh "$tag" -c '
  . /etc/os-release
  echo "deb http://security.debian.org/debian-security $VERSION_CODENAME-security main" >/etc/apt/sources.list.d/security.list
  apt-get -qq update 2>&1 | grep -q "^[EW]:" && exit 3
  apt-get -qq --just-print upgrade | sed -n "s/^Inst \([^ ]*\) .*/\1/p"') || waiting=unknown
case $waiting in
  unknown) echo "Debian packages: the mirrors could not be asked" >&2; result=2 ;;
  "") echo "Debian packages: no update waits" ;;
  *) echo "Debian packages with an update:" $waiting; [ $result = 2 ] || result=1 ;;
esac
exit $result
