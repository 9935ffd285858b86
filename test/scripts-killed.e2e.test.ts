import { readdirSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findBubblewrapObstacle } from "../packages/sandbox/src/testing/bubblewrap-ready.ts";
import { createMachine, type Machine } from "./support/program.ts";
import { startStdioPeer } from "./support/stdio-peer.ts";
import { until } from "./support/until.ts";
import { writeSkill } from "./support/write-skill.ts";

const obstacle = findBubblewrapObstacle();

let machine: Machine;
beforeEach(async () => {
  machine = await createMachine();
});
afterEach(() => machine.dispose());

describe.skipIf(obstacle !== undefined)(
  `a server that is killed while a script runs (${obstacle ?? "bubblewrap"})`,
  () => {
    it("leaves no process and no mount", async () => {
      // A number of our own, so that only this script's processes are counted.
      const seconds = String(900_000 + (process.pid % 90_000));
      const skill = await writeSkill(machine.skills, "alpha");
      await mkdir(join(skill, "scripts"), { recursive: true });
      await writeFile(
        join(skill, "scripts/wait.sh"),
        `#!/bin/sh\nsleep ${seconds} &\nsetsid sleep ${seconds} &\nsleep ${seconds}\n`,
      );
      const mountsBefore = mounts();
      const peer = startStdioPeer(machine);
      await peer.initialize();
      const args = { skill_name: "alpha", script_name: "wait.sh" };
      peer.send({
        jsonrpc: "2.0",
        id: 77,
        method: "tools/call",
        params: { name: "execute_skill_script", arguments: args },
      });
      await until("the script's processes", () => sleepers(seconds).length >= 3);
      peer.child.kill("SIGKILL");
      await until("the end of all of them", () => sleepers(seconds).length === 0);
      expect(mounts()).toEqual(mountsBefore);
    });
  },
);

/** All of this machine, but for those of containers, which other tests make and end at the same time. */
function mounts(): string[] {
  const all = readFileSync("/proc/mounts", "utf8").split("\n");
  return all.filter((mount) => !/\/skillquay-podman-|\/run\/netns/.test(mount));
}

function sleepers(seconds: string): string[] {
  return readdirSync("/proc").filter((entry) => {
    if (!/^\d+$/.test(entry)) return false;
    try {
      return readFileSync(`/proc/${entry}/cmdline`, "utf8") === `sleep\0${seconds}\0`;
    } catch {
      return false; // It ended between the listing and the look.
    }
  });
}
