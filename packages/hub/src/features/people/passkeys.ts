import { createHash, randomBytes } from "node:crypto";
import { isIP } from "node:net";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { oneLine } from "@skillquay/skill";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { isId } from "../../platform/db/is-id.ts";
import { hubError } from "../../platform/errors.ts";
import { type Actor, recordAudit } from "../audit/index.ts";
import {
  deletePasskey,
  insertChallenge,
  insertPasskey,
  notePasskeyUse,
  passkeyByCredential,
  passkeysOfAccount,
  takeChallenge,
} from "./queries/passkey-queries.ts";

/** Passkeys: a person shows that they have a device and can unlock it, and nothing that somebody could steal crosses the wire. */
export interface Passkeys {
  /** False where browsers make none: at an address without a name. */
  readonly isOffered: boolean;
  /** What a browser needs to make one for the account. */
  askForNew(person: {
    readonly accountId: string;
    readonly handle: string;
  }): Promise<PublicKeyCredentialCreationOptionsJSON>;
  add(requested: PasskeyRequest, by: Actor): Promise<{ readonly id: string }>;
  list(accountId: string): Promise<readonly PasskeyFacts[]>;
  /** False when the account has no such passkey. */
  remove(accountId: string, id: string, by: Actor): Promise<boolean>;
  /** What a browser needs to sign somebody in: any passkey of this hub will do. */
  askForOne(): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** Whose it is, once for each question; undefined for everything else. */
  use(response: AuthenticationResponseJSON): Promise<UsedPasskey | undefined>;
}

export interface PasskeyRequest {
  readonly accountId: string;
  readonly name: string;
  readonly response: RegistrationResponseJSON;
  /** Whether a person opened the session in which it is made, and not a key. */
  readonly isPersonal: boolean;
}

export interface PasskeyFacts {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | undefined;
}

export interface UsedPasskey {
  readonly accountId: string;
  readonly isPersonal: boolean;
}

// Time to find the device and to unlock it.
const CHALLENGE_SECONDS = 300;
// A laptop, a telephone, a key in a drawer, and those before them.
const MAX_PASSKEYS = 20;
const NAME_MAX = 60;

export function createPasskeys({
  database: { db },
  publicUrl,
}: {
  readonly database: HubDatabase;
  readonly publicUrl: string;
}): Passkeys {
  const { hostname, origin } = new URL(publicUrl);

  const newChallenge = async (accountId: string | null): Promise<Uint8Array<ArrayBuffer>> => {
    const challenge = new Uint8Array(randomBytes(32));
    const hash = hashOf(Buffer.from(challenge).toString("base64url"));
    await insertChallenge(db, { hash, accountId, lifeSeconds: CHALLENGE_SECONDS });
    return challenge;
  };

  return {
    isOffered: isIP(hostname.replace(/^\[|\]$/g, "")) === 0,
    async askForNew({ accountId, handle }) {
      const { generateRegistrationOptions } = await loadLibrary();
      const existing = await passkeysOfAccount(db, accountId);
      return await generateRegistrationOptions({
        rpName: "Skillquay",
        rpID: hostname,
        userName: handle,
        userDisplayName: handle,
        userID: new Uint8Array(Buffer.from(accountId)),
        challenge: await newChallenge(accountId),
        attestationType: "none",
        excludeCredentials: existing.map(({ credential_id: id }) => ({ id })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        timeout: CHALLENGE_SECONDS * 1000,
      });
    },
    async add({ accountId, name, response, isPersonal }, by) {
      const { verifyRegistrationResponse } = await loadLibrary();
      const taken = await takeChallenge(db, hashOf(challengeIn(response.response.clientDataJSON)));
      const verified =
        taken?.accountId !== accountId
          ? undefined
          : await verifyRegistrationResponse({
              response,
              expectedChallenge: () => true,
              expectedOrigin: origin,
              expectedRPID: hostname,
              requireUserVerification: true,
            }).catch(() => undefined);
      if (verified?.verified !== true) throw passkeyRefused();
      const { credential } = verified.registrationInfo;
      return await db.transaction().execute(async (transaction) => {
        if ((await passkeysOfAccount(transaction, accountId)).length >= MAX_PASSKEYS)
          throw passkeyRefused("Remove one that is not used any more");
        const shown = oneLine(name, NAME_MAX).trim();
        const id = await insertPasskey(transaction, {
          credentialId: credential.id,
          accountId,
          name: shown === "" ? "Passkey" : shown,
          publicKey: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: credential.transports ?? [],
          isPersonal,
        });
        if (id === undefined) throw passkeyRefused("This device has one for the hub already");
        await recordAudit(transaction, { ...by, accountId, action: "passkey.add", target: id });
        return { id };
      });
    },
    async list(accountId) {
      return (await passkeysOfAccount(db, accountId)).map((row) => ({
        id: row.id,
        name: row.name,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at ?? undefined,
      }));
    },
    async remove(accountId, id, by) {
      if (!isId(id)) return false;
      return await db.transaction().execute(async (transaction) => {
        if (!(await deletePasskey(transaction, accountId, id))) return false;
        await recordAudit(transaction, { ...by, accountId, action: "passkey.remove", target: id });
        return true;
      });
    },
    async askForOne() {
      const { generateAuthenticationOptions } = await loadLibrary();
      return await generateAuthenticationOptions({
        rpID: hostname,
        challenge: await newChallenge(null),
        userVerification: "required",
        timeout: CHALLENGE_SECONDS * 1000,
      });
    },
    async use(response) {
      const { verifyAuthenticationResponse } = await loadLibrary();
      const taken = await takeChallenge(db, hashOf(challengeIn(response.response.clientDataJSON)));
      const passkey = taken?.accountId === null ? await passkeyByCredential(db, response.id) : undefined;
      if (passkey === undefined) return undefined;
      const verified = await verifyAuthenticationResponse({
        response,
        // Taken just now, so it was ours, for this, and not used before.
        expectedChallenge: () => true,
        expectedOrigin: origin,
        expectedRPID: hostname,
        credential: {
          id: response.id,
          publicKey: new Uint8Array(passkey.public_key),
          counter: Number(passkey.counter),
        },
        requireUserVerification: true,
      }).catch(() => undefined);
      if (verified?.verified !== true) return undefined;
      const { newCounter: counter } = verified.authenticationInfo;
      if (!(await notePasskeyUse(db, { id: passkey.id, before: passkey.counter, counter }))) return undefined;
      return { accountId: passkey.account_id, isPersonal: passkey.is_personal };
    },
  };
}

/** Loaded when somebody first has to do with a passkey: most processes never do. */
async function loadLibrary() {
  return await import("@simplewebauthn/server");
}

function hashOf(challenge: string): Buffer {
  return createHash("sha256").update(challenge).digest();
}

/** What the browser says it was asked; whether that is so is decided by what is stored. */
function challengeIn(clientDataJson: string): string {
  try {
    const { challenge } = Object(JSON.parse(Buffer.from(clientDataJson, "base64url").toString("utf8")));
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

function passkeyRefused(suggestion = "Try again: the question is good for five minutes, and once") {
  return hubError("passkey_refused", "The passkey could not be added.", { suggestions: [suggestion] });
}
