import { describe, expect, it } from "vitest";
import { familyNames } from "../engine/families.ts";
import type { FindingSeverity } from "../engine/finding.ts";
import { type Example, exampleFiles } from "../engine/rule-example.ts";
import type { Signal } from "../engine/signal.ts";
import { ruleSets } from "../generated/rule-sets.ts";
import { viewSkill } from "../view/view-skill.ts";

const rules = ruleSets.flatMap(({ rules, run, family }) => rules.map((rule) => ({ ...rule, run, family })));
const ids = new Set<string>(rules.map(({ id }) => id));

async function signalsOn(run: (typeof rules)[number]["run"], example: Example): Promise<readonly Signal[]> {
  return run((await viewSkill(exampleFiles(example))).view);
}

const ALONE: Readonly<Record<Signal["weight"], FindingSeverity>> = {
  note: "info",
  odd: "info",
  suspicious: "review",
  conclusive: "block",
};
const RANKS: readonly FindingSeverity[] = ["info", "review", "block"];

describe("every rule", () => {
  it("has an id of its own, in its family", () => {
    expect(ids.size).toBe(rules.length);
    const aliases = rules.flatMap(({ alias }) => alias ?? []);
    expect(new Set(aliases).size).toBe(aliases.length);
    for (const { id, family } of rules)
      expect(id).toMatch(new RegExp(`^${family}\\.[a-z0-9]+(?:-[a-z0-9]+)*$`));
    expect(new Set(rules.map(({ family }) => family))).toEqual(new Set(familyNames));
  });

  it("speaks in sentences", () => {
    for (const { says, fix, falsePositive } of rules)
      for (const sentence of [says, falsePositive, ...(fix === undefined ? [] : [fix])])
        expect(sentence).toMatch(/^[A-Z].*\.$/);
  });

  it.each(rules)(
    "$id fires on its bad examples and not on its good ones",
    async ({ id, run, severity, bad, good }) => {
      for (const example of bad) {
        const signals = await signalsOn(run, example);
        expect(
          signals.map(({ rule }) => rule),
          JSON.stringify(example),
        ).toContain(id);
        for (const { rule, weight } of signals) {
          expect(ids.has(rule), `${rule} has no definition`).toBe(true);
          if (rule === id) expect(RANKS.indexOf(ALONE[weight])).toBeLessThanOrEqual(RANKS.indexOf(severity));
        }
      }
      for (const example of good)
        expect(
          (await signalsOn(run, example)).map(({ rule }) => rule),
          JSON.stringify(example),
        ).not.toContain(id);
    },
  );
});
