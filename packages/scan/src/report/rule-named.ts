import { ruleCatalog } from "../generated/rule-catalog.ts";

/** What people are told of a rule. Made of the rules' definitions, without the code that runs them. */
export interface RuleSummary {
  readonly id: string;
  /** What it was called before rules had names. */
  readonly alias: string | undefined;
  readonly says: string;
  readonly fix: string;
}

/** The rule of this name, or that had it before; undefined for findings of no rule. */
export function ruleNamed(name: string): RuleSummary | undefined {
  rulesByName ??= readCatalog();
  return rulesByName.get(name);
}

let rulesByName: ReadonlyMap<string, RuleSummary> | undefined;

function readCatalog(): ReadonlyMap<string, RuleSummary> {
  const byName = new Map<string, RuleSummary>();
  for (const [id, alias, says, fix] of ruleCatalog) {
    const rule = { id, alias: alias === "" ? undefined : alias, says, fix };
    byName.set(id, rule);
    if (rule.alias !== undefined) byName.set(rule.alias, rule);
  }
  return byName;
}

/** The place in the reference that explains the rule; undefined for findings of no rule. */
export function ruleLink(name: string): string | undefined {
  const rule = ruleNamed(name);
  return rule === undefined ? undefined : `${REFERENCE}#${rule.id}`;
}

const REFERENCE = "https://github.com/skillquay/skillquay/blob/main/docs/reference/rules.md";
