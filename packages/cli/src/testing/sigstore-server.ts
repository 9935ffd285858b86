import { createHash, generateKeyPairSync, type KeyPairKeyObjectResult } from "node:crypto";
import { createServer } from "node:http";
import { fulcioHandler, initializeCA, initializeCTLog, initializeTLog } from "@sigstore/mock";
import * as z from "zod/v4";
import { listenForTest } from "./listen-for-test.ts";

export interface SigstoreServer {
  /** Of authority and log. */
  readonly url: string;
  /** What others check by: the text of a trusted_root.json. */
  readonly trustRoot: string;
}

/** A Sigstore of its own, with the authority and logs that Sigstore's authors test with. */
export async function sigstoreServer(): Promise<SigstoreServer> {
  const [authority, certificates, log] = [keys(), keys(), keys()];
  const certificateLog = await initializeCTLog(certificates);
  const ca = await initializeCA(authority, certificateLog);
  const tlog = await initializeTLog(LOG, log);
  const fulcio = fulcioHandler(ca);
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString("utf8");
    response.setHeader("content-type", "application/json");
    if (request.url === "/api/v1/log/entries") {
      response.writeHead(201).end(JSON.stringify(await tlog.log(stored(body))));
      return;
    }
    if (request.url !== fulcio.path) return void response.writeHead(404).end("{}");
    const answer = await fulcio.fn(body);
    response.writeHead(answer.statusCode).end(answer.response);
  });
  const url = await listenForTest(server);
  const start = new Date(Date.now() - 60_000).toISOString();
  const instance = (key: Buffer, keyId: Buffer) => ({
    baseUrl: LOG,
    hashAlgorithm: "SHA2_256",
    publicKey: {
      rawBytes: key.toString("base64"),
      keyDetails: "PKIX_ECDSA_P256_SHA_256",
      validFor: { start },
    },
    logId: { keyId: keyId.toString("base64") },
  });
  const trustRoot = JSON.stringify({
    mediaType: "application/vnd.dev.sigstore.trustedroot+json;version=0.1",
    tlogs: [instance(tlog.publicKey, createHash("sha256").update(tlog.publicKey).digest())],
    certificateAuthorities: [
      {
        subject: { organization: "sigstore.mock", commonName: "sigstore" },
        uri: url,
        certChain: { certificates: [{ rawBytes: ca.rootCertificate.toString("base64") }] },
        validFor: { start },
      },
    ],
    ctlogs: [instance(certificateLog.publicKey, certificateLog.logID)],
    timestampAuthorities: [],
  });
  return { url, trustRoot };
}

/** By whose host the log signs. */
const LOG = "https://rekor.example";

function keys(): KeyPairKeyObjectResult {
  return generateKeyPairSync("ec", { namedCurve: "P-256" });
}

const proposalSchema = z.object({
  spec: z.object({ proposedContent: z.object({ envelope: z.string(), verifiers: z.array(z.string()) }) }),
});
const envelopeSchema = z.object({
  payload: z.string(),
  signatures: z.array(z.object({ sig: z.string() })),
});

/** What a log keeps of a proposed envelope: digests and the signature. */
function stored(body: string) {
  const { envelope, verifiers } = proposalSchema.parse(JSON.parse(body)).spec.proposedContent;
  const { payload, signatures } = envelopeSchema.parse(JSON.parse(envelope));
  const hash = (bytes: string | Buffer) => ({
    algorithm: "sha256",
    value: createHash("sha256").update(bytes).digest("hex"),
  });
  return {
    apiVersion: "0.0.1",
    kind: "dsse",
    spec: {
      envelopeHash: hash(envelope),
      payloadHash: hash(Buffer.from(payload, "base64")),
      signatures: signatures.map(({ sig }) => ({ signature: sig, verifier: verifiers[0] })),
    },
  };
}

/** A token of a workflow, which the authority above takes for what it says. */
export function workflowToken(repository: string, ref = "refs/heads/main"): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const sub = `https://github.com/${repository}/.github/workflows/release.yml@${ref}`;
  return `${part({ alg: "none" })}.${part({ iss: "https://token.actions.example", aud: "sigstore", sub })}.`;
}
