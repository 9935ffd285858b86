import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { anthropic } from "./anthropic.ts";
import { chat } from "./chat.ts";
import { type Chosen, chooseAnswer, isAside, isSearch, type Step } from "./choose-answer.ts";
import type { Conversation, Wire } from "./conversation.ts";
import { gemini } from "./gemini.ts";
import { responses } from "./responses.ts";

/** One request for an answer, as the host sent it. */
export interface ModelRequest {
  readonly raw: string;
  readonly conversation: Conversation;
  readonly chosen: Chosen;
}

export interface ScriptedModel {
  readonly url: string;
  /** Those of the conversation; titles and the like are left out. */
  readonly requests: readonly ModelRequest[];
  /** Steps whose tool was never offered. */
  readonly missing: ReadonlySet<Step>;
  /** What it was asked for and does not have. */
  readonly unknown: readonly string[];
  close(): Promise<void>;
}

export interface Script {
  readonly steps: readonly Step[];
  spell(tool: string): string;
  /** Hosts start their servers beside the first request; a real model gives them that time. */
  readonly thinksForMs: number;
}

const wires: readonly Wire[] = [anthropic, chat, responses, gemini];

/** A model on loopback that follows a script and keeps every request. */
export async function startScriptedModel({ steps, spell, thinksForMs }: Script): Promise<ScriptedModel> {
  const requests: ModelRequest[] = [];
  const unknown: string[] = [];
  const begun = new Set<Step>();
  const missing = new Set<Step>();
  let count = 0;

  async function answer(
    method: string,
    url: URL,
    raw: string,
  ): Promise<{ contentType: string; body: string }> {
    const wire = wires.find(({ path }) => method === "POST" && path.test(url.pathname));
    if (wire === undefined)
      return { contentType: "application/json", body: sideAnswer(method, url, unknown) };
    const body: unknown = JSON.parse(raw);
    const conversation = wire.read(body);
    const chosen = chooseAnswer(conversation, {
      steps,
      spell,
      missing,
      together: /search once for `([^`]+)`/.exec(raw)?.[1],
    });
    if (!isAside(conversation)) requests.push({ raw, conversation, chosen });
    const { step } = chosen;
    if (step?.before !== undefined && !begun.has(step)) {
      begun.add(step);
      await step.before();
    }
    // Once a tool was called the servers are there; while it is searched for, they may not be.
    const { calls } = conversation;
    const isEarly = calls.length < 2 || calls.every(({ name }) => isSearch(name));
    await delay(isEarly ? thinksForMs : thinksForMs / 5);
    count += 1;
    return wire.write(chosen.answer, { id: count, url, body });
  }

  const server = createServer(async (request, response) => {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
      const url = new URL(request.url ?? "/", "http://127.0.0.1");
      const { contentType, body } = await answer(
        request.method ?? "",
        url,
        Buffer.concat(chunks).toString("utf8"),
      );
      response.writeHead(200, { "content-type": contentType }).end(body);
    } catch (error) {
      unknown.push(`${request.method} ${request.url}: ${String(error)}`);
      response
        .writeHead(500, { "content-type": "application/json" })
        .end('{"error":{"message":"not scripted"}}');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    requests,
    missing,
    unknown,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function sideAnswer(method: string, { pathname }: URL, unknown: string[]): string {
  if (/count_?tokens$/i.test(pathname)) return '{"input_tokens":1000,"totalTokens":1000}';
  if (/\/models(?:\/|$)/.test(pathname)) {
    const model = { id: "scripted-model", object: "model", type: "model", created: 1, owned_by: "scripted" };
    return JSON.stringify(pathname.endsWith("/models") ? { object: "list", data: [model] } : model);
  }
  unknown.push(`${method} ${pathname}`);
  return "{}";
}

export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("The server listens on no port");
  return address.port;
}
