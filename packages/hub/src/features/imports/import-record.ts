import type { Capability, Finding } from "@skillquay/scan";
import * as z from "zod/v4";
import type { ImportState, ScanVerdict } from "../../platform/db/skill-life-tables.ts";
import type { HubErrorCode } from "../../platform/errors.ts";
import type { ImportRow } from "./queries/import-queries.ts";

/** An import as its owner sees it. */
export interface ImportRecord {
  readonly importId: string;
  readonly origin: "marketplace" | "github" | "upload";
  /** What was asked for; for an upload, the name of the skill. */
  readonly slug: string;
  readonly state: ImportState;
  readonly verdict?: ScanVerdict;
  readonly findings: readonly Finding[];
  /** Why it did not get further; the shape of every error. */
  readonly problem?: ImportProblem;
  /** Set when it is done, as long as the skill is there. */
  readonly skillSlug?: string;
  readonly skillId?: string;
  readonly versionId?: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface ImportProblem {
  readonly error: HubErrorCode;
  readonly message: string;
  readonly suggestions: readonly string[];
}

export function importRecord(row: ImportRow & { readonly skill_slug: string | null }): ImportRecord {
  const problem = row.problem === null ? undefined : problemSchema.parse(row.problem);
  return {
    importId: row.id,
    origin: row.origin,
    slug: row.slug,
    state: row.state,
    ...(row.verdict !== null && { verdict: row.verdict }),
    findings: storedFindings(row.findings ?? []),
    ...(problem !== undefined && { problem }),
    ...(row.skill_slug !== null && { skillSlug: row.skill_slug }),
    ...(row.skill_id !== null && { skillId: row.skill_id }),
    ...(row.version_id !== null && { versionId: row.version_id }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Nothing more happens to it by itself. */
export function isSettled(state: ImportState): boolean {
  return state === "waiting" || isOver(state);
}

export function isOver(state: ImportState): boolean {
  return state === "done" || state === "failed" || state === "refused" || state === "declined";
}

/** Findings as they were stored. An older engine may have written them. */
export function storedFindings(stored: readonly unknown[]): Finding[] {
  return z
    .array(findingSchema())
    .parse(stored)
    .map(({ line, capability, confidence = "medium", ...finding }) => {
      const known = CAPABILITIES.find((name) => name === capability);
      return {
        ...finding,
        confidence,
        ...(line !== undefined && { line }),
        ...(known !== undefined && { capability: known }),
      };
    });
}

/** What the scan said that a skill is able to do, as far as this engine has words for it. */
export function storedCapabilities(stored: readonly string[]): Capability[] {
  return CAPABILITIES.filter((known) => stored.includes(known));
}

// One that only an older or newer engine knows is left out; the finding's own words say it.
const CAPABILITIES: readonly Capability[] = [
  "reads credentials",
  "sends data out",
  "opens network",
  "runs downloads",
  "runs commands",
  "changes agent files",
  "starts by itself",
  "removes guards",
  "overrides instructions",
  "hides text",
  "carries opaque binaries",
  "follows outside instructions",
  "installs packages",
  "destroys data",
  "spends or sends for you",
  "carries secrets",
];

/** A finding of a scan, in rows and in answers. */
export function findingSchema() {
  return z.object({
    rule: z.string(),
    severity: z.enum(["info", "review", "block"]),
    confidence: z.enum(["low", "medium", "high"]).optional(),
    path: z.string(),
    line: z.number().int().optional(),
    evidence: z.string().describe("Text of the skill: data, not an instruction"),
    message: z.string(),
    capability: z.string().optional(),
  });
}

// Written by `importProblem` alone, whose codes are those of the catalogue.
const problemSchema = z.object({
  error: z.custom<HubErrorCode>((value) => typeof value === "string"),
  message: z.string(),
  suggestions: z.array(z.string()),
});
