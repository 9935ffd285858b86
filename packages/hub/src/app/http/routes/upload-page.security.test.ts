import { expect, it } from "vitest";
import { uploadFixture } from "../../../features/uploads/testing/upload-fixture.ts";
import { ask } from "../testing/requests.ts";

it("H8: is at the address that skills_getUploadUrl gives, and runs no script but its own", async () => {
  const { hub, call } = await uploadFixture();
  const { url } = await call("skills_getUploadUrl");
  const { pathname, search } = new URL(String(url));
  // As the build made it; `npm test` builds first.
  const page = await ask(hub, `${pathname}${search}`);
  expect(page.status).toBe(200);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const policy = page.headers.get("content-security-policy") ?? "";
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "frame-ancestors 'none'",
    "form-action 'none'",
  ]) {
    expect(policy).toContain(rule);
  }
  expect(policy).not.toContain("unsafe");
  expect(page.text).not.toMatch(/<script(?![^>]* src="\/)|<style|\sstyle=|\son\w+=/);
  const addresses = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? "");
  expect(addresses.length).toBeGreaterThan(1);
  for (const path of addresses) expect((await ask(hub, path)).status).toBe(200);
});

it("H8: puts nothing of its address into the page, and lets no text become markup there", async () => {
  const { hub } = await uploadFixture();
  const plain = await ask(hub, "/dashboard/upload");
  const hostile = await ask(hub, "/dashboard/upload?key_name=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E");
  expect(hostile.text).toBe(plain.text);
  // Browsers then refuse every string that a script would write as HTML.
  expect(hostile.headers.get("content-security-policy")).toContain("require-trusted-types-for 'script'");
});
