import { classifyInboundRequest, isJsonContentType } from "@modelcontextprotocol/server";
import {
  type Envelope,
  HANDSHAKE_VERSIONS,
  MODERN_VERSION,
  parseSimpleRequest,
  type ReadRequest,
} from "@skillquay/tools/fast-path";

/** One header of a request, by its lower-case name. */
export type ReadHeader = (name: string) => string | undefined;

/**
 * Recognises simple reads over HTTP: the message must be one, and every header must agree with it. The rest is left to
 * the SDK, which says what there is to say about it.
 */
export function createMcpRequestParser(): (header: ReadHeader, message: unknown) => ReadRequest | undefined {
  const isValid = createEnvelopeCheck();
  return (header, message) => {
    const request = parseSimpleRequest(message);
    if (request === undefined || request.method === "initialize" || !acceptsBoth(header)) return undefined;
    const version = header("mcp-protocol-version");
    if (request.envelope === undefined) return isHandshakeVersion(version) ? request : undefined;
    const agrees =
      version === MODERN_VERSION &&
      header("mcp-method") === request.method &&
      header("mcp-name") === (request.method === "tools/call" ? request.name : undefined);
    return agrees && isValid(request.envelope, message) ? request : undefined;
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

function isHandshakeVersion(version: string | undefined): boolean {
  return version === undefined || HANDSHAKE_VERSIONS.includes(version);
}

type EnvelopeCheck = (envelope: Envelope, message: unknown) => boolean;

/** Every request of a client carries the same envelope, so the SDK's schemas judge it once. */
function createEnvelopeCheck(): EnvelopeCheck {
  const verdicts = new Map<string, boolean>();
  return ({ capabilities, clientInfo }, message) => {
    const text = JSON.stringify([capabilities, clientInfo]);
    const earlier = verdicts.get(text);
    if (earlier !== undefined) return earlier;
    if (text.length > ENVELOPE_MAX_CHARS) return false;
    const verdict = classifyInboundRequest({ httpMethod: "POST", body: message }).kind === "modern";
    if (verdicts.size >= VERDICTS_MAX) verdicts.clear();
    verdicts.set(text, verdict);
    return verdict;
  };
}

const VERDICTS_MAX = 1_000;
const ENVELOPE_MAX_CHARS = 4_000;
