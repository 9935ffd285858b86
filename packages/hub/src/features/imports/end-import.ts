import type { ToolError } from "@skillquay/tools";
import type { Db } from "../../platform/db/connect.ts";
import { recordAudit } from "../audit/index.ts";
import type { TreeVerdict } from "../scans/index.ts";
import { importProblem } from "./import-errors.ts";
import type { ImportParts } from "./import-parts.ts";
import { dropImportFiles } from "./queries/import-file-queries.ts";
import { type ImportRow, moveImport } from "./queries/import-queries.ts";

export interface ImportEnd {
  readonly to: "failed" | "refused" | "declined";
  readonly problem?: ToolError | undefined;
  readonly verdict?: TreeVerdict | undefined;
}

/**
 * Ends an import without a skill: what was reserved comes back in the same transaction. False when it was not in that
 * state any more.
 */
export async function endImport(
  db: Db,
  { credits }: Pick<ImportParts, "credits">,
  row: ImportRow,
  { to, problem, verdict }: ImportEnd,
): Promise<boolean> {
  const { id: importId, account_id: accountId, reservation_id: reservationId } = row;
  const moved = await moveImport(db, {
    importId,
    from: row.state,
    to,
    problem: problem && importProblem(problem),
    verdict: verdict?.verdict,
    findings: verdict?.findings,
  });
  if (moved === undefined) return false;
  if (reservationId !== null) await credits.refund(db, { accountId, reservationId });
  await dropImportFiles(db, importId);
  await recordAudit(db, {
    actor: "hub",
    accountId,
    action: `import.${to}`,
    target: row.slug,
    details: { importId, problem: problem?.code, rules: verdict?.findings.map(({ rule }) => rule) },
  });
  return true;
}
