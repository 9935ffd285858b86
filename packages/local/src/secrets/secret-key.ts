import { randomBytes } from "node:crypto";
import { mkdirSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { createSecretBox, type SecretBox } from "@skillquay/settings/secret-box";
import { readSkillFileSync } from "@skillquay/skill";
import { writeFileAtomically } from "../index/write-file-atomically.ts";

/** What seals the secrets of this machine; its key lies in a file that nobody but its owner can read. */
export function openSecretBox(file: string): SecretBox {
  const bytes = readSkillFileSync(dirname(file), basename(file), { maxBytes: KEY_BYTES * 4 });
  const key = Buffer.from(Buffer.from(bytes).toString("utf8").trim(), "base64");
  if (key.length !== KEY_BYTES) throw new Error(`${file} is no key of secrets`);
  // Windows has no such bits; there the folder of the user's data is closed to others.
  if (process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0) {
    throw new Error(`Others can read ${file}, the key of your secrets: run 'chmod 600' on it`);
  }
  return createSecretBox(key, file);
}

/** The same, with a new key where there is none yet. Only under the lock of the secrets. */
export function makeSecretBox(file: string): SecretBox {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileAtomically(file, `${randomBytes(KEY_BYTES).toString("base64")}\n`);
  }
  return openSecretBox(file);
}

const KEY_BYTES = 32;
