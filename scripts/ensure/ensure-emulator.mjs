#!/usr/bin/env node
// For the test on a kernel of its own: an emulator and a kernel that is unpacked, not installed. Prints the kernel's folder.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureInstalled, hasProgram, systemPath } from "./ensure-installed.mjs";

const kernel = "/var/cache/skillquay-tests/kernel";
const isThere = () =>
  hasProgram("qemu-system-x86_64") && hasProgram("busybox") && existsSync(join(kernel, "boot"));

ensureInstalled({
  what: "emulator",
  packages: ["qemu-system-x86", "busybox-static"],
  isThere,
  install(apt) {
    apt();
    const folder = mkdtempSync(join(tmpdir(), "skillquay-kernel-"));
    const run = (...command) =>
      spawnSync(command[0], command.slice(1), {
        cwd: folder,
        env: { PATH: systemPath },
        stdio: ["ignore", "pipe", 2],
        encoding: "utf8",
      }).stdout;
    const name = /Depends: (linux-image-\S+)/.exec(run("apt-cache", "depends", "linux-image-amd64"))?.[1];
    if (name !== undefined) run("apt-get", "download", name);
    mkdirSync(kernel, { recursive: true });
    for (const file of readdirSync(folder)) run("dpkg", "-x", join(folder, file), kernel);
    rmSync(folder, { recursive: true });
  },
});
process.stdout.write(kernel);
