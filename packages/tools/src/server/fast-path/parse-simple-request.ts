import {
  CLIENT_CAPABILITIES_KEY,
  CLIENT_INFO_KEY,
  HANDSHAKE_VERSIONS,
  MODERN_VERSION,
  PROTOCOL_VERSION_KEY,
  RESERVED_KEY_PREFIX,
} from "./protocol-names.ts";

/** A request that needs nothing but its answer: no progress, no page, no task. */
export type SimpleRequest = InitializeRequest | ReadRequest;

export interface InitializeRequest {
  readonly method: "initialize";
  readonly id: RequestId;
  /** One of the handshake era that the SDK would agree to, too. */
  readonly protocolVersion: string;
  readonly clientName: string;
}

export type ReadRequest = ListRequest | CallRequest;

export interface ListRequest extends InEra {
  readonly method: "tools/list";
  readonly id: RequestId;
}

export interface CallRequest extends InEra {
  readonly method: "tools/call";
  readonly id: RequestId;
  readonly name: string;
  readonly input: JsonRecord;
}

export type RequestId = string | number;
export type Era = "legacy" | "modern";

interface InEra {
  /** By the request alone; a transport with headers compares them. */
  readonly era: Era;
  /** What a modern request says of its client. Only its form was looked at: the SDK's schemas judge the content. */
  readonly envelope?: Envelope;
}

export interface Envelope {
  readonly capabilities: unknown;
  readonly clientInfo: unknown;
}

export type JsonRecord = Readonly<Record<string, unknown>>;

/**
 * Recognises the requests that make up almost all traffic. Everything that is doubtful, wrong or wants more, such as
 * progress, a page or a task, is not recognised: the SDK says what there is to say about it.
 */
export function parseSimpleRequest(message: unknown): SimpleRequest | undefined {
  if (!isRecord(message)) return undefined;
  const { jsonrpc, id, method, params, ...more } = message;
  if (jsonrpc !== "2.0" || !isId(id) || hasAny(more)) return undefined;
  if (params !== undefined && !isRecord(params)) return undefined;
  switch (method) {
    case "tools/call":
      return parseCall(id, params);
    case "tools/list":
      return parseList(id, params);
    case "initialize":
      return parseInitialize(id, params);
    default:
      return undefined;
  }
}

/** The JSON in some bytes; undefined when they hold none. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** The name by which a client introduces itself in its first message, of either era. */
export function clientNameIn(message: unknown): string | undefined {
  const params = isRecord(message) ? message.params : undefined;
  if (!isRecord(params)) return undefined;
  const { clientInfo = isRecord(params._meta) ? params._meta[CLIENT_INFO_KEY] : undefined } = params;
  return isRecord(clientInfo) && typeof clientInfo.name === "string" ? clientInfo.name : undefined;
}

function parseCall(id: RequestId, params: JsonRecord = {}): CallRequest | undefined {
  const { name, arguments: input, _meta, ...more } = params;
  if (typeof name !== "string" || !isRecord(input) || hasAny(more)) return undefined;
  const era = eraOf(_meta);
  return era && { method: "tools/call", id, name, input, ...era };
}

function parseList(id: RequestId, params: JsonRecord = {}): ListRequest | undefined {
  const { _meta, ...more } = params;
  if (hasAny(more)) return undefined;
  const era = eraOf(_meta);
  return era && { method: "tools/list", id, ...era };
}

function parseInitialize(id: RequestId, params: JsonRecord = {}): InitializeRequest | undefined {
  const { protocolVersion, capabilities, clientInfo, ...more } = params;
  if (typeof protocolVersion !== "string" || !isRecord(clientInfo) || hasAny(more)) return undefined;
  const { name, version } = clientInfo;
  if (typeof name !== "string" || typeof version !== "string") return undefined;
  if (!HANDSHAKE_VERSIONS.includes(protocolVersion) || !isRecord(capabilities)) return undefined;
  return { method: "initialize", id, protocolVersion, clientName: name };
}

function eraOf(meta: unknown): InEra | undefined {
  if (meta === undefined) return LEGACY;
  if (!isRecord(meta) || !Object.keys(meta).every(isHarmless)) return undefined;
  const { [CLIENT_CAPABILITIES_KEY]: capabilities, [CLIENT_INFO_KEY]: clientInfo } = meta;
  if (PROTOCOL_VERSION_KEY in meta) {
    return meta[PROTOCOL_VERSION_KEY] === MODERN_VERSION
      ? { era: "modern", envelope: { capabilities, clientInfo } }
      : undefined;
  }
  // Half an envelope is a mistake.
  return CLIENT_CAPABILITIES_KEY in meta || CLIENT_INFO_KEY in meta ? undefined : LEGACY;
}

const LEGACY: InEra = { era: "legacy" };

/** Metadata that asks for nothing: the three fields of the envelope, and what clients note for themselves. */
function isHarmless(key: string): boolean {
  if (key === "progressToken") return false;
  return !key.startsWith(RESERVED_KEY_PREFIX) || ENVELOPE_KEYS.has(key);
}

const ENVELOPE_KEYS: ReadonlySet<string> = new Set([
  PROTOCOL_VERSION_KEY,
  CLIENT_CAPABILITIES_KEY,
  CLIENT_INFO_KEY,
]);

function isId(id: unknown): id is RequestId {
  return typeof id === "string" || (typeof id === "number" && Number.isSafeInteger(id));
}

function hasAny(record: object): boolean {
  for (const _ in record) return true;
  return false;
}

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
