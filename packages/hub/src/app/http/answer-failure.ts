import { ToolError } from "@skillquay/tools";
import type { Logger } from "pino";
import { RateLimitedError } from "../../platform/limits/rate-limit.ts";
import { errorAnswer, type Headers } from "./answers.ts";
import { LimitReached, limitHeaders } from "./middleware/request-limits.ts";

/**
 * What was thrown, as an answer. Failures meant for the caller are shown as written; all others are ours: logged with
 * the id that the caller is told, and nothing of them leaves.
 */
export function answerFailure(error: unknown, requestId: string, log: Logger): Response {
  const headers = { "x-request-id": requestId, ...waitHeaders(error) };
  if (error instanceof ToolError) return errorAnswer(error, headers);
  log.error({ err: error, requestId }, "a request failed");
  return errorAnswer(
    new ToolError("internal_error", "The hub failed; this is not the caller's fault.", {
      suggestions: ["Try once more", `If it stays, give the hub's operator the request id ${requestId}`],
    }),
    headers,
  );
}

function waitHeaders(error: unknown): Headers {
  if (!(error instanceof RateLimitedError)) return {};
  return {
    "retry-after": String(error.retryAfterSeconds),
    ...(error instanceof LimitReached && limitHeaders(error.state)),
  };
}
