import { ToolError } from "@skillquay/tools";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import { recordChange } from "../../platform/db/change-log.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import type { Visibility } from "../../platform/db/schema.ts";
import { type KeyCaller, lockOwnTeam, teamsOfAccount } from "../accounts/index.ts";
import { actorOf, recordAudit } from "../audit/index.ts";
import { releaseShown } from "../registry/index.ts";
import {
  accountsSharedWith,
  lockOwnSkill,
  noSuchTeam,
  ownSkillNotFound,
  refuseBlocked,
  scanBeforeGiving,
} from "../sharing/index.ts";
import { refuseLookalike, setVisibility } from "../skills/index.ts";

export interface VisibilityRequest {
  readonly slug: string;
  readonly visibility: Visibility;
  /** Handle of the team; needed with `team`. */
  readonly team?: string | undefined;
}

/**
 * Says who sees a skill of the account: `private` nobody else, `team` the members of one, `shared` those it is shared
 * with, `public` everybody, `premium` everybody who imports it, without its files. Who has imported it keeps it.
 */
export async function changeVisibility(
  store: { readonly database: HubDatabase; readonly blobs: BlobStore },
  caller: KeyCaller,
  { slug, visibility, team }: VisibilityRequest,
): Promise<{ readonly before: Visibility }> {
  const { accountId } = caller;
  if ((visibility === "team") !== (team !== undefined)) {
    throw new ToolError("invalid_input", "A team is needed with visibility 'team', and only there.");
  }
  if (visibility !== "private") await scanBeforeGiving(store, accountId, slug);
  return await store.database.db.transaction().execute(async (db) => {
    const skill = await lockOwnSkill(db, accountId, slug);
    if (skill === undefined) throw await ownSkillNotFound(db, accountId, slug);
    if (visibility !== "private") await refuseBlocked(db, skill);
    if (visibility === "public" || visibility === "premium") {
      if (skill.isCopy) throw copyOfSource(slug);
      await refuseLookalike(db, skill);
    }
    const teamId = team === undefined ? null : await teamIdOf(db, accountId, team);
    const { skillId, visibility: previous, teamId: teamBefore } = skill;
    await setVisibility(db, accountId, { skillId, visibility, teamId });
    await releaseShown(db, skillId);
    await recordChange(db, "skill", skillId);
    await recordChange(db, "account", accountId);
    for (const one of new Set([teamBefore, teamId])) {
      if (one !== null) await recordChange(db, "team", one);
    }
    for (const other of await accountsSharedWith(db, accountId, skillId)) {
      await recordChange(db, "account", other);
    }
    const details = { before: previous, visibility, team };
    await recordAudit(db, { ...actorOf(caller), action: "skill.visibility", target: slug, details });
    return { before: previous };
  });
}

async function teamIdOf(
  db: Parameters<typeof lockOwnTeam>[0],
  accountId: string,
  handle: string,
): Promise<string> {
  const team = await lockOwnTeam(db, accountId, handle);
  if (team !== undefined) return team.id;
  const existing = await teamsOfAccount(db, accountId);
  throw noSuchTeam(
    handle,
    existing.map((one) => one.handle),
  );
}

function copyOfSource(slug: string): ToolError {
  return new ToolError(
    "access_denied",
    `'${slug}' is a copy of a source's skill and not the account's to publish.`,
    {
      suggestions: [
        "Others import it from the source, as this account did",
        "Share it with single accounts, or with a team",
      ],
    },
  );
}
