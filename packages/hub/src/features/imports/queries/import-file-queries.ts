import type { Db } from "../../../platform/db/connect.ts";

export interface ImportFile {
  readonly path: string;
  readonly digest: string;
  readonly sizeBytes: number;
  readonly executable: boolean;
}

/** Once: files that are there already are those of an earlier try, with the same bytes or replaced by these. */
export async function replaceImportFiles(
  db: Db,
  importId: string,
  files: readonly ImportFile[],
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

export async function importFiles(db: Db, importId: string): Promise<ImportFile[]> {
  return db
    .selectFrom("import_files")
    .select(["path", "digest", "size_bytes as sizeBytes", "executable"])
    .where("import_id", "=", importId)
    .orderBy("path")
    .execute();
}

/** Files of one version of a skill, without a look at who asks: for jobs, and for skills that were found by a caller. */
export async function filesOfVersion(db: Db, versionId: string): Promise<ImportFile[]> {
  return db
    .selectFrom("version_files")
    .select(["path", "digest", "size_bytes as sizeBytes", "executable"])
    .where("version_id", "=", versionId)
    .orderBy("path")
    .execute();
}
