import { generateKeyPairSync, sign } from "node:crypto";
import { type SkillToSign, STATEMENT_TYPE, signedBytes, statementText } from "@skillquay/scan/signature";
import * as z from "zod/v4";
import type { CommandContext } from "../../program/command.ts";
import { askSigstore } from "./ask-sigstore.ts";
import { identityToken, subjectOf } from "./identity-token.ts";

/**
 * The text of a `SKILL.sig` by a key that lives for this signature alone: an authority vouches for who made it, and a public
 * log for when.
 */
export async function signKeyless(
  skill: SkillToSign,
  { io, options }: Pick<CommandContext, "io" | "options">,
): Promise<string> {
  const token = await identityToken(io);
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const certificate = await certificateFor(`${options.text("fulcio")}`, {
    token,
    publicKey: publicKey.export({ type: "spki", format: "pem" }),
    proof: sign("sha256", Buffer.from(subjectOf(token)), privateKey).toString("base64"),
  });
  const payload = Buffer.from(statementText(skill));
  const envelope = {
    payload: payload.toString("base64"),
    payloadType: STATEMENT_TYPE,
    signatures: [
      { sig: sign("sha256", signedBytes(STATEMENT_TYPE, payload), privateKey).toString("base64") },
    ],
  };
  const entry = await logged(`${options.text("rekor")}`, { envelope, certificate });
  const bundle = {
    mediaType: "application/vnd.dev.sigstore.bundle.v0.3+json",
    verificationMaterial: { certificate: { rawBytes: pemBody(certificate) }, tlogEntries: [entry] },
    dsseEnvelope: envelope,
  };
  return `${JSON.stringify(bundle)}\n`;
}

const chainSchema = z.object({ chain: z.object({ certificates: z.array(z.string()).min(1) }) });
const certificateSchema = z.object({ signedCertificateEmbeddedSct: chainSchema });

/** The certificate of Fulcio, in PEM. */
async function certificateFor(
  fulcio: string,
  { token, publicKey, proof }: { token: string; publicKey: string | Buffer; proof: string },
): Promise<string> {
  const answer = await askSigstore(`${fulcio.replace(/\/$/, "")}/api/v2/signingCert`, {
    what: "The certificate authority of Sigstore",
    body: {
      credentials: { oidcIdentityToken: token },
      publicKeyRequest: { publicKey: { algorithm: "ECDSA", content: publicKey }, proofOfPossession: proof },
    },
  });
  return certificateSchema.parse(answer).signedCertificateEmbeddedSct.chain.certificates[0] ?? "";
}

const entrySchema = z.object({
  body: z.string(),
  integratedTime: z.number(),
  logID: z.string(),
  logIndex: z.number(),
  verification: z.object({
    signedEntryTimestamp: z.string(),
    inclusionProof: z.object({
      logIndex: z.number(),
      treeSize: z.number(),
      rootHash: z.string(),
      hashes: z.array(z.string()),
      checkpoint: z.string(),
    }),
  }),
});

/** The entry of Rekor, as bundles hold it. */
async function logged(rekor: string, { envelope, certificate }: { envelope: object; certificate: string }) {
  const answer = await askSigstore(`${rekor.replace(/\/$/, "")}/api/v1/log/entries`, {
    what: "The log of Sigstore",
    body: {
      apiVersion: "0.0.1",
      kind: "dsse",
      spec: {
        proposedContent: {
          envelope: JSON.stringify(envelope),
          verifiers: [Buffer.from(certificate).toString("base64")],
        },
      },
    },
  });
  const [entry] = Object.values(z.record(z.string(), entrySchema).parse(answer));
  if (entry === undefined) throw new Error("The log of Sigstore answered without an entry");
  const { inclusionProof: proof, signedEntryTimestamp } = entry.verification;
  const base64 = (hex: string) => Buffer.from(hex, "hex").toString("base64");
  const { kind, apiVersion } = kindSchema.parse(
    JSON.parse(Buffer.from(entry.body, "base64").toString("utf8")),
  );
  return {
    logIndex: String(entry.logIndex),
    logId: { keyId: base64(entry.logID) },
    kindVersion: { kind, version: apiVersion },
    integratedTime: String(entry.integratedTime),
    inclusionPromise: { signedEntryTimestamp },
    inclusionProof: {
      logIndex: String(proof.logIndex),
      treeSize: String(proof.treeSize),
      rootHash: base64(proof.rootHash),
      hashes: proof.hashes.map(base64),
      checkpoint: { envelope: proof.checkpoint },
    },
    canonicalizedBody: entry.body,
  };
}

const kindSchema = z.object({ kind: z.string(), apiVersion: z.string() });

function pemBody(pem: string): string {
  return pem.replace(/-----[^-]+-----/g, "").replace(/\s/g, "");
}
