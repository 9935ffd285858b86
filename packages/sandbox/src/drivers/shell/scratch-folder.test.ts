import { spawnSync } from "node:child_process";
import { existsSync, readlinkSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeScratchFolder, makeVisibleFolder, reapScratchFolders } from "./scratch-folder.ts";
import { selfTest } from "./self-test.ts";

describe("scratch folders", () => {
  it("are removed once their server is gone, and kept while it runs", async () => {
    const own = await makeScratchFolder();
    const left = join(dirname(own), `skillquay-sandbox-${endedProcess()}-left`);
    await mkdir(join(left, "probe-1"), { recursive: true });
    try {
      await reapScratchFolders();
      expect([existsSync(left), existsSync(own)]).toEqual([false, true]);
    } finally {
      await rm(own, { recursive: true });
    }
  });

  it.skipIf(process.platform !== "linux")(
    "are kept when their server is in another namespace, where numbers are others",
    async () => {
      const own = await makeScratchFolder();
      const namespace = /-(\d{9,})-/.exec(own)?.[1];
      expect(readlinkSync("/proc/self/ns/pid")).toBe(`pid:[${namespace}]`);
      const other = join(dirname(own), `skillquay-sandbox-${endedProcess()}-4026500000-left`);
      await mkdir(other);
      try {
        await reapScratchFolders();
        expect(existsSync(other)).toBe(true);
      } finally {
        for (const folder of [own, other]) await rm(folder, { recursive: true });
      }
    },
  );

  it("take along the folder with the name that tells nothing", async () => {
    const own = await makeScratchFolder();
    const visible = await makeVisibleFolder(own);
    expect(visible).not.toContain(String(process.pid));
    const left = join(dirname(own), `skillquay-sandbox-${endedProcess()}-left`);
    await rename(own, left);
    await reapScratchFolders();
    expect([existsSync(left), existsSync(visible)]).toEqual([false, false]);
  });

  it("of old self-tests are removed after an hour", async () => {
    const [old, recent] = [await probeFolder(), await probeFolder()];
    await utimes(old, 1, 1);
    await reapScratchFolders();
    expect([existsSync(old), existsSync(recent)]).toEqual([false, true]);
    await rm(recent, { recursive: true });
  });

  it("are swept by the self-test of a driver that keeps none of its own", async () => {
    const left = join(dirname(await ownFolderOnce()), `skillquay-sandbox-${endedProcess()}-left`);
    await mkdir(left);
    await selfTest(async () => {
      throw new Error("no session here");
    }, limits);
    expect(existsSync(left)).toBe(false);
  });
});

async function probeFolder(): Promise<string> {
  return await mkdtemp(join(tmpdir(), "skillquay-probe-"));
}

async function ownFolderOnce(): Promise<string> {
  const folder = await makeScratchFolder();
  await rm(folder, { recursive: true });
  return folder;
}

/** The id of a process that ran and is gone. */
function endedProcess(): number {
  return spawnSync("true").pid;
}

const limits = {
  wallMs: 1_000,
  memoryBytes: 1,
  processes: 1,
  diskBytes: 1,
  openFiles: 1,
  cpuSeconds: 1,
  outputBytes: 1,
};
