import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** Keeps what has to be read again from being read in a copy of the file or database that it lies in. AES-256-GCM. */
export interface SecretBox {
  /** `purpose` says what it is and whose: sealed bytes that are moved to another row do not open there. */
  seal(purpose: string, text: string): Buffer;
  /** Throws when another key sealed it, or when anything about it was changed. */
  open(purpose: string, sealed: Uint8Array): string;
}

/** Layout: version, beginning of the key's digest, nonce, tag, ciphertext. `keyName` tells people where the key is. */
export function createSecretBox(key: Uint8Array, keyName: string): SecretBox {
  if (key.length !== 32) throw new Error("the encryption key must have 32 bytes");
  const keyMark = createHash("sha256").update(key).digest().subarray(0, MARK_BYTES);
  return {
    seal(purpose, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(purpose));
      const hidden = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.from([VERSION]), keyMark, nonce, cipher.getAuthTag(), hidden]);
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed);
      if (bytes.length < HEADER_BYTES || bytes[0] !== VERSION) throw new Error("not a sealed value");
      if (!bytes.subarray(1, 1 + MARK_BYTES).equals(keyMark))
        throw new Error(`sealed with another key than ${keyName} is now`);
      const nonce = bytes.subarray(1 + MARK_BYTES, 1 + MARK_BYTES + NONCE_BYTES);
      const tag = bytes.subarray(HEADER_BYTES - TAG_BYTES, HEADER_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag);
      return Buffer.concat([decipher.update(bytes.subarray(HEADER_BYTES)), decipher.final()]).toString(
        "utf8",
      );
    },
  };
}

const VERSION = 1;
const MARK_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + MARK_BYTES + NONCE_BYTES + TAG_BYTES;
