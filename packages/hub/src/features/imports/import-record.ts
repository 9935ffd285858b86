import type { Finding } from "@skillquay/scan";
import * as z from "zod/v4";
import type { ImportState, ScanVerdict } from "../../platform/db/skill-life-tables.ts";
import type { HubErrorCode } from "../../platform/errors.ts";
import { storedFindings } from "../scans/index.ts";
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

// Written by `importProblem` alone, whose codes are those of the catalogue.
const problemSchema = z.object({
  error: z.custom<HubErrorCode>((value) => typeof value === "string"),
  message: z.string(),
  suggestions: z.array(z.string()),
});
