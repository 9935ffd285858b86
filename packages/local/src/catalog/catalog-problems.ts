import { readFileSync } from "node:fs";
import { join } from "node:path";
import { oneLine, type Problem } from "@skillquay/skill";
import type { CatalogProblem } from "@skillquay/tools";
import type { CatalogSnapshot, ShadowedSkill } from "../index/catalog-snapshot.ts";
import type { SkillRecord } from "../index/skill-record.ts";

/** Everything a person might ask "why" about: places not entered, skills not served, lost names, repaired files. */
export function catalogProblems(snapshot: CatalogSnapshot): CatalogProblem[] {
  const problems: CatalogProblem[] = [...snapshot.walkProblems];
  for (const record of snapshot.skipped) problems.push(...skippedProblems(record, snapshot));
  for (const { folder, facts } of snapshot.excluded) {
    const skill = facts.name === undefined ? {} : { skill: facts.name };
    problems.push({ ...EXCLUDED, path: folder, effect: "skipped", ...skill });
  }
  for (const shadowed of snapshot.shadowed) problems.push(shadowProblem(shadowed, snapshot));
  for (const skill of snapshot.byFolder.values()) {
    const effect = skill.label === undefined ? "served" : "shadowed";
    // Not what `skill.problems` says: whether its project is trusted is no problem of the skill.
    for (const problem of skill.record.facts.problems) {
      problems.push({ ...problem, path: skill.baseDirectory, effect, skill: skill.name });
    }
  }
  return problems;
}

/** Why a skill that was found is not served: its own problems, and always at least one that says so. */
export function skippedProblems(
  record: SkillRecord,
  { refusals }: Pick<CatalogSnapshot, "refusals">,
): CatalogProblem[] {
  const { facts } = record;
  const refusal = refusals.get(record);
  const reasons: Problem[] = [...(refusal === undefined ? [] : [refusal]), ...facts.problems];
  if (!facts.enabled) reasons.push(DISABLED);
  else if (!reasons.some((problem) => problem.severity === "error")) reasons.push(INCOMPLETE);
  return reasons.map((problem) => ({
    ...problem,
    path: record.folder,
    effect: "skipped",
    ...(facts.name === undefined ? {} : { skill: facts.name }),
  }));
}

const DISABLED: Problem = {
  code: "skill_disabled",
  severity: "info",
  message: "The skill is switched off by its own front matter (enabled: false).",
  fix: "Remove `enabled: false` to serve it.",
};

const EXCLUDED: Problem = {
  code: "skill_excluded",
  severity: "info",
  message: "The skill is left out by the setting `exclude`.",
  fix: "Take its name out of `exclude` to serve it.",
};

const INCOMPLETE: Problem = {
  code: "skill_incomplete",
  severity: "error",
  message: "The front matter has no name or no description.",
  fix: "Add both `name` and `description` between the `---` lines at the top.",
};

function shadowProblem({ skill, winner }: ShadowedSkill, snapshot: CatalogSnapshot): CatalogProblem {
  const isCopy = haveSameBytes(skill.baseDirectory, winner.baseDirectory, snapshot);
  return {
    code: isCopy ? "name_taken_by_copy" : "name_taken",
    severity: isCopy ? "info" : "warning",
    message: isCopy
      ? "A skill with the same name and the same SKILL.md comes first."
      : "Another skill with the same name comes first; this one goes by its qualified name.",
    fix: "Rename or remove one of the two, or load this one by its qualified name.",
    evidence: oneLine(`${skill.label}:${skill.name}, after ${winner.baseDirectory}`, 200),
    path: skill.baseDirectory,
    effect: "shadowed",
    skill: skill.name,
  };
}

function haveSameBytes(a: string, b: string, { records }: CatalogSnapshot): boolean {
  const [first, second] = [records.get(a), records.get(b)];
  if (first === undefined || second === undefined) return false;
  // Above this a byte-wise comparison costs more than the remark is worth.
  if (first.sizeBytes !== second.sizeBytes || first.sizeBytes > 1024 * 1024) return false;
  try {
    return readFileSync(join(a, first.skillFile)).equals(readFileSync(join(b, second.skillFile)));
  } catch {
    return false;
  }
}
