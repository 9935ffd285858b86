import { onTestFinished } from "vitest";
import { openChangeLog } from "../../../platform/db/change-log.ts";
import type { HubDatabase } from "../../../platform/db/connect.ts";
import type { KeyCaller } from "../../accounts/caller.ts";
import { publishingFixture } from "../../skills/testing/publishing-fixture.ts";
import { createCatalogs, slugOf } from "../drive-catalog.ts";

/** For tests: catalogs over a test database, and short ways to fill it. */
export async function catalogFixture(database: HubDatabase) {
  const made = await publishingFixture(database);
  const changes = await openChangeLog(made.database);
  const used: { accountId: string; skillId: string }[] = [];
  const catalogs = createCatalogs({ ...made, changes, recordUse: (use) => used.push(use) });
  onTestFinished(async () => {
    catalogs.close();
    await changes.close();
  });
  return {
    ...made,
    catalogs,
    changes,
    used,
    async slugsOf(caller: Parameters<typeof catalogs.forCaller>[0]) {
      return (await catalogs.forCaller(caller).list()).map(slugOf);
    },
    async collection(
      accountId: string,
      {
        isScoped,
        ...flags
      }: { isScoped: boolean; include_team_skills?: boolean; include_shared_skills?: boolean },
      ...skillIds: string[]
    ) {
      const { db } = made.database;
      const row = await db
        .insertInto("collections")
        .values({ account_id: accountId, name: crypto.randomUUID(), is_scoped: isScoped, ...flags })
        .returning("id")
        .executeTakeFirstOrThrow();
      for (const skill_id of skillIds) {
        await db.insertInto("collection_skills").values({ collection_id: row.id, skill_id }).execute();
      }
      return row.id;
    },
  };
}

export function callerOf(
  accountId: string,
  collection?: { readonly collectionId: string; readonly isScoped: boolean },
): KeyCaller {
  return {
    tier: collection?.isScoped === true ? "scoped" : "authenticated",
    accountId,
    accountHandle: "x",
    keyId: crypto.randomUUID(),
    keyName: "test",
    collection:
      collection === undefined
        ? undefined
        : { id: collection.collectionId, name: "c", includeTeamSkills: true, includeSharedSkills: true },
    tools: undefined,
  };
}

export async function found<T>(finding: Promise<T | undefined>): Promise<T> {
  const value = await finding;
  if (value === undefined) throw new Error("not found");
  return value;
}
