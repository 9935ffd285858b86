import { bundleFromJSON, isBundleWithDsseEnvelope } from "@sigstore/bundle";
import { TrustedRoot } from "@sigstore/protobuf-specs";
import { toSignedEntity, toTrustMaterial, VerificationError, Verifier } from "@sigstore/verify";
import type { BundleVerifier } from "../check-signature.ts";
import { parseJson, STATEMENT_TYPE } from "../dsse.ts";
import publicGoodRoot from "./public-good-root.json" with { type: "json" };
import { sigstoreSigner } from "./sigstore-signer.ts";

/**
 * Checks bundles of Sigstore by what is in them and a trust root, which comes with the program: the certificate is from a
 * trusted authority and in its log, the signature was in a trusted log while the certificate was valid. Asks nobody.
 */
export function bundleVerifier(trustRoot: unknown = publicGoodRoot): BundleVerifier {
  const verifier = new Verifier(toTrustMaterial(TrustedRoot.fromJSON(trustRoot)));
  return async (bytes) => {
    const value = parseJson(Buffer.from(bytes).toString("utf8"));
    if (value === undefined || !isSmall(value))
      return { problem: "its bundle of Sigstore holds more than one signature needs" };
    try {
      const bundle = bundleFromJSON(value);
      if (!isBundleWithDsseEnvelope(bundle) || bundle.content.dsseEnvelope.payloadType !== STATEMENT_TYPE)
        return { problem: "its bundle of Sigstore signs something else than a skill" };
      const { identity } = verifier.verify(toSignedEntity(bundle));
      const signer = sigstoreSigner(identity?.extensions?.issuer, identity?.subjectAlternativeName);
      if (signer === undefined) return { problem: "its certificate names nobody" };
      return { payload: bundle.content.dsseEnvelope.payload, signer };
    } catch (error) {
      // Somebody's own authority is no forgery: to us it is as good as no signature.
      if (error instanceof VerificationError && error.code === "CERTIFICATE_ERROR")
        return { unknown: "its certificate is from no authority that is trusted here" };
      return { problem: "its bundle of Sigstore does not hold what it says" };
    }
  };
}

/** Throws for what is no trust root, so that a mirrored one is looked at before it is counted on. */
export function readTrustRoot(text: string): unknown {
  const value = JSON.parse(text);
  const { tlogs, certificateAuthorities } = TrustedRoot.fromJSON(value);
  if (tlogs.length === 0 || certificateAuthorities.length === 0)
    throw new Error("It names no log or no authority");
  toTrustMaterial(TrustedRoot.fromJSON(value));
  return value;
}

/** One signature needs one of each, and a few certificates: whoever sends hundreds wants to keep us busy. */
function isSmall(bundle: unknown): boolean {
  const material = Object(Object(bundle).verificationMaterial);
  const lists = [
    material.tlogEntries,
    Object(material.timestampVerificationData).rfc3161Timestamps,
    Object(material.x509CertificateChain).certificates,
    Object(Object(bundle).dsseEnvelope).signatures,
  ];
  const hashes = Array.isArray(material.tlogEntries)
    ? material.tlogEntries.map((entry: unknown) => Object(Object(entry).inclusionProof).hashes)
    : [];
  return (
    lists.every((list) => !Array.isArray(list) || list.length <= MOST_PARTS) &&
    // A log of 2^64 entries has proofs of 64 hashes.
    hashes.every((list: unknown) => !Array.isArray(list) || list.length <= 64) &&
    JSON.stringify([{ ...material, tlogEntries: undefined }]).length <= MOST_CERTIFICATE_BYTES
  );
}

const MOST_PARTS = 8;
// Certificates and timestamps are parsed by depth; real ones are 2 to 8 kB.
const MOST_CERTIFICATE_BYTES = 64 * 1024;
