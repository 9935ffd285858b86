import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { CliError, usageError } from "../cli-error.ts";
import type { CommandContext } from "../command.ts";
import { terminalJson } from "../output/terminal-text.ts";

/** `call --hub`: the tool runs on the hub, for the account of the key. Prints its data, or its error as the hub words it. */
export async function callHub(context: CommandContext, tool: string, input: unknown): Promise<number> {
  const { out, options } = context;
  const base = hubAddress(options.text("hub") ?? "");
  const key = readKey(context);
  const body = await post(`${base}/v1/tools/${encodeURIComponent(tool)}`, key, input);
  if (typeof body.error !== "string") {
    if (!out.json(body)) out.print(terminalJson(body));
    return 0;
  }
  if (out.json(body)) return 1;
  const suggestions = Array.isArray(body.suggestions) ? body.suggestions.map(String) : [];
  if (body.error === "missing_credentials")
    suggestions.unshift("Put your key into the variable SKILLQUAY_KEY, or into a file for --key-file");
  out.fail(new CliError(body.error, String(body.message), { suggestions }));
  return 1;
}

function hubAddress(text: string): string {
  const isAddress = /^https?:\/\/[^\s@?#]+$/i.test(text) && URL.canParse(text);
  if (isAddress) return text.replace(/\/+$/, "").replace(/\/mcp$/, "");
  throw usageError("option_value_invalid", "'--hub' must be the address of a hub.", [
    "For example: --hub http://127.0.0.1:4711",
  ]);
}

/** Never from a flag: everybody on the machine can read those. */
function readKey({ io, options }: CommandContext): string | undefined {
  const file = options.text("key-file");
  const key = file === undefined ? io.env.SKILLQUAY_KEY : readKeyFile(resolve(io.cwd, file));
  if (key === undefined || key === "") return undefined;
  // What a header can carry; the hub says whether it is a key.
  if (/^[!-~]{1,200}$/.test(key)) return key;
  throw usageError("key_invalid", "What was given as a key cannot be one: it must be a single word.", [
    "Keys look like sk_live_sq1_…",
  ]);
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown reason";
    throw new CliError("key_file_unreadable", `${file} cannot be read (${code}).`, { exitCode: 2, cause });
  }
}

// Longer than a script may run.
const ANSWER_MS = 330_000;

interface HubAnswer {
  readonly error?: unknown;
  readonly message?: unknown;
  readonly suggestions?: unknown;
}

async function post(url: string, key: string | undefined, input: unknown): Promise<HubAnswer> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(input),
      // A key is for the hub that was named, not for where it points to.
      redirect: "error",
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    text = await answer.text();
  } catch (cause) {
    throw new CliError("hub_unreachable", `The hub at ${new URL(url).origin} does not answer.`, {
      suggestions: ["Check the address, and that the hub runs: skillquay hub"],
      cause,
    });
  }
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body;
  } catch {
    // Said below, together with JSON that is no object.
  }
  throw new CliError(
    "hub_answer_invalid",
    `What answers at ${new URL(url).origin} is not a hub (status ${answer.status}).`,
    {
      suggestions: ["Check the address given with --hub"],
    },
  );
}
