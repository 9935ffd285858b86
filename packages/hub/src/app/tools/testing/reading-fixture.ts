import type { ToolDefinition } from "@skillquay/tools";
import { onTestFinished } from "vitest";
import type { Caller, KeyCaller } from "../../../features/accounts/caller.ts";
import { createCatalogs } from "../../../features/catalog/drive-catalog.ts";
import { callerOf } from "../../../features/catalog/testing/catalog-fixture.ts";
import { createCollections } from "../../../features/collections/collections.ts";
import { createCredits } from "../../../features/credits/credits.ts";
import { createDownloads } from "../../../features/downloads/downloads.ts";
import { createLeaderboards } from "../../../features/market/leaderboards.ts";
import { createQuota } from "../../../features/quota/quota.ts";
import { publishingFixture } from "../../../features/skills/testing/publishing-fixture.ts";
import { openUrlKeys } from "../../../platform/blobs/url-keys.ts";
import { openChangeLog } from "../../../platform/db/change-log.ts";
import type { HubDatabase } from "../../../platform/db/connect.ts";
import { callPromised } from "../../testing/call-promised.ts";

/** For tests: tools that read, called by accounts with skills. */
export async function readingFixture(database: HubDatabase) {
  const fixture = await publishingFixture(database);
  const changes = await openChangeLog(database);
  const used: string[] = [];
  const catalogs = createCatalogs({
    database,
    blobs: fixture.blobs,
    changes,
    recordUse: ({ skillId }) => used.push(skillId),
  });
  onTestFinished(async () => {
    catalogs.close();
    await changes.close();
  });
  const credits = createCredits({ database });
  const quota = createQuota({ database, credits });
  onTestFinished(() => quota.close());
  const services = {
    database,
    changes,
    catalogs,
    blobs: fixture.blobs,
    collections: createCollections({ database }),
    leaderboards: createLeaderboards({ database }),
    credits,
    quota,
    downloads: createDownloads({
      database,
      blobs: fixture.blobs,
      keys: await openUrlKeys(database),
      publicUrl: "https://hub.test",
    }),
  };
  return {
    ...fixture,
    ...services,
    used,
    async caller(): Promise<KeyCaller> {
      return callerOf(await fixture.account());
    },
    /** Puts a skill of somebody else into an account's drive, as an import does. */
    async pin(accountId: string, { skillId, versionId }: { skillId: string; versionId: string }) {
      await database.db
        .insertInto("drive_entries")
        .values({ account_id: accountId, skill_id: skillId, version_id: versionId })
        .execute();
    },
    /** The answer's data, or the error's body; checked against what the tool promises. */
    async callAs(
      caller: Caller,
      tool: ToolDefinition,
      args: object,
      offered?: (name: string) => string | undefined,
    ) {
      await changes.fresh();
      return callPromised(tool, args, { caller, catalog: catalogs.forCaller(caller), services, offered });
    },
  };
}
