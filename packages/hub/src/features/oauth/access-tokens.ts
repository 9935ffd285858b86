import type { ChangeLog } from "../../platform/db/change-log.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { databaseUnavailable } from "../../platform/db/database-unavailable.ts";
import type { AccessTokens, TokenFacts } from "../keys/index.ts";
import { accessTokenByHash } from "./queries/record-queries.ts";
import { tokenHash } from "./token-hash.ts";

export interface AccessTokensOptions {
  readonly database: HubDatabase;
  readonly changes: ChangeLog;
  /** The resource that tokens must be for. */
  readonly audience: string;
  readonly now?: () => number;
}

const MAX_KNOWN = 10_000;
const MAX_UNKNOWN = 10_000;
// A token that does not exist is random, so it never will: the time only bounds what an attacker can fill.
const UNKNOWN_MS = 10_000;

/** Which key an access token stands for. What the key may do, and whether it still may, is not decided here. */
export function createAccessTokens(options: AccessTokensOptions): AccessTokens {
  const { database, changes, audience, now = Date.now } = options;
  let existing = new Map<string, TokenFacts>();
  let unknown = new Map<string, number>();
  /** Grows with every change that may end a token: what was read before it is not remembered. */
  let epoch = 0;

  const stopListening = changes.onChange(({ kind, ref }) => {
    if (kind === "everything") existing = new Map();
    else if (kind !== "key") return;
    epoch += 1;
    for (const [hash, token] of existing) if (token.keyId === ref) existing.delete(hash);
  });

  const isGood = (token: TokenFacts | undefined): token is TokenFacts =>
    token !== undefined && token.expiresAtMs > now();

  const load = async (hash: Buffer, text: string): Promise<TokenFacts | undefined> => {
    const previous = epoch;
    const row = await accessTokenByHash(database.db, hash).catch((cause: unknown) => {
      throw databaseUnavailable(cause);
    });
    if (row?.key_id == null || row.expires_at === null || row.audience !== audience) {
      if (unknown.size >= MAX_UNKNOWN) unknown = new Map();
      unknown.set(text, now() + UNKNOWN_MS);
      return undefined;
    }
    const token = { keyId: row.key_id, keyHash: row.key_hash, expiresAtMs: row.expires_at.getTime() };
    if (existing.size >= MAX_KNOWN) existing = new Map();
    if (epoch === previous) existing.set(text, token);
    return token;
  };

  return {
    async find(token) {
      if (!changes.isFresh()) await changes.fresh();
      const hash = tokenHash(token);
      const text = hash.toString("hex");
      if ((unknown.get(text) ?? 0) > now()) return undefined;
      const match = existing.get(text) ?? (await load(hash, text));
      return isGood(match) ? match : undefined;
    },
    cached(token) {
      const match = existing.get(tokenHash(token).toString("hex"));
      return isGood(match) ? match : undefined;
    },
    close: stopListening,
  };
}
