import { type SpawnSyncReturns, spawn, spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systemNode } from "../scripts/system-node.ts";
import { root } from "./support/program.ts";
import { until } from "./support/until.ts";

const DAY_MS = 24 * 60 * 60_000;

describe("the code cache of the launcher", () => {
  let folder: string;
  let caches: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "skillquay-code-cache-"));
    caches = join(folder, "cache/skillquay");
    await cp(join(root, "packages/cli/bin"), join(folder, "bin"), { recursive: true });
    await mkdir(join(folder, "dist"));
    await writeFile(
      join(folder, "dist/skillquay.cjs"),
      `function say() { process.stdout.write("here"); }
      const fs = require("node:fs");
      const die = () => process.kill(process.pid, "SIGKILL");
      if (process.env.SCANS) for (const flag of ["--no-wasm-dynamic-tiering", "--no-wasm-tier-up", "--semi-space-growth-factor=1"])
        require("node:v8").setFlagsFromString(flag);
      if (process.env.DIES === "loading") die();
      if (process.env.DIES === "writing") fs.renameSync = die;
      if (process.env.WAITS_FOR) {
        fs.writeFileSync(process.env.WAITS_FOR + ".waits", "");
        while (!fs.existsSync(process.env.WAITS_FOR)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      }
      say();`,
    );
  });
  afterEach(() => rm(folder, { recursive: true, maxRetries: 5 }));

  it("is used as it is by the next start, which leaves nothing else", async () => {
    expect(run().stdout).toBe("here");
    const original = cacheIdentity();
    expect(run().stdout).toBe("here");
    expect(cacheIdentity()).toBe(original);
    expect(await readdir(caches)).toHaveLength(1);
  });

  it("is used by the next start after one that changed flags of the whole process, as a scan does", () => {
    run({ SCANS: "yes" });
    const original = cacheIdentity();
    expect(run().stdout).toBe("here");
    expect(cacheIdentity()).toBe(original);
  });

  it("is dropped and made anew when the start that used it died", async () => {
    run();
    const original = cacheIdentity();
    expect(run({ DIES: "loading" }).signal).toBe("SIGKILL");
    expect(run().stdout).toBe("here");
    expect(cacheIdentity()).not.toBe(original);
    expect(await readdir(caches)).toHaveLength(1);
  });

  it("is not dropped because of a start that is still on its way", async () => {
    run();
    const original = cacheIdentity();
    const gate = join(folder, "gate");
    const slow = start({ WAITS_FOR: gate });
    const hasEnded = new Promise((resolve) => slow.once("exit", resolve));
    try {
      await until("it is in the middle of loading", () =>
        statSync(`${gate}.waits`, { throwIfNoEntry: false }),
      );
      expect(await readdir(caches)).toHaveLength(2);
      expect(run().stdout).toBe("here");
      expect(cacheIdentity()).toBe(original);
      await writeFile(gate, "");
      await hasEnded;
    } finally {
      slow.kill("SIGKILL");
    }
    expect(cacheIdentity()).toBe(original);
    expect(await readdir(caches)).toHaveLength(1);
  });

  it("is whole after many first starts at once", async () => {
    const codes = Array.from({ length: 8 }, () => {
      const child = start();
      return new Promise((resolve) => child.once("exit", resolve));
    });
    expect(await Promise.all(codes)).toEqual(Array(8).fill(0));
    const original = cacheIdentity();
    expect(run().stdout).toBe("here");
    expect(cacheIdentity()).toBe(original);
    expect(await readdir(caches)).toHaveLength(1);
  });

  it("does not exist after a process that was killed while it wrote, and what that left is removed in time", async () => {
    expect(run({ DIES: "writing" }).signal).toBe("SIGKILL");
    const [unfinished = "", ...others] = await readdir(caches);
    expect([unfinished.endsWith(".tmp"), others]).toEqual([true, []]);
    expect(run().stdout).toBe("here");
    // Somebody may still be writing it.
    expect(await readdir(caches)).toHaveLength(2);
    await age(unfinished, DAY_MS / 24);
    await rm(cacheFile());
    run();
    expect(await readdir(caches)).toHaveLength(1);
  });

  it("is not used when others could have written it", async () => {
    if (process.platform === "win32") return;
    run();
    const original = cacheIdentity();
    spawnSync("chmod", ["666", cacheFile()]);
    expect(run().stdout).toBe("here");
    expect(cacheIdentity()).not.toBe(original);
  });

  it("has others beside it: the thirty-three that were used last, for a month", async () => {
    await mkdir(caches, { recursive: true });
    for (let index = 0; index < 40; index += 1) {
      const name = `code-serve-v20.0.0-x64-${index}`;
      await writeFile(join(caches, name), "old");
      await age(name, ((index + 1) * DAY_MS) / 2);
    }
    await writeFile(join(caches, "index.json"), "{}");
    await age("index.json", 100 * DAY_MS);
    run();
    const [other, ...kept] = (await readdir(caches)).sort(
      (a, b) => Number(b === "index.json") - Number(a === "index.json"),
    );
    expect(other).toBe("index.json");
    const old = kept.filter((name) => name.includes("v20.0.0")).map((name) => Number(name.split("-").pop()));
    expect(old.sort((a, b) => a - b)).toEqual(Array.from({ length: 32 }, (_, index) => index));
    expect(kept).toHaveLength(33);
    for (const index of old) await age(`code-serve-v20.0.0-x64-${index}`, (index + 25.5) * DAY_MS);
    await rm(cacheFile());
    run();
    // Five of them, the new one and what is no code.
    expect(await readdir(caches)).toHaveLength(7);
  });

  function start(more: Record<string, string> = {}) {
    return spawn(systemNode(), [join(folder, "bin/skillquay.js")], {
      env: environment(more),
      stdio: "ignore",
    });
  }

  function run(more: Record<string, string> = {}): SpawnSyncReturns<string> {
    const options = { env: environment(more), encoding: "utf8" } as const;
    return spawnSync(systemNode(), [join(folder, "bin/skillquay.js")], options);
  }

  function environment(more: Record<string, string>): Record<string, string> {
    return { HOME: folder, XDG_CACHE_HOME: join(folder, "cache"), PATH: process.env.PATH ?? "", ...more };
  }

  function cacheFile(): string {
    const version = spawnSync(systemNode(), ["--version"], { encoding: "utf8" }).stdout.trim();
    const name = readdirSync(caches).find((file) => file.includes(`-${version}-`) && !file.includes(".tmp"));
    if (name === undefined) throw new Error("there is no cache");
    return join(caches, name.replace(/\.starting$/, ""));
  }

  /** Another one after each writing. */
  function cacheIdentity(): string {
    const { ino, mtimeMs } = statSync(cacheFile());
    return `${ino} ${mtimeMs}`;
  }

  function age(name: string, ageMs: number): Promise<void> {
    const then = new Date(Date.now() - ageMs);
    return utimes(join(caches, name), then, then);
  }
});
