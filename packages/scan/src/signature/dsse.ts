import { isJsonWithin } from "@skillquay/skill/text";

/** What is signed, and the signature over it: the envelope of https://github.com/secure-systems-lab/dsse */
export interface Envelope {
  readonly payloadType: string;
  readonly payload: Buffer;
  readonly keyId: string;
  readonly signature: Buffer;
}

/** What a skill's statement says of itself, in every envelope around one. */
export const STATEMENT_TYPE = "application/vnd.in-toto+json";

/** The bytes that a signature of DSSE is over: type and text, each with its length. */
export function signedBytes(payloadType: string, payload: Uint8Array): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

export function envelopeText({ payloadType, payload, keyId, signature }: Envelope): string {
  const signatures = [{ keyid: keyId, sig: signature.toString("base64") }];
  return `${JSON.stringify({ payload: payload.toString("base64"), payloadType, signatures })}\n`;
}

/** The envelope in a text; undefined when it is none, has several signatures, or is not spelled as `envelopeText` does. */
export function readEnvelope(text: string): Envelope | undefined {
  const value = Object(parseJson(text));
  const [first, ...more] = Array.isArray(value.signatures) ? value.signatures.map(Object) : [];
  const parts = [value.payloadType, value.payload, first?.keyid, first?.sig];
  if (more.length > 0 || !parts.every((part) => typeof part === "string")) return undefined;
  const envelope: Envelope = {
    payloadType: String(value.payloadType),
    payload: Buffer.from(String(value.payload), "base64"),
    keyId: String(first?.keyid),
    signature: Buffer.from(String(first?.sig), "base64"),
  };
  // One spelling alone, so that no byte of the file can be changed unseen; programs may take the last line break.
  return envelopeText(envelope).trimEnd() === text.replace(/\r?\n$/, "") ? envelope : undefined;
}

/** Undefined for what is no JSON, and for what holds more than the signature of a skill: it would take a while. */
export function parseJson(text: string): unknown {
  try {
    return isJsonWithin(text, MOST) ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

// A statement lists 2,000 files at most, with four values each; a bundle of Sigstore has 7 levels.
const MOST = { values: 16_384, levels: 16 };
