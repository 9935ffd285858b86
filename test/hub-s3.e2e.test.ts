import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { S3mini } from "s3mini";
import { describe, expect, it, onTestFinished } from "vitest";
import * as z from "zod/v4";
import type { S3BlobsOptions } from "../packages/hub/src/platform/blobs/s3-blobs.ts";
import { useS3Server } from "../packages/hub/src/platform/testing/use-s3-server.ts";
import { useHub } from "./support/hub-calls.ts";
import { createMachine, type Machine, root, runProgram } from "./support/program.ts";
import { type StartedHub, startHub } from "./support/start-hub.ts";

const newBucket = useS3Server();
const sample = join(root, "samples/skills/hello-world");

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

  it("moves from a bucket to a folder and on to another bucket, keys included", async () => {
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

const greet = { skillSlug: "hello-world", scriptName: "greet.py" };
const script = z.object({ url: z.string() });

async function machineOn(bucket: S3BlobsOptions | undefined): Promise<Machine> {
  const machine = await createMachine();
  onTestFinished(() => machine.dispose());
  if (bucket !== undefined) {
    machine.env.S3_ENDPOINT = bucket.endpoint;
    machine.env.S3_BUCKET = bucket.bucket;
    machine.env.S3_REGION = bucket.region;
    machine.env.S3_ACCESS_KEY_ID = bucket.accessKeyId;
    machine.env.S3_SECRET_ACCESS_KEY = bucket.secretAccessKey;
  }
  return machine;
}

function dataOf({ folder }: Machine): string {
  return join(folder, "hub");
}

async function transfer(machine: Machine, action: "export" | "import", file: string): Promise<void> {
  const { exitCode, stderr } = await runProgram(machine, ["hub", action, file, "--data", dataOf(machine)]);
  expect(exitCode, stderr).toBe(0);
}

async function expectSamples(hub: StartedHub, key = ""): Promise<void> {
  const { skills } = z
    .object({ skills: z.array(z.object({ slug: z.string() })) })
    .parse(await useHub(hub, key, "skills_listSkills"));
  expect(skills.map(({ slug }) => slug)).toEqual(expect.arrayContaining(["code-review", "hello-world"]));
  for (const filePath of ["SKILL.md", "references/languages.md"]) {
    const file = { skillSlug: "hello-world", filePath };
    const read = await useHub(hub, key, "skills_readResourceContent", file);
    expect(read.content).toBe(await sampleFile(filePath));
  }
  const streamed = await useHub(hub, key, "skills_getScriptStream", greet);
  expect(streamed.content).toBe(await sampleFile("scripts/greet.py"));
}

function sampleFile(path: string): Promise<string> {
  return readFile(join(sample, path), "utf8");
}

/** So that nothing which was copied can still come from here. */
async function removeEverything(bucket: S3BlobsOptions): Promise<void> {
  const client = new S3mini({ ...bucket, endpoint: `${bucket.endpoint}/${bucket.bucket}` });
  const objects = (await client.listObjects("/", "blobs/")) ?? [];
  expect(objects.length).toBeGreaterThan(3);
  await client.deleteObjects(objects.map(({ Key }) => Key));
  expect(await client.listObjects("/", "blobs/")).toEqual([]);
}
