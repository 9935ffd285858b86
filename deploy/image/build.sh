#!/usr/bin/env bash
# Builds the image of the hub from this repository, with a list of what is in it (CycloneDX).
#   deploy/image/build.sh [--tag name] [--base image | --base debian] [--stage-only]
# Fetches from the npm registry, and for the base, a root made with mmdebstrap, from Debian's; from nowhere else. Another base has its
# own ways to give a user without a name one (libnss-extrausers here), which the embedded database needs; DATABASE_URL needs none.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
tag=localhost/skillquay-hub:dev
base=debian
stage_only=
while [ $# -gt 0 ]; do
  case $1 in
    --tag) tag=$2; shift 2 ;;
    --base) base=$2; shift 2 ;;
    --stage-only) stage_only=yes; shift ;;
    *) echo "build.sh: unknown option '$1'; known: --tag, --base, --stage-only" >&2; exit 2 ;;
  esac
done
engine=${CONTAINER_ENGINE:-$(command -v podman || command -v docker || true)}
[ -n "$engine" ] || [ -n "$stage_only" ] || { echo "build.sh: neither podman nor docker is installed; --stage-only needs none" >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ -f "$root/packages/hub/dist/hub.cjs" ] || (cd "$root" && node scripts/build.mjs)
(cd "$root" && node scripts/build-docs.mjs 2>/dev/null)
for package in cli hub; do (cd "$root/packages/$package" && npm pack --silent --pack-destination "$work" >/dev/null); done

stage=$here/stage
rm -rf "$stage"
mkdir -p "$stage/bin"
echo '{ "private": true }' >"$stage/package.json"
(cd "$stage" && npm install --no-audit --no-fund --omit=dev --ignore-scripts "$work"/*.tgz "node-linux-$(uname -m | sed 's/x86_64/x64/;s/aarch64/arm64/')@24" >/dev/null)
node_binary=$(find "$stage/node_modules" -path '*node-linux-*/bin/node' | head -1)
[ -n "$node_binary" ] || { echo "build.sh: the npm package of Node has no binary for this machine" >&2; exit 1; }
install -m 755 "$node_binary" "$stage/bin/node"
rm -rf "$(dirname "$(dirname "$node_binary")")"
install -m 755 "$here/entrypoint.sh" "$stage/bin/skillquay"
install -m 755 "$here/healthcheck.js" "$stage/bin/healthcheck.js"
printf '#!/bin/sh\nexec /opt/skillquay/bin/node /opt/skillquay/bin/healthcheck.js\n' >"$stage/bin/healthcheck"
chmod 755 "$stage/bin/skillquay" "$stage/bin/healthcheck"
node "$here/sbom.mjs" "$stage" >"$stage/sbom.cdx.json"
chmod -R a+rX "$stage"
if [ -n "$stage_only" ]; then echo "$stage"; exit 0; fi

if [ "$base" = debian ]; then
  command -v mmdebstrap >/dev/null || { echo "build.sh: --base debian needs mmdebstrap (apt-get install mmdebstrap)" >&2; exit 1; }
  mmdebstrap --quiet --variant=minbase --include=ca-certificates,git,bubblewrap,libnss-extrausers \
    --customize-hook='sed -i "s/^passwd:.*/passwd: files extrausers/" "$1/etc/nsswitch.conf"' \
    --customize-hook='rm -rf "$1/var/lib/extrausers" && ln -s /tmp/extrausers "$1/var/lib/extrausers"' \
    bookworm "$work/root.tar"
  "$engine" import "$work/root.tar" localhost/skillquay-base:bookworm >/dev/null
  base=localhost/skillquay-base:bookworm
fi
# Podman leaves a health check out of images in its own format.
format=
case $("$engine" --version 2>/dev/null) in *podman*) format="--format docker" ;; esac
"$engine" build $format --tag "$tag" --build-arg "BASE=$base" --file "$here/Containerfile" "$here"
echo "$tag"
