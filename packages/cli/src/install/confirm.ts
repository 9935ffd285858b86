import type { CommandContext } from "../program/command.ts";

/** Whether the person says yes: by the flag, or on a terminal. Nobody is asked where nobody is. */
export async function confirm(
  { io, out, options }: Pick<CommandContext, "io" | "out" | "options">,
  question: string,
  signal: AbortSignal,
): Promise<boolean> {
  if (options.flag("yes")) return true;
  if (out.asJson || !io.stdin.isTerminal || !io.stderr.isTerminal) {
    out.say("Nothing was written: give --yes once you have read the above.");
    return false;
  }
  out.say(`${question} [y]es, [N]o`);
  const typed = (await io.stdin.readLine(signal))?.trim().toLowerCase() ?? "";
  const isYes = ["y", "yes"].includes(typed);
  if (!isYes) out.say("Nothing was written.");
  return isYes;
}
