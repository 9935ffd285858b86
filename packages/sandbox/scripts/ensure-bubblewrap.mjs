#!/usr/bin/env node
// Installs bubblewrap for the tests where that is possible: on a Debian-like system, as root. Says what it did on
// standard error and ends with 0 when bwrap is there afterwards, 1 otherwise.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const hasBubblewrap = () =>
  ["/usr/bin/bwrap", "/bin/bwrap", "/usr/local/bin/bwrap"].some((path) => existsSync(path));

const say = (text) => process.stderr.write(`ensure-bubblewrap: ${text}\n`);

if (hasBubblewrap()) process.exit(0);
if (process.platform !== "linux") fail("bubblewrap runs on Linux only");
if (process.getuid?.() !== 0) fail("not root; install it with: sudo apt-get install bubblewrap");
if (!existsSync("/usr/bin/apt-get"))
  fail("no apt-get here; install bubblewrap with the system's package manager");
for (const args of [["update"], ["install", "-y", "--no-install-recommends", "bubblewrap"]]) {
  say(`apt-get ${args.join(" ")}`);
  const { status } = spawnSync("/usr/bin/apt-get", args, {
    env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", 2, 2],
    timeout: 300_000,
  });
  // An outdated list may still be good enough for the second step.
  if (status !== 0) say(`apt-get ended with ${status}`);
}
if (!hasBubblewrap()) fail("bubblewrap could not be installed");

function fail(reason) {
  say(reason);
  process.exit(1);
}
