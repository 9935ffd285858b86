import { type Attestation, hasValidSignature, publicKeyOf } from "./attestation.ts";
import { readAttestation, readKeyList } from "./read-documents.ts";

export type Verification =
  | { readonly ok: true; readonly attestation: Attestation }
  | { readonly ok: false; readonly code: VerificationFailure; readonly message: string };

export type VerificationFailure =
  | "attestation_invalid"
  | "keys_invalid"
  | "key_unknown"
  | "signature_wrong"
  | "files_differ";

/** Whether a hub with one of these keys said this of exactly these bytes. Asks nobody. */
export function verifyAttestation(given: {
  readonly attestation: string;
  readonly keys: string;
  /** Computed anew from the files that are at hand. */
  readonly treeDigest: string;
}): Verification {
  const attestation = readAttestation(given.attestation);
  if (attestation === undefined)
    return problem(
      "attestation_invalid",
      "The attestation is not, letter for letter, one that a hub gave out.",
    );
  const list = readKeyList(given.keys);
  if (list === undefined)
    return problem("keys_invalid", "The list of keys is not, letter for letter, one that a hub gave out.");
  const key = list.keys.find(({ keyId }) => keyId === attestation.keyId);
  if (key === undefined)
    return problem("key_unknown", "The attestation is signed with a key that is not in the list of keys.");
  if (!hasValidSignature(attestation, publicKeyOf(Buffer.from(key.publicKey, "base64"))))
    return problem("signature_wrong", "The signature is not that of the attestation's text.");
  if (attestation.treeDigest !== given.treeDigest)
    return problem("files_differ", "The files are not those that the attestation speaks of.");
  return { ok: true, attestation };
}

function problem(code: VerificationFailure, message: string): Verification {
  return { ok: false, code, message };
}
