import { recordChange } from "../../platform/db/change-log.ts";
import type { Db, HubDatabase } from "../../platform/db/connect.ts";
import type { KeyCaller } from "../accounts/index.ts";
import { actorOf, recordAudit } from "../audit/index.ts";
import { dropTag, lockRelease, putTag } from "./queries/release-queries.ts";
import { releaseNotFound } from "./release-not-found.ts";

export interface TagRequest {
  readonly slug: string;
  readonly tag: string;
  /** Undefined: the tag goes. */
  readonly version: number | undefined;
}

/** Gives a public version a name, in place of the version that had it. False when there was none to remove. */
export async function changeTag(
  { db }: HubDatabase,
  caller: KeyCaller,
  { slug, tag, version }: TagRequest,
): Promise<boolean> {
  const { accountId } = caller;
  return db.transaction().execute(async (transaction) => {
    const skillId =
      version === undefined
        ? (await dropTag(transaction, accountId, { slug, tag }))?.skillId
        : await moveTag(transaction, accountId, { slug, tag, version });
    if (skillId === undefined) return false;
    await recordChange(transaction, "skill", skillId);
    const action = version === undefined ? "skill.untag" : "skill.tag";
    await recordAudit(transaction, { ...actorOf(caller), action, target: slug, details: { tag, version } });
    return true;
  });
}

async function moveTag(
  db: Db,
  accountId: string,
  { slug, tag, version }: { readonly slug: string; readonly tag: string; readonly version: number },
): Promise<string> {
  const release = await lockRelease(db, accountId, { slug, version });
  if (release === undefined) throw await releaseNotFound(db, accountId, { slug, version });
  await putTag(db, { ...release, tag });
  return release.skillId;
}
