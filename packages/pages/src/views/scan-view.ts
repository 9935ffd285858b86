import { ruleLink, type ScanReport } from "@skillquay/scan";

/** A scan as a page shows it: what weighs most first, and what the skill is able to do in one line. */
export function scanView({
  verdict,
  capabilities,
  findings,
}: Pick<ScanReport, "verdict" | "capabilities" | "findings">) {
  return {
    state: "scanned" as const,
    verdict,
    summary: capabilities.length === 0 ? "Asks for nothing special." : `It ${capabilities.join(", ")}.`,
    capabilities,
    findings: [...findings]
      .sort((a, b) => WEIGHT[b.severity] - WEIGHT[a.severity])
      .slice(0, MOST_FINDINGS)
      .map(({ rule, severity, path, line, message, evidence }) => {
        const help = ruleLink(rule);
        return {
          rule,
          ...(help !== undefined && { help }),
          severity,
          path,
          line: line ?? 1,
          explanation: message,
          evidence,
        };
      }),
  };
}

// A hostile skill can have thousands; nobody reads more than these before acting.
const MOST_FINDINGS = 500;

const WEIGHT = { info: 0, review: 1, block: 2 } as const;
