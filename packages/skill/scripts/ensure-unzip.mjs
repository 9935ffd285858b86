#!/usr/bin/env node
// Installs Info-ZIP's unzip for the tests, which compare its reading of archives with ours, where that is possible: on a
// Debian-like system, as root. Says what it did on standard error and ends with 0 when it is there afterwards, 1 otherwise.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const hasUnzip = () => existsSync("/usr/bin/unzip");

const say = (text) => process.stderr.write(`ensure-unzip: ${text}\n`);

if (hasUnzip()) process.exit(0);
if (process.platform !== "linux") fail("installs on Debian-like Linux only");
if (process.getuid?.() !== 0) fail("not root; install it with: sudo apt-get install unzip");
if (!existsSync("/usr/bin/apt-get")) fail("no apt-get here");
for (const args of [["update"], ["install", "-y", "--no-install-recommends", "unzip"]]) {
  say(`apt-get ${args.join(" ")}`);
  const { status } = spawnSync("/usr/bin/apt-get", args, {
    env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", 2, 2],
    timeout: 300_000,
  });
  // An outdated list may still be good enough for the second step.
  if (status !== 0) say(`apt-get ended with ${status}`);
}
if (!hasUnzip()) fail("unzip could not be installed");

function fail(reason) {
  say(reason);
  process.exit(1);
}
