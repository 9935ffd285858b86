/**
 * The fast path: answers `initialize`, `tools/list` and calls of reading tools without the SDK, whose checks cost more
 * than the read itself. Three steps, each in a file: parse (what is nothing but such a request), answer (from a
 * `ReadSource`), serialize (as the SDK words it). Transports adapt it: `local/serve/stdio-fast-path.ts` for lines, the
 * hub's `mcp-fast-path.ts` for HTTP.
 *
 * What it promises:
 * - Nothing here loads the SDK, zod or YAML, directly or by what it imports, so that a program can answer before it has
 *   loaded any of them; a test walks the imports.
 * - A response is the one that the SDK would give, byte by byte equal after parsing; tests compare both for every
 *   reading tool in both eras.
 * - What is not recognised, and every failure, is left to the SDK untouched: nothing is refused here.
 */
export { answerSimpleRequest, type ReadSource } from "./answer-simple-request.ts";
export {
  type CallRequest,
  clientNameIn,
  type Envelope,
  type Era,
  type InitializeRequest,
  isRecord,
  type JsonRecord,
  type ListRequest,
  parseJson,
  parseSimpleRequest,
  type ReadRequest,
  type RequestId,
  type SimpleRequest,
} from "./parse-simple-request.ts";
export {
  HANDSHAKE_VERSIONS,
  MODERN_VERSION,
  SKILLS_EXTENSION_ID,
  TASKS_EXTENSION_ID,
} from "./protocol-names.ts";
export { createResultMemo, type FileText, type ResultMemo, type ResultMemoLimits } from "./result-memo.ts";
export {
  createResponseWriter,
  type ResponsePieces,
  type SerializedResult,
  serializeResult,
  type WriteResponse,
} from "./serialize-result.ts";
