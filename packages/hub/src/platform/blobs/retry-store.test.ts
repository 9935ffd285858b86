import { expect, it } from "vitest";
import { createStoreRetry } from "./retry-store.ts";
import { openS3Blobs } from "./s3-blobs.ts";
import { scriptedS3 } from "./testing/scripted-s3.ts";

const slowDown = { status: 503, code: "SlowDown" };

it("asks a store again that is too busy, and gives its answer", async () => {
  const { bucket, requests } = await scriptedS3(slowDown, slowDown, { status: 200 });
  await openS3Blobs(bucket).put(new Uint8Array([1]));
  expect(requests()).toBe(3);
});

it("does not ask again what the store has answered", async () => {
  const { bucket, requests } = await scriptedS3({ status: 403, code: "AccessDenied" });
  await expect(openS3Blobs(bucket).put(new Uint8Array([1]))).rejects.toMatchObject({
    code: "service_unavailable",
  });
  expect(requests()).toBe(1);
});

it("leaves a store alone for a while that fails again and again, and then tries it once more", async () => {
  let at = 0;
  let attempts = 0;
  const retry = createStoreRetry({ tries: 1, maxFailures: 2, restMs: 1_000, now: () => at });
  const fail = () => {
    attempts += 1;
    return Promise.reject(new Error("no route"));
  };
  for (let call = 0; call < 5; call++) await expect(retry.run(fail)).rejects.toThrow("no route");
  expect(attempts).toBe(2);
  at = 1_001;
  expect(await retry.run(async () => "there again")).toBe("there again");
});
