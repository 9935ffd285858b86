import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../test/support/program.ts";
import { buildPages } from "./build-pages.mjs";

// What the first page may cost on the way, by the promise in docs/decisions.
const firstPageBytes = 250_000;

describe("the built pages", () => {
  let folder: string;
  beforeAll(async () => {
    folder = join(await mkdtemp(join(tmpdir(), "skillquay-pages-")), "dashboard");
    await buildPages({ folders: [folder] });
  });
  afterAll(() => rm(join(folder, ".."), { recursive: true }));

  it("are built once for the same sources", async () => {
    const previous = await stat(join(folder, "index.html"));
    expect(await buildPages({ folders: [folder] })).toEqual({
      folders: [folder],
      isFresh: false,
      modules: expect.arrayContaining([
        "packages/pages/pages-app/main.tsx",
        "node_modules/wouter/src/index.js",
      ]),
    });
    expect((await stat(join(folder, "index.html"))).mtimeMs).toBe(previous.mtimeMs);
  });

  it("hold no script or style that a strict policy would stop", async () => {
    const html = await readFile(join(folder, "index.html"), "utf8");
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(html).not.toMatch(/<style|\bstyle=|\bon\w+=/);
    expect([...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)).toSatisfy(
      (addresses: string[]) => addresses.every((address) => address.startsWith("/dashboard/assets/")),
    );
  });

  it("are stored once: what is large compressed, what is small as it is", async () => {
    const names = await readdir(join(folder, "assets"));
    const packed = names.filter((name) => name.endsWith(".br")).map((name) => name.slice(0, -".br".length));
    expect(packed.filter((name) => names.includes(name))).toEqual([]);
    for (const name of packed)
      expect((await readAsset(folder, `assets/${name}`)).length).toBeGreaterThanOrEqual(1024);
    for (const name of names.filter((name) => /\.(?:js|css)$/.test(name)))
      expect((await stat(join(folder, "assets", name))).size).toBeLessThan(1024);
  });

  it("transfer the list of skills within its budget", async () => {
    const needed = await filesOfFirstPage(folder);
    const sizes = await Promise.all(
      needed.map(async (name) => {
        const path = join(folder, name);
        return (await stat(`${path}.br`).catch(() => stat(path))).size;
      }),
    );
    expect(needed.filter((name) => name.includes("skills-page"))).not.toEqual([]);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(firstPageBytes);
  });

  it("leave out of the command line what only a hub offers, and nothing that a page of one machine loads", async () => {
    const [hub, local] = [
      join(root, "packages/hub/dist/dashboard"),
      join(root, "packages/cli/dist/dashboard"),
    ];
    await buildPages();
    const [all, some] = [await assets(hub), await assets(local)];
    const left = all.filter((name) => !some.includes(name));
    expect(left.map((name) => name.replace(/-[\w-]{8}\.\w+$/, ""))).toEqual(
      expect.arrayContaining(["calls-page", "draft-page", "home-page", "operator-page"]),
    );
    for (const page of ["skills-page", "discover-page", "connect-page", "model-view-page", "skill-page"])
      expect(some.some((name) => name.startsWith(`${page}-`))).toBe(true);
    // What is loaded with a file that is there is there, too.
    for (const name of some.filter((file) => file.endsWith(".js"))) {
      const text = await readAsset(local, `assets/${name}`);
      for (const [, other = ""] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
        expect(some, `${name} needs ${other}`).toContain(other);
    }
  });

  it("hold React as it is for users, whatever runs the build", async () => {
    const heavy: string[] = [];
    for (const name of (await assets(folder)).filter((name) => name.endsWith(".js"))) {
      if ((await readAsset(folder, `assets/${name}`)).includes("React DevTools")) heavy.push(name);
    }
    expect(heavy).toEqual([]);
  });
});

async function assets(folder: string): Promise<string[]> {
  return (await readdir(join(folder, "assets"))).map((name) => name.replace(/\.br$/, ""));
}

async function readAsset(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  const packed = await readFile(`${path}.br`).catch(() => undefined);
  return packed === undefined ? readFile(path, "utf8") : brotliDecompressSync(packed).toString("utf8");
}

/** What the page names, what the list of skills adds, and whatever these load at once. */
async function filesOfFirstPage(folder: string): Promise<string[]> {
  const html = await readFile(join(folder, "index.html"), "utf8");
  const named = [...html.matchAll(/\/dashboard\/(assets\/[^"]+)/g)].map(([, name]) => name ?? "");
  const list = (await assets(folder)).filter((name) => name.startsWith("skills-page-"));
  const needed = new Set(["index.html", ...named, ...list.map((name) => `assets/${name}`)]);
  for (const name of needed) {
    if (!name.endsWith(".js")) continue;
    const text = await readAsset(folder, name);
    for (const [, other] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
      needed.add(`assets/${other}`);
  }
  return [...needed];
}
