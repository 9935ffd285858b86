import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { writeFileAtomically } from "@skillquay/local";
import { type Capabilities, engineVersion, type ScannedFile, type ScanReport } from "@skillquay/scan";
import { readSkillFileSync } from "@skillquay/skill";
import type { Io } from "../program/io.ts";
import { version } from "../program/version.ts";
import { cacheFolderOf } from "../settings/config-folders.ts";

/**
 * What the scan said of bytes that it has seen: the same bytes and the same engine give the same report, so that the second
 * install of a skill does not wait for it. One that did not come to its end is not kept.
 */
export interface KeptReports {
  get(manifestDigest: string): ScanReport | undefined;
  /** With what else was read of the skill, where this version of the program has done so. */
  getWithFacts(
    manifestDigest: string,
  ): { readonly report: ScanReport; readonly facts?: SkillFacts } | undefined;
  keep(manifestDigest: string, report: ScanReport, facts?: SkillFacts): void;
}

/** What follows from the bytes of a skill and takes longer to find out than to read. */
export interface SkillFacts {
  /** Of its SKILL.md: what it costs an agent to read it. */
  readonly tokens: number;
  readonly capabilities: Capabilities;
  /** Of another program, see `foreignHash`. */
  readonly computedHash: string;
}

export function openKeptReports(io: Pick<Io, "env" | "homeDirectory" | "platform">): KeptReports {
  const folder = join(cacheFolderOf(io), "scans");
  const fileOf = (digest: string) =>
    `${createHash("sha256").update(`${engineVersion} ${digest}`).digest("hex").slice(0, 40)}.json`;
  // The order of the language is part of a fact.
  const { LC_ALL, LC_MESSAGES, LANG } = io.env;
  const factsBy = JSON.stringify([version, LC_ALL, LC_MESSAGES, LANG]);
  const read = (digest: string): KeptReport | undefined => {
    try {
      const bytes = readSkillFileSync(folder, fileOf(digest), { maxBytes: LARGEST_BYTES });
      const kept: unknown = JSON.parse(Buffer.from(bytes).toString("utf8"));
      return isReport(kept) ? kept : undefined;
    } catch {
      return undefined;
    }
  };
  const getWithFacts: KeptReports["getWithFacts"] = (digest) => {
    const kept = read(digest);
    if (kept === undefined) return undefined;
    const { facts, factsBy: by, ...report } = kept;
    return { report, ...(by === factsBy && areFacts(facts) && { facts }) };
  };
  return {
    get: (digest) => getWithFacts(digest)?.report,
    getWithFacts,
    keep(digest, report, facts) {
      if (report.findings.some(({ rule }) => rule.startsWith("scan."))) return;
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const kept = { ...report, ...(facts !== undefined && { facts, factsBy }) };
        writeFileAtomically(join(folder, fileOf(digest)), `${JSON.stringify(kept)}\n`);
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

interface KeptReport extends ScanReport {
  readonly facts?: unknown;
  readonly factsBy?: string;
}

function isReport(value: unknown): value is KeptReport {
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

function areFacts(value: unknown): value is SkillFacts {
  const { tokens, capabilities, computedHash } = Object(value);
  const { scripts, allowedTools, hosts, packages, hooks } = Object(capabilities);
  return (
    typeof tokens === "number" &&
    typeof computedHash === "string" &&
    typeof hooks === "boolean" &&
    [scripts, allowedTools, hosts, packages].every(Array.isArray)
  );
}
