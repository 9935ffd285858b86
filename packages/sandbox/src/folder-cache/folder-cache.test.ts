import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createFolderCache, type FolderRecipe } from "./index.ts";
import { machineName } from "./machine-name.ts";

const sixteen = "0123456789abcdef";
const machine = machineName();
/** Above the largest number that Linux gives to a process. */
const nobody = 4_194_305;

describe("createFolderCache", () => {
  it("makes a costly folder once for processes that want it together", async () => {
    const root = temporaryFolder();
    let made = 0;
    const recipe = recipeOf(() => {
      made += 1;
    });
    const caches = [open(root), open(root), open(root)];
    const used = await Promise.all(caches.map((cache) => cache.use("one", recipe)));
    expect(new Set(used.map(({ folder }) => folder))).toEqual(new Set([join(root, "one")]));
    expect(made).toBe(1);
    expect(readdirSync(root)).toEqual(["one"]);
  });

  it("leaves nothing of a folder that could not be made, and makes it when asked again", async () => {
    const root = temporaryFolder();
    const cache = open(root);
    const failing = { ...recipeOf(), make: () => Promise.reject(new Error("no")) };
    await expect(cache.use("one", failing)).rejects.toThrow("no");
    expect(readdirSync(root)).toEqual([]);
    expect(existsSync((await cache.use("one", recipeOf())).folder)).toBe(true);
  });

  it("goes on for those who still wait when the one who asked first is cancelled", async () => {
    const root = temporaryFolder();
    const cache = open(root);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let made = 0;
    const recipe: FolderRecipe = {
      ...recipeOf(),
      make: async (unfinished, signal) => {
        made += 1;
        await held;
        signal.throwIfAborted();
        writeFileSync(join(unfinished, "text"), "made");
        return 4;
      },
    };
    const first = new AbortController();
    const cancelled = cache.use("one", recipe, first.signal);
    const waiting = [cache.use("one", recipe), cache.use("one", recipe, new AbortController().signal)];
    first.abort();
    await expect(cancelled).rejects.toThrow("aborted");
    letGo();
    for (const { folder } of await Promise.all(waiting))
      expect(readFileSync(join(folder, "text"), "utf8")).toBe("made");
    expect(made).toBe(1);
  });

  it("ends what nobody waits for any more, leaves nothing of it, and begins anew for the next", async () => {
    const root = temporaryFolder();
    const cache = open(root);
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const endless: FolderRecipe = {
      ...recipeOf(),
      make: (_unfinished, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(new Error("ended with nobody waiting")));
          begin();
        }),
    };
    const callers = [new AbortController(), new AbortController()];
    const ended = callers.map(({ signal }) => cache.use("one", endless, signal));
    await begun;
    for (const caller of callers) caller.abort(new Error("ended by its caller"));
    for (const one of ended) await expect(one).rejects.toThrow("ended");
    const next = cache.use("one", recipeOf());
    expect(readFileSync(join((await next).folder, "text"), "utf8")).toBe("made");
    expect(readdirSync(root)).toEqual(["one"]);
  });

  it("takes over the lock of a process that is gone, and removes what it left", async () => {
    const root = temporaryFolder();
    const left = `.new-${nobody}-${machine}-${sixteen}`;
    mkdirSync(join(root, left));
    writeFileSync(join(root, ".lock-one"), `${nobody} ${machine}`);
    await open(root).use("one", recipeOf());
    expect(readdirSync(root)).toEqual(["one"]);
  });

  it("leaves what a process of another machine is making", async () => {
    const root = temporaryFolder();
    const others = `.new-${nobody}-elsewhere-${sixteen}`;
    mkdirSync(join(root, others));
    await open(root).use("one", recipeOf());
    expect(readdirSync(root)).toEqual([others, "one"]);
  });

  it("makes a folder anew that is not whole, and removes the longest unused beyond its size", async () => {
    const root = temporaryFolder();
    for (const name of ["half", "old"]) mkdirSync(join(root, name));
    writeFileSync(join(root, "old", "text"), "x".repeat(100));
    utimesSync(join(root, "old"), 1, 1);
    const cache = open(root, 50);
    const { folder } = await cache.use("half", { ...recipeOf(), isWhole: async () => false });
    expect(readFileSync(join(folder, "text"), "utf8")).toBe("made");
    expect(readdirSync(root)).toEqual(["half"]);
  });

  it("takes no name that could leave its folder", async () => {
    for (const name of ["../up", ".hidden", "a/b", ""])
      await expect(open(temporaryFolder()).use(name, recipeOf())).rejects.toThrow("name");
  });
});

function recipeOf(onMake: () => void = () => {}): FolderRecipe {
  return {
    isCostly: true,
    isWhole: async () => true,
    make: async (unfinished) => {
      onMake();
      writeFileSync(join(unfinished, "text"), "made");
      return 4;
    },
  };
}

function open(folder: string, maxBytes = 1_000) {
  const cache = createFolderCache({ folder, maxBytes });
  onTestFinished(() => cache.close());
  return cache;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "skillquay-test-cache-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
