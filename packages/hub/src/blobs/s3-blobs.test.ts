import { createHash } from "node:crypto";
import { digestOf } from "@skillquay/skill";
import { S3mini } from "s3mini";
import { describe, expect, inject, it } from "vitest";
import { blobStoreSuite } from "./blob-store.suite.ts";
import { openS3Blobs } from "./s3-blobs.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A bucket of a real S3 server, for the store's suite; absent where there is none. */
    s3Bucket?: {
      endpoint: string;
      bucket: string;
      region: string;
      accessKeyId: string;
      secretAccessKey: string;
    };
  }
}

const server = inject("s3Bucket");

describe.skipIf(server === undefined)(
  `as every blob store (${server?.endpoint ?? "no S3 server here"})`,
  () => {
    blobStoreSuite(async () => {
      if (server === undefined) throw new Error("skipped");
      const client = new S3mini({ ...server, endpoint: `${server.endpoint}/${server.bucket}` });
      return {
        store: openS3Blobs(server),
        again: async () => openS3Blobs(server),
        async damage(digest) {
          const hex = digest.slice("sha256:".length);
          await client.putObject(`blobs/${hex.slice(0, 2)}/${hex}`, Buffer.from("something else"));
        },
      };
    });
  },
);

const nowhere = {
  endpoint: "http://127.0.0.1:9",
  bucket: "skillquay",
  region: "us-east-1",
  accessKeyId: "AKTEST",
  secretAccessKey: "secret-of-the-test",
};

describe("in a bucket", () => {
  it("signs an address that carries no secret and forces a download", async () => {
    const digest = digestOf(Buffer.from("x"));
    const url = new URL(
      await openS3Blobs(nowhere).signGet(digest, {
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
    expect(url.href).not.toContain(nowhere.secretAccessKey);
  });

  it("says that the store does not answer, and neither where it is nor with which key", async () => {
    const failure = await openS3Blobs(nowhere)
      .put(Buffer.from("x"))
      .catch((error: Error) => error);
    expect(failure).toMatchObject({ code: "service_unavailable" });
    expect(JSON.stringify(failure)).not.toMatch(/127\.0\.0\.1|AKTEST|secret-of-the-test/);
  });
});
