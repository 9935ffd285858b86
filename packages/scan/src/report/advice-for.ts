import { FAMILIES, familyNamed } from "../engine/families.ts";
import { ruleNamed } from "./rule-named.ts";

/** What a person can do about a finding, in one sentence: what its rule says, or else its family. */
export function adviceFor(rule: string): string {
  const fix = ruleNamed(rule)?.fix;
  if (fix !== undefined) return fix;
  const [prefix = ""] = rule.split(".", 1);
  const family = familyNamed(prefix);
  return family === undefined ? (OTHER_ADVICE.get(prefix) ?? ANY_ADVICE) : FAMILIES[family].fix;
}

/** For findings that come from no rule. */
const OTHER_ADVICE: ReadonlyMap<string, string> = new Map([
  ["detonation", "Ask its author why the script does this; do not run it where real credentials are."],
  ["signature", "Ask its author, in another way than through the skill, whether the new signer is theirs."],
  ["scan", "Treat the skill as not scanned: make it smaller or simpler and scan again."],
]);
const ANY_ADVICE = "Read the place and decide whether the skill needs it.";
