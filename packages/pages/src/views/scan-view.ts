import {
  adviceFor,
  type Finding,
  needsDecision,
  permissionsOf,
  ruleLink,
  type ScanReport,
  type TrustLevel,
  trustLevel,
} from "@skillquay/scan";
import type { SkillScan } from "../contract/index.ts";
import { type AcceptedIn, acceptanceView, isAccepted } from "./accepted-findings.ts";

/**
 * A scan as a page shows it: where it stands, what the skill can do, and what was found, what weighs most first. What somebody
 * accepted in exactly these bytes needs no decision, and is shown with who did and why.
 */
export function scanView(
  { verdict, findings }: Pick<ScanReport, "verdict" | "findings">,
  { acceptances, treeDigest, now }: AcceptedIn = NOTHING_ACCEPTED,
): ScanView {
  const accepted = new Set(
    findings.filter((finding) => isAccepted(finding, { acceptances, treeDigest, now })),
  );
  const open = findings.filter((finding) => !accepted.has(finding));
  const decisions = open.filter(({ severity }) => needsDecision(severity)).length;
  return {
    state: "scanned",
    verdict,
    level: levelOf(verdict, open, accepted.size),
    summary: summaryOf(open, accepted.size),
    decisions,
    permissions: permissionsOf(findings),
    ...(treeDigest !== undefined && { treeDigest }),
    ...(acceptances.length > 0 && {
      acceptances: acceptances.map((kept) => acceptanceView(kept, { treeDigest, now })),
    }),
    findings: [...findings]
      .sort((a, b) => WEIGHT[b.severity] - WEIGHT[a.severity])
      .slice(0, MOST_FINDINGS)
      .map((finding) => {
        const { rule, severity, confidence, path, line, message, evidence } = finding;
        const help = ruleLink(rule);
        return {
          rule,
          ...(help !== undefined && { help }),
          severity,
          confidence,
          path,
          line: line ?? 1,
          explanation: message,
          fix: adviceFor(rule),
          evidence,
          ...(accepted.has(finding) && { accepted: true as const }),
        };
      }),
  };
}

/** Of bytes that were scanned: only what was decided about them may be absent. */
export type ScanView = Required<Omit<SkillScan, DecisionMember>> & Pick<SkillScan, DecisionMember>;

type DecisionMember = "treeDigest" | "acceptances" | "secondReview";

const NOTHING_ACCEPTED: AcceptedIn = { acceptances: [], treeDigest: undefined, now: new Date(0) };

/** What was accepted is known of, so that nothing of it makes a skill clear. */
function levelOf(
  verdict: ScanReport["verdict"],
  open: readonly Finding[],
  acceptedCount: number,
): TrustLevel {
  const level = trustLevel(verdict, open);
  return level === "clear" && acceptedCount > 0 ? "notes" : level;
}

/** One sentence: how much of it needs a decision. */
function summaryOf(findings: readonly Finding[], acceptedCount: number): string {
  if (acceptedCount === 0) return openWords(findings);
  const words = acceptedCount === 1 ? "1 finding is accepted" : `${acceptedCount} findings are accepted`;
  return findings.length === 0 ? `${words}, and nothing else was found.` : `${openWords(findings)} ${words}.`;
}

function openWords(findings: readonly Finding[]): string {
  const decisions = findings.filter(({ severity }) => needsDecision(severity)).length;
  const notes = findings.length - decisions;
  if (findings.length === 0) return "The scan read every file and has nothing to tell.";
  const noteWords = notes === 1 ? "1 note" : `${notes} notes`;
  if (decisions === 0) return `${noteWords}, and nothing that needs a decision.`;
  const decisionWords = decisions === 1 ? "1 finding needs" : `${decisions} findings need`;
  return `${decisionWords} a decision${notes === 0 ? "" : `; ${noteWords} beside`}.`;
}

// A hostile skill can have thousands; nobody reads more than these before acting.
const MOST_FINDINGS = 500;

const WEIGHT = { info: 0, review: 1, block: 2 } as const;
