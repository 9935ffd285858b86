import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { writeFileAtomically } from "@skillquay/local";
import { engineVersion, type ScannedFile, type ScanReport } from "@skillquay/scan";
import { readSkillFileSync } from "@skillquay/skill";
import type { Io } from "../program/io.ts";
import { cacheFolderOf } from "../settings/config-folders.ts";

/**
 * What the scan said of bytes that it has seen: the same bytes and the same engine give the same report, so that the second
 * install of a skill does not wait for it. One that did not come to its end is not kept.
 */
export interface KeptReports {
  get(manifestDigest: string): ScanReport | undefined;
  keep(manifestDigest: string, report: ScanReport): void;
}

export function openKeptReports(io: Pick<Io, "env" | "homeDirectory" | "platform">): KeptReports {
  const folder = join(cacheFolderOf(io), "scans");
  const fileOf = (digest: string) =>
    `${createHash("sha256").update(`${engineVersion} ${digest}`).digest("hex").slice(0, 40)}.json`;
  return {
    get(digest) {
      try {
        const bytes = readSkillFileSync(folder, fileOf(digest), { maxBytes: LARGEST_BYTES });
        const kept: unknown = JSON.parse(Buffer.from(bytes).toString("utf8"));
        return isReport(kept) ? kept : undefined;
      } catch {
        return undefined;
      }
    },
    keep(digest, report) {
      if (report.findings.some(({ rule }) => rule.startsWith("scan."))) return;
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        writeFileAtomically(join(folder, fileOf(digest)), `${JSON.stringify(report)}\n`);
      } catch {
        // A cache: without it the skill is scanned again.
      }
    },
  };
}

/** Of files without a manifest: by their paths and bytes, in whatever order they come. */
export function filesDigest(files: readonly ScannedFile[]): string {
  const hash = createHash("sha256");
  const lines = files.map(({ path, bytes }) => `${createHash("sha256").update(bytes).digest("hex")} ${path}`);
  for (const line of lines.sort()) hash.update(`${line}\0`);
  return `files ${hash.digest("hex")}`;
}

const LARGEST_BYTES = 4 * 1024 * 1024;

function isReport(value: unknown): value is ScanReport {
  const { engine, verdict, findings, capabilities, notAnalysed } = Object(value);
  return (
    engine === engineVersion &&
    ["allow", "review", "block"].includes(verdict) &&
    [findings, capabilities, notAnalysed].every(Array.isArray) &&
    findings.every(
      (finding: unknown) =>
        typeof Object(finding).rule === "string" && typeof Object(finding).message === "string",
    )
  );
}
