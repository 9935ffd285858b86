import { engineVersion, openScanner } from "@skillquay/scan";
import { ToolError } from "@skillquay/tools";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { Db, HubDatabase } from "../../platform/db/connect.ts";
import { hubError } from "../../platform/errors.ts";
import { createVerdicts, storedVerdict } from "../scans/index.ts";
import { filesOfVersion } from "../skills/index.ts";
import { shownVersionOf } from "./queries/shown-version-queries.ts";

/** Refuses to give a skill to others that the scan blocks. Its tree was looked at by `scanBeforeGiving`. */
export async function refuseBlocked(
  db: Db,
  { slug, treeDigest }: { readonly slug: string; readonly treeDigest: string },
): Promise<void> {
  const match = await storedVerdict(db, { treeDigest, engine: engineVersion });
  if (match === undefined) {
    throw new ToolError("service_unavailable", `'${slug}' got a new version just now.`, {
      suggestions: ["Try again"],
    });
  }
  if (match.verdict !== "block") return;
  throw hubError("skill_blocked", `The scan found something in '${slug}' that keeps it from others.`, {
    suggestions: ["Remove what the scan found and publish a new version"],
  });
}

/** Scans what others would get of the skill now, before the transaction: a scan takes longer than rows may be locked. */
export async function scanBeforeGiving(
  store: { readonly database: HubDatabase; readonly blobs: BlobStore },
  accountId: string,
  slug: string,
): Promise<void> {
  const { db } = store.database;
  const version = await shownVersionOf(db, accountId, slug);
  if (version === undefined) return;
  const { treeDigest, versionId } = version;
  const scanner = openScanner();
  try {
    const verdicts = createVerdicts({ ...store, scanner });
    await verdicts.of({ treeDigest, files: await filesOfVersion(db, versionId) });
  } finally {
    await scanner.close();
  }
}
