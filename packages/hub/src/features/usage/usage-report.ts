import type { Db } from "../../platform/db/connect.ts";
import type { KeyCaller } from "../accounts/index.ts";
import { useByAccount, useByOthers } from "./usage-report-queries.ts";

/** A skill that the caller sees. */
export interface ReportedSkill<Origin extends string> {
  readonly skillId: string;
  readonly slug: string;
  readonly ownerHandle: string;
  readonly origin: Origin;
  /** It came with the hub and nobody chose it: unused, it is not worth a line. */
  readonly isBundled?: boolean;
}

export interface UsageReport<Origin extends string> {
  readonly days: number;
  /** Most used first; those that nobody used for as long are at the end. */
  readonly skills: readonly SkillUsage<Origin>[];
  /** How many of them the account has never used. */
  readonly neverUsed: number;
}

export interface SkillUsage<Origin extends string> {
  readonly slug: string;
  readonly owner: string;
  readonly origin: Origin;
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
export async function usageReport<Origin extends string>(
  db: Db,
  skills: readonly ReportedSkill<Origin>[],
  { caller, days }: { readonly caller: KeyCaller; readonly days: number },
): Promise<UsageReport<Origin>> {
  const { accountId, accountHandle } = caller;
  const [own, others] = await Promise.all([
    useByAccount(db, accountId, days),
    useByOthers(db, accountId, days),
  ]);
  const ownById = new Map(own.map((use) => [use.skillId, use]));
  const othersById = new Map(others.map((use) => [use.skillId, use]));
  const counted = skills.filter(({ skillId, isBundled }) => !isBundled || ownById.has(skillId));
  const reported = counted.map((skill): SkillUsage<Origin> => {
    const use = ownById.get(skill.skillId);
    const by = othersById.get(skill.skillId);
    return {
      slug: skill.slug,
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

function byUse(a: SkillUsage<string>, b: SkillUsage<string>): number {
  return (
    b.loads + b.runs - (a.loads + a.runs) ||
    (b.lastUsedAt?.getTime() ?? 0) - (a.lastUsedAt?.getTime() ?? 0) ||
    (a.slug < b.slug ? -1 : 1)
  );
}
