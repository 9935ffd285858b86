#!/usr/bin/env node
// Installs PostgreSQL 15, the oldest version that the hub supports, for the tests, where that is possible: on a
// Debian-like system, as root. Starts no server. Says what it did on standard error and ends with 0 when its programs
// are there afterwards, 1 otherwise.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";

const hasPostgres = () => existsSync("/usr/lib/postgresql/15/bin/initdb");

const say = (text) => process.stderr.write(`ensure-postgres-15: ${text}\n`);

if (hasPostgres()) process.exit(0);
if (process.platform !== "linux") fail("installs on Debian-like Linux only");
if (process.getuid?.() !== 0) fail("not root; install it with: sudo apt-get install postgresql-15");
if (!existsSync("/usr/bin/apt-get")) fail("no apt-get here");
keepFromStarting();
for (const args of [["update"], ["install", "-y", "--no-install-recommends", "postgresql-15"]]) {
  say(`apt-get ${args.join(" ")}`);
  const { status } = spawnSync("/usr/bin/apt-get", args, {
    env: {
      PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
      DEBIAN_FRONTEND: "noninteractive",
      // Our file is there before the package's own, and nobody can be asked which to keep.
      UCF_FORCE_CONFFOLD: "1",
    },
    stdio: ["ignore", 2, 2],
    timeout: 300_000,
  });
  // An outdated list may still be good enough for the second step.
  if (status !== 0) say(`apt-get ended with ${status}`);
}
if (!hasPostgres()) fail("PostgreSQL 15 could not be installed");

/** Debian makes a database and starts a server on port 5432 with the package, unless told before. */
function keepFromStarting() {
  const file = "/etc/postgresql-common/createcluster.conf";
  if (existsSync(file)) return;
  mkdirSync("/etc/postgresql-common", { recursive: true });
  writeFileSync(file, "create_main_cluster = false\n");
}

function fail(reason) {
  say(reason);
  process.exit(1);
}
