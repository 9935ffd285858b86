import { engineVersion } from "./engine-version.ts";
import type { Finding, FindingSeverity, NotAnalysed, ScannedFile, ScanReport } from "./finding.ts";

/** The report of a scan that did not come to its end: never a verdict that lets the skill pass. */
export function closedReport(
  { rule, message, severity }: Pick<Finding, "rule" | "message"> & { readonly severity: "review" | "block" },
  files: readonly Pick<ScannedFile, "path">[],
  notAnalysed: readonly NotAnalysed[] = [],
): ScanReport {
  return {
    engine: engineVersion,
    verdict: severity,
    findings: [ownFinding(rule, severity, files[0]?.path ?? "", message)],
    capabilities: [],
    notAnalysed,
  };
}

/** Two seconds for each MiB, and never less than four: on a slow machine the worst text of 256 KiB takes three. */
export function scanTimeMs(files: readonly ScannedFile[]): number {
  return Math.max(4_000, (2_000 * bytesOf(files)) / (1024 * 1024));
}

export function bytesOf(files: readonly ScannedFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

/** It noticed by itself: a large skill on a slow machine comes here, too, so that a person looks at it. */
export const TIMED_OUT = {
  rule: "scan.timed_out",
  severity: "review",
  message: "The scan took longer than it may, before the files were read.",
} as const;

/** It had to be stopped from outside: something in the skill holds it up where it does not look at the clock. */
export const STUCK = {
  rule: "scan.stuck",
  severity: "block",
  message: "The scan did not end and was stopped.",
} as const;

export const FAILED = {
  rule: "scan.failed",
  severity: "block",
  message: "The scan failed on this skill.",
} as const;

/** A finding about the scan itself. */
export function ownFinding(rule: string, severity: FindingSeverity, path: string, message: string): Finding {
  return { rule, severity, confidence: "high", path, evidence: "", message };
}
