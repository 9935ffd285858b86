import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../../platform/testing/temporary-folder.ts";
import type { HubEnv } from "../context.ts";
import { mountDocs } from "./docs.ts";

async function servedDocs() {
  const folder = await temporaryFolder();
  const app = new Hono<HubEnv>();
  mountDocs(app, folder);
  return { folder, ask: (path: string, headers = {}) => app.request(path, { headers }) };
}

it("serves pages with and without their ending, and the index of a folder", async () => {
  const { folder, ask } = await servedDocs();
  await mkdir(join(folder, "guide"));
  await writeFile(join(folder, "index.html"), "home");
  await writeFile(join(folder, "guide/index.html"), "guides");
  await writeFile(join(folder, "guide/search.html.br"), brotliCompressSync("finding"));
  const texts = ["/docs/", "/docs/guide/", "/docs/guide/search", "/docs/guide/search.html"].map(
    async (path) => (await ask(path)).text(),
  );
  expect(await Promise.all(texts)).toEqual(["home", "guides", "finding", "finding"]);
  expect((await ask("/docs")).headers.get("location")).toBe("/docs/");
  const packed = await ask("/docs/guide/search", { "accept-encoding": "br" });
  expect(packed.headers.get("content-encoding")).toBe("br");
  expect(packed.headers.get("content-security-policy")).toContain("script-src 'self';");
});

it("finds nothing outside of its folder", async () => {
  const { folder, ask } = await servedDocs();
  await mkdir(join(folder, "docs"));
  await writeFile(join(folder, "index.html"), "home");
  await writeFile(`${folder}.html`, "outside");
  for (const path of ["/docs/nothing", "/docs/..%2fsecret", "/docs/%2e%2e/etc/passwd", "/docs/guide/"])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
});

it("says how to build what is not there", async () => {
  const { ask } = await servedDocs();
  const answer = await ask("/docs/");
  expect([answer.status, await answer.text()]).toEqual([
    503,
    "The pages are not built. Build them with: npm run docs:build\n",
  ]);
});
