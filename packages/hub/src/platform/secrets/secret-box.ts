import { createSecretBox as createBox, type SecretBox } from "@skillquay/settings/secret-box";

export type { SecretBox };

/** A box of the hub, by the operator's key or the one in the database. */
export function createSecretBox(key: Uint8Array): SecretBox {
  return createBox(key, "SKILLQUAY_ENCRYPTION_KEY");
}
