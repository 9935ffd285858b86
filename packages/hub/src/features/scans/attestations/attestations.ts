import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { engineVersion } from "@skillquay/scan";
import {
  type Attestation,
  attestationText,
  type KeyList,
  keyIdOf,
  makeAttestation,
  makeKeyList,
  rawPublicKey,
  readAttestation,
} from "@skillquay/scan/attestation";
import type { HubDatabase } from "../../../platform/db/connect.ts";
import type { SecretBox } from "../../../platform/secrets/secret-box.ts";
import { storedVerdict } from "../queries/verdict-queries.ts";
import { storedFindings } from "../stored-findings.ts";
import {
  addFirstSigningKey,
  addSigningKey,
  keepAttestation,
  type StoredSigningKey,
  signingKeys,
  storedAttestation,
} from "./queries/attestation-queries.ts";

/** What the hub says of scanned trees under its own name, for those who check it without asking the hub. */
export interface Attestations {
  /** Undefined while the present engine has not looked at the tree. Once given out it stays the same. */
  of(treeDigest: string): Promise<Attestation | undefined>;
  /** All public keys, also those that sign no more: what they signed stays true. */
  keys(): Promise<KeyList>;
  /** From now on another key signs. */
  rotate(): Promise<void>;
}

/** Makes the first key when there is none; several instances may start at once. */
export async function openAttestations({
  database: { db },
  box,
}: {
  readonly database: HubDatabase;
  readonly box: SecretBox;
}): Promise<Attestations> {
  await addFirstSigningKey(db, newKey(box));
  return {
    async of(treeDigest) {
      const which = { treeDigest, engine: engineVersion };
      const existing = await storedAttestation(db, which);
      if (existing !== undefined) return readAttestation(existing);
      const text = await storedVerdict(db, which);
      if (text === undefined) return undefined;
      const key = await newestKey();
      const statement = {
        ...which,
        verdict: text.verdict,
        findings: storedFindings(text.findings),
        time: text.scannedAt.toISOString(),
      };
      const body = attestationText(makeAttestation(statement, key));
      await keepAttestation(db, { ...which, keyId: key.keyId, body });
      // Another instance may have been faster, with an older or newer key.
      return readAttestation((await storedAttestation(db, which)) ?? body);
    },
    keys: async () => makeKeyList((await signingKeys(db)).map(({ publicKey }) => publicKey)),
    rotate: () => addSigningKey(db, newKey(box)),
  };

  async function newestKey(): Promise<{ readonly keyId: string; readonly privateKey: KeyObject }> {
    const [newest] = await signingKeys(db);
    if (newest === undefined) throw new Error("there is no key to sign attestations with");
    const der = Buffer.from(box.open(purposeOf(newest.id), newest.sealed), "base64");
    return { keyId: newest.id, privateKey: createPrivateKey({ key: der, type: "pkcs8", format: "der" }) };
  }
}

function newKey(box: SecretBox): StoredSigningKey {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const raw = rawPublicKey(publicKey);
  const id = keyIdOf(raw);
  const der = privateKey.export({ type: "pkcs8", format: "der" });
  return { id, publicKey: raw, sealed: box.seal(purposeOf(id), der.toString("base64")) };
}

function purposeOf(keyId: string): string {
  return `signing-key:${keyId}`;
}
