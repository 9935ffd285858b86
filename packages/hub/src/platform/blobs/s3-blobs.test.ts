import { createHash, randomBytes, randomUUID } from "node:crypto";
import { digestOf } from "@skillquay/skill";
import { S3mini } from "s3mini";
import { describe, expect, it } from "vitest";
import type { StorageLog } from "../db/storage-log.ts";
import { createLog } from "../log/create-log.ts";
import { useS3Server } from "../testing/use-s3-server.ts";
import { blobStoreSuite } from "./blob-store.suite.ts";
import { BlobMissing } from "./blob-store.ts";
import { openS3Blobs, type S3Bucket } from "./s3-blobs.ts";
import { scriptedS3, someBucket } from "./testing/scripted-s3.ts";

describe("on a real S3 server", () => {
  const newBucket = useS3Server();

  blobStoreSuite(async () => {
    const bucket = await newBucket();
    return {
      store: openS3Blobs(bucket),
      again: async () => openS3Blobs(bucket),
      damage: (digest) => overwrite(bucket, digest),
      request: fetch,
    };
  });

  it("keeps parcels beside the blobs, until they are deleted", async () => {
    const bucket = await newBucket();
    const { parcels } = openS3Blobs(bucket);
    if (parcels === undefined) throw new Error("a bucket has addresses of its own");
    const [id, other] = [randomUUID(), randomUUID()];
    await parcels.put(id, Buffer.from("first"));
    await parcels.put(id, Buffer.from("second"));
    expect([await parcels.has(id), await parcels.has(other)]).toEqual([true, false]);
    const url = await parcels.signGet(id, {
      filename: "drive.zip",
      mimeType: "application/zip",
      expiresInSeconds: 60,
    });
    const response = await fetch(url);
    expect([response.status, await response.text()]).toEqual([200, "second"]);
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect((await fetch(url.replace(id, other))).status).toBe(403);
    await parcels.delete(id);
    await parcels.delete(id);
    expect([await parcels.has(id), (await fetch(url)).status]).toEqual([false, 404]);
    await expect(parcels.put("../blobs/aa", Buffer.from("x"))).rejects.toThrow(RangeError);
  });

  it("stores a blob once, and never writes over what a reader may be reading", async () => {
    const bucket = await newBucket();
    const bytes = randomBytes(100);
    const { digest } = await openS3Blobs(bucket).put(bytes);
    await overwrite(bucket, digest);
    await openS3Blobs(bucket).put(bytes);
    expect(await clientOf(bucket).getObject(keyOf(digest))).toBe("something else");
  });

  it("keeps a blob larger than a part of a multipart upload in one piece", async () => {
    const store = openS3Blobs(await newBucket());
    const bytes = randomBytes(9 * 1024 * 1024);
    const { digest } = await store.put(bytes);
    expect(await store.head(digest)).toEqual({ sizeBytes: bytes.length });
    expect(bytes.equals(await store.get(digest))).toBe(true);
  });

  it("does not take a missing bucket for missing blobs", async () => {
    const log = collectedLog();
    const bucket = { ...(await newBucket()), bucket: "never-made" };
    const store = openS3Blobs(bucket, log);
    const digest = digestOf(Buffer.from("x"));
    const attempts = [() => store.get(digest), () => store.head(digest), () => store.put(Buffer.from("x"))];
    for (const attempt of attempts) {
      const failure = await attempt().catch((error: Error) => error);
      expect(failure).not.toBeInstanceOf(BlobMissing);
      expect(failure).toMatchObject({ code: "service_unavailable" });
    }
    expect(log.codes()).toEqual(["NoSuchBucket", "NoSuchBucket", "NoSuchBucket"]);
  });

  it.each([
    ["an unknown access key", { accessKeyId: "AKNOBODY" }, "InvalidAccessKeyId"],
    ["a wrong secret", { secretAccessKey: "wrong-secret-of-the-test" }, "SignatureDoesNotMatch"],
  ])(
    "reports %s to the log by the server's code, and to callers as a store that fails",
    async (_what, wrong, code) => {
      const log = collectedLog();
      const bucket = await newBucket();
      const { digest } = await openS3Blobs(bucket).put(randomBytes(10));
      const store = openS3Blobs({ ...bucket, ...wrong }, log);
      await expect(store.put(randomBytes(10))).rejects.toMatchObject({ code: "service_unavailable" });
      await expect(store.get(digest)).rejects.toMatchObject({ code: "service_unavailable" });
      expect(log.codes()).toEqual([code, code]);
      expect(log.text()).not.toMatch(/AKNOBODY|wrong-secret-of-the-test/);
      expect(log.text()).not.toContain(bucket.secretAccessKey);
    },
  );
});

describe("in a bucket", () => {
  it("signs an address that carries no secret and forces a download", async () => {
    const digest = digestOf(Buffer.from("x"));
    const url = new URL(
      await openS3Blobs(someBucket).signGet(digest, {
        filename: 'a"b.py',
        mimeType: "text/x-python",
        tenantId: "t",
        expiresInSeconds: 3600,
      }),
    );
    const hex = createHash("sha256").update("x").digest("hex");
    expect(url.pathname).toBe(`/skillquay/blobs/${hex.slice(0, 2)}/${hex}`);
    expect(url.searchParams.get("X-Amz-Expires")).toBe("3600");
    expect(url.searchParams.get("response-content-disposition")).toBe(
      "attachment; filename=\"a_b.py\"; filename*=UTF-8''a%22b.py",
    );
    expect(url.href).not.toContain(someBucket.secretAccessKey);
  });

  it("says that the store does not answer, and neither where it is nor with which key", async () => {
    const failure = await openS3Blobs(someBucket)
      .put(Buffer.from("x"))
      .catch((error: Error) => error);
    expect(failure).toMatchObject({ code: "service_unavailable" });
    expect(JSON.stringify(failure)).not.toMatch(/127\.0\.0\.1|AKTEST|secret-of-the-test/);
  });

  it("tries again while another instance is storing the same blob", async () => {
    const conflict = { status: 409, code: "ConditionalRequestConflict" };
    const once = await scriptedS3(conflict, { status: 412, code: "PreconditionFailed" });
    await openS3Blobs(once.bucket).put(Buffer.from("x"));
    expect(once.requests()).toBe(2);
    const always = await scriptedS3(conflict);
    await expect(openS3Blobs(always.bucket).put(Buffer.from("x"))).rejects.toMatchObject({
      code: "service_unavailable",
    });
    expect(always.requests()).toBe(3);
  });

  it("says that there is no room left when the bucket's quota is used up", async () => {
    const { bucket } = await scriptedS3({ status: 403, code: "QuotaExceeded" });
    await expect(openS3Blobs(bucket).put(Buffer.from("x"))).rejects.toMatchObject({ code: "storage_full" });
  });

  it("knows a missing bucket by its code, however the server calls its content", async () => {
    const { bucket } = await scriptedS3({
      status: 404,
      code: "NoSuchBucket",
      contentType: "text/xml; charset=utf-8",
    });
    await expect(openS3Blobs(bucket).get(digestOf(Buffer.from("x")))).rejects.toMatchObject({
      code: "service_unavailable",
    });
  });
});

function clientOf(bucket: S3Bucket): S3mini {
  return new S3mini({ ...bucket, endpoint: `${bucket.endpoint}/${bucket.bucket}` });
}

/** As somebody with the server's key could. */
async function overwrite(bucket: S3Bucket, digest: string): Promise<void> {
  await clientOf(bucket).putObject(keyOf(digest), Buffer.from("something else"));
}

function keyOf(digest: string): string {
  const hex = digest.slice("sha256:".length);
  return `blobs/${hex.slice(0, 2)}/${hex}`;
}

/** The hub's own log, without the list of secrets that it also hides. */
function collectedLog(): StorageLog & { codes(): string[]; text(): string } {
  const lines: string[] = [];
  const { logger } = createLog({ format: "json", write: (line) => lines.push(line) });
  return {
    debug: (fields, message) => logger.debug(fields, message),
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
    codes: () => lines.map((line) => String(JSON.parse(line).code)),
    text: () => lines.join(""),
  };
}
