import { resolve } from "node:path";
import { isSignerName, SIGNATURE_FILE, signSkill } from "@skillquay/scan/signature";
import { digestOf } from "@skillquay/skill";
import { readArchive } from "@skillquay/skill/archive";
import { writeDurably } from "../install/write-durably.ts";
import { packFolder } from "../pack/pack-folder.ts";
import { usageError } from "../program/cli-error.ts";
import type { CommandContext } from "../program/command.ts";
import { readSigningKey, signerOf } from "./signing-key.ts";

export interface SignedFolder {
  readonly name: string;
  readonly file: string;
  readonly signer: string;
  readonly files: number;
}

/** Signs what would be packed of a folder, and puts the signature into it. An earlier one is replaced. */
export async function signFolder(context: CommandContext, named: string): Promise<SignedFolder> {
  const privateKey = readSigningKey(context);
  const signerName = context.options.text("signer-name");
  if (signerName !== undefined && !isSignerName(signerName))
    throw usageError("option_value_invalid", "'--signer-name' must be one line of at most 100 characters.");
  const { name, archive } = await packFolder(context, named);
  // The bytes of the archive, which were read once: the folder may change meanwhile.
  const read = await readArchive(archive);
  if (!read.ok) throw new Error(`What was packed of ${name} cannot be read`);
  const files = read.files
    .filter(({ path }) => path !== SIGNATURE_FILE)
    .map(({ path, bytes, executable }) => ({
      path,
      sizeBytes: bytes.length,
      digest: digestOf(bytes),
      executable,
    }));
  const file = resolve(context.io.cwd, named, SIGNATURE_FILE);
  writeDurably(file, signSkill({ name, files }, { privateKey, signerName }));
  return { name, file, signer: signerOf(privateKey), files: files.length };
}
