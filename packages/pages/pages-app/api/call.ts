import { ApiError } from "./api-error.ts";

export interface CallOptions {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/**
 * Asks our own server, which is of the same version as this page: its answers are what the contract says, and are not
 * checked again. Whatever goes wrong is an `ApiError`.
 */
export async function call<Answer>(path: string, options: CallOptions = {}): Promise<Answer> {
  const answer = await (await request(path, options)).text();
  return JSON.parse(answer === "" ? "null" : answer);
}

/** A tool of the hub, as an agent calls it: `POST /v1/tools/<name>`. */
export function callTool<Answer>(name: string, input: object, signal?: AbortSignal): Promise<Answer> {
  return call(`/v1/tools/${name}`, { method: "POST", body: input, ...(signal && { signal }) });
}

/** The answer before its body is read, for streams and files. */
export async function request(
  path: string,
  { method = "GET", body, signal }: CallOptions,
): Promise<Response> {
  const response = await fetch(path, {
    method,
    credentials: "same-origin",
    headers: {
      accept: "application/json, text/event-stream",
      // No page of another site can send this header: it is how the server knows that the request is ours.
      ...(method === "GET" ? {} : { "x-skillquay": "1" }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ApiError(0, {
      error: "no_answer",
      message: "The server does not answer.",
      suggestions: ["Check that it is still running, and your connection to it"],
    });
  });
  if (!response.ok) throw await problemOf(response);
  return response;
}

async function problemOf(response: Response): Promise<ApiError> {
  const answer: unknown = await response.json().catch(() => undefined);
  return new ApiError(response.status, {
    error: text(answer, "error") ?? `status_${response.status}`,
    message: text(answer, "message") ?? `The server answered with status ${response.status}.`,
    suggestions: texts(answer, "suggestions"),
  });
}

function text(answer: unknown, member: string): string | undefined {
  const value = memberOf(answer, member);
  return typeof value === "string" ? value : undefined;
}

function texts(answer: unknown, member: string): string[] {
  const value = memberOf(answer, member);
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function memberOf(answer: unknown, member: string): unknown {
  if (typeof answer !== "object" || answer === null) return undefined;
  return new Map<string, unknown>(Object.entries(answer)).get(member);
}
