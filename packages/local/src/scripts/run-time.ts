import { type RunRequest, ToolError } from "@skillquay/tools";

/** The request with the time that it has here. Refuses one that asks for more: a run that is cut short is of no use. */
export function withRunTime(request: RunRequest, mostSeconds: number | undefined): RunRequest {
  const mostMs = (mostSeconds ?? Number.POSITIVE_INFINITY) * 1000;
  if (request.timeoutMs <= mostMs) return request;
  // Nobody asked for the default, so that less than it is no reason to refuse.
  if (request.timeoutMs <= DEFAULT_MS) return { ...request, timeoutMs: mostMs };
  throw new ToolError("invalid_input", `A script may run for ${mostSeconds} seconds at most here.`, {
    suggestions: [
      `Pass timeout_seconds: ${mostSeconds} or less`,
      "Ask the user to start the server with a larger --max-run-seconds",
    ],
  });
}

const DEFAULT_MS = 60_000;
