import { describe, expect, it } from "vitest";
import { useS3Server } from "../testing/use-s3-server.ts";
import { checkBucket } from "./check-bucket.ts";
import { scriptedS3, someBucket } from "./testing/scripted-s3.ts";

describe("on a real S3 server", () => {
  const newBucket = useS3Server();

  it("accepts a bucket that can be stored in, at every start again", async () => {
    const bucket = await newBucket();
    await checkBucket(bucket);
    await checkBucket(bucket);
  });

  it.each([
    [
      "a bucket that is not there",
      { bucket: "never-made" },
      "it does not exist",
      "Create it, or correct S3_BUCKET",
    ],
    [
      "an unknown access key",
      { accessKeyId: "AKNOBODY" },
      "the server does not know the access key",
      "Check S3_ACCESS_KEY_ID",
    ],
    [
      "a wrong secret",
      { secretAccessKey: "wrong" },
      "the secret does not belong to the access key",
      "Check S3_SECRET_ACCESS_KEY",
    ],
  ])("refuses %s in words that say what to correct", async (_what, wrong, why, suggestion) => {
    const bucket = { ...(await newBucket()), ...wrong };
    const { host } = new URL(bucket.endpoint);
    await expect(checkBucket(bucket)).rejects.toMatchObject({
      code: "blobs_unreachable",
      message: `The bucket '${bucket.bucket}' at '${host}' cannot be used: ${why}.`,
      suggestions: [suggestion],
    });
  });
});

describe("a bucket", () => {
  it("is refused where no server listens", async () => {
    await expect(checkBucket(someBucket)).rejects.toMatchObject({
      code: "blobs_unreachable",
      message: "The bucket 'skillquay' at '127.0.0.1:2' cannot be used: no server listens there.",
    });
  });

  it("is refused with the server's code when that is all there is to say", async () => {
    const { bucket } = await scriptedS3({ status: 501, code: "NotImplemented" });
    await expect(checkBucket(bucket)).rejects.toThrow("cannot be used: it answers with 501 NotImplemented.");
  });

  it("is accepted when it is full, since it can be read", async () => {
    const { bucket, requests } = await scriptedS3({ status: 403, code: "QuotaExceeded" });
    await checkBucket(bucket);
    expect(requests()).toBe(1);
  });
});
