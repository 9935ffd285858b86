import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as z from "zod/v4";
import { openFolderBlobs } from "../../packages/hub/src/platform/blobs/folder-blobs.ts";
import { temporaryFolder } from "../../packages/hub/src/platform/testing/temporary-folder.ts";
import { testDatabase } from "../../packages/hub/src/platform/testing/test-database.ts";
import { seedHub, seedSize } from "../../rig/seed.ts";
import { acceptedPlans } from "./accepted-plans.ts";
import { planProblems } from "./plan-problems.ts";

const statements = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(readFileSync(new URL("statements.json", import.meta.url), "utf8")));

it("plans every query of the hub by indexes, over a hub with many tenants, and none without an end", {
  timeout: 120_000,
}, async () => {
  const database = await testDatabase();
  const blobs = await openFolderBlobs({ folder: await temporaryFolder(), sign: async () => "" });
  await seedHub({ database, blobs }, seedSize(0.02));
  const client = await database.pool.connect();
  // A small table is read whole because that is quicker; the question is whether a large one would have to be.
  await client.query("set enable_seqscan = off");
  const accepted = new Set(acceptedPlans.map(({ query }) => query));
  const problems: string[] = [];
  for (const [name, texts] of Object.entries(statements)) {
    if (accepted.has(name)) continue;
    for (const text of texts)
      for (const problem of await planProblems(client, text)) problems.push(`${name}: ${problem}`);
  }
  client.release(true);
  expect([...new Set(problems)]).toEqual([]);
});
