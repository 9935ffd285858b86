import type { OpenHub } from "./open-hub.ts";

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON, or undefined where it is none. */
  readonly json: unknown;
}

export interface Sent {
  readonly method?: string;
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON unless it is text. */
  readonly body?: unknown;
}

/** One request to the hub's public routes, without a socket. */
export async function ask(
  hub: OpenHub,
  path: string,
  sent: Sent = {},
  app = hub.http.app,
): Promise<Answered> {
  const { method = sent.body === undefined ? "GET" : "POST", key, headers, body } = sent;
  const response = await app.request(path, {
    method,
    headers: {
      host: "localhost",
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function skillMd(name: string, description = `Does ${name}. Use when asked to.`): string {
  return `---\nname: ${name}\ndescription: ${description}\n---\n\n# ${name}\n\nText of ${name}.\n`;
}
