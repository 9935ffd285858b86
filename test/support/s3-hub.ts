import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import * as z from "zod/v4";
import type { S3Bucket } from "../../packages/hub/src/platform/blobs/s3-blobs.ts";
import { useHub } from "./hub-calls.ts";
import { createMachine, type Machine, root } from "./program.ts";
import type { StartedHub } from "./start-hub.ts";

const sample = join(root, "samples/skills/hello-world");

export const greet = { skillSlug: "hello-world", scriptName: "greet.py" };

/** A machine whose hub keeps its blobs in the bucket, or without one in a folder. */
export async function machineOn(bucket: S3Bucket | undefined): Promise<Machine> {
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

export function dataOf({ folder }: Machine): string {
  return join(folder, "hub");
}

export async function expectSamples(hub: StartedHub, key = ""): Promise<void> {
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

export function sampleFile(path: string): Promise<string> {
  return readFile(join(sample, path), "utf8");
}
