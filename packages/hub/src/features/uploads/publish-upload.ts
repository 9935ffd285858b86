import type { HubDatabase } from "../../platform/db/connect.ts";
import { hubError } from "../../platform/errors.ts";
import type { Imports } from "../imports/index.ts";
import { versionNumber } from "../skills/index.ts";
import type { UploadOwner } from "./upload-owner.ts";
import type { SkillFiles, UploadResult } from "./uploads.ts";

export interface UploadPublisherOptions {
  readonly database: HubDatabase;
  readonly imports: Pick<Imports, "startUpload" | "wait">;
  readonly waitMs?: number;
}

/** Gives an upload to the imports, which scan and publish it, and waits a moment: most are done at once. */
export function createUploadPublisher(
  options: UploadPublisherOptions,
): (owner: UploadOwner, skill: SkillFiles) => Promise<UploadResult> {
  const { database, imports, waitMs = WAIT_MS } = options;
  return async ({ accountId, keyId, collection }, { skill, files, filename, comment }) => {
    const owner = { accountId, keyId, ...(collection !== undefined && { collectionId: collection.id }) };
    const { importId, slug } = await imports.startUpload(owner, { skill, files, filename, comment });
    const { state, problem, versionId } = await imports.wait(owner, importId, { timeoutMs: waitMs });
    // What ended badly while its sender waits is told as any other failure.
    if (problem !== undefined && (state === "failed" || state === "refused")) {
      throw hubError(problem.error, problem.message, { suggestions: problem.suggestions });
    }
    const version = versionId && (await versionNumber(database.db, accountId, versionId));
    return {
      importId,
      skillSlug: slug,
      state,
      ...(typeof version === "number" && { version }),
      ...(state === "waiting" && { message: WAITS_FOR_OWNER }),
    };
  };
}

// A scan takes some tenths of a second; the first one after the start, or one on a busy hub, some more.
const WAIT_MS = 5_000;

const WAITS_FOR_OWNER = "The scan found something that the owner of the account has to accept or decline.";
