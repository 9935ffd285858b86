import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { keyIdOf, rawPublicKey } from "@skillquay/scan/attestation";
import { writeSynced } from "../install/write-durably.ts";
import { shortPath } from "../output/short-path.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError, usageError } from "../program/cli-error.ts";
import type { CommandContext, Option } from "../program/command.ts";
import type { Io } from "../program/io.ts";
import { configFolders } from "../settings/config-folders.ts";

export const signingKeyOptions: readonly Option[] = [
  {
    name: "signing-key",
    type: "string",
    valueName: "file",
    description:
      "File that holds the ed25519 key, instead of the variable SKILLQUAY_SIGNING_KEY or the key of 'sign --new-key'.",
  },
  {
    name: "signer-name",
    type: "string",
    valueName: "name",
    description: "What you are called beside the key. Nobody checks it.",
  },
  {
    name: "keyless",
    type: "boolean",
    description:
      "Sign without a key, as the workflow that this runs in: through Sigstore, with the identity token of the CI or SIGSTORE_ID_TOKEN.",
  },
  {
    name: "fulcio",
    type: "string",
    valueName: "url",
    default: "https://fulcio.sigstore.dev",
    description: "With --keyless: the certificate authority.",
  },
  {
    name: "rekor",
    type: "string",
    valueName: "url",
    default: "https://rekor.sigstore.dev",
    description: "With --keyless: the log that everybody can read.",
  },
];

/** The key to sign with: of the flag, of the environment, or the one that this person made. */
export function readSigningKey({ io, options }: Pick<CommandContext, "io" | "options">): KeyObject {
  const named = options.text("signing-key");
  const { SKILLQUAY_SIGNING_KEY: given } = io.env;
  if (named === undefined && given !== undefined && given !== "")
    return parseKey(given, "What is in SKILLQUAY_SIGNING_KEY");
  const file = named === undefined ? ownKeyFile(io) : resolve(io.cwd, named);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    throw new CliError("signing_key_missing", `There is no key to sign with in ${shortPath(file, io)}.`, {
      suggestions: [
        "Make one: skillquay sign --new-key",
        "In CI, put the text of the file into the variable SKILLQUAY_SIGNING_KEY",
      ],
      cause,
    });
  }
  return parseKey(text, `What is in ${shortPath(file, io)}`);
}

/** Makes the person's key, once: what was signed with the one before must stay theirs. */
export function makeSigningKey({ io, options }: Pick<CommandContext, "io" | "options">): {
  readonly file: string;
  readonly signer: string;
} {
  const named = options.text("signing-key");
  const file = named === undefined ? ownKeyFile(io) : resolve(io.cwd, named);
  if (existsSync(file)) {
    throw new CliError("file_exists", `${shortPath(file, io)} is there already, and was left alone.`, {
      suggestions: ["Sign with it: skillquay sign <dir>", "Make another with --signing-key <file>"],
    });
  }
  const { privateKey } = generateKeyPairSync("ed25519");
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeSynced(file, privateKey.export({ type: "pkcs8", format: "pem" }), 0o600);
  return { file, signer: signerOf(privateKey) };
}

export function signerOf(privateKey: KeyObject): string {
  return `ed25519:${keyIdOf(rawPublicKey(createPublicKey(privateKey)))}`;
}

function ownKeyFile(io: Io): string {
  return join(configFolders(io).config, "skillquay", "signing-key.pem");
}

/** What was given is never repeated: it may be a key of another kind. */
function parseKey(text: string, what: string): KeyObject {
  let key: KeyObject | undefined;
  try {
    key = createPrivateKey(text);
  } catch {
    // Said below.
  }
  if (key?.asymmetricKeyType === "ed25519") return key;
  throw usageError("signing_key_invalid", `${terminalLine(what)} is no ed25519 key in PEM.`, [
    "Make one: skillquay sign --new-key",
  ]);
}
