import type pg from "pg";
import { expect, it } from "vitest";
import { openFolderBlobs } from "../../packages/hub/src/platform/blobs/folder-blobs.ts";
import { temporaryFolder } from "../../packages/hub/src/platform/testing/temporary-folder.ts";
import { testDatabase } from "../../packages/hub/src/platform/testing/test-database.ts";
import { seedHub, seedSize } from "../../rig/seed.ts";
import { acceptedPlans } from "./accepted-plans.ts";
import { fillTables } from "./fill-tables.ts";
import { planProblems } from "./plan-problems.ts";
import { plannedPart } from "./planned-part.ts";
import { recordedStatements } from "./recorded-statements.ts";

it("plans every query of the hub by indexes, over a hub with many tenants, and none without an end", {
  timeout: 240_000,
}, async () => {
  const database = await testDatabase();
  const blobs = await openFolderBlobs({ folder: await temporaryFolder(), sign: async () => "" });
  await seedHub({ database, blobs }, seedSize(0.02));
  const client = await database.pool.connect();
  await fillTables(client);
  // A small table is read whole because that is quicker; the question is whether a large one would have to be.
  await client.query("set enable_seqscan = off");
  const accepted = new Set(acceptedPlans.map(({ query }) => query));
  const problems: string[] = [];
  const needed = new Set<string>();
  for (const [name, texts] of Object.entries(recordedStatements())) {
    for (const text of texts.flatMap((recorded) => plannedPart(recorded) ?? []))
      for (const problem of await problemsOf(client, text))
        if (accepted.has(name)) needed.add(name);
        else problems.push(`${name}: ${problem}`);
  }
  client.release(true);
  expect([...new Set(problems)]).toEqual([]);
  expect([...accepted].filter((name) => !needed.has(name))).toEqual([]);
});

/** What the server does not understand is a problem of that statement, and not the end of the test. */
async function problemsOf(client: pg.ClientBase, text: string): Promise<string[]> {
  try {
    return await planProblems(client, text);
  } catch (error) {
    return [`cannot be planned (${error instanceof Error ? error.message : String(error)}): ${text}`];
  }
}
