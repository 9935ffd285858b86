import { lockAllAccounts } from "../../features/accounts/index.ts";
import { storedBlobs } from "../../features/skills/index.ts";
import { holdEvents } from "../../features/webhooks/index.ts";
import { recordChange } from "../../platform/db/change-log.ts";
import type { Db } from "../../platform/db/connect.ts";
import { executedMigrations } from "../../platform/db/queries/migration-queries.ts";
import {
  deferConstraints,
  hasRows,
  insertLines,
  moveSequences,
  prepareTransfer,
} from "../../platform/db/queries/table-queries.ts";
import { HubProblem } from "../../platform/hub-problem.ts";
import type { HubStores, TransferProgress, TransferSummary } from "./export-hub.ts";
import type { ExportManifest } from "./export-manifest.ts";
import { type HubExport, openExport } from "./read-export.ts";
import { transferredTables } from "./transferred-tables.ts";

/**
 * Fills an empty, migrated hub with what `exportHub` wrote. The whole file is read and checked before anything is
 * written; then the blobs, then all rows in one transaction: it is all there, or the hub is empty as before.
 */
export async function importHub(
  { database, blobs }: HubStores,
  file: string,
  onProgress: TransferProgress = () => {},
): Promise<TransferSummary> {
  const exported = await openExport(file);
  try {
    const { manifest } = exported;
    await refuseOtherSchema(database.db, manifest);
    await refuseFullHub(database.db);
    await readEverything(exported, onProgress);
    for (const [index, blob] of manifest.blobs.entries()) {
      onProgress("Writing files", { done: index, total: manifest.blobs.length });
      await blobs.put(await exported.blob(blob));
    }
    await database.direct.transaction().execute(async (transaction) => {
      await prepareTransfer(transaction);
      // Two imports, or an import and a first start, must not both find the hub empty.
      await lockAllAccounts(transaction);
      await deferConstraints(transaction);
      await refuseFullHub(transaction);
      for (const table of manifest.tables) {
        onProgress(`Writing table ${table.name}`);
        for await (const lines of exported.lines(table)) await insertLines(transaction, table, lines);
      }
      await moveSequences(transaction);
      // The hub that they come from may go on and send them: two hubs must not both speak for one.
      const held = await holdEvents(transaction);
      if (held > 0) onProgress(`Not sent by this hub unless they are replayed: ${held} webhook events`);
      await refuseMissingBlobs(transaction, manifest);
      await recordChange(transaction, "everything", "import");
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { tables: manifest.tables.length, rows, blobs: manifest.blobs.length };
  } finally {
    exported.close();
  }
}

async function refuseOtherSchema(db: Db, { migrations, program, tables }: ExportManifest): Promise<void> {
  const own = await executedMigrations(db);
  const existing = await transferredTables(db);
  const isSame =
    migrations.join() === own.join() &&
    tables.map(({ name }) => name).join() === existing.map(({ name }) => name).join() &&
    tables.every(({ columns }, index) => columns.join() === existing[index]?.columns.join());
  if (isSame) return;
  throw new HubProblem(
    "export_other_schema",
    `The file was written by Skillquay ${JSON.stringify(program.slice(0, 40))} with other tables than this version has.`,
    {
      suggestions: [
        "Import it with the version that wrote it, into a new hub",
        "Then start this version on that hub: it brings the tables up to date",
      ],
    },
  );
}

async function refuseFullHub(db: Db): Promise<void> {
  for (const { name } of await transferredTables(db)) {
    if (!(await hasRows(db, name))) continue;
    throw new HubProblem(
      "hub_not_empty",
      "This hub is not empty, and an import never mixes with what is there.",
      {
        suggestions: ["Name a new data folder with --data, or an empty database in DATABASE_URL"],
      },
    );
  }
}

async function readEverything(exported: HubExport, onProgress: TransferProgress): Promise<void> {
  const { tables, blobs } = exported.manifest;
  for (const table of tables) {
    onProgress(`Checking table ${table.name}`);
    for await (const _lines of exported.lines(table));
  }
  for (const [index, blob] of blobs.entries()) {
    onProgress("Checking files", { done: index, total: blobs.length });
    await exported.blob(blob);
  }
}

/** Rows that speak of bytes which the file does not bring would be skills that nobody can read. */
async function refuseMissingBlobs(db: Db, manifest: ExportManifest): Promise<void> {
  const brought = new Set(manifest.blobs.map(({ digest, sizeBytes }) => `${digest} ${sizeBytes}`));
  const requested = await storedBlobs(db);
  if (requested.every(({ digest, sizeBytes }) => brought.has(`${digest} ${sizeBytes}`))) return;
  throw new HubProblem(
    "export_invalid",
    "The file lacks blobs that its rows speak of. Nothing was imported.",
    {
      suggestions: ["Export the hub again"],
    },
  );
}
