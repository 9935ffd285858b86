import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/v4";
import type { Frame } from "../frames.ts";
import { large, served, shared, small } from "../skills/served-skills.ts";

/** What a host sent in its conversations, with nothing in it that belongs to a machine, a person or a run. */
export interface Fixture {
  readonly host: string;
  readonly version: string;
  readonly sent: readonly Sent[];
}

export type Sent = z.output<typeof sentShape>;

const messageShape = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string(),
  params: z.record(z.string(), z.unknown()).optional(),
});
const sentShape = z.object({
  to: z.enum(["local", "hub"]),
  /** Of which conversation it is. */
  part: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
  message: messageShape,
});
const headShape = z.object({ host: z.string(), version: z.string() });

const folder = join(import.meta.dirname, "frames");

export function readFixtures(): Fixture[] {
  return readdirSync(folder)
    .sort()
    .map((name) => readFixture(join(folder, name)));
}

/** Replaces what was kept of the same way to connect, and leaves the other. */
export function writeFixture({ host, version, sent }: Fixture): void {
  const file = join(folder, `${host}.jsonl`);
  const ways = new Set(sent.map(({ to }) => to));
  const kept = existsSync(file) ? readFixture(file).sent.filter(({ to }) => !ways.has(to)) : [];
  const lines = [{ host, version }, ...sent, ...kept].map((line) => `${JSON.stringify(line)}\n`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, lines.join(""));
}

/** The host's requests and notices; its answers to the server tell of the machine, and are made anew in a replay. */
export function toSent(frames: readonly Frame[], to: Sent["to"], part: string): Sent[] {
  return frames.flatMap(({ who, headers, message: frame }) => {
    const message = messageShape.safeParse(frame);
    if (who !== "host" || !message.success || isReadOfAnother(message.data)) return [];
    return [sentShape.parse(withoutTraces({ to, part, ...(headers && { headers }), message: message.data }))];
  });
}

/** Droid reads every skill that is listed: one read is as the other, and a replay has few skills. */
function isReadOfAnother({ method, params }: z.output<typeof messageShape>): boolean {
  const { uri } = readShape.safeParse(params).data ?? {};
  return (
    method === "resources/read" && uri !== undefined && others.some(({ name }) => uri.includes(`//${name}/`))
  );
}

const readShape = z.looseObject({ uri: z.string() });
const others = [...served, ...Object.values(shared)].filter(
  ({ name }) => ![small, large].some((one) => one.name === name),
);

function readFixture(file: string): Fixture {
  const [head, ...lines] = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
  return { ...headShape.parse(head), sent: lines.map((line) => sentShape.parse(line)) };
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const NO_UUID = "00000000-0000-0000-0000-000000000000";

function withoutTraces(value: unknown): unknown {
  if (typeof value === "string") {
    return value.replace(UUID, NO_UUID).replace(/^(?:file:\/\/)?\/.*$/, "/project");
  }
  // A point in time, in milliseconds.
  if (typeof value === "number") return value > 1e12 ? 0 : value;
  if (Array.isArray(value)) return value.map(withoutTraces);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutTraces(inner)]));
}
