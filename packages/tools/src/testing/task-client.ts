import { createHttpHandler } from "../server/http-handler.ts";
import type { SkillService } from "../server/skill-service.ts";

export interface TaskClient {
  /** What a request is answered; `error` where it is refused. */
  send(
    method: string,
    params: Readonly<Record<string, unknown>>,
    signal?: AbortSignal,
  ): Promise<Record<string, unknown>>;
  /** Asks until the task is in another state than `working`. */
  settled(taskId: unknown): Promise<Record<string, unknown>>;
  /** Listens (`subscriptions/listen`) for what is named. */
  listen(notifications: object): Promise<Listening>;
}

export interface Listening {
  readonly status: number;
  /** The next message; undefined when there will be none. */
  next(): Promise<Record<string, unknown> | undefined>;
  close(): Promise<void>;
}

/** A client of 2026-07-28 that says in each request what it can do; the SDK's own knows no tasks. */
export function taskClient(service: SkillService, capabilities: object = KNOWS_TASKS): TaskClient {
  const { fetch } = createHttpHandler(service, { onError: () => {} });
  return clientOver((init) => fetch(new Request("http://localhost/mcp", init)), capabilities);
}

export const KNOWS_TASKS = { extensions: { "io.modelcontextprotocol/tasks": {} } };

export function clientOver(
  fetch: (init: RequestInit) => Promise<Response>,
  capabilities: object = KNOWS_TASKS,
): TaskClient {
  const request = (method: string, params: Readonly<Record<string, unknown>>, signal?: AbortSignal) => {
    const headers = {
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      ...nameHeader(params.name ?? params.taskId),
    };
    const body = JSON.stringify(modernRequest(method, params, capabilities));
    return fetch({ method: "POST", headers, body, ...(signal && { signal }) });
  };
  const send: TaskClient["send"] = async (method, params, signal) => {
    const response = await request(method, params, signal);
    const { result, error } = messageIn(await response.text());
    return error === undefined ? Object(result) : { error };
  };
  return {
    send,
    async settled(taskId) {
      for (;;) {
        const task = await send("tasks/get", { taskId });
        if (task.status !== "working") return task;
        await new Promise((done) => setTimeout(done, 20));
      }
    },
    async listen(notifications) {
      const response = await request("subscriptions/listen", { notifications });
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      return {
        status: response.status,
        async next() {
          for (;;) {
            const end = text.indexOf("\n\n");
            const frame = end < 0 ? undefined : text.slice(0, end);
            if (frame !== undefined) text = text.slice(end + 2);
            const data = frame?.split("\n").find((line) => line.startsWith("data: {"));
            if (data !== undefined) return JSON.parse(data.slice("data: ".length));
            if (frame !== undefined) continue;
            const { done = true, value } = (await reader?.read()) ?? {};
            if (done) return text.startsWith("{") ? JSON.parse(text) : undefined;
            text += value;
          }
        },
        close: async () => await reader?.cancel(),
      };
    },
  };
}

/** As clients of 2026-07-28 write it. */
export function modernRequest(
  method: string,
  params: Readonly<Record<string, unknown>>,
  capabilities: object = KNOWS_TASKS,
  id: string | number = 1,
) {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": capabilities,
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  };
  return { jsonrpc: "2.0", id, method, params: { ...params, _meta: meta } };
}

function nameHeader(name: unknown): Record<string, string> {
  return typeof name === "string" ? { "mcp-name": name } : {};
}

/** The response, plain or the last event of a stream. */
function messageIn(text: string): { result?: unknown; error?: unknown } {
  const data = text.startsWith("{") ? text : text.split("\n").findLast((line) => line.startsWith("data: {"));
  return JSON.parse((data ?? "{}").replace(/^data: /, ""));
}
