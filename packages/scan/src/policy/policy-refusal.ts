import type { Verdict } from "../engine/finding.ts";
import { verdictWords } from "../report/trust-scale.ts";
import type { SignatureCheck } from "../signature/check-signature.ts";
import { signerText } from "../signature/signer.ts";
import type { Policy } from "./policy.ts";

export interface SkillFacts {
  readonly signature: SignatureCheck;
  /** As `sourceName` writes it; undefined where it is not known, which no list of sources allows. */
  readonly source: string | undefined;
  readonly verdict: Verdict;
}

/** Which policy does not let a skill in, and for what; undefined when all do. */
export function policyRefusal(policies: readonly Policy[], facts: SkillFacts): string | undefined {
  for (const policy of policies) {
    const why = refusalOf(policy, facts);
    if (why !== undefined) return `The policy in ${policy.from} does not allow it: ${why}.`;
  }
  return undefined;
}

function refusalOf(policy: Policy, { signature, source, verdict }: SkillFacts): string | undefined {
  const { allowedSources, allowedSigners, maxSeverity } = policy;
  if (allowedSources !== undefined && !allowedSources.some((pattern) => isMatch(pattern, source)))
    return `its source, ${source ?? "which is not known"}, is not among allowed-sources`;
  if (signature.state === "unchecked" && policy.requireSignature)
    return `it must have a signature that can be checked, and ${signature.message}`;
  if (signature.state !== "valid" && policy.requireSignature) return "it is not signed (require-signature)";
  if (signature.state === "valid" && allowedSigners !== undefined) {
    const { id } = signature.signer;
    if (!allowedSigners.includes(id))
      return `it is signed by ${signerText(signature.signer)}, who is not among allowed-signers`;
  }
  const isTooMuch = SEVERITIES.indexOf(worst(verdict)) > SEVERITIES.indexOf(maxSeverity);
  return isTooMuch
    ? `the scan says ${verdictWords[verdict]}, and findings may be at most '${maxSeverity}' (max-severity)`
    : undefined;
}

const SEVERITIES = ["info", "review", "block"] as const;

function worst(verdict: Verdict): Policy["maxSeverity"] {
  return verdict === "allow" ? "info" : verdict;
}

/** `*` stands for a part of a path, `**` for any parts. */
function isMatch(pattern: string, source: string | undefined): boolean {
  if (source === undefined) return false;
  return matches(pattern.split("/"), source.split("/"));
}

/** Goes back to the last `**` alone, so that it takes at most the parts of one times the parts of the other. */
function matches(pattern: readonly string[], source: readonly string[]): boolean {
  let [at, from, anyAt, anyFrom] = [0, 0, -1, 0];
  while (from < source.length) {
    const part = pattern[at];
    if (part === "**") {
      [anyAt, anyFrom] = [at, from];
      at += 1;
    } else if (part !== undefined && isPart(part, source[from] ?? "")) {
      at += 1;
      from += 1;
    } else if (anyAt !== -1) {
      anyFrom += 1;
      [at, from] = [anyAt + 1, anyFrom];
    } else return false;
  }
  return pattern.slice(at).every((part) => part === "**");
}

function isPart(pattern: string, part: string): boolean {
  const [start = "", ...ends] = pattern.split("*");
  if (ends.length === 0) return pattern === part;
  const end = ends.at(-1) ?? "";
  return part.length >= start.length + end.length && part.startsWith(start) && part.endsWith(end);
}
