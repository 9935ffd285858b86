// Publishes skills into a running hub's stores without end, until it is killed. Its argument is JSON, see `input`. Prints
// one line of JSON for each version when, and only when, it is published.
import { randomBytes } from "node:crypto";
import { writeSync } from "node:fs";
import * as z from "zod/v4";
import { publishSkill } from "../../packages/hub/src/features/drive/publish-skill.ts";
import { openFolderBlobs } from "../../packages/hub/src/platform/blobs/folder-blobs.ts";
import { connectDatabase } from "../../packages/hub/src/platform/db/connect.ts";
import { clusterUser } from "../../packages/hub/src/platform/db/embedded/init-cluster.ts";
import { digestOf } from "../../packages/skill/src/index.ts";

const input = z.object({
  /** Where the hub's PostgreSQL has its socket. */
  socketFolder: z.string(),
  blobFolder: z.string(),
  accountId: z.string(),
});

const { socketFolder, blobFolder, accountId } = input.parse(JSON.parse(process.argv[2] ?? ""));
const database = connectDatabase({
  address: { host: socketFolder, port: 5432, user: clusterUser, database: "postgres" },
});
const blobs = await openFolderBlobs({ folder: blobFolder, sign: async () => "" });

await publish("alpha", { "scripts/wait.sh": '#!/bin/sh\nsetsid sleep "$1" & sleep "$1"\n' });
await publish("beta");
await Promise.all([0, 1, 2].map(publishForever));

async function publishForever(worker: number): Promise<never> {
  for (let index = 0; ; index++) {
    // Every skill twice: a new version must not cost the old one.
    const slug = `skill-${worker}-${Math.floor(index / 2)}`;
    await publish(slug, { "references/more.md": randomBytes(3_000).toString("base64") });
  }
}

async function publish(slug: string, more: Readonly<Record<string, string>> = {}): Promise<void> {
  const main = `---\nname: ${slug}\ndescription: Made under load. Use it.\n---\n\n${randomBytes(300).toString("hex")}\n`;
  const files = Object.entries({ "SKILL.md": main, ...more }).map(([path, text]) => ({
    path,
    bytes: Buffer.from(text),
    executable: path.startsWith("scripts/"),
  }));
  const { number, treeDigest } = await publishSkill({ database, blobs }, { accountId, files });
  const digests = files.map(({ bytes }) => digestOf(bytes));
  writeSync(1, `${JSON.stringify({ slug, number, treeDigest, digests })}\n`);
}
