import { planCatalog, type SkillSummary } from "@skillquay/tools";
import type { PoolSkill } from "./read-pool.ts";
import type { Question } from "./read-queries.ts";

export interface PlanShare {
  readonly budgetChars: number;
  /** Share of the questions that something fits whose skill is named in the plan. */
  readonly planned: number;
  /** The same for a list of name and description in order of name, cut where the budget ends: what other servers send. */
  readonly firstN: number;
}

/** How often the skill that a question needs is visible before any call, by budget. */
export function planShare(
  pool: readonly PoolSkill[],
  questions: readonly Question[],
  budgets: readonly number[],
  isRight: (id: string, question: Question) => boolean,
): PlanShare[] {
  const fitting = questions.filter(({ expected }) => expected.length > 0);
  const share = (visible: ReadonlySet<string>) => {
    const ids = pool.filter(({ name }) => visible.has(name)).map(({ id }) => id);
    const seen = fitting.filter((question) => ids.some((id) => isRight(id, question)));
    return seen.length / fitting.length;
  };
  return budgets.map((budgetChars) => ({
    budgetChars,
    planned: share(new Set(plannedNames(pool, budgetChars))),
    firstN: share(new Set(firstNames(pool, budgetChars))),
  }));
}

function plannedNames(pool: readonly PoolSkill[], budgetChars: number): readonly string[] {
  const skills = pool.map(summaryOf);
  return planCatalog(skills, { budgetChars, style: "lines", searchTool: "search_skills" }).shown;
}

function summaryOf({ id, name, description }: PoolSkill): SkillSummary {
  return {
    name,
    description,
    location: "global",
    // As folders lie on a disk: what is above a skill's own is its group.
    baseDirectory: `/pool/${id.replaceAll(":", "/")}`,
    skillFile: "SKILL.md",
    frontmatter: {},
    tier: "strict",
    problems: [],
    modelInvocable: true,
    userInvocable: true,
    hasScripts: false,
    changedAtMs: 0,
    useCount: 0,
    lastUsedAtMs: 0,
    rootRank: 0,
  };
}

function firstNames(pool: readonly PoolSkill[], budgetChars: number): string[] {
  const names: string[] = [];
  let used = 0;
  for (const { name, description } of [...pool].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    used += `- ${name}: ${description}\n`.length;
    if (used > budgetChars) break;
    names.push(name);
  }
  return names;
}
