import { decodeUtf8, oneLine } from "@skillquay/skill";
import { engineVersion } from "./engine-version.ts";
import type { Finding, NotAnalysed, Rule, RuleFile, ScannedFile, ScanReport, Verdict } from "./finding.ts";
import { hiddenPaths, hiddenText } from "./rules/hidden-text.ts";
import { opaqueContent, opaqueShare } from "./rules/opaque-content.ts";

export interface ScanOptions {
  /** Absent: two seconds for each MiB, and never less than two. */
  readonly timeLimitMs?: number;
  /** Other rules than the engine's own. */
  readonly rules?: readonly Rule[];
  /** Milliseconds that only go forward. */
  readonly now?: () => number;
}

/**
 * Looks at every file of a skill with every rule. Never throws: a rule that fails, or a scan that takes too long, blocks,
 * because whoever can stop the scanner must not get past it.
 */
export function scanFiles(files: readonly ScannedFile[], options: ScanOptions = {}): ScanReport {
  const { rules = RULES, now = () => performance.now(), timeLimitMs = timeFor(files) } = options;
  const deadline = now() + timeLimitMs;
  const findings: Finding[] = [];
  const notAnalysed: NotAnalysed[] = [];
  const decoded = files.map(withText);
  for (const file of decoded) {
    for (const rule of rules) {
      if (now() > deadline) return report([...findings, timedOut(file)], notAnalysed);
      try {
        const result = rule(file, decoded);
        findings.push(...result.findings.map(presentable));
        notAnalysed.push(...(result.notAnalysed ?? []));
      } catch {
        // What went wrong may hold the skill's text; that a rule failed is all that counts.
        findings.push(crashed(file));
      }
      if (findings.length > MAX_FINDINGS) return report([...findings, tooMany(file)], notAnalysed);
    }
  }
  findings.push(...opaqueShare(files, notAnalysed));
  return report(findings, notAnalysed);
}

const RULES: readonly Rule[] = [hiddenPaths, hiddenText, opaqueContent];

// More than a person reads; a hostile skill can make as many as it likes.
const MAX_FINDINGS = 1_000;
const EVIDENCE_MAX_CHARS = 200;

function timeFor(files: readonly ScannedFile[]): number {
  const mebibytes = files.reduce((sum, { bytes }) => sum + bytes.length, 0) / (1024 * 1024);
  return 2_000 * Math.max(1, mebibytes);
}

function withText(file: ScannedFile): RuleFile {
  return { ...file, text: file.bytes.includes(0) ? undefined : decodeUtf8(file.bytes) };
}

/** Paths stay as they are: they are compared with those of the manifest. */
function presentable(finding: Finding): Finding {
  return { ...finding, evidence: oneLine(finding.evidence, EVIDENCE_MAX_CHARS) };
}

function report(findings: readonly Finding[], notAnalysed: readonly NotAnalysed[]): ScanReport {
  return { engine: engineVersion, verdict: verdictOf(findings), findings, notAnalysed };
}

function verdictOf(findings: readonly Finding[]): Verdict {
  if (findings.some(({ severity }) => severity === "block")) return "block";
  return findings.some(({ severity }) => severity === "review") ? "review" : "allow";
}

function timedOut({ path }: ScannedFile): Finding {
  return {
    rule: "scan.timed_out",
    severity: "block",
    path,
    evidence: "",
    message: "The scan took longer than it may and was stopped at this file.",
  };
}

function crashed({ path }: ScannedFile): Finding {
  return {
    rule: "scan.failed",
    severity: "block",
    path,
    evidence: "",
    message: "A rule of the scan failed on this file.",
  };
}

function tooMany({ path }: ScannedFile): Finding {
  return {
    rule: "scan.too_many_findings",
    severity: "block",
    path,
    evidence: "",
    message: `There are more than ${MAX_FINDINGS} findings; the scan stopped at this file.`,
  };
}
