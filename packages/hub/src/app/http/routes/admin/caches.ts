import * as z from "zod/v4";
import { skillIdsOf } from "../../../../features/skills/index.ts";
import { recordChange } from "../../../../platform/db/change-log.ts";
import type { HubServices } from "../../../services.ts";
import { jsonAnswer } from "../../answers.ts";
import type { HubApp } from "../../context.ts";
import { adminInput } from "./admin-input.ts";
import { hubCounts, skillsByAccount } from "./hub-counts.ts";

export interface CacheRoutesOptions {
  readonly services: HubServices;
  /** Sizes of caches in memory, by name. */
  readonly cacheSizes: () => Readonly<Record<string, number>>;
}

/**
 * What the operator does when rows were changed by hand. These routes only write the change log: every instance drops
 * what it remembers within a second, and so does this one before it answers.
 */
export function mountCacheRoutes(app: HubApp, { services, cacheSizes }: CacheRoutesOptions): void {
  const { database, changes } = services;

  app.post("/admin/reload-skills", async () => {
    await recordChange(database.db, "everything", "");
    await changes.fresh();
    return jsonAnswer({ reloaded: true });
  });

  app.post("/admin/apply-skill-deltas", async (context) => {
    const { skills } = await adminInput(context, deltas);
    const ids = await skillIdsOf(database.db, skills);
    await database.db.transaction().execute(async (transaction) => {
      for (const { id } of ids) await recordChange(transaction, "skill", id);
    });
    await changes.fresh();
    const existing = new Set(ids.flatMap(({ id, slug }) => [id, slug]));
    return jsonAnswer({ applied: ids.length, unknown: skills.filter((skill) => !existing.has(skill)) });
  });

  app.post("/admin/invalidate-auth-cache", async (context) => {
    const { keyId, accountId } = await adminInput(context, authScope);
    if (keyId !== undefined) await recordChange(database.db, "key", keyId);
    if (accountId !== undefined) await recordChange(database.db, "account", accountId);
    if (keyId === undefined && accountId === undefined) await recordChange(database.db, "everything", "");
    await changes.fresh();
    return jsonAnswer({ invalidated: keyId ?? accountId ?? "everything" });
  });

  app.get("/admin/debug-skills", async (context) => {
    const after = context.req.query("after")?.slice(0, 64) ?? "";
    const accounts = await skillsByAccount(services, { after, limit: ACCOUNTS_PAGE });
    return jsonAnswer({
      counts: await hubCounts(services),
      caches: cacheSizes(),
      changeLogIsFresh: changes.isFresh(),
      scripts: services.sessions.status(),
      accounts,
      ...(accounts.length === ACCOUNTS_PAGE && { nextAfter: accounts.at(-1)?.handle }),
    });
  });
}

const ACCOUNTS_PAGE = 200;

export const deltas = z.strictObject({
  skills: z
    .array(z.string().min(1).max(200))
    .min(1)
    .max(1000)
    .describe("Ids or slugs of skills that were changed"),
});

export const authScope = z.strictObject({ keyId: z.uuid().optional(), accountId: z.uuid().optional() });
