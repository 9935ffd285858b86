import type { Case } from "./case.ts";
import { honestScript } from "./script-cases.ts";

/** Scripts of honest skills that do what thieves do, too, because that is what they are for. */
export const cases: readonly Case[] = [
  honestScript(
    "persistence",
    "hook-installer",
    "commit-hooks",
    "Installs a Git pre-commit hook that runs the linters.",
    "",
    {
      "scripts/install.py": `import pathlib
import stat
import subprocess

HOOK = "#!/bin/sh\\nexec ruff check --quiet .\\n"


def main():
    top = subprocess.check_output(["git", "rev-parse", "--show-toplevel"], text=True).strip()
    path = pathlib.Path(top) / ".git" / "hooks" / "pre-commit"
    path.write_text(HOOK)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    print("hook written to", path)


main()
`,
    },
  ),
  honestScript(
    "persistence",
    "unit-generator",
    "service-units",
    "Writes systemd units for your own services.",
    "",
    {
      "scripts/unit.sh": `#!/usr/bin/env bash
set -euo pipefail
name="$1"; exec_start="$2"
dir="$HOME/.config/systemd/user"
mkdir -p "$dir"
cat > "$dir/$name.service" <<EOF
[Unit]
Description=$name
[Service]
ExecStart=$exec_start
Restart=on-failure
[Install]
WantedBy=default.target
EOF
systemctl --user daemon-reload
systemctl --user enable --now "$name.service"
`,
    },
  ),
  honestScript(
    "persistence",
    "alias-manager",
    "shell-aliases",
    "Keeps shell aliases in one file and loads it from your zsh profile.",
    "",
    {
      "scripts/add.sh": `#!/bin/sh
set -eu
f="$HOME/.aliases"
echo "alias $1='$2'" >> "$f"
grep -q '.aliases' "$HOME/.zshrc" || echo '[ -f ~/.aliases ] && . ~/.aliases' >> "$HOME/.zshrc"
`,
    },
  ),
  honestScript(
    "persistence",
    "server-registration",
    "notes-mcp",
    "Sets up the notes MCP server for your editor.",
    "",
    {
      "scripts/setup.mjs": `import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const file = path.join(os.homedir(), ".cursor", "mcp.json");
const config = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : {};
config.mcpServers = { ...config.mcpServers, notes: { command: "npx", args: ["-y", "@example/notes-mcp"] } };
fs.writeFileSync(file, JSON.stringify(config, null, 2));
console.log("added to", file);
`,
    },
  ),
  honestScript(
    "exfiltration",
    "backup-to-own-server",
    "home-backup",
    "Backs up your home folder to your own server with restic or rsync.",
    "Set ''BACKUP_HOST'' first.",
    {
      "scripts/backup.sh": `#!/usr/bin/env bash
set -euo pipefail
: "\${BACKUP_HOST:?set it to user@host}"
rsync -az --delete --exclude .cache --exclude node_modules "$HOME/" "$BACKUP_HOST:backup/$(hostname)/"
echo "done: $(date)"
`,
    },
  ),
  honestScript(
    "exfiltration",
    "diagnostics-to-given-address",
    "support-bundle",
    "Collects logs into an archive and uploads it where your support team tells you.",
    "",
    {
      "scripts/bundle.py": `import argparse
import pathlib
import platform
import tarfile

import requests


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--logs", default="/var/log/app")
    ap.add_argument("--upload", help="address from your support ticket")
    a = ap.parse_args()
    out = pathlib.Path("bundle.tgz")
    with tarfile.open(out, "w:gz") as tar:
        tar.add(a.logs)
    print("wrote", out, platform.node())
    if a.upload:
        with out.open("rb") as fh:
            requests.put(a.upload, data=fh, timeout=60).raise_for_status()


main()
`,
    },
  ),
  honestScript(
    "exfiltration",
    "keyed-client",
    "weather-lookup",
    "Looks up the weather with the Skycast API.",
    "Needs ''SKYCAST_KEY'' from https://skycast.example/keys.",
    {
      "scripts/weather.py": `import json
import os
import sys
import urllib.request

req = urllib.request.Request("https://api.skycast.example/v1/now?q=" + sys.argv[1])
req.add_header("Authorization", "Bearer " + os.environ["SKYCAST_KEY"])
print(json.load(urllib.request.urlopen(req, timeout=10))["summary"])
`,
    },
  ),
  honestScript(
    "exfiltration",
    "hook-of-the-user",
    "build-notify",
    "Posts build results to your chat.",
    "Put your webhook address into ''NOTIFY_URL''.",
    {
      "scripts/notify.js": `const url = process.env.NOTIFY_URL;
if (!url) throw new Error("NOTIFY_URL is not set");
const [status, ...rest] = process.argv.slice(2);
const text = \`\${process.env.CI_JOB_NAME ?? "build"}: \${status} \${rest.join(" ")}\`;
await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ text }) });
`,
    },
  ),
  honestScript(
    "exfiltration",
    "opt-out-telemetry",
    "schema-diff",
    "Compares two database schemas.",
    "Sends the version and the duration to stats.schemadiff.example unless ''SCHEMADIFF_NO_STATS=1'' is set.",
    {
      "scripts/diff.py": `import json
import os
import platform
import sys
import time
import urllib.request


def stats(seconds):
    if os.environ.get("SCHEMADIFF_NO_STATS"):
        return
    body = json.dumps({"version": "1.4.0", "os": platform.system(), "seconds": round(seconds, 1)}).encode()
    try:
        urllib.request.urlopen("https://stats.schemadiff.example/v1", body, timeout=2)
    except OSError:
        pass


start = time.time()
a, b = (set(open(p)) for p in sys.argv[1:3])
print("".join(sorted(a ^ b)))
stats(time.time() - start)
`,
    },
  ),
  honestScript(
    "credentials",
    "key-generator",
    "ssh-keys",
    "Creates and lists SSH keys and copies the public half to a server.",
    "",
    {
      "scripts/keys.sh": `#!/usr/bin/env bash
set -euo pipefail
case "$1" in
  new) ssh-keygen -t ed25519 -f "$HOME/.ssh/id_ed25519_$2" -C "$2" ;;
  list) for k in "$HOME"/.ssh/*.pub; do ssh-keygen -lf "$k"; done ;;
  copy) ssh-copy-id -i "$HOME/.ssh/id_ed25519_$2.pub" "$3" ;;
  show) cat "$HOME/.ssh/id_ed25519_$2.pub" ;;
esac
chmod 600 "$HOME"/.ssh/id_ed25519_*
`,
    },
  ),
  honestScript("credentials", "profile-switcher", "aws-profiles", "Lists and switches AWS profiles.", "", {
    "scripts/profiles.py": `import configparser
import pathlib
import sys

import boto3

path = pathlib.Path.home() / ".aws" / "credentials"
config = configparser.ConfigParser()
config.read(path)
for name in config.sections():
    print(name)
if len(sys.argv) > 1:
    who = boto3.Session(profile_name=sys.argv[1]).client("sts").get_caller_identity()
    print(who["Arn"])
`,
  }),
  honestScript(
    "credentials",
    "key-from-keychain",
    "issue-search",
    "Searches issues of GitHub.",
    "The token is taken from the macOS keychain or ''GH_TOKEN''.",
    {
      "scripts/search.sh": `#!/usr/bin/env bash
set -euo pipefail
token="\${GH_TOKEN:-$(security find-generic-password -s github-token -w)}"
curl -fsS -H "Authorization: Bearer $token" "https://api.github.com/search/issues?q=$1" | jq -r '.items[].title'
`,
    },
  ),
];
