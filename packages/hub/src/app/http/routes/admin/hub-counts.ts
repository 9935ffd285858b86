import { countEntries } from "../../../../features/drive/index.ts";
import { countPublished, countSkills } from "../../../../features/skills/index.ts";
import type { HubServices } from "../../../services.ts";

// The operator's view: over all accounts, and therefore only behind the admin secret.

/** How many there are of each thing that people count. */
export async function hubCounts(services: HubServices): Promise<Record<string, number>> {
  const { accounts, teams } = await services.accounts.counts();
  return {
    accounts,
    teams,
    ...(await countSkills(services.database.db)),
    collections: await services.collections.countAll(),
    keys: await services.keys.countAll(),
    sessions: await services.sessions.countOpen(),
  };
}

/** Per account, by handle: how many skills it published and has in its drive. No names of skills. */
export async function skillsByAccount(
  { accounts, database: { db } }: HubServices,
  window: { readonly after: string; readonly limit: number },
) {
  const page = await accounts.page(window);
  const ids = page.map(({ id }) => id);
  const [published, inDrive] = [await countPublished(db, ids), await countEntries(db, ids)];
  return page.map(({ id, handle, disabled }) => ({
    id,
    handle,
    published: published.get(id) ?? 0,
    inDrive: inDrive.get(id) ?? 0,
    disabled,
  }));
}
