import { createHash, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import type { Finding, Verdict } from "../engine/finding.ts";
import { canonicalJson } from "./canonical-json.ts";

/** What a hub says of the bytes of a skill, for everybody who has its public key, without asking it again. */
export interface Attestation {
  readonly format: typeof ATTESTATION_FORMAT;
  readonly treeDigest: string;
  readonly verdict: Verdict;
  /** Of the findings as canonical JSON, so that they can be checked when they are at hand. */
  readonly findingsDigest: string;
  readonly engine: string;
  /** When the scan was made, to the millisecond, in UTC. */
  readonly time: string;
  readonly keyId: string;
  /** ed25519 over all other members as canonical JSON; base64. */
  readonly signature: string;
}

/** Never changed: another shape gets another name. */
export const ATTESTATION_FORMAT = "skillquay-attestation-v1";

export type Statement = Pick<Attestation, "treeDigest" | "verdict" | "engine" | "time"> & {
  readonly findings: readonly Finding[];
};

export function makeAttestation(
  { findings, ...statement }: Statement,
  key: { readonly keyId: string; readonly privateKey: KeyObject },
): Attestation {
  const unsigned = {
    format: ATTESTATION_FORMAT,
    ...statement,
    findingsDigest: findingsDigest(findings),
    keyId: key.keyId,
  } as const;
  return { ...unsigned, signature: sign(null, signedBytes(unsigned), key.privateKey).toString("base64") };
}

export function hasValidSignature({ signature, ...unsigned }: Attestation, publicKey: KeyObject): boolean {
  return verify(null, signedBytes(unsigned), publicKey, Buffer.from(signature, "base64"));
}

/** The text of an attestation's file. Other spellings of the same are refused: nothing in the file may be changed. */
export function attestationText(attestation: Attestation): string {
  return canonicalJson({ ...attestation });
}

export function findingsDigest(findings: readonly Finding[]): string {
  const text = canonicalJson(findings.map((finding) => ({ ...finding })));
  return `sha256:${createHash("sha256").update(text).digest("hex")}`;
}

/** A key is named by its own digest: a name and another key under it do not go together. */
export function keyIdOf(publicKey: Uint8Array): string {
  return createHash("sha256").update(publicKey).digest("hex").slice(0, 32);
}

/** The 32 bytes of an ed25519 public key. */
export function rawPublicKey(key: KeyObject): Buffer {
  return key.export({ type: "spki", format: "der" }).subarray(SPKI_PREFIX.length);
}

export function publicKeyOf(raw: Uint8Array): KeyObject {
  return createPublicKey({ key: Buffer.concat([SPKI_PREFIX, raw]), type: "spki", format: "der" });
}

// What comes before the 32 bytes in the standard form of an ed25519 public key (RFC 8410).
const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

function signedBytes(unsigned: Omit<Attestation, "signature">): Buffer {
  return Buffer.from(canonicalJson({ ...unsigned }));
}
