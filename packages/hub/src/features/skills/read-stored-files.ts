import { treeDigestOf } from "@skillquay/skill";
import { type BlobStore, corruptBlob } from "../../platform/blobs/blob-store.ts";
import type { VersionFile } from "./queries/version-file-queries.ts";
import type { UploadedFile } from "./skill-upload.ts";

/**
 * The bytes of a stored tree. Every file is checked against its digest, and all of them against the digest of the tree:
 * what is scanned, published and served is the same.
 */
export async function readStoredFiles(
  blobs: BlobStore,
  files: readonly VersionFile[],
  treeDigest: string,
): Promise<UploadedFile[]> {
  if (treeDigestOf(files.map((file) => ({ ...file, mtimeMs: 0 }))) !== treeDigest) throw corruptBlob();
  const read: UploadedFile[] = [];
  for (let start = 0; start < files.length; start += FILES_AT_ONCE) {
    const some = files.slice(start, start + FILES_AT_ONCE);
    read.push(
      ...(await Promise.all(
        some.map(async ({ path, digest, executable }) => ({
          path,
          executable,
          bytes: await blobs.get(digest),
        })),
      )),
    );
  }
  return read;
}

// Enough to hide the wait for a disk or a remote store.
const FILES_AT_ONCE = 8;
