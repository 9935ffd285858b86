import { createHash } from "node:crypto";
import { readArchive } from "@skillquay/skill/archive";
import { describe, expect, it } from "vitest";
import { openS3Blobs } from "../../platform/blobs/s3-blobs.ts";
import { openUrlKeys } from "../../platform/blobs/url-keys.ts";
import { testDatabase } from "../../platform/testing/test-database.ts";
import { useS3Server } from "../../platform/testing/use-s3-server.ts";
import { filesOfVersion } from "../skills/queries/version-file-queries.ts";
import { publishingFixture } from "../skills/testing/publishing-fixture.ts";
import { cleanDownloads } from "./clean-downloads.ts";
import { createDownloads } from "./downloads.ts";

describe("a download where the blobs are in a bucket", () => {
  const newBucket = useS3Server();

  it("is packed once, kept in the bucket and fetched from there for a day", async () => {
    const { offer, database, bucket } = await fixture(newBucket);
    const { url, expiresAt } = await offer();
    expect(new URL(url).origin).toBe(new URL(bucket.endpoint).origin);
    expect(new URL(url).searchParams.get("X-Amz-Expires")).toBe("86400");
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 86_000_000);
    const response = await fetch(url);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="drive.zip"; filename*=UTF-8''drive.zip`,
      "cache-control": "private, no-store",
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const read = await readArchive(bytes);
    expect(read.ok && read.files.map(({ path }) => path)).toEqual(["SKILL.md", "scripts/run.sh"]);
    // The same skills are the same file at the same place.
    const again = await offer();
    expect(new URL(again.url).pathname).toBe(new URL(url).pathname);
    expect(digest(await fetchBytes(again.url))).toBe(digest(bytes));
    expect(await database.db.selectFrom("downloads").select("id").execute()).toHaveLength(1);
  });

  it("has the same bytes as the one that the hub makes while it is read", async () => {
    const { offer, downloads } = await fixture(newBucket);
    const kept = await fetchBytes((await offer()).url);
    // Too large to be held in memory, says whoever asks.
    const { url } = await offer({ sizeBytes: 65 * 1024 * 1024 });
    expect(new URL(url).origin).toBe("https://hub.test");
    const opened = await downloads.open({ method: "GET", url });
    const pieces: Uint8Array[] = [];
    for await (const piece of opened?.zip ?? []) pieces.push(piece);
    expect(digest(Buffer.concat(pieces))).toBe(digest(kept));
  });

  it.each([
    ["has expired", "update downloads set expires_at = now() - interval '1 second'"],
    ["belongs to an account that is disabled", "update accounts set disabled_at = now()"],
    ["holds a skill that is deleted", "delete from skills"],
  ])("is gone from the bucket after it %s", async (_what, statement) => {
    const { offer, database, blobs } = await fixture(newBucket);
    const { url } = await offer();
    await cleanDownloads({ database, blobs });
    expect((await fetch(url)).status).toBe(200);
    await database.pool.query("delete from drive_entries");
    await database.pool.query(statement);
    await cleanDownloads({ database, blobs });
    expect((await fetch(url)).status).toBe(404);
    expect(await database.db.selectFrom("downloads").select("id").execute()).toEqual([]);
  });

  it("is refused when the bucket does not answer, and works when it does again", async () => {
    const { database, requested, blobs, bucket, keys } = await fixture(newBucket);
    const broken = openS3Blobs({ ...bucket, bucket: "never-made" });
    const parts = { database, keys, publicUrl: "https://hub.test" };
    const parcels = broken.parcels;
    if (parcels === undefined) throw new Error("a bucket has addresses of its own");
    const half = createDownloads({ ...parts, blobs: { ...blobs, parcels } });
    await expect(half.offer(requested)).rejects.toMatchObject({ code: "service_unavailable" });
    const { url } = await createDownloads({ ...parts, blobs }).offer(requested);
    expect((await fetch(url)).status).toBe(200);
  });
});

async function fixture(newBucket: ReturnType<typeof useS3Server>) {
  const database = await testDatabase();
  const local = await publishingFixture(database);
  const bucket = await newBucket();
  const blobs = openS3Blobs(bucket);
  const accountId = await local.account();
  const { versionId } = await local.publish(accountId, "demo", { "scripts/run.sh": "echo 1\n" });
  for (const file of await filesOfVersion(database.db, versionId)) {
    await blobs.put(await local.blobs.get(file.digest));
  }
  const keys = await openUrlKeys(database);
  const downloads = createDownloads({ database, blobs, keys, publicUrl: "https://hub.test" });
  const skills = [{ folder: "demo", versionId }];
  const expected = { accountId, filename: "drive.zip", skills, sizeBytes: 1_000 };
  const offer = (other: { sizeBytes?: number } = {}) => downloads.offer({ ...expected, ...other });
  return { database, bucket, blobs, keys, downloads, requested: expected, offer };
}

async function fetchBytes(url: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

function digest(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
