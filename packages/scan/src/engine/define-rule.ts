import type { FamilyName } from "./families.ts";
import type { FindingSeverity } from "./finding.ts";
import type { Example } from "./rule-example.ts";
import type { Detector } from "./signal.ts";

/** What is known of a rule without running it: reference, SARIF and advice are made of it. */
export interface RuleText<F extends FamilyName = FamilyName> {
  /** Family and name, such as `exfiltration.dns`. Never renamed: people and programs rely on it. */
  readonly id: `${F}.${string}`;
  /** What it was called before rules had names; still understood. */
  readonly alias?: `R${number}.${string}`;
  /** The most that it comes to alone. Others near it can raise it, and what is shown as a warning weighs less. */
  readonly severity: FindingSeverity;
  /** What it finds, in one sentence. */
  readonly says: string;
  /** What a person can do, in one sentence. Absent: what its family says. */
  readonly fix?: string;
  /** When it is wrong about an honest skill, in one sentence. */
  readonly falsePositive: string;
  /** It fires on each of these; the first stands in the reference. */
  readonly bad: readonly [Example, ...Example[]];
  /** It is silent on each of these, which look alike. */
  readonly good: readonly [Example, ...Example[]];
}

/** Rules of one family that one detector finds. */
export interface RuleSet {
  readonly family: FamilyName;
  readonly rules: readonly RuleText[];
  /** May be shared with rules of other families: it runs once for each scan. */
  readonly run: Detector;
}

interface Shared<F> {
  readonly family: F;
  readonly run: Detector;
}

/** A rule of its own. */
export function defineRule<F extends FamilyName>({ family, run, ...rule }: RuleText<F> & Shared<F>): RuleSet {
  return { family, run, rules: [rule] };
}

/** Several rules that are found on one way through the skill. */
export function defineRules<F extends FamilyName>(
  set: Shared<F> & { readonly rules: readonly RuleText<F>[] },
): RuleSet {
  return set;
}
