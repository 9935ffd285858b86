import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { expect, it, onTestFinished } from "vitest";
import { staticPages } from "./static-pages.ts";

async function builtFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "skillquay-pages-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), "<!doctype html>first");
  await writeFile(join(folder, "assets", "app-1a2b.js"), "run()");
  await writeFile(join(folder, "assets", "app-1a2b.js.br"), brotliCompressSync("run()"));
  return folder;
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

it("answers every address of the app with its page, which is asked for anew each time", async () => {
  const serve = staticPages(await builtFolder());
  for (const path of ["/dashboard", "/dashboard/", "/dashboard/skills/pdf", "/dashboard/skills/team:pdf"]) {
    const answer = await serve({ path });
    expect([answer.status, textOf(answer.body)]).toEqual([200, "<!doctype html>first"]);
    expect(answer.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
    });
  }
});

it("sends a file as it was compressed by the build to whoever takes that, and lets it be kept for ever", async () => {
  const serve = staticPages(await builtFolder());
  const path = "/dashboard/assets/app-1a2b.js";
  const small = await serve({ path, acceptEncoding: "gzip, deflate, br;q=0.9" });
  expect(small.headers).toMatchObject({
    "content-encoding": "br",
    vary: "accept-encoding",
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(brotliDecompressSync(small.body).toString()).toBe("run()");
  for (const acceptEncoding of [undefined, "gzip", "br;q=0", "vbr"]) {
    const whole = await serve({ path, acceptEncoding });
    expect([whole.headers["content-encoding"], textOf(whole.body)]).toEqual([undefined, "run()"]);
  }
});

it("gives its policy with what can be shown as a page, and not with each script, style and font", async () => {
  const folder = await builtFolder();
  await writeFile(join(folder, "assets", "mark-1a2b.svg"), "<svg/>");
  const serve = staticPages(folder);
  const names = async (path: string) => Object.keys((await serve({ path })).headers);
  const policy = "content-security-policy";
  for (const path of ["/dashboard", "/dashboard/assets/mark-1a2b.svg", "/dashboard/none.html"])
    expect(await names(path)).toContain(policy);
  const ofScript = await names("/dashboard/assets/app-1a2b.js");
  expect(ofScript).toEqual(
    expect.arrayContaining(["x-content-type-options", "cross-origin-resource-policy"]),
  );
  expect(ofScript).not.toContain(policy);
});

it("unpacks a file that is stored compressed alone for whoever does not take that", async () => {
  const folder = await builtFolder();
  await rm(join(folder, "assets", "app-1a2b.js"));
  const serve = staticPages(folder);
  const path = "/dashboard/assets/app-1a2b.js";
  const small = await serve({ path, acceptEncoding: "br" });
  expect([small.headers["content-encoding"], brotliDecompressSync(small.body).toString()]).toEqual([
    "br",
    "run()",
  ]);
  const whole = await serve({ path });
  expect([whole.headers["content-encoding"], textOf(whole.body)]).toEqual([undefined, "run()"]);
  expect(whole.headers["content-type"]).toBe("text/javascript; charset=utf-8");
});

it("says that nothing changed to whoever has the same bytes", async () => {
  const serve = staticPages(await builtFolder());
  const { headers } = await serve({ path: "/dashboard" });
  const again = await serve({ path: "/dashboard", ifNoneMatch: `"other", ${headers.etag}` });
  expect([again.status, again.body.byteLength]).toEqual([304, 0]);
});

it("finds no file that the build did not make, wherever the path leads", async () => {
  const folder = await builtFolder();
  await writeFile(join(folder, "..", "outside.txt"), "secret");
  await writeFile(join(folder, ".made-of"), "secret");
  onTestFinished(() => rm(join(folder, "..", "outside.txt"), { force: true }));
  const serve = staticPages(folder);
  for (const name of [
    "assets/none.js",
    "assets/",
    "../outside.txt",
    "%2e%2e/outside.txt",
    "assets/app-1a2b.js.br",
  ]) {
    expect((await serve({ path: `/dashboard/${name}` })).status).toBe(404);
  }
  expect(textOf((await serve({ path: "/dashboard/.made-of" })).body)).not.toContain("secret");
});

it("sends a new build to those who come after it", async () => {
  const folder = await builtFolder();
  const serve = staticPages(folder);
  await serve({ path: "/dashboard" });
  await writeFile(join(folder, "index.html"), "second");
  await utimes(join(folder, "index.html"), new Date(), new Date(Date.now() + 5_000));
  expect(textOf((await serve({ path: "/dashboard" })).body)).toBe("second");
});

it("says what to do when the pages were never built", async () => {
  const { status, body } = await staticPages(join(tmpdir(), "skillquay-no-such-folder"))({
    path: "/dashboard",
  });
  expect([status, textOf(body)]).toEqual([503, "The pages are not built. Build them with: npm run build\n"]);
});

it("H8: lets a page run and load only what comes from its own server", async () => {
  const { headers } = await staticPages(await builtFolder())({ path: "/dashboard" });
  expect(headers).toMatchObject({
    "content-security-policy":
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
      "form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; " +
      "report-uri /ui/csp-report",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  });
});
