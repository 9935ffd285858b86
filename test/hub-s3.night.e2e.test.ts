import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { useS3Server } from "../packages/hub/src/platform/testing/use-s3-server.ts";
import { useHub } from "./support/hub-calls.ts";
import { runProgram } from "./support/program.ts";
import { dataOf, expectSamples, greet, machineOn, sampleFile } from "./support/s3-hub.ts";
import { startHub } from "./support/start-hub.ts";

const newBucket = useS3Server();
const script = z.object({ url: z.string() });

describe("skillquay hub on S3", () => {
  it("keeps the sample skills in the bucket alone, and gives addresses that download the same bytes", async () => {
    const bucket = await newBucket();
    const machine = await machineOn(bucket);
    const hub = await startHub(machine);
    await expectSamples(hub, hub.key);
    const { url } = script.parse(await useHub(hub, hub.key ?? "", "skills_getScript", greet));
    expect(new URL(url).origin).toBe(bucket.endpoint);
    const downloaded = await fetch(url);
    expect(downloaded.status).toBe(200);
    expect(await downloaded.text()).toBe(await sampleFile("scripts/greet.py"));
    expect(downloaded.headers.get("content-disposition")).toContain('filename="greet.py"');
    expect(existsSync(join(machine.folder, "hub/blobs"))).toBe(false);
    expect(hub.said()).not.toContain(bucket.secretAccessKey);
  });

  it("refuses a bucket that is not there before it makes anything", async () => {
    const machine = await machineOn({ ...(await newBucket()), bucket: "never-made" });
    const { exitCode, stderr } = await runProgram(machine, ["hub", "--port", "0", "--data", dataOf(machine)]);
    expect(exitCode).toBe(1);
    expect(stderr).toContain("The bucket 'never-made' at ");
    expect(stderr).toContain("cannot be used: it does not exist.");
    expect(stderr).toContain("Create it, or correct S3_BUCKET");
    expect(existsSync(dataOf(machine))).toBe(false);
  });
});
