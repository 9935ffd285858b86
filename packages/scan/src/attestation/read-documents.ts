import { ATTESTATION_FORMAT, type Attestation, attestationText, keyIdOf } from "./attestation.ts";
import { KEYS_FORMAT, type KeyList, keyListText, type PublishedKey } from "./key-list.ts";

/** The attestation in a file's text; undefined when it is none, or not letter for letter as a hub writes it. */
export function readAttestation(text: string): Attestation | undefined {
  const value = membersOf(text);
  if (value === undefined) return undefined;
  const { treeDigest, verdict, findingsDigest, engine, time, keyId, signature } = value;
  const isWhole =
    value.format === ATTESTATION_FORMAT &&
    isDigest(treeDigest) &&
    isDigest(findingsDigest) &&
    isVerdict(verdict) &&
    isText(engine) &&
    isTime(time) &&
    isText(keyId) &&
    isBase64(signature, SIGNATURE_BYTES);
  if (!isWhole) return undefined;
  const attestation: Attestation = {
    format: ATTESTATION_FORMAT,
    treeDigest,
    verdict,
    findingsDigest,
    engine,
    time,
    keyId,
    signature,
  };
  return isSameText(text, attestationText(attestation)) ? attestation : undefined;
}

/** The keys in a file's text; undefined as above, and when a key does not have the name that it is listed under. */
export function readKeyList(text: string): KeyList | undefined {
  const value = membersOf(text);
  if (value?.format !== KEYS_FORMAT || !Array.isArray(value.keys)) return undefined;
  const keys: PublishedKey[] = [];
  for (const entry of value.keys.map(Object)) {
    const { keyId, algorithm, publicKey } = entry;
    if (algorithm !== "ed25519" || !isBase64(publicKey, KEY_BYTES)) return undefined;
    if (keyId !== keyIdOf(Buffer.from(publicKey, "base64"))) return undefined;
    keys.push({ keyId: keyIdOf(Buffer.from(publicKey, "base64")), algorithm, publicKey });
  }
  const list: KeyList = { format: KEYS_FORMAT, keys };
  return isSameText(text, keyListText(list)) ? list : undefined;
}

const SIGNATURE_BYTES = 64;
const KEY_BYTES = 32;

function membersOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null
      ? Object.fromEntries(Object.entries(value))
      : undefined;
  } catch {
    return undefined;
  }
}

/** Programs that save a page may end it with a line break. */
function isSameText(text: string, written: string): boolean {
  return text === written || text === `${written}\n`;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= 200;
}

function isDigest(value: unknown): value is string {
  return typeof value === "string" && /^sha256:[0-9a-f]{64}$/.test(value);
}

function isVerdict(value: unknown): value is Attestation["verdict"] {
  return value === "allow" || value === "review" || value === "block";
}

function isTime(value: unknown): value is string {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)) return false;
  const date = new Date(value);
  return !Number.isNaN(date.getTime()) && date.toISOString() === value;
}

/** One spelling only: base64 has several for the same bytes. */
function isBase64(value: unknown, sizeBytes: number): value is string {
  if (typeof value !== "string") return false;
  const bytes = Buffer.from(value, "base64");
  return bytes.length === sizeBytes && bytes.toString("base64") === value;
}
