import type { SkillProof } from "../../../../src/contract/index.ts";

/** Who signed it, in the few words that fit beside other facts. */
export function signedWords({ signature: { state, signer = "" }, attestation }: SkillProof): string {
  switch (state) {
    case "valid":
      return `By ${shortId(signer)}`;
    case "none":
      return attestation === undefined ? "By nobody" : "By nobody, scan attested";
    case "unchecked":
      return "Not checked";
    case "invalid":
      return "Not valid";
  }
}

/** A key by its beginning; somebody that another one vouches for by what is vouched for. */
export function shortId(id: string): string {
  if (id.startsWith("ed25519:")) return `key ${id.slice("ed25519:".length).slice(0, 12)}`;
  return id.startsWith("sigstore:") ? (id.split("#").at(-1) ?? id) : id;
}
