import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  classifyInboundRequest,
  isJsonContentType,
  PROTOCOL_VERSION_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
} from "@modelcontextprotocol/server";

/** A request that asks for the tools or calls one, and wants nothing else. */
export interface PlainRead {
  readonly era: "legacy" | "modern";
  readonly id: string | number;
  /** Undefined: `tools/list`. */
  readonly call: { readonly name: string; readonly input: Readonly<Record<string, unknown>> } | undefined;
}

/** One header of a request, by its lower-case name. */
export type ReadHeader = (name: string) => string | undefined;

/**
 * Recognises the two requests that make up almost all traffic. Everything that is doubtful, wrong or wants more, such
 * as progress, a page or a task, is not recognised: the SDK says what there is to say about it.
 */
export function createPlainReader(): (header: ReadHeader, message: unknown) => PlainRead | undefined {
  const isEnvelope = createEnvelopeJudge();
  return (header, message) => {
    if (!isRecord(message) || !acceptsBoth(header)) return undefined;
    const { jsonrpc, id, method, params, ...more } = message;
    const isId = typeof id === "string" || (typeof id === "number" && Number.isSafeInteger(id));
    if (jsonrpc !== "2.0" || !isId || hasAny(more)) return undefined;
    if (params !== undefined && !isRecord(params)) return undefined;
    const call = method === "tools/call" ? callOf(params) : undefined;
    if (call === undefined && !(method === "tools/list" && isBareList(params))) return undefined;
    const era = eraOf(header, message, params?._meta, call?.name, isEnvelope);
    return era === undefined ? undefined : { era, id, call };
  };
}

function acceptsBoth(header: ReadHeader): boolean {
  const accept = header("accept");
  return (
    accept?.includes("application/json") === true &&
    accept.includes("text/event-stream") &&
    isJsonContentType(header("content-type") ?? null)
  );
}

function callOf(params: Record<string, unknown> | undefined): PlainRead["call"] {
  if (params === undefined) return undefined;
  const { name, arguments: input, _meta, ...more } = params;
  return typeof name === "string" && isRecord(input) && !hasAny(more) ? { name, input } : undefined;
}

function isBareList(params: Record<string, unknown> | undefined): boolean {
  if (params === undefined) return true;
  const { _meta, ...more } = params;
  return !hasAny(more);
}

function eraOf(
  header: ReadHeader,
  message: Record<string, unknown>,
  meta: unknown,
  toolName: string | undefined,
  isEnvelope: EnvelopeJudge,
): PlainRead["era"] | undefined {
  const version = header("mcp-protocol-version");
  if (meta === undefined) return isHandshakeVersion(version) ? "legacy" : undefined;
  if (!isRecord(meta) || !Object.keys(meta).every(isHarmless)) return undefined;
  if (!(PROTOCOL_VERSION_META_KEY in meta)) {
    const claimsNothing = !(CLIENT_CAPABILITIES_META_KEY in meta) && !(CLIENT_INFO_META_KEY in meta);
    return claimsNothing && isHandshakeVersion(version) ? "legacy" : undefined;
  }
  const agrees =
    version === MODERN_VERSION &&
    meta[PROTOCOL_VERSION_META_KEY] === MODERN_VERSION &&
    header("mcp-method") === message.method &&
    header("mcp-name") === toolName;
  return agrees && isEnvelope(message, meta) ? "modern" : undefined;
}

const MODERN_VERSION = "2026-07-28";

function isHandshakeVersion(version: string | undefined): boolean {
  return version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version);
}

/** Metadata that asks for nothing: the three fields of the envelope, and what clients note for themselves. */
function isHarmless(key: string): boolean {
  if (key === "progressToken") return false;
  return !key.startsWith("io.modelcontextprotocol/") || ENVELOPE_KEYS.has(key);
}

const ENVELOPE_KEYS: ReadonlySet<string> = new Set([
  PROTOCOL_VERSION_META_KEY,
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
]);

type EnvelopeJudge = (message: Record<string, unknown>, meta: Record<string, unknown>) => boolean;

/** Every request of a client carries the same envelope, so the SDK's schemas judge it once. */
function createEnvelopeJudge(): EnvelopeJudge {
  const judged = new Map<string, boolean>();
  return (message, meta) => {
    const text = JSON.stringify([meta[CLIENT_CAPABILITIES_META_KEY], meta[CLIENT_INFO_META_KEY]]);
    const before = judged.get(text);
    if (before !== undefined) return before;
    if (text.length > ENVELOPE_MAX_CHARS) return false;
    const verdict = classifyInboundRequest({ httpMethod: "POST", body: message }).kind === "modern";
    if (judged.size >= JUDGED_MAX) judged.clear();
    judged.set(text, verdict);
    return verdict;
  };
}

const JUDGED_MAX = 1_000;
const ENVELOPE_MAX_CHARS = 4_000;

function hasAny(record: object): boolean {
  for (const _ in record) return true;
  return false;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
