import type { Db } from "../../platform/db/connect.ts";
import type { KeyCaller } from "../accounts/index.ts";
import { type DriveCatalog, type HubSkill, slugOf } from "../catalog/index.ts";
import { useByAccount, useByOthers } from "./usage-report-queries.ts";

export interface UsageReport {
  readonly days: number;
  /** Most used first; those that nobody used for as long are at the end. */
  readonly skills: readonly SkillUsage[];
  /** How many of them the account has never used. */
  readonly neverUsed: number;
}

export interface SkillUsage {
  readonly slug: string;
  readonly owner: string;
  readonly origin: HubSkill["origin"];
  /** By this account, in the days that are counted. */
  readonly loads: number;
  readonly runs: number;
  readonly failures: number;
  /** Absent when the account never used it. */
  readonly lastUsedAt?: Date;
  /** By everybody else, where the account published it. */
  readonly others?: { readonly loads: number; readonly runs: number; readonly lastUsedAt?: Date };
}

/** How every skill that the caller sees is used, so that dead ones show. */
export async function usageReport(
  db: Db,
  catalog: DriveCatalog,
  { caller, days }: { readonly caller: KeyCaller; readonly days: number },
): Promise<UsageReport> {
  const { accountId, accountHandle } = caller;
  const [skills, own, others] = await Promise.all([
    catalog.listAll(),
    useByAccount(db, accountId, days),
    useByOthers(db, accountId, days),
  ]);
  const ownById = new Map(own.map((use) => [use.skillId, use]));
  const othersById = new Map(others.map((use) => [use.skillId, use]));
  const reported = skills.map((skill): SkillUsage => {
    const use = ownById.get(skill.skillId);
    const by = othersById.get(skill.skillId);
    return {
      slug: slugOf(skill),
      owner: skill.ownerHandle,
      origin: skill.origin,
      loads: use?.loads ?? 0,
      runs: use?.runs ?? 0,
      failures: use?.failures ?? 0,
      ...(use !== undefined && { lastUsedAt: use.lastAt }),
      ...(skill.ownerHandle === accountHandle && {
        others: {
          loads: by?.loads ?? 0,
          runs: by?.runs ?? 0,
          ...(by !== undefined && { lastUsedAt: by.lastAt }),
        },
      }),
    };
  });
  return {
    days,
    skills: reported.sort(byUse),
    neverUsed: reported.filter(({ lastUsedAt }) => lastUsedAt === undefined).length,
  };
}

function byUse(a: SkillUsage, b: SkillUsage): number {
  return (
    b.loads + b.runs - (a.loads + a.runs) ||
    (b.lastUsedAt?.getTime() ?? 0) - (a.lastUsedAt?.getTime() ?? 0) ||
    (a.slug < b.slug ? -1 : 1)
  );
}
