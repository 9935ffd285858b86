import { accountHandle, accountNotFound } from "../../features/accounts/index.ts";
import { filesOfVersion, ownVersionsAfter } from "../../features/skills/index.ts";
import { isId } from "../../platform/db/is-id.ts";
import { accountLines, tablesOfAccount } from "../../platform/db/queries/account-row-queries.ts";
import { prepareTransfer } from "../../platform/db/queries/table-queries.ts";
import { version } from "../version.ts";
import type { HubStores, TransferProgress, TransferSummary } from "./export-hub.ts";
import { leftOutTables } from "./transferred-tables.ts";
import { writeZip, type Zip } from "./write-zip.ts";

/**
 * Writes what the hub keeps of one account into a zip file: its rows as lines of JSON, table by table, and the files of all versions
 * of its skills as folders. Without what opens something: hashes of keys, credentials and secrets of webhooks stay in the hub. One
 * file of a skill, or some hundred rows, are in memory at a time.
 */
export async function exportAccount(
  stores: HubStores,
  accountId: string,
  file: string,
  onProgress: TransferProgress = () => {},
): Promise<TransferSummary> {
  const handle = isId(accountId) ? await accountHandle(stores.database.db, accountId) : undefined;
  if (handle === undefined) throw accountNotFound();
  return writeZip(file, async (zip) => {
    const tables = await addRows(stores, zip, accountId, onProgress);
    const blobs = await addSkills(stores, zip, accountId, onProgress);
    const facts = {
      format: "skillquay-account-export",
      formatVersion: 1,
      createdAt: new Date().toISOString(),
      program: version,
      account: handle,
      tables,
    };
    await zip.add("account.json", [Buffer.from(`${JSON.stringify(facts, undefined, 2)}\n`)]);
    return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0), blobs };
  });
}

async function addRows(
  { database }: HubStores,
  zip: Zip,
  accountId: string,
  onProgress: TransferProgress,
): Promise<{ name: string; rows: number }[]> {
  return await database.direct
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (transaction) => {
      await prepareTransfer(transaction);
      const written: { name: string; rows: number }[] = [];
      for (const table of await tablesOfAccount(transaction, accountId)) {
        if (leftOutTables.includes(table.name)) continue;
        onProgress(`Table ${table.name}`);
        let rows = 0;
        const pieces = async function* () {
          for await (const lines of accountLines(transaction, table)) {
            rows += lines.length;
            yield Buffer.from(`${lines.join("\n")}\n`);
          }
        };
        await zip.add(`tables/${table.name}.jsonl`, pieces());
        written.push({ name: table.name, rows });
      }
      return written;
    });
}

/** How many files. Outside of the transaction: a version never changes its bytes. */
async function addSkills(
  { database: { db }, blobs }: HubStores,
  zip: Zip,
  accountId: string,
  onProgress: TransferProgress,
): Promise<number> {
  let count = 0;
  for (let after = ""; ; ) {
    const skills = await ownVersionsAfter(db, accountId, { after, limit: SKILLS });
    for (const { slug, versions } of skills) {
      onProgress(`Skill ${slug}`);
      for (const { id, number } of versions)
        for (const { path, digest } of await filesOfVersion(db, id)) {
          await zip.add(`skills/${slug}/${number}/${path}`, blobs.stream(digest));
          count += 1;
        }
    }
    const last = skills.at(-1);
    if (last === undefined || skills.length < SKILLS) return count;
    after = last.slug;
  }
}

const SKILLS = 100;
