import { mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { engineVersion, type ScanReport } from "@skillquay/scan";
import { writeFileAtomically } from "../../index/write-file-atomically.ts";

/** Reports of earlier starts, by digest of the files: what has not changed is not looked at again by the same rules. */
export interface ScanMemory {
  get(digest: string): ScanReport | undefined;
  set(digest: string, report: ScanReport): void;
  /** Writes what is new. Never throws: what is lost is scanned again. */
  flush(): void;
}

/** Kept in a file, or only as long as the program runs. */
export function openScanMemory(file: string | undefined): ScanMemory {
  const reports = file === undefined ? new Map<string, ScanReport>() : readReports(file);
  let isChanged = false;
  return {
    get: (digest) => reports.get(digest),
    set(digest, report) {
      // The newest stand last, and the oldest are forgotten first.
      reports.delete(digest);
      reports.set(digest, report);
      isChanged = true;
    },
    flush() {
      if (file === undefined || !isChanged) return;
      try {
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
        const kept = [...reports]
          .slice(-MOST_REPORTS)
          .filter(([, { findings }]) => findings.length <= MOST_FINDINGS);
        writeFileAtomically(file, JSON.stringify({ engine: engineVersion, reports: kept }));
        isChanged = false;
      } catch {
        // A full or read-only disk.
      }
    },
  };
}

const MOST_REPORTS = 20_000;
// A skill with more is rare, and its report would be larger than a thousand others.
const MOST_FINDINGS = 50;

function readReports(file: string): Map<string, ScanReport> {
  const reports = new Map<string, ScanReport>();
  try {
    const { engine, reports: rows } = Object(JSON.parse(readFileSync(file, "utf8")));
    if (engine !== engineVersion || !Array.isArray(rows)) return reports;
    for (const row of rows) {
      const [digest, report]: unknown[] = Array.isArray(row) ? row : [];
      if (typeof digest === "string" && isReport(report)) reports.set(digest, report);
    }
  } catch {
    // Missing or not ours: everything is scanned anew.
  }
  return reports;
}

function isReport(value: unknown): value is ScanReport {
  const { verdict, findings, capabilities, notAnalysed } = Object(value);
  return (
    ["allow", "review", "block"].includes(verdict) &&
    [findings, capabilities, notAnalysed].every((list) => Array.isArray(list))
  );
}
