import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type * as z from "zod/v4";
import { CliError, usageError } from "../program/cli-error.ts";
import type { CommandContext, Option } from "../program/command.ts";
import { rememberedHubs, rememberedKey } from "./remembered-hubs.ts";

/** What the hub answers with: data, or an error as it words it. */
export type HubAnswer = Readonly<Record<string, unknown>>;

export interface HubRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below the hub's address, each part of it encoded. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** One request to the hub that is meant, for the account of the key. */
export async function askHub(context: CommandContext, request: HubRequest): Promise<HubAnswer> {
  const hub = hubAddress(context);
  return askHubAt({ hub, key: await readKey(context, hub) }, request);
}

/** One request to this hub, with this key. */
export function askHubAt(
  { hub, key, timeoutMs }: { hub: string; key: string | undefined; timeoutMs?: number },
  request: HubRequest,
): Promise<HubAnswer> {
  return send(`${hub}${request.path}`, key, { ...request, timeoutMs });
}

/** As `askHub`, for what fails by throwing. */
export async function askHubOrThrow(context: CommandContext, request: HubRequest): Promise<HubAnswer> {
  const answer = await askHub(context, request);
  const failure = hubFailure(answer);
  if (failure !== undefined) throw failure;
  return answer;
}

/** The error that an answer is, for the terminal; undefined when it is none. */
export function hubFailure(answer: HubAnswer): CliError | undefined {
  if (typeof answer.error !== "string") return undefined;
  const given = Array.isArray(answer.suggestions) ? answer.suggestions.map(String) : [];
  const suggestions = OWN_SUGGESTIONS[answer.error] ?? given.map(asCommand);
  return new CliError(answer.error, String(answer.message), { suggestions });
}

/** What a hub says to programs, as a person at a terminal does it. */
const OWN_SUGGESTIONS: Readonly<Record<string, readonly string[]>> = {
  unauthenticated: [
    "Sign in: skillquay login <hub>",
    "Or put your key into the variable SKILLQUAY_KEY, or into a file for --key-file",
  ],
};

function asCommand(suggestion: string): string {
  return suggestion
    .replace("GET /v1/account/teams", "'skillquay team'")
    .replace("GET /v1/account/invitations", "'skillquay invitations'");
}

/** An answer in the shape that this program knows. */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, answer: HubAnswer): z.output<Schema> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new CliError("hub_answer_invalid", "The hub answers in a way that this version does not know.", {
    suggestions: ["Use the version of skillquay that the hub has", "See what it says with --json"],
    cause: parsed.error,
  });
}

/** Options of every command that works on a hub. */
export const hubClientOptions: readonly Option[] = [
  {
    name: "hub",
    type: "string",
    valueName: "url",
    description:
      "Address of the hub, or the name of one that you are signed in to. Without it, the variable SKILLQUAY_HUB or the hub of the last 'skillquay login'.",
  },
  {
    name: "key-file",
    type: "string",
    valueName: "file",
    description:
      "File that holds the key, instead of the variable SKILLQUAY_KEY or the key that 'skillquay login' keeps.",
  },
];

type Asked = Pick<CommandContext, "io" | "options">;

/** Where the hub is, without a slash at the end: as named, or the one of the last sign-in. */
export function hubAddress(context: Asked): string {
  const address = findHubAddress(context);
  if (address !== undefined) return address;
  throw usageError("option_missing", "Which hub? None is named, and you are signed in to none.", [
    "Sign in once: skillquay login https://skills.example.com",
    "Or name it: --hub http://127.0.0.1:4711",
  ]);
}

/** The same; undefined where none is named and the person is signed in to none. */
export function findHubAddress({ io, options }: Asked): string | undefined {
  const hubs = rememberedHubs(io);
  const [text, where] =
    options.text("hub") === undefined
      ? [io.env.SKILLQUAY_HUB || hubs[0]?.address, "SKILLQUAY_HUB"]
      : [options.text("hub"), "--hub"];
  if (text === undefined) return undefined;
  return hubs.find(({ name }) => name === text)?.address ?? checkedHub(text, where);
}

/** The address that was written, in the one form that is remembered. */
export function checkedHub(text: string, where: string): string {
  const isAddress = /^https?:\/\/[^\s@?#"\\]+$/i.test(text) && URL.canParse(text);
  if (isAddress) return new URL(text).href.replace(/\/+$/, "").replace(/\/mcp$/, "");
  throw usageError("option_value_invalid", `'${where}' must be the address of a hub.`, [
    "For example: http://127.0.0.1:4711",
    "Or the name of one that you are signed in to: skillquay whoami",
  ]);
}

/** Never from a flag: everybody on the machine can read those. A key that is kept goes to its own hub only. */
export async function readKey({ io, options }: Asked, hub: string): Promise<string | undefined> {
  const file = options.text("key-file");
  const key = file === undefined ? io.env.SKILLQUAY_KEY : readKeyFile(resolve(io.cwd, file));
  if (key === undefined || key === "") return await rememberedKey(io, hub);
  return checkedKey(key);
}

/** What a header can carry; the hub says whether it is a key. */
export function checkedKey(key: string): string {
  if (/^[!-~]{1,200}$/.test(key) && !/["\\]/.test(key)) return key;
  throw usageError("key_invalid", "What was given as a key cannot be one: it must be a single word.", [
    "Keys look like sk_live_sq1_…",
  ]);
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown reason";
    throw new CliError("key_file_unreadable", `The key file ${file} cannot be read (${code}).`, {
      exitCode: 2,
      suggestions: ["Name the file that holds your key, or put the key into the variable SKILLQUAY_KEY"],
      cause,
    });
  }
}

// Longer than a script may run.
const ANSWER_MS = 330_000;

async function send(
  url: string,
  key: string | undefined,
  { method, body, timeoutMs = ANSWER_MS }: HubRequest & { timeoutMs?: number | undefined },
): Promise<HubAnswer> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(url, {
      method,
      headers: {
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // A key is for the hub that was named, not for where it points to.
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await answer.text();
  } catch (cause) {
    throw new CliError("hub_unreachable", `The hub at ${new URL(url).origin} does not answer.`, {
      suggestions: ["Check the address, and that the hub runs: skillquay hub"],
      cause,
    });
  }
  const parsed = parseAnswer(text);
  if (parsed !== undefined) return parsed;
  throw new CliError(
    "hub_answer_invalid",
    `What answers at ${new URL(url).origin} is not a hub (status ${answer.status}).`,
    { suggestions: ["Check the address given with --hub"] },
  );
}

/** The object that an answer is; undefined when it is something else than JSON of a hub. */
export function parseAnswer(text: string): HubAnswer | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is HubAnswer {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
