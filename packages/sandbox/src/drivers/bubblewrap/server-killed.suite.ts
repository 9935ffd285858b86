import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findBubblewrapObstacle } from "../../testing/bubblewrap-ready.ts";
import { findProcesses, until } from "../../testing/find-processes.ts";
import { makeTemporarySkill } from "../../testing/temporary-skill.ts";
import { findCgroupParent } from "./cgroup-parent.ts";

const obstacle = findBubblewrapObstacle();
const isRoot = process.getuid?.() === 0;

/** Kills a server so many milliseconds into a run, once for each number, and once during its self-test. */
export function serverKilledSuite(momentsMs: readonly number[]): void {
  describe.skipIf(obstacle !== undefined)(
    `a server that is killed${obstacle === undefined ? "" : ` (skipped: ${obstacle})`}`,
    () => {
      let skill: Awaited<ReturnType<typeof makeTemporarySkill>>;
      beforeEach(async () => {
        skill = await makeTemporarySkill();
      });
      afterEach(() => skill.remove());

      // At another moment of the loop of runs each time.
      it.each(momentsMs)(
        "leaves no process, mount, cgroup or folder within 2 seconds (killed %i ms into a run)",
        { timeout: 30_000 },
        async (waitMs) => {
          // A user that nobody else on the machine is: whatever still runs as it is ours.
          const uid = 20_000 + Math.floor(Math.random() * 10_000);
          const users = isRoot ? [{}, { uid, gid: uid }] : [{}];
          for (const user of users) await expectNothingLeft(skill.folder, user, waitMs);
        },
      );

      it("leaves nothing of its self-test within 2 seconds", { timeout: 30_000 }, async () => {
        const file = fileURLToPath(new URL("./testing/probe-main.ts", import.meta.url));
        const server = spawn(process.execPath, [file], { stdio: ["ignore", "pipe", "inherit"] });
        const { pid = 0 } = server;
        const probing = await until(
          () => probeFolders(pid),
          (folders) => folders.length > 0,
          20_000,
        );
        expect(probing).toHaveLength(1);
        await killed(server);
        const left = await until(
          () => leftovers(`probe of ${pid}`, pid),
          (names) => names.length === 0,
          20_000,
        );
        expect(left).toEqual([]);
      });
    },
  );
}

/** Where the self-test of that server keeps its canary now. */
async function probeFolders(server: number): Promise<string[]> {
  const scratch = (await readdir("/tmp")).filter((name) => name.startsWith(`skillquay-sandbox-${server}-`));
  const inside = await Promise.all(
    scratch.map(async (name) => (await readdir(join("/tmp", name))).map((one) => join("/tmp", name, one))),
  );
  return inside.flat().filter((path) => basename(path).startsWith("probe-"));
}

async function killed(server: ChildProcess): Promise<void> {
  const ended = once(server, "exit");
  server.kill("SIGKILL");
  await ended;
}

async function expectNothingLeft(skillFolder: string, user: { uid?: number }, waitMs: number): Promise<void> {
  const marker = `9${Math.floor(Math.random() * 1e9)}`;
  const server = spawn(
    process.execPath,
    [fileURLToPath(new URL("./testing/server-main.ts", import.meta.url)), skillFolder, marker],
    { ...user, stdio: ["ignore", "pipe", "inherit"] },
  );
  const { pid } = server;
  await hasSaid(server, /running[\s\S]*again/);
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  await killed(server);
  const left = await until(
    async () => [...(await leftovers(marker, pid ?? 0)), ...(await processesOf(user.uid))],
    (leftover) => leftover.length === 0,
    20_000,
  );
  expect(left).toEqual([]);
}

async function hasSaid(server: ChildProcess, pattern: RegExp): Promise<void> {
  let text = "";
  await new Promise<void>((resolve, reject) => {
    server.once("exit", () => reject(new Error(`the server ended by itself after: ${text}`)));
    server.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (pattern.test(text)) resolve();
    });
  });
}

async function leftovers(marker: string, server: number): Promise<string[]> {
  const scratch = `skillquay-sandbox-${server}-`;
  const parent = await findCgroupParent();
  const cgroups =
    parent === undefined ? [] : parent.version === 2 ? [parent.folder] : [parent.memory, parent.processes];
  const names = await Promise.all(
    ["/tmp", ...cgroups].map(async (folder) => (folder === undefined ? [] : await readdir(folder))),
  );
  return [
    ...(await findProcesses(marker)),
    ...(await findProcesses(scratch)),
    ...names.flat().filter((name) => name.startsWith(scratch)),
    ...(await readFile("/proc/self/mounts", "utf8")).split("\n").filter((line) => line.includes(scratch)),
  ];
}

/** Also finds a bwrap that hangs in its set-up, whose command line has nothing of ours in it. */
async function processesOf(uid: number | undefined): Promise<string[]> {
  if (uid === undefined) return [];
  const leftover: string[] = [];
  for (const id of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const status = await readFile(`/proc/${id}/status`, "utf8").catch(() => "");
    const isZombie = /^State:\s+Z/m.test(status);
    if (!isZombie && Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]) === uid)
      leftover.push(`process ${id} of ${uid}`);
  }
  return leftover;
}
