import { randomBytes } from "node:crypto";
import type { Db, HubDatabase } from "../db/connect.ts";
import { addSecret, addSecretWhenNone, type NamedSecret, secretsNamed } from "../secrets/secret-queries.ts";
import type { UrlKey } from "./signed-url.ts";

/** The keys that sign addresses, shared by all instances through the database. */
export interface UrlKeys {
  /** The newest: what is signed now, is signed with it. */
  current(): UrlKey;
  /** Also one that another instance made meanwhile, and an older one. */
  byId(id: string): Promise<UrlKey | undefined>;
  /** From now on another key signs. Addresses that are out keep working until they expire. */
  rotate(): Promise<void>;
}

/** Makes the first key when there is none; several instances may start at once. */
export async function openUrlKeys({ db }: HubDatabase, { now = Date.now } = {}): Promise<UrlKeys> {
  await addSecretWhenNone(db, PREFIX, newSecret());
  let keys = await readKeys(db);
  let readAt = now();
  const existing = (id: string) => keys.find((key) => key.id === id);
  return {
    current() {
      const [newest] = keys;
      if (newest === undefined) throw new Error("there is no key to sign addresses with");
      return newest;
    },
    async byId(id) {
      const key = existing(id);
      // Anyone can make up an id: the database is not asked for each of them.
      if (key !== undefined || now() - readAt < REREAD_MS) return key;
      readAt = now();
      keys = await readKeys(db);
      return existing(id);
    },
    async rotate() {
      await addSecret(db, newSecret());
      keys = await readKeys(db);
    },
  };
}

const REREAD_MS = 1_000;

const PREFIX = "url-signing:";

function newSecret(): NamedSecret {
  return { name: `${PREFIX}${randomBytes(4).toString("hex")}`, value: randomBytes(32) };
}

/** Newest first. */
async function readKeys(db: Db): Promise<UrlKey[]> {
  const secrets = await secretsNamed(db, PREFIX);
  return secrets.map(({ name, value }) => ({ id: name.slice(PREFIX.length), secret: Buffer.from(value) }));
}
