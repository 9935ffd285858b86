import type { Db } from "../../../platform/db/connect.ts";
import type { VersionFile } from "../../skills/index.ts";

/** Once: files that are there already are those of an earlier try, with the same bytes or replaced by these. */
export async function replaceImportFiles(
  db: Db,
  importId: string,
  files: readonly VersionFile[],
): Promise<void> {
  await dropImportFiles(db, importId);
  await db
    .insertInto("import_files")
    .values(
      files.map(({ path, digest, sizeBytes, executable }) => ({
        import_id: importId,
        path,
        digest,
        size_bytes: sizeBytes,
        executable,
      })),
    )
    .execute();
}

export async function dropImportFiles(db: Db, importId: string): Promise<void> {
  await db.deleteFrom("import_files").where("import_id", "=", importId).execute();
}

export async function importFiles(db: Db, importId: string): Promise<VersionFile[]> {
  return db
    .selectFrom("import_files")
    .select(["path", "digest", "size_bytes as sizeBytes", "executable"])
    .where("import_id", "=", importId)
    .orderBy("path")
    .execute();
}
