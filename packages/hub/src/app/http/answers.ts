import { errorBody, type ToolError } from "@skillquay/tools";
import { hubError } from "../../platform/errors.ts";

/** What every answer carries that depends on who asked: kept by nobody, taken for nothing else than it says. */
export const PRIVATE_HEADERS = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
} as const;

/** As `PRIVATE_HEADERS`, for a stream of events. */
export const EVENT_HEADERS = {
  ...PRIVATE_HEADERS,
  // Otherwise some proxies collect it.
  "x-accel-buffering": "no",
} as const;

export type Headers = Readonly<Record<string, string>>;

/** A body as JSON. Not Hono's own way: headers that are added to a finished answer cost more than the answer. */
export function jsonAnswer(body: unknown, status = 200, headers: Headers = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...PRIVATE_HEADERS, "content-type": "application/json", ...headers },
  });
}

/** The one error shape, with the status that its code has on every route. */
export function errorAnswer(error: ToolError, headers: Headers = {}): Response {
  return jsonAnswer(errorBody(error), error.status, {
    ...headersOf(error.code),
    ...headers,
  });
}

function headersOf(code: string): Headers {
  switch (code) {
    case "unauthenticated":
      return { "www-authenticate": 'Bearer realm="skillquay"' };
    case "invalid_credentials":
      return { "www-authenticate": 'Bearer realm="skillquay", error="invalid_token"' };
    // The database is looked for again with the next request.
    case "service_unavailable":
    case "idempotency_running":
      return { "retry-after": "1" };
    default:
      return {};
  }
}

/** The same words for every address that is nothing, also for those that only others may see. */
export function pathNotFound(): Response {
  return errorAnswer(
    hubError("path_not_found", "There is nothing at this address.", {
      suggestions: ["Agents connect to /mcp", "GET /v1/openapi.json lists the tools"],
    }),
  );
}
