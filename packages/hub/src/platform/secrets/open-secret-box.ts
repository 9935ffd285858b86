import { randomBytes } from "node:crypto";
import type { Db } from "../db/connect.ts";
import { type StorageLog, silentLog } from "../db/storage-log.ts";
import { createSecretBox, type SecretBox } from "./secret-box.ts";
import { sharedSecret } from "./secret-queries.ts";

export interface OpenSecretBoxOptions {
  readonly db: Db;
  /** What the operator gave; undefined makes one in the database, once for all instances. */
  readonly key: Buffer | undefined;
  readonly log?: StorageLog;
}

/** With the operator's key, a copy of the database alone opens nothing. */
export async function openSecretBox({ db, key, log = silentLog }: OpenSecretBoxOptions): Promise<SecretBox> {
  if (key !== undefined) return createSecretBox(key);
  const fresh = randomBytes(32);
  const shared = await sharedSecret(db, "encryption", fresh);
  if (shared.equals(fresh)) {
    log.info(
      {},
      "made a key for the secrets of webhooks and the credentials of scripts, kept in the database; set SKILLQUAY_ENCRYPTION_KEY to keep it elsewhere",
    );
  }
  return createSecretBox(shared);
}
