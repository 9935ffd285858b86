import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useS3Server } from "../testing/use-s3-server.ts";
import { openS3Blobs, type S3Bucket } from "./s3-blobs.ts";
import { dispositionOf } from "./signed-url.ts";

const newBucket = useS3Server();
const options = { filename: "greet.py", mimeType: "text/x-python", tenantId: "t", expiresInSeconds: 3600 };

afterEach(() => {
  vi.useRealTimers();
});

describe("an address that the bucket's key signed", () => {
  it("gives the stored bytes to whoever has it, as a download that nobody keeps", async () => {
    const { store, bytes, digest } = await storedBlob();
    const filename = "größe '1'+2*(3).py";
    const response = await fetch(await store.signGet(digest, { ...options, filename }));
    expect(response.status).toBe(200);
    expect(bytes.equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
    expect(response.headers.get("content-type")).toBe("text/x-python");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("content-disposition")).toBe(dispositionOf(filename));
  });

  it("is refused after it expired", async () => {
    const { store, digest } = await storedBlob();
    vi.useFakeTimers({ toFake: ["Date"] });
    expect(await signedAgo(50 * 60_000)).toBe(200);
    expect(await signedAgo(61 * 60_000)).toBe(403);

    async function signedAgo(ageMs: number): Promise<number> {
      const now = Date.now();
      vi.setSystemTime(now - ageMs);
      const url = await store.signGet(digest, options);
      vi.setSystemTime(now);
      return (await fetch(url)).status;
    }
  });

  it("is refused for every other blob, and without its signature for its own", async () => {
    const { bucket, url } = await storedBlob();
    const other = await storedBlob(bucket);
    const swapped = new URL(url);
    swapped.pathname = other.url.pathname;
    expect((await fetch(swapped)).status).toBe(403);
    expect((await fetch(`${url.origin}${url.pathname}`)).status).toBe(403);
  });

  it.each([
    ["X-Amz-Expires", "86400"],
    ["X-Amz-Signature", "0".repeat(64)],
    ["X-Amz-Date", "20990101T000000Z"],
    ["response-content-type", "text/html"],
    ["response-content-disposition", "inline"],
  ])("is refused with another %s", async (name, value) => {
    const { url } = await storedBlob();
    expect(url.searchParams.has(name)).toBe(true);
    url.searchParams.set(name, value);
    expect((await fetch(url)).status).toBe(403);
  });

  it.each(["PUT", "DELETE"])("lets nobody %s", async (method) => {
    const { store, bytes, digest, url } = await storedBlob();
    expect((await fetch(url, { method })).status).toBe(403);
    expect(bytes.equals(await store.get(digest))).toBe(true);
  });

  it("is refused when another secret signed it", async () => {
    const { bucket, digest } = await storedBlob();
    const forger = openS3Blobs({ ...bucket, secretAccessKey: "not-the-secret" });
    expect((await fetch(await forger.signGet(digest, options))).status).toBe(403);
  });
});

/** A blob and an address of it, which works: what a test then changes is why it is refused. */
async function storedBlob(inBucket?: S3Bucket) {
  const bucket = inBucket ?? (await newBucket());
  const store = openS3Blobs(bucket);
  const bytes = randomBytes(1000);
  const { digest } = await store.put(bytes);
  const url = new URL(await store.signGet(digest, options));
  expect((await fetch(url)).status).toBe(200);
  return { bucket, store, bytes, digest, url };
}
