import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import { recordChange } from "../../platform/db/change-log.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { hubAccountId } from "../accounts/index.ts";
import { markBundled, readSkillUpload, treesOf } from "../skills/index.ts";
import { readSkillFolder } from "./load-samples.ts";
import { publishSkill } from "./publish-skill.ts";

/**
 * Gives every account the skills in these folders, in the version that this program brings. It costs two small queries when
 * nothing is new, however many accounts there are: nobody gets a row.
 */
export async function bundleSkills(
  store: { readonly database: HubDatabase; readonly blobs: BlobStore },
  folders: readonly string[],
): Promise<{ readonly published: readonly string[] }> {
  const accountId = await hubAccountId(store.database);
  const published: string[] = [];
  const slugs: string[] = [];
  for (const folder of folders) {
    const files = await readSkillFolder(folder);
    const { slug, treeDigest } = await readSkillUpload(files);
    slugs.push(slug);
    // Bytes that were there before are an older program's: of two versions that run side by side, the newer one stays.
    if ((await treesOf(store.database.db, accountId, slug)).includes(treeDigest)) continue;
    await publishSkill(store, { accountId, files, visibility: "private" });
    published.push(slug);
  }
  await store.database.db.transaction().execute(async (db) => {
    if (await markBundled(db, accountId, slugs)) await recordChange(db, "everything", "");
  });
  return { published };
}
