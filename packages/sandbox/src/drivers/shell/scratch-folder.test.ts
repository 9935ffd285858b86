import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeScratchFolder, reapScratchFolders } from "./scratch-folder.ts";
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

  it("are swept by the self-test of a driver that keeps none of its own", async () => {
    const left = join(dirname(await ownFolderOnce()), `skillquay-sandbox-${endedProcess()}-left`);
    await mkdir(left);
    await selfTest(async () => {
      throw new Error("no session here");
    }, limits);
    expect(existsSync(left)).toBe(false);
  });
});

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
