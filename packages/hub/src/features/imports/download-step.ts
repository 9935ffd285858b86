import * as z from "zod/v4";
import { hubError } from "../../platform/errors.ts";
import { marketplaceSkill } from "../catalog/index.ts";
import { filesOfVersion, readSkillUpload, storeFiles, type VersionFile } from "../skills/index.ts";
import { importableNotFound } from "./import-errors.ts";
import type { ImportParts } from "./import-parts.ts";
import { replaceImportFiles } from "./queries/import-file-queries.ts";
import { type ImportRow, moveImport } from "./queries/import-queries.ts";

/** Makes the bytes durable, then writes down which they are. */
export async function downloadStep(
  parts: ImportParts,
  row: ImportRow,
  signal: AbortSignal,
): Promise<boolean> {
  const tree =
    row.origin === "marketplace" ? await publishedTree(parts, row) : await sourceTree(parts, row, signal);
  const isMoved = await parts.database.db.transaction().execute(async (db) => {
    const { files, ...step } = tree;
    const moved = await moveImport(db, { importId: row.id, from: "downloading", to: "scanning", ...step });
    if (moved !== undefined) await replaceImportFiles(db, row.id, files);
    return moved !== undefined;
  });
  parts.crashPoint("import.after_download");
  return isMoved;
}

interface Tree {
  readonly files: readonly VersionFile[];
  readonly treeDigest: string;
  readonly request?: z.infer<typeof sourceRequest>;
}

/** A skill of the marketplace is here already: the import pins the version that its owner shows now. */
async function publishedTree({ database: { db } }: ImportParts, row: ImportRow): Promise<Tree> {
  const { skillId } = marketplaceRequest.parse(row.request);
  const skill = await marketplaceSkill(db, { skillId });
  if (skill === undefined) throw importableNotFound(row.slug, []);
  return { files: await filesOfVersion(db, skill.versionId), treeDigest: skill.treeDigest };
}

export const marketplaceRequest = z.object({ skillId: z.uuid() });
export const sourceRequest = z.object({
  sourceSkillId: z.uuid(),
  /** Of the bytes that were downloaded: the source may have others by the time they are published. */
  provenance: z.record(z.string(), z.string()).optional(),
});

async function sourceTree(parts: ImportParts, row: ImportRow, signal: AbortSignal): Promise<Tree> {
  const { sourceSkillId } = sourceRequest.parse(row.request);
  const skill = await parts.sources.skill(sourceSkillId);
  if (skill === undefined) throw importableNotFound(row.slug, []);
  const files = await parts.sources.fetchSkill(skill, { signal });
  // What cannot become a skill is not worth a byte of storage.
  const upload = await readSkillUpload(files);
  if (upload.treeDigest !== skill.treeDigest) {
    throw hubError("source_failed", "The source gave other bytes than those it was indexed with.", {
      suggestions: ["Try again after the next sync of the source"],
    });
  }
  await storeFiles(parts, files);
  parts.parsed.keep(upload);
  parts.crashPoint("import.after_blob");
  const { kind, url, path, revision, treeDigest } = skill;
  const provenance = { kind, url, path, revision, treeDigest };
  return { files: upload.files, treeDigest, request: { sourceSkillId, provenance } };
}
