import type { Db } from "../../../platform/db/connect.ts";

export interface VersionFile {
  readonly path: string;
  readonly digest: string;
  readonly sizeBytes: number;
  readonly executable: boolean;
}

/** Files of one version of a skill, without a look at who asks: for jobs, and for skills that were found by a caller. */
export async function filesOfVersion(db: Db, versionId: string): Promise<VersionFile[]> {
  return db
    .selectFrom("version_files")
    .select(["path", "digest", "size_bytes as sizeBytes", "executable"])
    .where("version_id", "=", versionId)
    .orderBy("path")
    .execute();
}
