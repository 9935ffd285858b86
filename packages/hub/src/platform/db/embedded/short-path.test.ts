import { lstat, mkdir, readdir, realpath, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { shortPath } from "./short-path.ts";

it("is the folder itself when that is short", async () => {
  expect((await shortPath("/var/lib/skillquay")).path).toBe("/var/lib/skillquay");
});

it("is one short link to a folder with a long path, gone when it is removed", async () => {
  const folder = await longFolder();
  const [one, two] = [await shortPath(folder), await shortPath(folder)];
  expect(Buffer.byteLength(one.path)).toBeLessThan(80);
  expect(two.path).toBe(one.path);
  expect(await realpath(one.path)).toBe(await realpath(folder));
  await one.remove();
  await expect(lstat(one.path)).rejects.toMatchObject({ code: "ENOENT" });
  expect(await readdir(folder)).toEqual([]);
});

it("does not use what somebody else put where the link should be", async () => {
  const folder = await longFolder();
  const { path: taken, remove } = await shortPath(folder);
  await remove();
  await writeFile(taken, "");
  onTestFinished(() => rm(taken));
  const short = await shortPath(folder);
  expect(short.path).not.toBe(taken);
  expect(await realpath(short.path)).toBe(await realpath(folder));
  await short.remove();
});

async function longFolder(): Promise<string> {
  const folder = join(await temporaryFolder(), "x".repeat(150));
  await mkdir(folder);
  return folder;
}
