export {
  ATTESTATION_FORMAT,
  type Attestation,
  attestationText,
  findingsDigest,
  keyIdOf,
  makeAttestation,
  rawPublicKey,
  type Statement,
} from "./attestation.ts";
export { canonicalJson } from "./canonical-json.ts";
export { KEYS_FORMAT, type KeyList, keyListText, makeKeyList, type PublishedKey } from "./key-list.ts";
export { readAttestation, readKeyList } from "./read-documents.ts";
export { type Verification, type VerificationFailure, verifyAttestation } from "./verify-attestation.ts";
