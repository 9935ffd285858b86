import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { digestOf } from "@skillquay/skill";
import { Hono } from "hono";
import { describe, expect, it, onTestFinished } from "vitest";
import type { HubEnv } from "../../app/http/context.ts";
import { mountBlobs } from "../../app/http/routes/blobs.ts";
import { blobStoreSuite } from "./blob-store.suite.ts";
import { openFolderBlobs } from "./folder-blobs.ts";
import { createHubBlobUrls } from "./hub-blob-urls.ts";

describe("as every blob store", () => {
  blobStoreSuite(async () => {
    const folder = tempFolder();
    const key = { id: "k1", secret: randomBytes(32) };
    const keys = {
      current: () => key,
      byId: async (id: string) => (id === key.id ? key : undefined),
      rotate: async () => {},
    };
    const urls = createHubBlobUrls({ keys, publicUrl: "http://hub.test" });
    const store = await openFolderBlobs({ folder, sign: urls.sign });
    const app = new Hono<HubEnv>();
    mountBlobs(app, { blobs: store, urls });
    return {
      store,
      again: () => openFolderBlobs({ folder, sign: urls.sign }),
      damage: async (digest) => flipByte(placeOf(folder, digest)),
      request: async (url, init) => app.request(url, init),
    };
  });
});

describe("in a folder", () => {
  it("syncs the bytes before they get their name, then the name, then the new folder's name", async () => {
    const folder = tempFolder();
    const synced: { path: string; isPublished: boolean }[] = [];
    const bytes = randomBytes(100);
    const place = placeOf(folder, digestOf(bytes));
    const store = await openFolderBlobs({
      folder,
      sign,
      onSync: (path) => synced.push({ path, isPublished: existsSync(place) }),
    });
    synced.length = 0;
    await store.put(bytes);
    const [file, ...folders] = synced;
    expect(file?.path).toContain(join(folder, "tmp"));
    expect(file?.isPublished).toBe(false);
    expect(folders).toEqual([
      { path: join(place, ".."), isPublished: true },
      { path: folder, isPublished: true },
    ]);
  });

  it("syncs the name of a folder once, and the folder for every new file in it", async () => {
    const folder = tempFolder();
    const synced: string[] = [];
    const store = await openFolderBlobs({ folder, sign, onSync: (path) => synced.push(path) });
    const [first, second] = twoInOneFolder();
    await store.put(first);
    synced.length = 0;
    await store.put(second);
    expect(synced.slice(1)).toEqual([join(placeOf(folder, digestOf(second)), "..")]);
  });

  it("trusts a file that it finds only after syncing it once", async () => {
    const folder = tempFolder();
    const bytes = randomBytes(100);
    await (await openFolderBlobs({ folder, sign })).put(bytes);
    const synced: string[] = [];
    const store = await openFolderBlobs({ folder, sign, onSync: (path) => synced.push(path) });
    synced.length = 0;
    await store.put(bytes);
    const place = placeOf(folder, digestOf(bytes));
    expect(synced).toEqual([place, join(place, ".."), folder]);
    synced.length = 0;
    await store.put(bytes);
    expect(synced).toEqual([]);
  });

  it("repairs a damaged blob when the right bytes come again", async () => {
    const folder = tempFolder();
    const bytes = randomBytes(100);
    await (await openFolderBlobs({ folder, sign })).put(bytes);
    flipByte(placeOf(folder, digestOf(bytes)));
    const store = await openFolderBlobs({ folder, sign });
    await store.put(bytes);
    expect(Buffer.from(await store.get(digestOf(bytes))).equals(bytes)).toBe(true);
  });

  it("removes at start what a killed process left, and leaves alone what a running one writes", async () => {
    const folder = tempFolder();
    await openFolderBlobs({ folder, sign });
    const old = join(folder, "tmp", "left");
    writeFileSync(old, "left");
    const yesterday = new Date(Date.now() - 24 * 60 * 60_000);
    utimesSync(old, yesterday, yesterday);
    writeFileSync(join(folder, "tmp", "new"), "being written");
    await openFolderBlobs({ folder, sign });
    expect(readdirSync(join(folder, "tmp"))).toEqual(["new"]);
  });

  it("leaves no temporary file behind", async () => {
    const folder = tempFolder();
    const store = await openFolderBlobs({ folder, sign });
    await Promise.all([...Array(20)].map(() => store.put(randomBytes(50))));
    expect(readdirSync(join(folder, "tmp"))).toEqual([]);
  });
});

const sign = async (digest: string) => `/v1/blobs/${digest}?exp=1`;

function twoInOneFolder(): [Uint8Array, Uint8Array] {
  const seen = new Map<string, Uint8Array>();
  for (let number = 0; ; number += 1) {
    const bytes = Buffer.from(String(number));
    const fanOut = digestOf(bytes).slice("sha256:".length, "sha256:".length + 2);
    const other = seen.get(fanOut);
    if (other !== undefined) return [other, bytes];
    seen.set(fanOut, bytes);
  }
}

function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "skillquay-blobs-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function placeOf(folder: string, digest: string): string {
  const hex = digest.slice("sha256:".length);
  return join(folder, hex.slice(0, 2), hex);
}

function flipByte(path: string): void {
  const bytes = readFileSync(path);
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}
