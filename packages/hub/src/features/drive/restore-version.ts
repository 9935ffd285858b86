import { recordChange } from "../../platform/db/change-log.ts";
import type { Db } from "../../platform/db/connect.ts";
import { hubError } from "../../platform/errors.ts";
import { lockAccount } from "../accounts/index.ts";
import { type Actor, recordAudit } from "../audit/index.ts";
import type { Verdicts } from "../scans/index.ts";
import { filesOfVersion } from "../skills/index.ts";
import { importBlocked } from "./drive-errors.ts";
import { movePinBack } from "./queries/entry-queries.ts";
import { tellViewers } from "./tell-viewers.ts";

export interface Restore {
  readonly accountId: string;
  readonly by: Actor;
  readonly skillId: string;
  readonly slug: string;
  /** The version that was looked at as the present one; nothing happens when it is another by now. */
  readonly from: string;
  readonly to: { readonly versionId: string; readonly number: number; readonly treeDigest: string };
}

/**
 * Moves the account's own skill to another of its versions, for itself and whoever sees the skill through it. All versions stay,
 * and a newer one is not offered again until there is another. Throws `import_blocked` for what the scan blocks by now.
 */
export async function restoreVersion(
  { db, verdicts }: { readonly db: Db; readonly verdicts: Verdicts },
  { accountId, by, skillId, slug, from, to }: Restore,
): Promise<void> {
  const files = await filesOfVersion(db, to.versionId);
  const { verdict, findings } = await verdicts.of({ treeDigest: to.treeDigest, files });
  if (verdict === "block") {
    const blocking = findings.filter(({ severity }) => severity === "block");
    throw importBlocked(
      slug,
      blocking.map(({ rule }) => rule),
    );
  }
  await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, accountId);
    if (!(await movePinBack(transaction, accountId, { skillId, from, to: to.versionId })))
      throw hubError("skill_changed", `'${slug}' is at another version by now.`, {
        suggestions: ["Load the page again and look at what it says now"],
      });
    await recordChange(transaction, "account", accountId);
    await tellViewers(transaction, accountId, skillId);
    await recordAudit(transaction, {
      ...by,
      action: "version.restore",
      target: slug,
      details: { version: to.number, treeDigest: to.treeDigest },
    });
  });
}
