export {
  type BundleVerifier,
  checkSignature,
  isBundle,
  type SignatureCheck,
  type SignatureProblem,
  type SkillToCheck,
} from "./check-signature.ts";
export { STATEMENT_TYPE, signedBytes } from "./dsse.ts";
export { type SkillToSign, signSkill } from "./sign-skill.ts";
export { type Signer, signerText } from "./signer.ts";
export {
  isSignerName,
  SIGNATURE_FILE,
  type SignedFile,
  signedFiles,
  statementText,
} from "./skill-statement.ts";
