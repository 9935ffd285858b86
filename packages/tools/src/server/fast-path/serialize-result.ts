import type { Era, RequestId } from "./parse-simple-request.ts";
import { SERVER_INFO_KEY } from "./protocol-names.ts";

/** A result in the form in which it is kept: as bytes, whatever request and era asked for it. */
export interface SerializedResult {
  /** The members of the result as JSON, without braces and without `_meta`; never empty. Shared: readers must not write to it. */
  readonly members: Uint8Array;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

/** A JSON-RPC response in the order in which it is written. */
export type ResponsePieces = readonly [beginning: Uint8Array, members: Uint8Array, ending: Uint8Array];

export type ResultKind = "initialize" | "list" | "call";

export type WriteResponse = (
  id: RequestId,
  result: SerializedResult,
  as: { readonly era: Era; readonly kind: ResultKind },
) => ResponsePieces;

export function serializeResult({ _meta: meta, ...rest }: ResultObject): SerializedResult {
  const members = Buffer.from(JSON.stringify(rest).slice(1, -1));
  return meta === undefined ? { members } : { members, meta };
}

interface ResultObject {
  readonly [member: string]: unknown;
  readonly _meta?: Readonly<Record<string, unknown>> | undefined;
}

/** Words responses as the SDK does, which tests check for every reading tool in both eras. */
export function createResponseWriter(serverInfo: Readonly<Record<string, unknown>>): WriteResponse {
  const serverMeta = { [SERVER_INFO_KEY]: serverInfo };
  const modernCall = `,"resultType":"complete","_meta":${JSON.stringify(serverMeta)}}}`;
  const endings = {
    legacy: LEGACY_ENDING,
    modernCall: Buffer.from(modernCall),
    // What the SDK says of lists whose makers say nothing.
    modernList: Buffer.from(`${MODERN_LIST_HINTS}${modernCall}`),
  };
  const endingOf = (meta: SerializedResult["meta"], era: Era, kind: ResultKind): Uint8Array => {
    if (era === "legacy") {
      return meta === undefined ? endings.legacy : Buffer.from(`,"_meta":${JSON.stringify(meta)}}}`);
    }
    if (meta === undefined) return kind === "list" ? endings.modernList : endings.modernCall;
    // What a tool says beside its answer stands in the member that ends every modern one.
    const whole = JSON.stringify({ ...meta, ...serverMeta });
    return Buffer.from(
      `${kind === "list" ? MODERN_LIST_HINTS : ""},"resultType":"complete","_meta":${whole}}}`,
    );
  };
  return (id, { members, meta }, { era, kind }) => [
    Buffer.from(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{`),
    members,
    endingOf(meta, era, kind),
  ];
}

const LEGACY_ENDING = Buffer.from("}}");
const MODERN_LIST_HINTS = ',"ttlMs":0,"cacheScope":"private"';
