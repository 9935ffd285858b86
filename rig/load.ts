import type { SeededTenant } from "./seed.ts";

/** What callers met in a stretch of time. */
export interface LoadResult {
  readonly ok: number;
  /** 503 and 429: come again. */
  readonly putOff: number;
  /** Anything else, with the first few. */
  readonly wrong: number;
  readonly examples: readonly string[];
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
}

export interface LoadOptions {
  readonly tenants: readonly SeededTenant[];
  readonly urls: () => readonly string[];
  /** Calls under way at a time. */
  readonly atOnce: number;
  readonly signal: AbortSignal;
  readonly call?: (tenant: SeededTenant, turn: number) => ToolCall;
  /** A pause between two calls of the same caller. */
  readonly pauseMs?: number;
}

export interface ToolCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Calls until the signal says so. Each answer is looked at: a wrong one is worse than none. */
export async function driveLoad(options: LoadOptions): Promise<LoadResult> {
  const { tenants, urls, atOnce, signal, call = mixedCall, pauseMs = 0 } = options;
  const times: number[] = [];
  const counts = { ok: 0, putOff: 0, wrong: 0 };
  const examples: string[] = [];
  const beganAt = performance.now();
  const worker = async (start: number) => {
    for (let turn = start; !signal.aborted; turn += atOnce) {
      const tenant = tenants[turn % tenants.length];
      const instances = urls();
      const url = instances[turn % instances.length];
      if (tenant === undefined || url === undefined) return;
      const sentAt = performance.now();
      const answer = await askTool(url, tenant.key, call(tenant, turn), signal);
      if (signal.aborted) return;
      times.push(performance.now() - sentAt);
      counts[answer.kind] += 1;
      if (answer.kind === "wrong" && examples.length < 5) examples.push(answer.text);
      if (pauseMs > 0) await new Promise((done) => setTimeout(done, pauseMs));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, index) => worker(index)));
  times.sort((left, right) => left - right);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const seconds = (performance.now() - beganAt) / 1000;
  return { ...counts, examples, p50: at(0.5), p99: at(0.99), perSecond: counts.ok / seconds };
}

/** What agents do: mostly reads, some lists and searches, now and then a write. */
export function mixedCall({ slugs }: SeededTenant, turn: number): ToolCall {
  const slug = slugs[turn % Math.max(1, slugs.length)] ?? "skill-1";
  switch (turn % 10) {
    case 0:
      return { tool: "skills_searchSkills", args: { query: "invoice report" } };
    case 1:
      return { tool: "skills_listSkills", args: {} };
    case 2:
      return { tool: "skills_listCollections", args: {} };
    default:
      return { tool: "skills_getSkill", args: { slug } };
  }
}

/** What a hub said to one request. */
export interface HubReply {
  readonly kind: "ok" | "putOff" | "wrong";
  readonly text: string;
  /** As JSON, where it was that. */
  readonly body: unknown;
}

export async function askTool(
  url: string,
  key: string,
  { tool, args }: ToolCall,
  signal?: AbortSignal,
): Promise<HubReply> {
  const request = {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(args),
  };
  const reply = await askHub(`${url}/v1/tools/${tool}`, request, signal);
  const { slug } = args;
  if (reply.kind !== "ok" || typeof slug !== "string" || tool !== "skills_getSkill") return reply;
  return reply.text.includes(slug) ? reply : { ...reply, kind: "wrong" };
}

export async function askHub(url: string, request: RequestInit, signal?: AbortSignal): Promise<HubReply> {
  const name = new URL(url).pathname;
  try {
    const response = await fetch(url, {
      ...request,
      signal: AbortSignal.any([...(signal === undefined ? [] : [signal]), AbortSignal.timeout(30_000)]),
    });
    const whole = await response.text();
    const text = `${name}: ${response.status} ${whole.slice(0, 200)}`;
    // 408 without a word is Node's own: the request was given up before anything of it was done.
    const isLater =
      response.status === 503 ||
      response.status === 429 ||
      (response.status === 408 && whole === "") ||
      whole.includes('"idempotency_running"');
    if (isLater) return { kind: "putOff", text, body: undefined };
    return { kind: response.ok ? "ok" : "wrong", text, body: parsed(whole) };
  } catch (error) {
    // An instance that was killed, or a call that took half a minute.
    return { kind: "putOff", text: `${name}: ${String(error)}`, body: undefined };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
