#!/usr/bin/env node
// Installs strace for the tests of detonation where that is possible: on a Debian-like system, as root. Says what it did
// on standard error and ends with 0 when strace is there afterwards, 1 otherwise.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const hasStrace = () =>
  ["/usr/bin/strace", "/bin/strace", "/usr/local/bin/strace"].some((path) => existsSync(path));

const say = (text) => process.stderr.write(`ensure-strace: ${text}\n`);

if (hasStrace()) process.exit(0);
if (process.platform !== "linux") fail("strace runs on Linux only");
if (process.getuid?.() !== 0) fail("not root; install it with: sudo apt-get install strace");
if (!existsSync("/usr/bin/apt-get"))
  fail("no apt-get here; install strace with the system's package manager");
for (const args of [["update"], ["install", "-y", "--no-install-recommends", "strace"]]) {
  say(`apt-get ${args.join(" ")}`);
  const { status } = spawnSync("/usr/bin/apt-get", args, {
    env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", 2, 2],
    timeout: 300_000,
  });
  if (status !== 0) say(`apt-get ended with ${status}`);
}
if (!hasStrace()) fail("strace could not be installed");

function fail(reason) {
  say(reason);
  process.exit(1);
}
