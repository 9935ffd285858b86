import { importBlocked } from "../drive/index.ts";
import type { TreeVerdict } from "../scans/index.ts";
import { readStoredFiles } from "../skills/index.ts";
import { withDetonation } from "./detonate-import.ts";
import { endImport } from "./end-import.ts";
import type { ImportParts } from "./import-parts.ts";
import { judgeTrust } from "./judge-trust.ts";
import { importFiles } from "./queries/import-file-queries.ts";
import { type ImportRow, moveImport } from "./queries/import-queries.ts";

/** Blocked skills and those that the policy does not let in end here, doubtful ones wait for their owner's yes. */
export async function scanStep(parts: ImportParts, row: ImportRow): Promise<boolean> {
  const { db } = parts.database;
  const files = await importFiles(db, row.id);
  const looked = await look(parts, { treeDigest: row.tree_digest ?? "", files });
  const { verdict: match, refusal } = await judgeTrust(parts, row, { files, verdict: looked });
  const { verdict, findings } = match;
  if (verdict === "block" || refusal !== undefined) {
    const rules = findings.filter(({ severity }) => severity === "block").map(({ rule }) => rule);
    const problem = verdict === "block" ? importBlocked(row.slug, rules) : refusal;
    await db
      .transaction()
      .execute((transaction) =>
        endImport(transaction, parts, row, { to: "refused", problem, verdict: match }),
      );
    return false;
  }
  const to = verdict === "review" ? "waiting" : "enriching";
  const moved = await moveImport(db, { importId: row.id, from: "scanning", to, verdict, findings });
  parts.crashPoint("import.after_scan");
  return moved !== undefined;
}

/** What is blocked by its text alone is not run at all. */
async function look(
  { blobs, verdicts, detonate }: ImportParts,
  tree: Parameters<ImportParts["verdicts"]["of"]>[0],
): Promise<TreeVerdict> {
  const text = await verdicts.of(tree);
  if (detonate === undefined || text.verdict === "block") return text;
  return withDetonation(text, await detonate(await readStoredFiles(blobs, tree.files, tree.treeDigest)));
}
