import { recordAudit } from "../audit/index.ts";
import { endImport } from "./end-import.ts";
import { importStopped } from "./import-errors.ts";
import { type ImportParts, importQueue } from "./import-parts.ts";
import type { ImportRecord } from "./import-record.ts";
import { lockImport, moveImport } from "./queries/import-queries.ts";

export interface Decision {
  readonly accountId: string;
  readonly keyId: string | undefined;
  readonly record: ImportRecord;
  readonly decision: "accept" | "decline";
}

/** Lets an import go on that waits for its owner, or ends it and gives back what was reserved. */
export async function decideImport(parts: ImportParts, text: Decision): Promise<void> {
  const { accountId, keyId, decision } = text;
  const { importId, slug, state } = text.record;
  if (state === "refused" || state === "failed") throw importStopped(text.record);
  if (state !== "waiting") return;
  await parts.database.db.transaction().execute(async (db) => {
    const row = await lockImport(db, { importId, state: "waiting" });
    if (row === undefined || row.account_id !== accountId) return;
    await recordAudit(db, { actor: "account", accountId, keyId, action: `import.${decision}`, target: slug });
    if (decision === "decline") {
      await endImport(db, parts, row, { to: "declined" });
      return;
    }
    await moveImport(db, { importId, from: "waiting", to: "enriching" });
    await parts.jobs.enqueue(importQueue, { importId }, { db, singletonKey: importId });
  });
}
