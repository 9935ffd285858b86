import { type Policy, policyRefusal, sourceName } from "@skillquay/scan/policy";
import { signerText } from "@skillquay/scan/signature";
import type { JudgedSkill } from "./judge-skill.ts";
import type { LockEntry, LockedSource } from "./lock-entry.ts";

export interface TrustRequest {
  readonly locked: LockedSource;
  readonly policies: readonly Policy[];
  /** The signer that the person takes in place of the earlier one; `none` for nobody. */
  readonly acceptedSigner?: string | undefined;
}

export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** Why a skill is not taken although the scan lets it: its signature is none, its signer is another, or a policy forbids it. */
export function trustRefusal(
  skill: Pick<JudgedSkill, "signature" | "report">,
  earlier: LockEntry | undefined,
  { locked, policies, acceptedSigner }: TrustRequest,
): Refusal | undefined {
  const { signature, report } = skill;
  if (signature.state === "invalid")
    return { code: signature.code, message: `Its signature is not valid: ${signature.message}.` };
  const previous = earlier?.skillquay?.signer;
  const now = signature.state === "valid" ? signature.signer : undefined;
  const isAccepted = acceptedSigner !== undefined && acceptedSigner === (now?.id ?? "none");
  if (previous !== undefined && previous.id !== now?.id && !isAccepted) {
    const detail =
      signature.state === "unchecked" ? `, as far as can be seen here: ${signature.message}` : "";
    return {
      code: "signer_changed",
      message: `It was signed by ${signerText(previous)}, and this version is signed by ${signerText(now)}${detail}. If that is right: --accept-signer "${now?.id ?? "none"}"`,
    };
  }
  const facts = { signature, source: placeOf(locked), verdict: report.verdict };
  const refused = policyRefusal(policies, facts);
  return refused === undefined ? undefined : { code: "policy_refused", message: refused };
}

/** The place as policies name it. */
function placeOf({ source, sourceType, sourceUrl }: LockedSource): string | undefined {
  if (sourceType === "github") return sourceName(`https://github.com/${source}`);
  if (sourceType === "hub")
    return sourceUrl && sourceName(`${sourceUrl}/${source.replace(/^hub:/, "").replace(/@.*$/, "")}`);
  if (sourceType === "git" || sourceType === "gitlab") return sourceName(sourceUrl ?? source);
  if (sourceType === "well-known") return sourceName(source)?.replace(/\/\.well-known\/.*$/, "");
  return sourceName(source);
}
