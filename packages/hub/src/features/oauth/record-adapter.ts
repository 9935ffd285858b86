import type { Adapter, Payload } from "oidc-provider";
import * as z from "zod/v4";
import type { CrashPoint } from "../../platform/crash-points.ts";
import { recordChange } from "../../platform/db/change-log.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import type { SecretBox } from "../../platform/secrets/secret-box.ts";
import { isKeyCurrent } from "../keys/index.ts";
import { endGrant } from "./end-grant.ts";
import { grantById, machineKey } from "./queries/grant-queries.ts";
import {
  consumeRecord,
  consumeTurn,
  deleteRecord,
  laterRefreshTokens,
  lockGrant,
  putRecord,
  recordByHash,
  recordByUid,
} from "./queries/record-queries.ts";
import { tokenHash } from "./token-hash.ts";

export interface RecordAdapterOptions {
  readonly database: HubDatabase;
  readonly box: SecretBox;
  readonly crashPoint: CrashPoint;
  /** What a client is told whose code or refresh token is good for nothing. */
  readonly invalidGrant: (detail: string) => Error;
}

/** Where the authorization server keeps everything: rows that every instance sees, without one secret in the clear. */
export function createRecordAdapter(options: RecordAdapterOptions): (model: string) => Adapter {
  return (model) => {
    // What is stored under another name would be found by nobody.
    if (!MODELS.has(model))
      throw new Error(`The authorization server stores nothing of the kind '${model}' here`);
    return adapterOf(model, options);
  };
}

const MODELS: ReadonlySet<string> = new Set([
  "AccessToken",
  "AuthorizationCode",
  "Client",
  "ClientCredentials",
  "Grant",
  "Interaction",
  "RefreshToken",
  "RegistrationAccessToken",
  "ReplayDetection",
  "Session",
]);

// A client that registered itself and never came back.
const UNUSED_CLIENT_SECONDS = 24 * 3600;

/**
 * How long a refresh token may be shown again whose successor nobody used: a client that never got the answer, since a hub
 * or a network died, must not lose its session for it.
 */
const RETRY_SECONDS = 120;

function adapterOf(model: string, options: RecordAdapterOptions): Adapter {
  const { database, box, crashPoint, invalidGrant } = options;
  const { db } = database;
  const purpose = `oauth:${model}`;

  const opened = (
    id: string,
    row: { readonly payload: Buffer; readonly consumed_at?: Date | null },
  ): Payload => ({
    ...payloadSchema.parse(JSON.parse(box.open(purpose, row.payload))),
    // The secret itself is in no row: whoever asks has it.
    ...(model === "Client" ? {} : { jti: id }),
    ...(row.consumed_at instanceof Date && { consumed: Math.floor(row.consumed_at.getTime() / 1000) }),
  });

  const keyOf = async ({ grantId, clientId, extra }: z.infer<typeof facts>): Promise<string | null> => {
    // Nobody was asked: an authority of the company answers for it.
    if (model === "AccessToken" && extra !== undefined) return extra.keyId;
    if (model === "AccessToken" && grantId !== undefined)
      return (await grantById(db, grantId))?.keyId ?? null;
    if (model === "ClientCredentials" && clientId !== undefined)
      return (await machineKey(db, clientId)) ?? null;
    return null;
  };

  /** Whether whoever comes with a used token may have missed the answer: then they get one more. */
  const mayRetry = async (row: {
    grant_id: string | null;
    rotations: number | null;
    consumed_at: Date | null;
  }) => {
    if (row.grant_id === null || row.consumed_at === null) return false;
    if (row.consumed_at.getTime() < Date.now() - RETRY_SECONDS * 1000) return false;
    const later = await laterRefreshTokens(db, row.grant_id, row.rotations ?? 0);
    const isLatest = later.every(({ rotations }) => rotations === (row.rotations ?? 0) + 1);
    return isLatest && later.every(({ consumed_at: at }) => at === null || at.getTime() === 0);
  };

  return {
    async upsert(id, payload, expiresIn) {
      const lookup = facts.parse(payload);
      const { jti: _, consumed: __, ...kept } = payload;
      const record = {
        model,
        idHash: tokenHash(id),
        grantId: model === "Grant" ? id : (lookup.grantId ?? null),
        keyId: await keyOf(lookup),
        audience: typeof lookup.aud === "string" ? lookup.aud : null,
        rotations: model === "RefreshToken" ? (lookup.rotations ?? 0) : null,
        uid: model === "Session" ? (lookup.uid ?? null) : null,
        payload: box.seal(purpose, JSON.stringify(model === "Client" ? payload : kept)),
        lifeSeconds: expiresIn ?? (model === "Client" ? UNUSED_CLIENT_SECONDS : undefined),
      };
      await db.transaction().execute(async (transaction) => {
        if (model === "RefreshToken" && record.grantId !== null) {
          await lockGrant(transaction, record.grantId);
          // Of two answers to one refresh token the later one counts.
          await consumeTurn(transaction, record.grantId, record.rotations ?? 0);
        }
        await putRecord(transaction, record);
      });
      if (model === "AccessToken") crashPoint("oauth.after_access_token");
    },

    async find(id) {
      const row = await recordByHash(db, model, tokenHash(id));
      if (row === undefined) return undefined;
      if (model === "Grant") {
        const grant = await grantById(db, id);
        if (grant === undefined || !(await isKeyCurrent(db, grant))) return undefined;
      }
      if (model === "RefreshToken" && (await mayRetry(row))) return opened(id, { payload: row.payload });
      return opened(id, row);
    },

    async findByUid(uid) {
      const row = await recordByUid(db, model, uid);
      // Its own id is lookup by its hash alone: who asks by this id only reads.
      return row === undefined ? undefined : opened("", row);
    },

    findByUserCode: async () => undefined,

    async consume(id) {
      const hash = tokenHash(id);
      if (await consumeRecord(db, model, hash)) {
        if (model === "RefreshToken") crashPoint("oauth.after_refresh_consumed");
        else crashPoint("oauth.after_code_consumed");
        return;
      }
      const row = await recordByHash(db, model, hash);
      if (model === "RefreshToken" && row !== undefined && (await mayRetry(row))) return;
      if (typeof row?.grant_id === "string") await endGrant(database, row.grant_id);
      throw invalidGrant("it was used already");
    },

    async destroy(id) {
      await db.transaction().execute(async (transaction) => {
        const keyId = await deleteRecord(transaction, model, tokenHash(id));
        if (keyId !== undefined) await recordChange(transaction, "key", keyId);
      });
    },

    revokeByGrantId: (grantId) => endGrant(database, grantId),
  };
}

const payloadSchema = z.record(z.string(), z.unknown());

/** What rows are looked up by. */
const facts = z.object({
  grantId: z.string().optional(),
  clientId: z.string().optional(),
  aud: z.unknown().optional(),
  rotations: z.number().optional(),
  uid: z.string().optional(),
  extra: z.object({ keyId: z.string() }).optional(),
});
