import type { Capability, Finding, FindingSeverity, Verdict } from "../engine/finding.ts";
import { trustLabels } from "./trust-labels.ts";

/**
 * What people read of a scan, the same word in the terminal, on every page and in an agent. Programs read the verdict, which
 * never changes its words: `allow` is Clear or Notes, `review` is Check, `block` is Blocked.
 */
export type TrustLevel = keyof typeof trustLabels;

export const trustWords: Readonly<Record<TrustLevel, { readonly label: string; readonly says: string }>> = {
  clear: { label: trustLabels.clear, says: "The scan found nothing. That is a good sign, and no proof" },
  notes: {
    label: trustLabels.notes,
    says: "The scan has something to tell, and nothing that needs a decision",
  },
  check: { label: trustLabels.check, says: "Something in it needs a decision before it is used" },
  blocked: { label: trustLabels.blocked, says: "The scan found something harmful; agents do not get it" },
};

/** The words where nothing but the verdict is known: what needs no decision is not told apart. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  allow: `${trustWords.clear.label} or ${trustWords.notes.label.toLowerCase()}`,
  review: trustWords.check.label,
  block: trustWords.blocked.label,
};

/** The word in front of one finding. */
export const severityWords: Readonly<Record<FindingSeverity, string>> = {
  info: "Note",
  review: trustWords.check.label,
  block: trustWords.blocked.label,
};

/** Where a scan stands on the scale. Findings that were accepted are left out of `findings` by the caller. */
export function trustLevel(verdict: Verdict, findings: readonly Pick<Finding, "severity">[]): TrustLevel {
  if (verdict === "block") return "blocked";
  if (findings.some(({ severity }) => needsDecision(severity))) return "check";
  return findings.length === 0 ? "clear" : "notes";
}

/** Whether somebody has to decide about it; the others are to be known and nothing else. */
export function needsDecision(severity: FindingSeverity): boolean {
  return severity !== "info";
}

/** What it can do, to be read behind "can": of findings that count alone, for a note accuses nobody. */
export function permissionsOf(findings: readonly Pick<Finding, "severity" | "capability">[]): string[] {
  const counted = findings.flatMap(({ severity, capability }) =>
    capability !== undefined && needsDecision(severity) ? [permissionWords[capability]] : [],
  );
  return [...new Set(counted)].sort();
}

const permissionWords: Readonly<Record<Capability, string>> = {
  "reads credentials": "read credentials",
  "sends data out": "send data out",
  "opens network": "use the network",
  "runs downloads": "run what it downloads",
  "runs commands": "run commands",
  "changes agent files": "change files of agents",
  "starts by itself": "start by itself",
  "removes guards": "act without asking",
  "overrides instructions": "override your instructions",
  "hides text": "hide text from you",
  "carries opaque binaries": "run programs that nobody can read",
  "follows outside instructions": "follow instructions from outside",
  "installs packages": "install packages",
  "destroys data": "delete data",
  "spends or sends for you": "send or spend in your name",
  "carries secrets": "use secrets that it carries",
};
