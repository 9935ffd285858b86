import { spawn, spawnSync } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transform } from "esbuild";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systemNode } from "../scripts/system-node.ts";
import { root } from "./support/program.ts";
import { until } from "./support/until.ts";

let folder: string;
let launcher: string;
let program: string;

// A program of its own, so that what is tested is the launcher and nothing else.
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "skillquay-launcher-"));
  await cp(join(root, "packages/cli/bin"), join(folder, "bin"), { recursive: true });
  await mkdir(join(folder, "dist"));
  launcher = join(folder, "bin/skillquay.js");
  program = join(folder, "dist/skillquay.cjs");
  await writeProgram("one");
});
afterEach(() => rm(folder, { recursive: true, maxRetries: 5 }));

describe("the launcher", () => {
  it("runs the program with its arguments, its exit code and a working require", async () => {
    await writeFile(
      program,
      'const p = require("node:path"); process.stdout.write(p.basename(__filename) + process.argv.slice(2)); process.exitCode = 3;',
    );
    const { stdout, status } = run(["a", "--b"]);
    expect(stdout).toBe("skillquay.cjsa,--b");
    expect(status).toBe(3);
  });

  it("loads the other parts of the program through caches of their own, once", async () => {
    await writeFile(
      join(folder, "dist/rest.cjs"),
      'process.stdout.write("part "); module.exports = { is: "here" };',
    );
    await writeFile(program, 'require("./rest.cjs"); process.stdout.write(require("./rest.cjs").is);');
    for (const _ of ["first", "second"]) expect(run().stdout).toBe("part here");
    expect((await readdir(join(folder, "cache/skillquay"))).length).toBe(2);
  });

  it("says what to run when the program is not built", async () => {
    await rm(program);
    const { stderr, stdout, status } = run();
    expect(stderr).toContain("npm run build");
    expect(stdout).toBe("");
    expect(status).toBe(1);
  });

  it("keeps one cache for serving and one for other commands, readable by the user alone", async () => {
    run();
    run(["serve"]);
    run(["list"]);
    run(["check"]);
    const files = await cacheFiles();
    expect(files.map((name) => name.split("-")[1]).sort()).toEqual(["command", "serve"]);
    for (const name of files) {
      const { mode } = await stat(join(folder, "cache/skillquay", name));
      if (process.platform !== "win32") expect(mode & 0o777).toBe(0o600);
    }
  });

  it("runs a new build of the same length, not the cached old one", async () => {
    expect(run().stdout).toBe("one");
    await writeProgram("two");
    expect(run().stdout).toBe("two");
    expect(run().stdout).toBe("two");
    expect(await cacheFiles()).toHaveLength(1);
  });

  it("runs all the same with a cache that is damaged, and replaces it", async () => {
    run();
    const [name = ""] = await cacheFiles();
    const file = join(folder, "cache/skillquay", name);
    const damaged = await readFile(file);
    damaged.fill(0x41, damaged.length - 64);
    await writeFile(file, damaged);
    expect(run().stdout).toBe("one");
    expect((await readFile(file)).subarray(-64)).not.toEqual(damaged.subarray(-64));
    await writeFile(file, "");
    expect(run().stdout).toBe("one");
  });

  it("writes the cache while the program runs: a server that is killed has left it", async () => {
    await writeFile(program, "setInterval(() => {}, 1000);");
    const server = spawn(systemNode(), [launcher], { env: environment(), stdio: "ignore" });
    try {
      await until("the cache is there", async () => (await cacheFiles()).length === 1);
    } finally {
      server.kill("SIGKILL");
    }
  });

  it("runs silently without a cache when its folder cannot be made", () => {
    const { stdout, stderr } = run([], { XDG_CACHE_HOME: join(program, "not-a-folder") });
    expect(stdout).toBe("one");
    expect(stderr).toBe("");
  });

  it.skipIf(process.getuid?.() !== 0)(
    "runs silently for a user without a name and without HOME (needs root)",
    async () => {
      await chmod(folder, 0o755);
      const env = { PATH: process.env.PATH ?? "" };
      const nobody = { uid: 54_321, gid: 54_321, cwd: "/", env, encoding: "utf8" } as const;
      const { stdout, stderr } = spawnSync(systemNode(), [launcher], nobody);
      expect({ stdout, stderr }).toEqual({ stdout: "one", stderr: "" });
      // The program itself as well.
      await cp(join(root, "packages/cli/dist"), join(folder, "dist"), { recursive: true });
      const skills = ["--dir", join(folder, "dist/samples")];
      const listed = spawnSync(systemNode(), [launcher, "list", ...skills], nobody);
      expect(listed.stdout).toContain("hello-world");
      expect({ stderr: listed.stderr, status: listed.status }).toEqual({ stderr: "\n4 skills\n", status: 0 });
      const served = spawnSync(systemNode(), [launcher, "serve", ...skills], { ...nobody, input: HANDSHAKE });
      expect(served.stdout).toContain('"serverInfo"');
      expect(served.status).toBe(0);
    },
  );

  it.each(["20.11.1", "18.20.4", "8.9.0"])(
    "reader: It runs on Node.js 18 or newer: says on Node %s that it is too old, and ends at once",
    async (old) => {
      const preload = join(folder, "old-node.cjs");
      const disguise = { versions: { node: old }, version: `v${old}` };
      await writeFile(
        preload,
        `for (const [key, value] of Object.entries(${JSON.stringify(disguise)}))
        Object.defineProperty(process, key, { value });`,
      );
      const { stdout, stderr, status } = spawnSync(systemNode(), ["--require", preload, launcher, "serve"], {
        env: environment(),
        encoding: "utf8",
      });
      expect(stderr).toBe(
        `skillquay needs Node 20.12 or newer; this is v${old} (${systemNode()}). ` +
          "Install a newer one from https://nodejs.org, and start skillquay with it.\n",
      );
      expect({ stdout, status }).toEqual({ stdout: "", status: 1 });
    },
  );

  it("is written in a syntax that an old Node can read", async () => {
    const source = await readFile(launcher, "utf8");
    const [old, present] = await Promise.all(
      ["es2015", "esnext"].map((target) => transform(source, { target, format: "cjs" })),
    );
    expect(old?.code).toBe(present?.code);
  });

  it("writes nothing when caching is switched off", async () => {
    run([], { SKILLQUAY_CACHE: "off" });
    run(["--no-cache"]);
    expect(await cacheFiles()).toEqual([]);
  });
});

const HANDSHAKE = `${JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "launcher", version: "1" } },
})}\n`;

function writeProgram(word: string): Promise<void> {
  return writeFile(program, `function say() { process.stdout.write("${word}"); }\nsay();\n`);
}

function environment(more: Record<string, string> = {}): Record<string, string> {
  return { HOME: folder, XDG_CACHE_HOME: join(folder, "cache"), PATH: process.env.PATH ?? "", ...more };
}

function run(args: string[] = [], more: Record<string, string> = {}) {
  return spawnSync(systemNode(), [launcher, ...args], { env: environment(more), encoding: "utf8" });
}

function cacheFiles(): Promise<string[]> {
  return readdir(join(folder, "cache/skillquay")).catch((): string[] => []);
}
