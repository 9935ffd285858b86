import { readFileSync } from "node:fs";
import { Agent, type ClientRequest, request } from "node:http";
import { afterEach, expect, it } from "vitest";
import * as z from "zod/v4";
import { useHub } from "./support/hub-calls.ts";
import { createMachine } from "./support/program.ts";
import { type StartedHub, startHub } from "./support/start-hub.ts";

// docs/guide/hosting.md states it for whoever sizes a machine.
const STREAMS = 2_000;
const MOST_MB = 100;
const PER_KEY = 64;

const leftOver: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of leftOver.splice(0).reverse()) await step();
});

it(`holds ${STREAMS} clients that wait for changes in at most ${MOST_MB} MB`, {
  timeout: 300_000,
}, async () => {
  const machine = await createMachine();
  leftOver.push(() => machine.dispose());
  const hub = await startHub(machine);
  leftOver.push(() => hub.stop());
  const keys: string[] = [];
  for (let at = 0; at < Math.ceil(STREAMS / PER_KEY); at += 1) {
    const made = await useHub(hub, hub.key ?? "", "skills_createCollection", { name: `agents-${at}` });
    keys.push(madeShape.parse(made).key);
  }
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  // The first of each key makes the server that its other streams share.
  for (const key of keys) leftOver.push(closing(await openStream(hub, key, agent)));
  const emptyMb = residentMb(hub.pid);
  for (let at = keys.length; at < STREAMS; at += 1) {
    leftOver.push(closing(await openStream(hub, keys[at % keys.length] ?? "", agent)));
  }
  expect(residentMb(hub.pid) - emptyMb).toBeLessThanOrEqual(MOST_MB);
});

const madeShape = z.looseObject({ key: z.string() });

/** Answers when the hub has said its first word on it. */
function openStream(hub: StartedHub, key: string, agent: Agent): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${key}`,
      accept: "text/event-stream",
      "mcp-protocol-version": "2025-06-18",
    };
    const opened = request(hub.mcpUrl, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`the hub answered ${response.statusCode}`));
      response.once("data", () => resolve(opened));
      response.on("error", () => {});
    });
    opened.on("error", reject).end();
  });
}

function closing(stream: ClientRequest): () => void {
  return () => void stream.destroy();
}

function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}
