import type { HubDatabase } from "../../platform/db/connect.ts";
import { isId } from "../../platform/db/is-id.ts";
import { hubError } from "../../platform/errors.ts";
import { accountExists, accountNotFound } from "../accounts/index.ts";
import { OPERATOR, recordAudit } from "../audit/index.ts";
import { keyProblems } from "./key-problems.ts";
import { collectionExists, insertImportedKey } from "./queries/key-queries.ts";

export interface ImportedKey {
  /** SHA-256 of the key as its holder sends it, in hexadecimal digits. */
  readonly hash: string;
  readonly name: string;
  /** The beginning of the key, to recognise it by. */
  readonly display?: string | undefined;
  readonly kind?: "full" | "upload" | undefined;
  readonly collectionId?: string | undefined;
  readonly expiresAt?: Date | undefined;
}

export interface KeyImport {
  readonly imported: readonly { readonly id: string; readonly hash: string }[];
  /** Known to this hub already, of this account or another. */
  readonly existing: readonly string[];
}

/** Keys of another system go on working here: it gave their hashes, and nobody has to hand out new ones. All or none. */
export async function importKeys(
  { db }: HubDatabase,
  accountId: string,
  keys: readonly ImportedKey[],
): Promise<KeyImport> {
  const problems = keys.flatMap((key, index) =>
    keyProblems(key).map((problem) => `keys.${index}: ${problem}`),
  );
  if (problems.length > 0)
    throw hubError("invalid_input", `The keys are not right: ${problems.slice(0, 20).join("; ")}.`);
  return await db.transaction().execute(async (transaction) => {
    if (!isId(accountId) || !(await accountExists(transaction, accountId))) throw accountNotFound();
    const imported: { id: string; hash: string }[] = [];
    const existing: string[] = [];
    for (const { hash, name, display = "", kind = "full", collectionId, expiresAt } of keys) {
      if (collectionId !== undefined && !(await collectionExists(transaction, { accountId, collectionId })))
        throw hubError("collection_not_found", "The account has no such collection.");
      const id = await insertImportedKey(transaction, {
        accountId,
        collectionId: collectionId ?? null,
        name: name.trim(),
        kind,
        hash: Buffer.from(hash, "hex"),
        display,
        tools: null,
        expiresAt: expiresAt ?? null,
      });
      if (id === undefined) {
        existing.push(hash);
        continue;
      }
      imported.push({ id, hash });
      const details = { name: name.trim(), kind, display };
      await recordAudit(transaction, { ...OPERATOR, accountId, action: "key.import", target: id, details });
    }
    return { imported, existing };
  });
}
