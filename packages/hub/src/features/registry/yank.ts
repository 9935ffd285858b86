import { recordChange } from "../../platform/db/change-log.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { storable } from "../../platform/db/storable.ts";
import type { KeyCaller } from "../accounts/index.ts";
import { actorOf, recordAudit } from "../audit/index.ts";
import { lockRelease, setYank } from "./queries/release-queries.ts";
import { releaseNotFound } from "./release-not-found.ts";

export interface YankRequest {
  readonly slug: string;
  readonly version: number;
  /** Shown to everybody who asks for the version; undefined takes the yank back. */
  readonly reason: string | undefined;
}

/**
 * Takes a version back: nobody gets it anew, and whoever has it locked can still restore it. Its bytes stay what they are;
 * a number is never used twice.
 */
export async function changeYank(
  { db }: HubDatabase,
  caller: KeyCaller,
  { slug, version, reason }: YankRequest,
): Promise<void> {
  const { accountId } = caller;
  await db.transaction().execute(async (transaction) => {
    const release = await lockRelease(transaction, accountId, { slug, version });
    if (release === undefined) throw await releaseNotFound(transaction, accountId, { slug, version });
    await setYank(transaction, release.versionId, reason === undefined ? null : storable(reason));
    await recordChange(transaction, "skill", release.skillId);
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: reason === undefined ? "skill.unyank" : "skill.yank",
      target: slug,
      details: { version, reason },
    });
  });
}
