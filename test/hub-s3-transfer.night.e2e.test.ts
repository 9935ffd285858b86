import { join } from "node:path";
import { S3mini } from "s3mini";
import { expect, it } from "vitest";
import type { S3Bucket } from "../packages/hub/src/platform/blobs/s3-blobs.ts";
import { useS3Server } from "../packages/hub/src/platform/testing/use-s3-server.ts";
import { type Machine, runProgram } from "./support/program.ts";
import { dataOf, expectSamples, machineOn } from "./support/s3-hub.ts";
import { startHub } from "./support/start-hub.ts";

const newBucket = useS3Server();

it("a hub moves from a bucket to a folder and on to another bucket, keys included", async () => {
  const first = await newBucket();
  const source = await machineOn(first);
  const original = await startHub(source);
  // Beside the running hub.
  await transfer(source, "export", join(source.folder, "one.zip"));
  await original.stop();
  const middle = await machineOn(undefined);
  await transfer(middle, "import", join(source.folder, "one.zip"));
  await removeEverything(first);
  const inFolder = await startHub(middle);
  await expectSamples(inFolder, original.key);
  await inFolder.stop();
  await transfer(middle, "export", join(middle.folder, "two.zip"));
  const target = await machineOn(await newBucket());
  await transfer(target, "import", join(middle.folder, "two.zip"));
  await middle.dispose();
  const moved = await startHub(target);
  expect(moved.key).toBeUndefined();
  await expectSamples(moved, original.key);
  // Three hubs and four transfers, each with a PostgreSQL of its own.
}, 90_000);

async function transfer(machine: Machine, action: "export" | "import", file: string): Promise<void> {
  const { exitCode, stderr } = await runProgram(machine, ["hub", action, file, "--data", dataOf(machine)]);
  expect(exitCode, stderr).toBe(0);
}

/** So that nothing which was copied can still come from here. */
async function removeEverything(bucket: S3Bucket): Promise<void> {
  const client = new S3mini({ ...bucket, endpoint: `${bucket.endpoint}/${bucket.bucket}` });
  const objects = (await client.listObjects("/", "blobs/")) ?? [];
  expect(objects.length).toBeGreaterThan(3);
  await client.deleteObjects(objects.map(({ Key }) => Key));
  expect(await client.listObjects("/", "blobs/")).toEqual([]);
}
