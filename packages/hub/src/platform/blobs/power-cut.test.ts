import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { copyFile, mkdir, readFile, truncate, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { digestOf } from "@skillquay/skill";
import { expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { openFolderBlobs } from "./folder-blobs.ts";

const obstacle = findObstacle();

it.skipIf(obstacle !== undefined)(
  `loses no acknowledged blob when the power is cut (${obstacle ?? "ext4 on a loop device"})`,
  async () => {
    const { promised, lost } = await cutPower(async (folder) => {
      const store = await openFolderBlobs({ folder, sign });
      return async (bytes) => (await store.put(bytes)).digest;
    });
    expect(promised).toBeGreaterThan(0);
    expect(lost).toEqual([]);
  },
);

it.skipIf(obstacle !== undefined)(
  `would see a store that does not wait for the disk lose blobs (${obstacle ?? "ext4 on a loop device"})`,
  async () => {
    const { lost } = await cutPower(async (folder) => async (bytes) => {
      const digest = digestOf(bytes);
      await mkdir(dirname(placeOf(folder, digest)), { recursive: true });
      await writeFile(placeOf(folder, digest), bytes);
      return digest;
    });
    expect(lost.length).toBeGreaterThan(0);
  },
);

it("has synced the bytes, their name and its folder's name of every blob that it acknowledges", async (context) => {
  if (process.platform === "win32") context.skip("Windows keeps names with the file");
  const folder = await temporaryFolder();
  // What a disk holds that keeps nothing but what it is told to sync.
  const disk = { bytes: new Set<string>(), names: new Set<string>(), folders: new Set<string>() };
  const onSync = (path: string) => {
    if (path === folder) for (const name of readdirSync(path)) disk.folders.add(name);
    else if (dirname(path) === folder) for (const name of readdirSync(path)) disk.names.add(name);
    else disk.bytes.add(digestOf(readFileSync(path)));
  };
  const store = await openFolderBlobs({ folder, sign, onSync });
  const put = async (bytes: Uint8Array) => {
    const { digest } = await store.put(bytes);
    const hex = digest.slice("sha256:".length);
    return [disk.bytes.has(digest), disk.names.has(hex), disk.folders.has(hex.slice(0, 2))];
  };
  const blobs = Array.from({ length: 100 }, () => randomBytes(200));
  // Each twice at the same time: who waits for another's write is promised the same.
  const synced = await Promise.all([...blobs, ...blobs].map(put));
  expect(synced).toEqual(synced.map(() => [true, true, true]));
});

type Put = (bytes: Uint8Array) => Promise<string>;

/** Keeps storing on a disk and cuts its power a few times: how many blobs were promised before a cut, and which are not there after it. */
async function cutPower(open: (folder: string) => Promise<Put>) {
  const folder = await temporaryFolder();
  const image = join(folder, "disk.img");
  const disk = join(folder, "disk");
  await makeDisk(image);
  await mountImage(image, disk);
  const put = await open(join(disk, "blobs"));
  const acknowledged: string[] = [];
  const cuts: { readonly left: string; readonly promised: readonly string[] }[] = [];
  let isOver = false;
  const writers = Array.from({ length: 8 }, async () => {
    while (!isOver && acknowledged.length < MOST_BLOBS)
      acknowledged.push(await put(randomBytes(100 + Math.floor(Math.random() * 8_000))));
  });
  try {
    while (cuts.length < CUTS) {
      const goal = Math.min(acknowledged.length + 10 + Math.floor(Math.random() * 50), MOST_BLOBS);
      await expect.poll(() => acknowledged.length, { interval: 1 }).toBeGreaterThanOrEqual(goal);
      // First the promises, then the copy: the image is what the disk was told so far, without what only memory knows.
      const cut = { left: join(folder, `left-${cuts.length}.img`), promised: [...acknowledged] };
      await copyFile(image, cut.left);
      cuts.push(cut);
    }
  } finally {
    isOver = true;
    await Promise.all(writers);
  }
  const lost: string[] = [];
  for (const [index, { left, promised }] of cuts.entries()) {
    const match = join(folder, `found-${index}`);
    await mountImage(left, match);
    for (const digest of promised) {
      const bytes = await readFile(placeOf(join(match, "blobs"), digest)).catch(() => undefined);
      if (bytes === undefined || digestOf(bytes) !== digest) lost.push(digest);
    }
  }
  return { promised: cuts.reduce((sum, { promised }) => sum + promised.length, 0), lost };
}

const CUTS = 4;
// Half of what the disk has room for.
const MOST_BLOBS = 10_000;

async function makeDisk(image: string): Promise<void> {
  await writeFile(image, "");
  await truncate(image, 160 * 1024 * 1024);
  // A journal that never fills up: a copy takes a moment, in which nothing that it needs may be overwritten.
  execFileSync("mke2fs", ["-q", "-t", "ext4", "-b", "1024", "-J", "size=64", image], { stdio: "pipe" });
}

/** Mounting replays the journal, as the first start after a power cut does. */
async function mountImage(image: string, place: string): Promise<void> {
  await mkdir(place);
  execFileSync("mount", ["-o", "loop", image, place], { stdio: "pipe" });
  onTestFinished(() => void execFileSync("umount", [place], { stdio: "pipe" }));
}

/** Why no disk of our own can be had here; undefined when it can. */
function findObstacle(): string | undefined {
  if (process.platform !== "linux") return "needs Linux";
  if (process.getuid?.() !== 0) return "needs root";
  if (!existsSync("/dev/loop-control")) return "needs loop devices";
  try {
    for (const program of ["mke2fs", "mount", "umount"]) execFileSync(program, ["-V"], { stdio: "pipe" });
    execFileSync("losetup", ["--find"], { stdio: "pipe" });
  } catch {
    return "needs mke2fs, mount and a free loop device";
  }
  return undefined;
}

function placeOf(folder: string, digest: string): string {
  const hex = digest.slice("sha256:".length);
  return join(folder, hex.slice(0, 2), hex);
}

const sign = async () => "";
