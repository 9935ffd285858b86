import type { HubTools, OutputOf, PathPart, Routes } from "../../src/contract/index.ts";
import { ApiError } from "./api-error.ts";

/**
 * Asks our own server, which is of the same version as this page: its answers are what the contract says, and are not
 * checked again. Whatever goes wrong is an `ApiError`.
 */
export async function call<Route extends keyof Routes>(
  route: Route,
  ...[options]: CallArguments<Route>
): Promise<OutputOf<Routes[Route]>> {
  const answer = await (await request(route, options ?? {})).text();
  return JSON.parse(answer === "" ? "null" : answer);
}

/** A tool of the hub, as an agent calls it: `POST /v1/tools/<name>`. */
export async function callTool<Name extends keyof HubTools>(
  name: Name,
  input: HubTools[Name]["input"],
  signal?: AbortSignal,
): Promise<HubTools[Name]["output"]> {
  const answer = await request("POST /v1/tools/:name", {
    params: { name },
    body: input,
    ...(signal && { signal }),
  });
  return JSON.parse(await answer.text());
}

/** The answer before its body is read, for streams. */
export function openStream<Route extends keyof Routes>(
  route: Route,
  ...[options]: CallArguments<Route>
): Promise<Response> {
  return request(route, options ?? {});
}

/** The address of a route, for links and for what the browser asks by itself. */
export function addressOf<Route extends keyof Routes>(
  route: Route,
  ...[options]: CallArguments<Route>
): string {
  return targetOf(route, options ?? {}).address;
}

type CallArguments<Route extends keyof Routes> =
  Record<never, never> extends CallOptions<Route>
    ? [options?: CallOptions<Route>]
    : [options: CallOptions<Route>];

type CallOptions<Route extends keyof Routes> = { readonly signal?: AbortSignal } & Params<PathPart<Route>> &
  Query<Routes[Route]> &
  Body<Routes[Route]>;

type Params<Part extends string> = [Part] extends [never]
  ? unknown
  : { readonly params: Readonly<Record<Part, string>> };

type Query<Route> = Route extends { query: infer Members }
  ? Record<never, never> extends Members
    ? { readonly query?: Members }
    : { readonly query: Members }
  : unknown;

type Body<Route> = Route extends { body: infer Sent } ? { readonly body: Sent } : unknown;

interface SentOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

function targetOf(route: string, { params = {}, query = {} }: SentOptions) {
  const [method = "GET", path = ""] = route.split(" ");
  const filled = path.replaceAll(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.append(name, String(value));
  return { method, address: search.size === 0 ? filled : `${filled}?${search}` };
}

async function request(route: string, options: SentOptions): Promise<Response> {
  const { method, address } = targetOf(route, options);
  const { body, signal } = options;
  const response = await fetch(address, {
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
