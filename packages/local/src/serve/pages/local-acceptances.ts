import { randomUUID } from "node:crypto";
import { isAccepted, type KeptAcceptance, scanView } from "@skillquay/pages";
import type { SkillScan, Verdict } from "@skillquay/pages/contract";
import type { ScanReport } from "@skillquay/scan";
import * as z from "zod/v4";
import type { KeptRecords } from "./kept-records.ts";
import { PagesProblem } from "./pages-problem.ts";
import type { ScanQueue } from "./scan-queue.ts";

export interface AcceptanceParts {
  readonly scans: Pick<ScanQueue, "report" | "digest">;
  readonly acceptances: KeptRecords<FolderAcceptance>;
  /** Who is at the keyboard, as the machine calls them. */
  readonly person: string;
}

/** As it is kept: beside the decision, the skill's folder. */
export const folderAcceptance = z.object({
  id: z.string(),
  folder: z.string(),
  treeDigest: z.string(),
  rule: z.string().max(200),
  explanation: z.string().max(2_000),
  reason: z.string().min(1).max(500),
  by: z.string().max(200),
  at: z.coerce.date(),
  expiresAt: z.coerce.date().nullable(),
  withdrawnAt: z.coerce.date().nullable(),
});
export type FolderAcceptance = z.infer<typeof folderAcceptance>;

/** The scan of a folder with what was decided about it. */
export function scanWithAcceptances(folder: string, report: ScanReport, parts: AcceptanceParts): SkillScan {
  return scanView(report, acceptedIn(folder, parts));
}

/** The verdict for a list: what was decided is decided. */
export function verdictOf(folder: string, parts: AcceptanceParts): Verdict | undefined {
  const report = parts.scans.report(folder);
  if (report?.verdict !== "review") return report?.verdict;
  const accepted = acceptedIn(folder, parts);
  if (accepted.acceptances.length === 0) return "review";
  const open = report.findings.filter(({ severity }) => severity !== "info");
  return open.every((finding) => isAccepted(finding, accepted)) ? "allow" : "review";
}

export async function acceptFinding(folder: string, body: unknown, parts: AcceptanceParts): Promise<void> {
  const read = newAcceptance.safeParse(body);
  if (!read.success)
    throw new PagesProblem(400, "invalid_input", "Say why it is fine, in at most 500 characters.");
  const { days, ...asked } = read.data;
  const report = parts.scans.report(folder);
  // Changed meanwhile: nobody accepts what they have not seen.
  if (report === undefined || asked.treeDigest !== parts.scans.digest(folder))
    throw new PagesProblem(
      409,
      "skill_changed",
      "The skill has other bytes by now than those that were looked at.",
      ["Load the page again and look at what it says now"],
    );
  const isMeant = report.findings.some(
    ({ severity, rule, message }) =>
      severity === "review" && rule === asked.rule && message === asked.explanation,
  );
  if (!isMeant)
    throw new PagesProblem(404, "finding_not_found", "The scan has no such finding that can be accepted.");
  const at = new Date();
  const expiresAt = days === undefined ? null : new Date(at.getTime() + days * DAY_MS);
  await parts.acceptances.change((kept) => [
    ...kept.slice(-MOST_KEPT),
    { ...asked, id: randomUUID(), folder, by: parts.person, at, expiresAt, withdrawnAt: null },
  ]);
}

export async function withdrawLocalAcceptance(
  folder: string,
  id: string,
  { acceptances }: AcceptanceParts,
): Promise<void> {
  const isMeant = (one: FolderAcceptance) =>
    one.folder === folder && one.id === id && one.withdrawnAt === null;
  if (!acceptances.read().some(isMeant))
    throw new PagesProblem(404, "acceptance_not_found", "There is no such acceptance that still holds.");
  await acceptances.change((kept) =>
    kept.map((one) => (isMeant(one) ? { ...one, withdrawnAt: new Date() } : one)),
  );
}

function acceptedIn(folder: string, { acceptances, scans }: AcceptanceParts) {
  const own: KeptAcceptance[] = acceptances.read().filter((one) => one.folder === folder);
  return { acceptances: own.reverse(), treeDigest: scans.digest(folder), now: new Date() };
}

const DAY_MS = 24 * 60 * 60 * 1000;
// Decisions of years; the oldest are forgotten first.
const MOST_KEPT = 2_000;
const newAcceptance = z.strictObject({
  rule: z.string().max(200),
  explanation: z.string().max(2_000),
  reason: z.string().trim().min(1).max(500),
  treeDigest: z.string().max(200),
  days: z.number().int().min(1).max(366).optional(),
});
