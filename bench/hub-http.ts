import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod/v4";
import { type HttpLoad, loadHttp } from "./http-load.ts";
import type { Row } from "./row.ts";
import { percentile } from "./statistics.ts";

/** `tools/list` and `skills_getSkill` over HTTP against a bare Hono route that answers the same bytes. */
export async function measureHubHttp(place: HubPlace, requests: number, label = ""): Promise<Row[]> {
  const hub = await startHub(place);
  const calls = callsFor(place.existing?.slug ?? "hello-world");
  try {
    const answers: Record<string, string> = {};
    for (const [name, { body }] of Object.entries(calls)) answers[name] = await askOnce(hub, body);
    const floor = await startFloor(place, answers);
    try {
      const rows: Row[] = [];
      for (const [name, { what, body }] of Object.entries(calls)) {
        const own = { port: hub.port, path: "/mcp", headers: mcpHeaders(hub.key), bodies: [body] };
        const bare = { ...own, port: floor.port, path: `/${name}` };
        rows.push(await compare(`${what}${label}`, own, bare, requests));
      }
      return rows;
    } finally {
      await end(floor.process);
    }
  } finally {
    await end(hub.process);
  }
}

export interface HubPlace {
  readonly node: string;
  readonly launcher: string;
  readonly scratch: string;
  readonly env: Readonly<Record<string, string>>;
  /** A hub that is filled already; otherwise a new one with the sample skills. */
  readonly existing?: {
    readonly url: string;
    readonly data: string;
    readonly key: string;
    readonly slug: string;
  };
}

// The promise of the hub: at most four times a route that does nothing.
const LIMIT = 4;
const CONNECTIONS = 32;
const ROUNDS = 5;

function callsFor(slug: string) {
  return {
    list: {
      what: "hub: tools/list at 32 connections",
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
    },
    get: {
      what: "hub: skills_getSkill at 32 connections",
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "skills_getSkill", arguments: { slug } },
      }),
    },
  };
}

async function compare(what: string, own: HttpLoad, bare: HttpLoad, requests: number): Promise<Row> {
  const ownMs: number[] = [];
  const bareMs: number[] = [];
  await loadHttp(own, CONNECTIONS, requests);
  await loadHttp(bare, CONNECTIONS, requests);
  // In turns, so that whatever else the machine does meets both.
  for (let round = 0; round < ROUNDS; round += 1) {
    ownMs.push(await loadHttp(own, CONNECTIONS, requests));
    bareMs.push(await loadHttp(bare, CONNECTIONS, requests));
  }
  return { what, value: percentile(ownMs, 0.5), unit: "ms", floor: percentile(bareMs, 0.5), limit: LIMIT };
}

function mcpHeaders(key: string): Record<string, string> {
  return {
    authorization: `Bearer ${key}`,
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": "2025-11-25",
  };
}

async function askOnce({ port, key }: Hub, body: string): Promise<string> {
  const headers = { ...mcpHeaders(key), "content-type": "application/json" };
  const response = await fetch(`http://127.0.0.1:${port}/mcp`, { method: "POST", headers, body });
  const text = await response.text();
  if (!response.ok) throw new Error(`The hub answered ${response.status}: ${text.slice(0, 200)}`);
  return text;
}

interface Hub {
  readonly process: ChildProcess;
  readonly port: number;
  readonly key: string;
}

const readyLine = z.object({ url: z.string(), key: z.string().optional() });

async function startHub({ node, launcher, scratch, env, existing }: HubPlace): Promise<Hub> {
  const data = existing?.data ?? mkdtempSync(join(scratch, "hub-"));
  // PostgreSQL never runs as root: started by root, it is another user that must pass through here.
  for (const folder of [scratch, data]) chmodSync(folder, 0o711);
  // No limit on calls: what one call costs is measured, not how many are allowed.
  const limits = ["--rate-per-key", "0", "--rate-per-address", "0"];
  const args = [launcher, "hub", "--json", "--port", "0", "--data", data, "--log-level", "error", ...limits];
  const child = spawn(node, args, {
    env: { ...env, ...(existing !== undefined && { DATABASE_URL: existing.url }) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { url, key } = readyLine.parse(JSON.parse(await firstLine(child)));
  return { process: child, port: Number(new URL(url).port), key: existing?.key ?? key ?? "" };
}

async function startFloor(
  { node, scratch, env }: HubPlace,
  answers: Record<string, string>,
): Promise<{ process: ChildProcess; port: number }> {
  const file = join(scratch, "hono-floor.json");
  writeFileSync(file, JSON.stringify(answers));
  const program = join(import.meta.dirname, "hono-floor.mjs");
  const child = spawn(node, [program, file], {
    cwd: dirname(import.meta.dirname),
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { port } = z.object({ port: z.number() }).parse(JSON.parse(await firstLine(child)));
  return { process: child, port };
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error("The process has no output");
  for await (const line of createInterface({ input: stdout })) return line;
  throw new Error("The process ended before it was ready");
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
