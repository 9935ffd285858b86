import { createPublicKey, type KeyObject, sign } from "node:crypto";
import { keyIdOf, rawPublicKey } from "../attestation/attestation.ts";
import { envelopeText, STATEMENT_TYPE, signedBytes } from "./dsse.ts";
import { type SignedFile, statementText } from "./skill-statement.ts";

export interface SkillToSign {
  readonly name: string;
  readonly files: readonly SignedFile[];
}

/** The text of a `SKILL.sig` over these files, by an ed25519 key. */
export function signSkill(
  skill: SkillToSign,
  { privateKey, signerName }: { readonly privateKey: KeyObject; readonly signerName?: string | undefined },
): string {
  const publicKey = rawPublicKey(createPublicKey(privateKey));
  const payload = Buffer.from(
    statementText({ ...skill, publicKey, ...(signerName !== undefined && { signerName }) }),
  );
  const signature = sign(null, signedBytes(STATEMENT_TYPE, payload), privateKey);
  return envelopeText({ payloadType: STATEMENT_TYPE, payload, keyId: keyIdOf(publicKey), signature });
}
