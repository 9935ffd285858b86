import type { Finding } from "@skillquay/scan";
import {
  checkSignature,
  SIGNATURE_FILE,
  type SignatureCheck,
  type Signer,
  signerText,
} from "@skillquay/scan/signature";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { VersionFile } from "./queries/version-file-queries.ts";

/** Who signed a stored tree. */
export async function storedSignature(
  blobs: Pick<BlobStore, "get">,
  { name, files }: { readonly name: string; readonly files: readonly VersionFile[] },
): Promise<SignatureCheck> {
  const file = files.find(({ path }) => path === SIGNATURE_FILE);
  return checkSignature({ name, files, signature: file && (await blobs.get(file.digest)) });
}

/** What its owner has to say yes to, when somebody else signed a version than the one before; undefined where none did. */
export function signerChange(previous: Signer | undefined, check: SignatureCheck): Finding | undefined {
  const signer = check.state === "valid" ? check.signer : undefined;
  if (previous === undefined || previous.id === signer?.id) return undefined;
  return {
    rule: "signature.signer-changed",
    severity: "review",
    confidence: "high",
    path: SIGNATURE_FILE,
    evidence: `was ${signerText(previous)}, is ${signerText(signer)}`.slice(0, 200),
    message: "Somebody else signed it than the version before, or nobody.",
  };
}
