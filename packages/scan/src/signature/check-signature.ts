import { verify } from "node:crypto";
import { oneLine } from "@skillquay/skill";
import { keyIdOf, publicKeyOf } from "../attestation/attestation.ts";
import { type Envelope, readEnvelope, STATEMENT_TYPE, signedBytes } from "./dsse.ts";
import type { Signer } from "./signer.ts";
import { readStatement, type SignedFile, type SkillStatement, signedFiles } from "./skill-statement.ts";

export type SignatureCheck =
  | { readonly state: "none" }
  | { readonly state: "valid"; readonly signer: Signer; readonly files: readonly SignedFile[] }
  /** Signed in a way that cannot be looked into here; counts as unsigned. */
  | { readonly state: "unchecked"; readonly message: string }
  | { readonly state: "invalid"; readonly code: SignatureProblem; readonly message: string };

export type SignatureProblem = "signature_unreadable" | "signature_wrong" | "signed_files_differ";

export interface SkillToCheck {
  readonly name: string;
  readonly files: readonly SignedFile[];
  /** The bytes of its `SKILL.sig`, where it has one. */
  readonly signature: Uint8Array | undefined;
  /** Some sources do not tell which files may be run: then what was signed says it. */
  readonly hasModes?: boolean;
}

/** Looks into a bundle of Sigstore: what was signed and by whom, what is wrong with it, or why it proves nothing here. */
export type BundleVerifier = (
  bundle: Uint8Array,
) => Promise<
  | { readonly payload: Uint8Array; readonly signer: Signer }
  | { readonly problem: string }
  | { readonly unknown: string }
>;

/** Whether the signature is one over exactly these files. Asks nobody. Bundles of Sigstore are checked by the trust root that comes along, or by `verifyBundle`. */
export async function checkSignature(
  skill: SkillToCheck,
  verifyBundle?: BundleVerifier,
): Promise<SignatureCheck> {
  const { signature } = skill;
  if (signature === undefined) return { state: "none" };
  if (signature.length > LARGEST_BYTES) return invalid("signature_unreadable", "it is larger than 1 MiB");
  const text = Buffer.from(signature).toString("utf8");
  if (isBundle(text)) {
    const verified = await (verifyBundle ?? (await publicGoodVerifier()))(signature);
    if ("unknown" in verified) return { state: "unchecked", message: verified.unknown };
    if ("problem" in verified) return invalid("signature_wrong", verified.problem);
    const statement = readStatement(verified.payload);
    if (statement === undefined) return invalid("signature_unreadable", "what it signs is no skill");
    return compared(skill, statement, verified.signer);
  }
  const envelope = readEnvelope(text);
  const statement = envelope?.payloadType === STATEMENT_TYPE ? readStatement(envelope.payload) : undefined;
  if (envelope === undefined || statement === undefined)
    return invalid("signature_unreadable", "it is not, letter for letter, a signature of a skill");
  const signer = keySigner(envelope, statement);
  if (signer === undefined)
    return invalid("signature_wrong", "the signature is not one of the key that it names");
  return compared(skill, statement, signer);
}

/** Few skills are signed through Sigstore: its code is read with the first. */
async function publicGoodVerifier(): Promise<BundleVerifier> {
  const { bundleVerifier } = await import("@skillquay/scan/sigstore");
  return bundleVerifier();
}

// The longest list of files that can be signed, twice over.
const LARGEST_BYTES = 1024 * 1024;

export function isBundle(text: string): boolean {
  return /^\s*\{\s*"mediaType"\s*:\s*"application\/vnd\.dev\.sigstore\.bundle/.test(text);
}

function keySigner({ payload, keyId, signature }: Envelope, statement: SkillStatement): Signer | undefined {
  const { publicKey, signerName } = statement;
  if (publicKey?.length !== KEY_BYTES || keyIdOf(publicKey) !== keyId) return undefined;
  if (!verify(null, signedBytes(STATEMENT_TYPE, payload), publicKeyOf(publicKey), signature))
    return undefined;
  return { id: `ed25519:${keyId}`, ...(signerName !== undefined && { name: signerName }) };
}

const KEY_BYTES = 32;

/** The first file that is not as it was signed is named. */
function compared(skill: SkillToCheck, statement: SkillStatement, signer: Signer): SignatureCheck {
  if (statement.name !== skill.name)
    return invalid("signed_files_differ", `it is one of another skill, '${oneLine(statement.name, 64)}'`);
  const there = new Map(signedFiles(skill.files).map((file) => [file.path, file]));
  for (const signed of statement.files) {
    const file = there.get(signed.path);
    there.delete(signed.path);
    if (file === undefined) return differs(signed.path, "is missing");
    if (file.digest !== signed.digest || file.sizeBytes !== signed.sizeBytes)
      return differs(signed.path, "is not as it was signed");
    if (skill.hasModes !== false && file.executable !== signed.executable)
      return differs(signed.path, file.executable ? "was signed as no program" : "was signed as a program");
  }
  const [added] = there.keys();
  return added === undefined
    ? { state: "valid", signer, files: statement.files }
    : differs(added, "was not signed");
}

function differs(path: string, what: string): SignatureCheck {
  return invalid("signed_files_differ", `${oneLine(path, 200)} ${what}`);
}

function invalid(code: SignatureProblem, message: string): SignatureCheck {
  return { state: "invalid", code, message };
}
