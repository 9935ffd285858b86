import type { ApiProblem } from "@skillquay/pages/contract";
import { ToolError } from "@skillquay/tools";
import { PagesProblem } from "./pages-problem.ts";

/** Nothing that `/ui` says may be kept, guessed at or framed. */
export const UI_HEADERS = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
} as const;

/** As `UI_HEADERS`, for a stream of events. */
export const EVENT_HEADERS = { ...UI_HEADERS, "content-type": "text/event-stream; charset=utf-8" } as const;

export function answerJson(data: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(data, { headers: { ...UI_HEADERS, ...headers } });
}

/** What a page is told of a failure; undefined for one that is ours. */
export function problemOf(
  error: unknown,
): { readonly status: number; readonly body: ApiProblem } | undefined {
  if (error instanceof PagesProblem)
    return { status: error.status, body: bodyOf(error.code, error.message, error.suggestions) };
  if (error instanceof ToolError)
    return {
      status: error.status,
      body: bodyOf(error.code, error.message, error.suggestions),
    };
  return undefined;
}

export function answerProblem(error: unknown, onInternalError: (error: unknown) => void): Response {
  const problem = problemOf(error);
  if (problem === undefined) onInternalError(error);
  const { status, body } = problem ?? { status: 500, body: INTERNAL };
  return Response.json(body, { status, headers: UI_HEADERS });
}

const INTERNAL: ApiProblem = {
  error: "internal_error",
  message: "Something went wrong inside skillquay. This is a bug, not your mistake.",
  suggestions: ["The terminal in which skillquay runs says more"],
};

function bodyOf(error: string, message: string, suggestions: readonly string[] = []): ApiProblem {
  return { error, message, ...(suggestions.length > 0 && { suggestions }) };
}
