import { randomBytes } from "node:crypto";
import { digestOf } from "@skillquay/skill";
import { expect, it } from "vitest";
import { BlobMissing, type BlobStore } from "./blob-store.ts";

export interface BlobFixture {
  readonly store: BlobStore;
  /** A second store on the same place, as another instance has it. */
  again(): Promise<BlobStore>;
  /** Changes one stored byte behind the store's back. */
  damage(digest: string): Promise<void>;
  /** Asks at an address that the store signed, without any key. */
  request(url: string, init?: RequestInit): Promise<Response>;
}

/** What every blob store promises. */
export function blobStoreSuite(fixture: () => Promise<BlobFixture>): void {
  it("gives back the bytes that were put, under the digest of them", async () => {
    const { store } = await fixture();
    const bytes = randomBytes(5000);
    const ref = await store.put(bytes);
    expect(ref).toEqual({ digest: digestOf(bytes), sizeBytes: 5000 });
    expect(Buffer.from(await store.get(ref.digest)).equals(bytes)).toBe(true);
  });

  it("keeps an empty file", async () => {
    const { store } = await fixture();
    const { digest } = await store.put(new Uint8Array());
    expect((await store.get(digest)).length).toBe(0);
    expect(await store.head(digest)).toEqual({ sizeBytes: 0 });
  });

  it("gives a part, with an end that is not part of it", async () => {
    const { store } = await fixture();
    const { digest } = await store.put(Buffer.from("0123456789"));
    expect(Buffer.from(await store.get(digest, { start: 2, end: 5 })).toString()).toBe("234");
    expect(Buffer.from(await store.get(digest, { start: 7 })).toString()).toBe("789");
    expect((await store.get(digest, { start: 20 })).length).toBe(0);
  });

  it("streams a large blob in pieces that make up the whole", async () => {
    const { store } = await fixture();
    const bytes = randomBytes(300_000);
    const { digest } = await store.put(bytes);
    const pieces: Uint8Array[] = [];
    for await (const piece of store.stream(digest)) pieces.push(piece);
    expect(pieces.length).toBeGreaterThan(1);
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
  });

  it("streams a part, and stops when its reader does", async () => {
    const { store } = await fixture();
    const bytes = randomBytes(300_000);
    const { digest } = await store.put(bytes);
    const part: Uint8Array[] = [];
    for await (const piece of store.stream(digest, { start: 100_000, end: 250_000 })) part.push(piece);
    expect(Buffer.concat(part).equals(bytes.subarray(100_000, 250_000))).toBe(true);
    for await (const piece of store.stream(digest)) {
      expect(bytes.subarray(0, piece.length).equals(piece)).toBe(true);
      break;
    }
    const unknown = store.stream(digestOf(randomBytes(10)))[Symbol.asyncIterator]();
    await expect(unknown.next()).rejects.toBeInstanceOf(BlobMissing);
  });

  it("takes the same bytes from many callers at once", async () => {
    const { store, again } = await fixture();
    const other = await again();
    const bytes = randomBytes(20_000);
    const refs = await Promise.all([...Array(10)].map((_, index) => (index % 2 ? store : other).put(bytes)));
    expect(new Set(refs.map((ref) => ref.digest))).toEqual(new Set([digestOf(bytes)]));
    expect(Buffer.from(await other.get(digestOf(bytes))).equals(bytes)).toBe(true);
  });

  it("forgets what is deleted, everywhere, and takes it again", async () => {
    const { store, again } = await fixture();
    const other = await again();
    const bytes = randomBytes(2_000);
    const { digest } = await store.put(bytes);
    await other.delete(digest);
    expect(await store.head(digest)).toBeUndefined();
    await expect(store.get(digest)).rejects.toBeInstanceOf(BlobMissing);
    await other.delete(digest);
    await store.put(bytes);
    expect(Buffer.from(await other.get(digest)).equals(bytes)).toBe(true);
  });

  it("says of an unknown digest that it is missing", async () => {
    const { store } = await fixture();
    const unknown = digestOf(randomBytes(10));
    expect(await store.head(unknown)).toBeUndefined();
    await expect(store.get(unknown)).rejects.toBeInstanceOf(BlobMissing);
  });

  it.each([
    "sha256:../../etc/passwd",
    `sha256:${"A".repeat(64)}`,
    `sha256:${"a".repeat(63)}`,
    `sha256:${"a".repeat(64)}/..`,
    "a".repeat(64),
    "",
  ])("takes %j for no digest at all", async (digest) => {
    const { store } = await fixture();
    await expect(store.get(digest)).rejects.toBeInstanceOf(BlobMissing);
    await expect(store.head(digest)).rejects.toBeInstanceOf(BlobMissing);
  });

  it("gives out nothing of a blob with one changed byte", async () => {
    const { store, damage } = await fixture();
    const { digest } = await store.put(randomBytes(1000));
    await damage(digest);
    await expect(store.get(digest)).rejects.toMatchObject({ code: "integrity_error" });
    await expect(store.get(digest, { start: 0, end: 1 })).rejects.toMatchObject({ code: "integrity_error" });
    const pieces: Uint8Array[] = [];
    const reading = async () => {
      for await (const piece of store.stream(digest)) pieces.push(piece);
    };
    await expect(reading()).rejects.toMatchObject({ code: "integrity_error" });
    expect(pieces).toEqual([]);
  });

  it("gives whoever has a signed address the bytes, as a download under the file's name", async () => {
    const { url, bytes, request } = await signed(await fixture());
    const response = await request(url);
    expect(response.status).toBe(200);
    expect(bytes.equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-disposition":
        "attachment; filename=\"greet_me_.py\"; filename*=UTF-8''greet%20me%20%28%C3%A9%29.py",
      "cache-control": "private, no-store",
    });
  });

  it("refuses a signed address of which one byte is changed, wherever it is", async () => {
    const { url, bytes, request } = await signed(await fixture());
    const { pathname } = new URL(url);
    const changed = [...Array(url.length).keys()]
      .slice(url.indexOf(pathname) + 1)
      .map((at) => url.slice(0, at) + (url[at] === "1" ? "2" : "1") + url.slice(at + 1));
    while (changed.length > 0) {
      const answers = changed.splice(0, 20).map(async (address) => {
        const response = await request(address);
        const got = Buffer.from(await response.arrayBuffer());
        return {
          address,
          isRefused: response.status >= 400 && response.status < 500,
          leaks: got.includes(bytes),
        };
      });
      for (const { address, isRefused, leaks } of await Promise.all(answers)) {
        expect([address, isRefused, leaks]).toEqual([address, true, false]);
      }
    }
  });

  it("refuses a signed address for anything but reading", async () => {
    const { url, store, digest, bytes, request } = await signed(await fixture());
    for (const method of ["PUT", "POST", "DELETE"]) {
      const { status } = await request(url, { method, ...(method !== "DELETE" && { body: "other" }) });
      expect([method, status >= 400 && status < 500]).toEqual([method, true]);
    }
    expect(bytes.equals(await store.get(digest))).toBe(true);
  });

  it("refuses a signed address after its time", async () => {
    const { url, request } = await signed(await fixture(), { expiresInSeconds: 1 });
    await expect
      .poll(async () => (await request(url)).status)
      .toSatisfy((status) => [403, 404].includes(status));
  });
}

async function signed({ store, request }: BlobFixture, { expiresInSeconds = 3600 } = {}) {
  const bytes = randomBytes(300);
  const { digest } = await store.put(bytes);
  const url = await store.signGet(digest, {
    filename: "greet me (é).py",
    mimeType: "text/x-python",
    tenantId: "5b1f9c58-7a45-4a8e-9a77-000000000001",
    expiresInSeconds,
  });
  return { store, request, bytes, digest, url };
}
