import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { findNpm } from "./find-npm.ts";
import { installLibrary } from "./install-library.ts";
import { type SmallRegistry, startSmallRegistry } from "./testing/small-registry.ts";

const nodeFile = process.execPath;
const { PATH } = process.env;

// Real npm, against a registry on loopback.
describe("installing the library of a sandbox", { timeout: 120_000 }, () => {
  let registry: SmallRegistry;
  beforeAll(async () => {
    registry = await startSmallRegistry("demo-library", {
      "package.json": JSON.stringify({
        name: "demo-library",
        version: "1.0.0",
        type: "module",
        exports: "./index.mjs",
        scripts: { install: "touch ../../ran" },
      }),
      "index.mjs": "export const answer = 42;\n",
    });
  });
  afterAll(() => registry.close());

  async function prepared(changes: { readonly integrity?: string; readonly url?: string } = {}) {
    const home = await mkdtemp(join(tmpdir(), "skillquay-install-"));
    onTestFinished(() => rm(home, { recursive: true }));
    // A project whose settings and programs must not matter.
    const cwd = join(home, "project");
    await mkdir(join(cwd, "node_modules/.bin"), { recursive: true });
    await writeFile(join(cwd, ".npmrc"), "registry=http://127.0.0.1:1/\nignore-scripts=false\n");
    await writeFile(join(cwd, "node_modules/.bin/npm"), `#!/bin/sh\ntouch '${home}/hostile'\n`, {
      mode: 0o755,
    });
    const libraries = join(home, "sandboxes");
    const integrity = changes.integrity ?? registry.integrity;
    const library = {
      driver: "demo",
      name: "demo-library",
      version: "1.0.0",
      packages: { "node_modules/demo-library": { version: "1.0.0", integrity } },
      folder: join(libraries, "demo-1"),
    };
    const env = {
      HOME: home,
      PATH: `${join(cwd, "node_modules/.bin")}:${PATH}`,
      npm_config_registry: changes.url ?? registry.url,
      npm_config_cache: join(home, "cache"),
      NODE_OPTIONS: `--require ${join(cwd, "hostile.js")}`,
    };
    const machine = {
      env,
      cwd,
      homeDirectory: home,
      platform: process.platform,
      nodeFile,
      nodeVersion: "v1",
    };
    return { home, libraries, library, machine };
  }

  it("fetches it by its checksum, runs nothing of it, and does nothing the second time", async () => {
    const { home, libraries, library, machine } = await prepared();
    let fetched = 0;
    expect(await installLibrary(library, machine, () => (fetched += 1))).toBe(true);
    expect(fetched).toBe(2);
    const entry = join(library.folder, "load.cjs");
    expect(await createRequire(entry)(entry)).toMatchObject({ answer: 42 });
    expect(await readdir(libraries)).toEqual(["demo-1"]);
    expect(await readdir(library.folder)).not.toContain("ran");
    expect(await readdir(home)).not.toContain("hostile");
    expect(await installLibrary(library, machine)).toBe(false);
    // A damaged one is replaced.
    await rm(join(library.folder, "node_modules/demo-library/index.mjs"));
    expect(await installLibrary(library, machine)).toBe(true);
    expect(await readdir(libraries)).toEqual(["demo-1"]);
  });

  it("keeps nothing of a package with another checksum, and says so", async () => {
    const other = `sha512-${Buffer.alloc(64).toString("base64")}`;
    const { libraries, library, machine } = await prepared({ integrity: other });
    await expect(installLibrary(library, machine)).rejects.toMatchObject({
      code: "sandbox_not_installed",
      message: expect.stringContaining("is not what this version of skillquay was tested with"),
    });
    expect(await readdir(libraries)).toEqual([]);
  });

  it("says that the registry cannot be reached, and what to do then", async () => {
    const { libraries, library, machine } = await prepared({ url: "http://127.0.0.1:9/" });
    await expect(installLibrary(library, machine)).rejects.toMatchObject({
      code: "sandbox_not_installed",
      message:
        "The registry of packages could not be reached (ECONNREFUSED), so 'demo-library' was not installed.",
      suggestions: [expect.stringContaining("proxy"), "Then run again: skillquay sandbox install demo"],
    });
    expect(await readdir(libraries)).toEqual([]);
  });

  it("says that npm is missing, and takes none of a project", async () => {
    const { home, library, machine } = await prepared();
    const alone = {
      ...machine,
      nodeFile: join(home, "bin/node"),
      env: { PATH: machine.env.PATH.split(":")[0] },
    };
    expect(await findNpm(alone)).toBeUndefined();
    await expect(installLibrary(library, alone)).rejects.toMatchObject({ code: "npm_not_found" });
  });
});
