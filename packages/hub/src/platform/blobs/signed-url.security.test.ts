import { expect, it } from "vitest";
import { useTestDatabase } from "../testing/test-database.ts";
import { createHubBlobUrls } from "./hub-blob-urls.ts";
import { dispositionOf, type SignedRequest, signUrl, type UrlKey, verifySignedUrl } from "./signed-url.ts";
import { openUrlKeys } from "./url-keys.ts";

const database = useTestDatabase();
const NOW = Date.parse("2026-11-01T00:00:00Z");
const key: UrlKey = { id: "k1", secret: Buffer.alloc(32, 7) };
const request: SignedRequest = {
  method: "GET",
  host: "hub.example",
  path: `/v1/blobs/sha256:${"a".repeat(64)}`,
  tenantId: "5b1f9c58-7a45-4a8e-9a77-000000000001",
  filename: "greet me.py",
  expiresInSeconds: 3600,
};

it("is the address it was", () => {
  expect(signUrl(key, request, NOW)).toBe(
    `/v1/blobs/sha256:${"a".repeat(64)}?v=1&kid=k1&exp=1793494800&tenant=5b1f9c58-7a45-4a8e-9a77-000000000001&name=greet+me.py&sig=${SIGNATURE}`,
  );
});

const SIGNATURE = "XPluIlO1T0ON1mWcQWtbLyyC7dur0uj_OUt-_1oEfKE";

it("allows what was signed, until the second in which it expires", async () => {
  const url = signUrl(key, request, NOW);
  expect(await check(url, {}, NOW + 3_599_000)).toEqual({
    tenantId: request.tenantId,
    filename: "greet me.py",
  });
  expect(await check(url, {}, NOW + 3_600_000)).toBeUndefined();
});

it("refuses every change of one character", async () => {
  const url = signUrl(key, request, NOW);
  const start = url.indexOf("?") + 1;
  for (let at = start; at < url.length; at += 1) {
    const other = url[at] === "1" ? "2" : "1";
    const changed = url.slice(0, at) + other + url.slice(at + 1);
    expect(await check(changed), changed).toBeUndefined();
  }
});

it.each([
  ["another method", { method: "HEAD" }],
  ["another host", { host: "evil.example" }],
  ["another path", { path: `/v1/blobs/sha256:${"b".repeat(64)}` }],
  ["an encoded path", { path: `/v1/blobs/sha256%3A${"a".repeat(64)}` }],
])("refuses %s", async (_what, other) => {
  expect(await check(signUrl(key, request, NOW), other)).toBeUndefined();
});

it.each(["&x=1", "&sig=a", "&exp=9999999999", "="])("refuses an address with %j behind it", async (more) => {
  expect(await check(signUrl(key, request, NOW) + more)).toBeUndefined();
});

it.each([
  "",
  "v=1",
  "v=1&kid=k1&exp=99999999999&tenant=t&name=n&sig=",
  "v=2&kid=k1&exp=1&tenant=t&name=n&sig=a",
])("refuses the query %j", async (query) => {
  expect(await check(`${request.path}?${query}`)).toBeUndefined();
});

it("is never signed for longer than a day", () => {
  expect(() => signUrl(key, { ...request, expiresInSeconds: 86_401 }, NOW)).toThrow(RangeError);
  expect(() => signUrl(key, { ...request, expiresInSeconds: 0 }, NOW)).toThrow(RangeError);
});

it("names the download without letting the name out of its quotes", () => {
  expect(dispositionOf('a"; x="\r\nb.py')).toBe(
    "attachment; filename=\"a_x_b.py\"; filename*=UTF-8''a%22%3B%20x%3D%22%0D%0Ab.py",
  );
});

it("keeps working after the key was replaced, on instances that have not seen the new key, too", async () => {
  let time = 0;
  const [first, second] = await Promise.all([
    openUrlKeys(database()),
    openUrlKeys(database(), { now: () => time }),
  ]);
  expect(first.current().id).toBe(second.current().id);
  const urls = createHubBlobUrls({ keys: first, publicUrl: "https://hub.example/base/" });
  const others = createHubBlobUrls({ keys: second, publicUrl: "https://hub.example/base/" });
  const digest = `sha256:${"c".repeat(64)}`;
  const previous = await urls.sign(digest, { ...request, mimeType: "text/x-python" });
  expect(previous).toMatch(/^https:\/\/hub\.example\/base\/v1\/blobs\/sha256:c{64}\?v=1&kid=/);
  await first.rotate();
  const after = await urls.sign(digest, { ...request, mimeType: "text/x-python" });
  expect(new URL(after).searchParams.get("kid")).not.toBe(new URL(previous).searchParams.get("kid"));
  time = 5_000;
  for (const url of [previous, after]) {
    for (const hub of [urls, others]) {
      expect(await hub.verify({ method: "GET", url })).toMatchObject({ digest, filename: "greet me.py" });
    }
  }
  expect(await urls.verify({ method: "HEAD", url: previous })).toBeUndefined();
  expect(await urls.verify({ method: "GET", url: "/v1/blobs/../../etc/passwd" })).toBeUndefined();
});

function check(url: string, other: { method?: string; host?: string; path?: string } = {}, nowMs = NOW) {
  const [path = "", query = ""] = url.split("?");
  const presented = { method: "GET", host: "hub.example", path, query: new URLSearchParams(query), ...other };
  return verifySignedUrl(async (id) => (id === key.id ? key : undefined), presented, nowMs);
}
