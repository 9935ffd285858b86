import { endImport } from "./end-import.ts";
import { type ImportParts, importQueue } from "./import-parts.ts";
import { forgottenImports, lockImport, neglectedImports } from "./queries/import-queries.ts";

/** Finds imports whose job is lost, and gives them a new one; ends those that nobody decided about for a month. */
export async function sweepImports(
  parts: ImportParts,
  { quietSeconds }: { readonly quietSeconds: number },
): Promise<void> {
  const { db } = parts.database;
  for (const importId of await neglectedImports(db, quietSeconds)) {
    // Null when one waits already.
    await parts.jobs.enqueue(importQueue, { importId }, { singletonKey: importId });
  }
  for (const { id: importId } of await forgottenImports(db, FORGOTTEN_SECONDS)) {
    await db.transaction().execute(async (transaction) => {
      const row = await lockImport(transaction, { importId, state: "waiting" });
      if (row !== undefined) await endImport(transaction, parts, row, { to: "declined" });
    });
  }
}

const FORGOTTEN_SECONDS = 30 * 24 * 3600;
