import { ToolError } from "@skillquay/tools";
import type { Logger } from "pino";
import { databaseTrouble, databaseUnavailable } from "../../platform/db/database-unavailable.ts";
import { RateLimitedError } from "../../platform/limits/rate-limit.ts";
import { errorAnswer, type Headers } from "./answers.ts";
import { challengeHeaders } from "./bearer-challenge.ts";
import { LimitReached, limitHeaders } from "./middleware/request-limits.ts";

/**
 * What was thrown, as an answer. Failures meant for the caller are shown as written; all others are ours: logged with
 * the id that the caller is told, and nothing of them leaves.
 */
export function answerFailure(error: unknown, request: FailedRequest, log: Logger): Response {
  const { id: requestId, path, publicUrl } = request;
  const headers = {
    "x-request-id": requestId,
    ...waitHeaders(error),
    ...(error instanceof ToolError && challengeHeaders(error, path, publicUrl)),
  };
  if (error instanceof ToolError) return errorAnswer(error, headers);
  if (databaseTrouble(error) !== undefined) {
    log.warn({ err: error, requestId }, "the database could not do what a request needs");
    return errorAnswer(databaseUnavailable(error), headers);
  }
  log.error({ err: error, requestId }, "a request failed");
  return errorAnswer(
    new ToolError("internal_error", "The hub failed; this is not the caller's fault.", {
      suggestions: ["Try once more", `If it stays, give the hub's operator the request id ${requestId}`],
    }),
    headers,
  );
}

export interface FailedRequest {
  readonly id: string;
  readonly path: string;
  readonly publicUrl: string;
}

function waitHeaders(error: unknown): Headers {
  if (!(error instanceof RateLimitedError)) return {};
  return {
    "retry-after": String(error.retryAfterSeconds),
    ...(error instanceof LimitReached && limitHeaders(error.state)),
  };
}
