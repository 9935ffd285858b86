import { resolve } from "node:path";
import {
  checkSignature,
  isSignerName,
  SIGNATURE_FILE,
  type SkillToSign,
  signSkill,
} from "@skillquay/scan/signature";
import { digestOf } from "@skillquay/skill";
import { readArchive } from "@skillquay/skill/archive";
import { writeDurably } from "../install/write-durably.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { packFolder } from "../pack/pack-folder.ts";
import { CliError, usageError } from "../program/cli-error.ts";
import type { CommandContext } from "../program/command.ts";
import { bundleVerifierOf } from "./bundle-verifier-of.ts";
import { readSigningKey, signerOf } from "./signing-key.ts";

export interface SignedFolder {
  readonly name: string;
  readonly file: string;
  readonly signer: string;
  readonly files: number;
}

/** Signs what would be packed of a folder, and puts the signature into it. An earlier one is replaced. */
export async function signFolder(context: CommandContext, named: string): Promise<SignedFolder> {
  const signSkillText = chosenSigner(context);
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
  const { text, signer } = await signSkillText({ name, files });
  const file = resolve(context.io.cwd, named, SIGNATURE_FILE);
  writeDurably(file, text);
  return { name, file, signer, files: files.length };
}

type SignedText = { readonly text: string; readonly signer: string };

/** By the identity that the CI vouches for, or by a key. What is missing for it is said before anything is packed. */
function chosenSigner(context: CommandContext): (skill: SkillToSign) => Promise<SignedText> {
  const signerName = context.options.text("signer-name");
  if (context.options.flag("keyless")) {
    for (const name of ["signing-key", "signer-name"])
      if (context.options.text(name) !== undefined)
        throw usageError("option_unusable", `'--${name}' goes with a key, and '--keyless' has none.`);
    return (skill) => signedKeyless(context, skill);
  }
  const privateKey = readSigningKey(context);
  if (signerName !== undefined && !isSignerName(signerName))
    throw usageError("option_value_invalid", "'--signer-name' must be one line of at most 100 characters.");
  return async (skill) => ({
    text: signSkill(skill, { privateKey, signerName }),
    signer: signerOf(privateKey),
  });
}

/** What Sigstore answered is checked as others will, before it is written: a signature that nobody can check is none. */
async function signedKeyless(context: CommandContext, skill: SkillToSign): Promise<SignedText> {
  const { signKeyless } = await import("./keyless/sign-keyless.ts");
  const text = await signKeyless(skill, context);
  const check = await checkSignature(
    { ...skill, signature: Buffer.from(text) },
    bundleVerifierOf(context.io),
  );
  if (check.state === "valid") return { text, signer: check.signer.id };
  const why = "message" in check ? check.message : "it is none";
  throw new CliError("signature_wrong", `What Sigstore answered does not hold: ${terminalLine(why)}.`, {
    suggestions: [
      "For a Sigstore of your own, put its trust root into ~/.config/skillquay/sigstore-root.json",
      "Sign with a key instead: skillquay sign --new-key",
    ],
  });
}
