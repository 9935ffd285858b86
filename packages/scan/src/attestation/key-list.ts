import { keyIdOf } from "./attestation.ts";
import { canonicalJson } from "./canonical-json.ts";

/** The public keys of a hub, newest first: those that sign now, and those that signed before. */
export interface KeyList {
  readonly format: typeof KEYS_FORMAT;
  readonly keys: readonly PublishedKey[];
}

export interface PublishedKey {
  readonly keyId: string;
  readonly algorithm: "ed25519";
  /** 32 bytes, base64. */
  readonly publicKey: string;
}

export const KEYS_FORMAT = "skillquay-keys-v1";

export function makeKeyList(publicKeys: readonly Uint8Array[]): KeyList {
  const keys = publicKeys.map((raw) => ({
    keyId: keyIdOf(raw),
    algorithm: "ed25519" as const,
    publicKey: Buffer.from(raw).toString("base64"),
  }));
  return { format: KEYS_FORMAT, keys };
}

export function keyListText({ format, keys }: KeyList): string {
  return canonicalJson({ format, keys: keys.map((key) => ({ ...key })) });
}
