import type { ToolDefinition } from "@skillquay/tools";
import { onTestFinished } from "vitest";
import { openAccounts } from "../../../app/open-accounts.ts";
import { callPromised } from "../../../app/testing/call-promised.ts";
import { openChangeLog } from "../../../platform/db/change-log.ts";
import type { HubDatabase } from "../../../platform/db/connect.ts";
import type { Caller, KeyCaller } from "../../accounts/caller.ts";
import { createCatalogs } from "../../catalog/drive-catalog.ts";
import { createAuthenticator } from "../../keys/authenticate.ts";
import { createKeys } from "../../keys/keys.ts";
import { publishingFixture } from "../../skills/testing/publishing-fixture.ts";
import { createCollections } from "../collections.ts";

/** For tests: accounts with skills and keys, and tools called with those keys. */
export async function collectionFixture(database: HubDatabase) {
  const fixture = await publishingFixture(database);
  const changes = await openChangeLog(database);
  const catalogs = createCatalogs({ database, blobs: fixture.blobs, changes, recordUse: () => {} });
  const authenticator = createAuthenticator({ database, changes, requireApiKey: true });
  const accounts = openAccounts({ database });
  const keys = createKeys({ database });
  const collections = createCollections({ database });
  onTestFinished(async () => {
    catalogs.close();
    await authenticator.close();
    await changes.close();
  });
  const services = { database, changes, catalogs, accounts, keys, collections };

  /** Who presents this key, as any route would see it. */
  async function callerWith(key: string): Promise<KeyCaller> {
    await changes.fresh();
    const caller = await authenticator.authenticate(`Bearer ${key}`, { address: "192.0.2.1" });
    if (caller.tier === "anonymous" || caller.tier === "upload") throw new Error("not a key for tools");
    return caller;
  }

  return {
    ...fixture,
    ...services,
    callerWith,
    /** An account with a key of its own, and skills of these names. */
    async owner(...slugs: string[]) {
      const accountId = await fixture.account();
      for (const slug of slugs) await fixture.publish(accountId, slug);
      const { key, id: keyId } = await keys.mint({ accountId, name: "main" });
      return { accountId, key, keyId, caller: await callerWith(key) };
    },
    /** The answer's data, or the error's body. */
    async callAs(
      caller: Caller,
      tool: ToolDefinition,
      args: object = {},
      offered?: (name: string) => string | undefined,
    ) {
      return callPromised(tool, args, { caller, catalog: catalogs.forCaller(caller), services, offered });
    },
    async changesSince(seq: number) {
      const rows = await database.db
        .selectFrom("changes")
        .where("seq", ">", seq)
        .select(["kind", "ref"])
        .orderBy("seq")
        .execute();
      return rows.map(({ kind, ref }) => `${kind} ${ref}`);
    },
    async lastChange(): Promise<number> {
      const { seq } = await database.db
        .selectFrom("changes")
        .select(({ fn }) => fn.max("seq").as("seq"))
        .executeTakeFirstOrThrow();
      return seq ?? 0;
    },
  };
}
