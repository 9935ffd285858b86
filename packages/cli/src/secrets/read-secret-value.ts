import { usageError } from "../program/cli-error.ts";
import type { CommandContext } from "../program/command.ts";

/** How long values are, where they are kept. */
export interface ValueLimits {
  readonly leastBytes: number;
  readonly mostBytes: number;
}

/** The value of a secret, typed where nobody sees it or piped in. Never an argument: those stay in histories and lists of processes. */
export async function readSecretValue(
  { io, out }: Pick<CommandContext, "io" | "out">,
  name: string,
  limits: ValueLimits,
): Promise<string> {
  const { stdin } = io;
  if (!stdin.isTerminal) return checked(name, (await stdin.readAll()).replace(/\r?\n$/, ""), limits);
  const prompt = () => out.say(`Type or paste the value of ${name}; it is not shown:`);
  const typed = await stdin.readHidden(prompt);
  if (typed === undefined) throw usageError("value_missing", "No value was given, so nothing was kept.");
  if (typed.includes("\n")) {
    throw usageError("value_invalid", "The value has several lines, so nothing was kept.", [
      `Give it from a file: skillquay secrets set ${name} < file`,
    ]);
  }
  return checked(name, typed, limits);
}

function checked(name: string, value: string, { leastBytes, mostBytes }: ValueLimits): string {
  const sizeBytes = Buffer.byteLength(value);
  if (sizeBytes === 0) {
    throw usageError("value_missing", "No value was given, so nothing was kept.", [
      `Type it when asked, or pipe it in: skillquay secrets set ${name} < file`,
    ]);
  }
  if (value.includes("\0") || value.includes("\uFFFD"))
    throw usageError("value_invalid", "The value is not text, so nothing was kept.");
  if (sizeBytes < leastBytes) {
    throw usageError(
      "value_invalid",
      `A secret has at least ${leastBytes} bytes: a shorter one could not be told from other text in a script's output, and kept out of it.`,
      [`Give what is no secret as a variable of your own: --grant <skill>:${name}`],
    );
  }
  if (sizeBytes > mostBytes)
    throw usageError("value_invalid", `A secret has at most ${mostBytes} bytes, and this has ${sizeBytes}.`);
  return value;
}

// The least is kept in step with REDACTED_FROM_BYTES of the sandbox, by a test. Linux takes at most 128 KiB for one variable; the
// longest keys have a few.
export const LOCAL_LIMITS: ValueLimits = { leastBytes: 8, mostBytes: 32 * 1024 };
