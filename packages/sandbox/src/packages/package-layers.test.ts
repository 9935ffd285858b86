import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBubblewrapObstacle } from "../testing/bubblewrap-ready.ts";
import { declaring, type LayerFixture, openLayerFixture } from "./testing/layer-fixture.ts";
import { startTestRegistry, type TestRegistry } from "./testing/test-registry.ts";

const obstacle = findBubblewrapObstacle();
const mebibyte = 1_048_576;

interface FirstBuild {
  readonly cancel: () => void;
  readonly refuse: (why: Error) => void;
}

describe.skipIf(obstacle !== undefined)(
  `package layers${obstacle === undefined ? "" : ` (skipped: ${obstacle})`}`,
  { timeout: 120_000 },
  () => {
    let registry: TestRegistry;
    let fixture: LayerFixture;
    beforeAll(async () => {
      registry = await startTestRegistry({
        wheels: [
          {
            name: "greeter",
            version: "1.2",
            requires: ["words"],
            files: [{ name: "greeter.py", data: "import words\ndef greet(): return words.HELLO\n" }],
          },
          { name: "words", version: "3.0", files: [{ name: "words.py", data: "HELLO = 'hello'\n" }] },
          { name: "poisoned", sha256: "0".repeat(64) },
          { name: "huge", endlessBytes: 2048 * mebibyte },
          { name: "slow", files: [{ name: "slow.py", data: "DONE = True\n" }] },
        ],
        sources: [{ name: "sources", setup: "raise SystemExit('the code of setup.py ran')\n" }],
        npm: [
          {
            name: "shout",
            files: { "index.js": "module.exports = (text) => text.toUpperCase();" },
            manifest: { scripts: { postinstall: "echo ran > ran.txt" } },
          },
        ],
      });
      fixture = await openLayerFixture(registry.registries);
    });
    afterAll(async () => {
      await fixture.close();
      await registry.close();
    });

    /** What is in the store and could be taken for a layer. */
    const finished = () => readdirSync(fixture.folder).filter((name) => !name.startsWith("."));

    it("installs what is declared once for builds that start together, and shares it read-only", async () => {
      const declared = declaring("python", ["greeter>=1"]);
      // Two stores on one folder are what two servers of a machine have.
      const stores = [fixture.open(), fixture.open()];
      const layers = await Promise.all(
        stores.flatMap((store) => [fixture.use(declared, store), fixture.use(declared, store)]),
      );
      expect(new Set(layers.map(({ record }) => record.builtAt)).size).toBe(1);
      expect(readdirSync(fixture.folder)).toHaveLength(1);
      const [layer] = layers;
      if (layer === undefined) throw new Error("there are four");
      expect(layer.record).toMatchObject({
        installer: "pip",
        declared: ["greeter>=1"],
        packages: [
          { name: "greeter", version: "1.2", hashes: [expect.stringMatching(/^sha256:[0-9a-f]{64}$/)] },
          { name: "words", version: "3.0" },
        ],
      });
      const script =
        "import greeter, os\nprint(greeter.greet(), greeter.__file__, os.path.exists(greeter.__cached__), os.access('/packages/python', os.W_OK))\n";
      expect(await fixture.run(layer, "greet.py", script)).toEqual({
        stdout: "hello /packages/python/greeter.py True False\n",
        stderr: "",
      });
      const asked = registry.requests.length;
      // A later process finds it without asking anybody.
      expect((await fixture.use(declared)).record).toEqual(layer.record);
      expect(registry.requests.length).toBe(asked);
    });

    it("installs npm packages for import and require, and runs no install script of theirs", async () => {
      const layer = await fixture.use(declaring("node", ["shout@^1.0.0"]));
      expect(layer.record.packages).toEqual([
        {
          name: "shout",
          version: "1.0.0",
          hashes: [expect.stringMatching(/^sha512-/)],
          hasInstallScript: true,
        },
      ]);
      const imports =
        "import shout from 'shout';\nimport { createRequire } from 'node:module';\nimport { readdirSync } from 'node:fs';\n" +
        "console.log(shout('hi'), createRequire('/tmp/x.js')('shout')('you'), readdirSync('/packages/node_modules/shout').join());\n";
      expect(await fixture.run(layer, "shout.mjs", imports)).toEqual({
        stdout: "HI YOU index.js,package.json\n",
        stderr: "",
      });
    });

    it("installs nothing of a file that is not the one its hash names, and says which", async () => {
      await expect(fixture.use(declaring("python", ["poisoned"]))).rejects.toMatchObject({
        problem: "hash_mismatch",
        message: "The file of 'poisoned' is not the one that its hash names, so nothing was installed.",
      });
    });

    it("refuses a package that is there as source only by its name, and runs nothing of it", async () => {
      await expect(fixture.use(declaring("python", ["sources"]))).rejects.toMatchObject({
        problem: "source_only",
        message: expect.stringMatching(/^'sources' is in the registry, but not as a wheel/),
        detail: undefined,
      });
    });

    it("ends a package of 2 GB at the limit, without having fetched more than that", async () => {
      const store = fixture.open({ limits: { layerBytes: 4 * mebibyte, stepMs: 120_000 } });
      const sentAtStart = registry.sentBytes();
      await expect(fixture.use(declaring("python", ["huge"]), store)).rejects.toMatchObject({
        problem: "too_large",
        message: expect.stringContaining("4 MiB"),
      });
      // What buffers between the two hold is sent and never arrives.
      expect(registry.sentBytes() - sentAtStart).toBeLessThan(64 * mebibyte);
    });

    it("refuses what is no package of a registry by its name, before anything is started", async () => {
      const refused = [{ requirement: "tool @ git+https://example.com/x", why: "it is a repository" }];
      await expect(fixture.use(declaring("python", ["greeter"], { refused }))).rejects.toMatchObject({
        problem: "refused",
        message: "'tool @ git+https://example.com/x' is not installed: it is a repository.",
      });
    });

    it.each([
      {
        what: "is cancelled",
        end: (first: FirstBuild) => first.cancel(),
        told: "Installing the packages was cancelled.",
      },
      {
        what: "is refused",
        end: (first: FirstBuild) => first.refuse(new Error("Too many of this account")),
        told: "Too many of this account",
      },
    ])("installs for those who wait when the first of them $what", async ({ what, end, told }) => {
      const declared = declaring("python", ["words"], { lock: what });
      const store = fixture.open();
      const caller = new AbortController();
      let first: Promise<unknown> = Promise.resolve();
      const turn = await new Promise<{ resolve(): void; refuse(why: Error): void }>((onBegun) => {
        const enterBuild = (signal: AbortSignal) =>
          new Promise<() => void>((resolve, refuse) => {
            signal.addEventListener("abort", () => refuse(new Error(told)));
            onBegun({ resolve: () => resolve(() => {}), refuse });
          });
        first = fixture.use(declared, store, { signal: caller.signal, enterBuild });
      });
      const others = [fixture.use(declared, store), fixture.use(declared, store)];
      end({ cancel: () => caller.abort(), refuse: turn.refuse });
      await expect(first).rejects.toMatchObject({ message: told });
      turn.resolve();
      for (const { record } of await Promise.all(others))
        expect(record.packages).toMatchObject([{ name: "words" }]);
    });

    it("never uses what a killed build left, and removes it with the next", async () => {
      const layersBefore = finished();
      const asked = registry.hold("/files/slow-1.0-py3-none-any.whl");
      const main = fileURLToPath(new URL("./testing/build-main.ts", import.meta.url));
      const child = spawn(process.execPath, [main, fixture.folder, registry.registries.pythonIndex, "slow"], {
        stdio: ["ignore", "inherit", "inherit"],
      });
      await asked;
      child.kill("SIGKILL");
      await once(child, "exit");
      expect(finished()).toEqual(layersBefore);
      expect(readdirSync(fixture.folder).some((name) => name.startsWith(".new-"))).toBe(true);
      registry.letGo();
      const layer = await fixture.use(declaring("python", ["slow"]));
      expect((await fixture.run(layer, "use.py", "import slow\nprint(slow.DONE)\n")).stdout).toBe("True\n");
      expect(readdirSync(fixture.folder).filter((name) => name.startsWith("."))).toEqual([]);
    });
  },
);
