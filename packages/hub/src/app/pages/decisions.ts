import type { KeptAcceptance } from "@skillquay/pages";
import { type KeyCaller, teamsOfAccount } from "../../features/accounts/index.ts";
import {
  acceptancesOf,
  type Deciders,
  type StoredAcceptance,
  standingAcceptances,
} from "../../features/scans/index.ts";
import { teamOfSkill } from "../../features/sharing/index.ts";
import type { Db } from "../../platform/db/connect.ts";

/** A decision about a finding, as one member of its team, or the account whose own it is, sees it. */
export type SeenAcceptance = KeptAcceptance & Pick<StoredAcceptance, "skillId">;

/** What was ever decided about a skill by the account and its teams. Reasons are words among people: the key of a collection gets none. */
export async function decisionsAbout(
  db: Db,
  caller: KeyCaller,
  skillId: string,
): Promise<readonly SeenAcceptance[]> {
  if (caller.tier === "scoped") return [];
  const teams = await teamsOfAccount(db, caller.accountId);
  const rows = await acceptancesOf(db, { ...decidersOf(caller, teams), skillId });
  return rows.map(seenBy(caller, teams));
}

/** What was not taken back, over all skills. */
export async function standingDecisions(db: Db, caller: KeyCaller): Promise<readonly SeenAcceptance[]> {
  if (caller.tier === "scoped") return [];
  const teams = await teamsOfAccount(db, caller.accountId);
  const rows = await standingAcceptances(db, decidersOf(caller, teams));
  return rows.map(seenBy(caller, teams));
}

export async function loadDeciders(db: Db, caller: KeyCaller): Promise<Deciders> {
  return decidersOf(caller, await teamsOfAccount(db, caller.accountId));
}

/** The team of which somebody else has to agree before a finding of this skill counts as accepted. */
export async function reviewingTeam(
  db: Db,
  { accountId }: KeyCaller,
  skillId: string,
): Promise<{ readonly id: string; readonly handle: string } | undefined> {
  const teamId = await teamOfSkill(db, skillId);
  if (teamId === undefined) return undefined;
  const team = (await teamsOfAccount(db, accountId)).find(({ id }) => id === teamId);
  return team?.secondReview === true ? team : undefined;
}

type Teams = Awaited<ReturnType<typeof teamsOfAccount>>;

function decidersOf({ accountId }: KeyCaller, teams: Teams): Deciders {
  return { accountId, teamIds: teams.map(({ id }) => id) };
}

function seenBy({ accountId }: KeyCaller, teams: Teams) {
  const handles = new Map(teams.map(({ id, handle }) => [id, handle]));
  return (row: StoredAcceptance): SeenAcceptance => {
    const { teamId, answer, reviewedBy, reviewedAt, ...acceptance } = row;
    if (teamId === null) return acceptance;
    const team = handles.get(teamId) ?? "";
    const mayReview = row.accountId !== accountId;
    return { ...acceptance, review: { team, answer, by: reviewedBy, at: reviewedAt, mayReview } };
  };
}
