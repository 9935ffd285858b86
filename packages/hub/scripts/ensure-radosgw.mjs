#!/usr/bin/env node
// Installs Ceph's S3 server for the tests, where that is possible: on a Debian-like system, as root. Starts and enables no
// service. Says what it did on standard error and ends with 0 when its programs are there afterwards, 1 otherwise.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const packages = ["radosgw", "ceph-mon", "ceph-osd", "ceph-common"];
const hasRadosgw = () =>
  ["radosgw", "radosgw-admin", "ceph-mon", "ceph-osd", "ceph", "monmaptool"].every((program) =>
    existsSync(join("/usr/bin", program)),
  );

const say = (text) => process.stderr.write(`ensure-radosgw: ${text}\n`);

if (hasRadosgw()) process.exit(0);
if (process.platform !== "linux") fail("installs on Debian-like Linux only");
if (process.getuid?.() !== 0) fail(`not root; install it with: sudo apt-get install ${packages.join(" ")}`);
if (!existsSync("/usr/bin/apt-get")) fail("no apt-get here");
const folder = mkdtempSync(join(tmpdir(), "skillquay-apt-"));
try {
  const path = pathWithoutServices();
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", ...packages]]) {
    say(`apt-get ${args.join(" ")}`);
    const { status } = spawnSync("/usr/bin/apt-get", ["-o", `DPkg::Path=${path}`, ...args], {
      env: { PATH: path, DEBIAN_FRONTEND: "noninteractive" },
      stdio: ["ignore", 2, 2],
      timeout: 300_000,
    });
    // An outdated list may still be good enough for the second step.
    if (status !== 0) say(`apt-get ended with ${status}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
if (!hasRadosgw()) fail("Ceph's S3 server could not be installed");

/** The packages start their daemons, and have them started at every boot, by these programs: here they do nothing. */
function pathWithoutServices() {
  for (const program of ["deb-systemd-helper", "deb-systemd-invoke", "update-rc.d", "invoke-rc.d"]) {
    symlinkSync("/bin/true", join(folder, program));
  }
  return `${folder}:/usr/sbin:/usr/bin:/sbin:/bin`;
}

function fail(reason) {
  say(reason);
  process.exit(1);
}
