import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { BlobStore } from "../../../platform/blobs/blob-store.ts";
import { openFolderBlobs } from "../../../platform/blobs/folder-blobs.ts";
import type { HubDatabase } from "../../../platform/db/connect.ts";
import { type PublishedSkill, type PublishRequest, publishSkill } from "../../drive/publish-skill.ts";
import { mainFile, uploadOf } from "./main-file.ts";

export { mainFile, uploadOf } from "./main-file.ts";

export interface PublishingFixture {
  readonly database: HubDatabase;
  readonly blobs: BlobStore;
  readonly blobFolder: string;
  account(handle?: string): Promise<string>;
  team(handle: string, ...members: string[]): Promise<string>;
  share(skillId: string, accountId: string): Promise<void>;
  /** Publishes a skill of that name; `files` come in addition to its SKILL.md, or replace it. */
  publish(
    accountId: string,
    slug: string,
    files?: Readonly<Record<string, string | Uint8Array>>,
    options?: Partial<PublishRequest>,
  ): Promise<PublishedSkill>;
}

/** For tests: a blob folder beside a test database, and short ways to fill both. */
export async function publishingFixture(database: HubDatabase): Promise<PublishingFixture> {
  const blobFolder = mkdtempSync(join(tmpdir(), "skillquay-hub-"));
  onTestFinished(() => rmSync(blobFolder, { recursive: true, force: true }));
  const blobs = await openFolderBlobs({
    folder: blobFolder,
    sign: async (digest, { filename }) => `/v1/blobs/${digest}?name=${filename}`,
  });
  return {
    database,
    blobs,
    blobFolder,
    async account(handle = `a${randomBytes(6).toString("hex")}`) {
      const row = await database.db
        .insertInto("accounts")
        .values({ handle, name: handle, disabled_at: null })
        .returning("id")
        .executeTakeFirstOrThrow();
      return row.id;
    },
    async team(handle, ...members) {
      const team = await database.db
        .insertInto("teams")
        .values({ handle, name: handle })
        .returning("id")
        .executeTakeFirstOrThrow();
      for (const account_id of members) {
        await database.db.insertInto("memberships").values({ team_id: team.id, account_id }).execute();
      }
      return team.id;
    },
    async share(skillId, accountId) {
      await database.db.insertInto("shares").values({ skill_id: skillId, account_id: accountId }).execute();
    },
    publish: (accountId, slug, files = {}, options = {}) =>
      publishSkill(
        { database, blobs },
        {
          accountId,
          files: uploadOf({ "SKILL.md": mainFile(slug), ...files }),
          ...options,
        },
      ),
  };
}
