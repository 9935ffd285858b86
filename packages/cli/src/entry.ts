import { createAnswerKeeper, type KeepRequest } from "./front/answer-keeper.ts";
import type { ProgramStart } from "./front/program.ts";
import { withoutRepeats } from "./front/without-repeats.ts";
import type { SyncRequest } from "./join/sync-thread.ts";
import type { ServerStart } from "./program/io.ts";
import { limitYoungMemory } from "./program/limit-young-memory.ts";
import { processIo } from "./program/process-io.ts";
import { main as runProgram } from "./run.ts";

/** Runs the command that the arguments name. Called by the launcher, or by the front when it hands over. */
export async function main({ programFiles, handover }: ProgramStart = {}): Promise<void> {
  // A reader that went away (`skillquay list | head`) is not an error of ours: the rest is written to nobody.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  const argv = process.argv.slice(2);
  if (argv[0] !== "hub") limitYoungMemory(argv[0] === "ui" ? ENOUGH_FOR_PAGES : ENOUGH);
  const start: ServerStart | undefined =
    programFiles === undefined
      ? undefined
      : { handover, keeper: createAnswerKeeper({ argv, programFiles }), argv, programFiles };
  const io = processIo();
  // What the front has said need not be said again.
  const stderr = handover === undefined ? io.stderr : withoutRepeats(io.stderr, handover.warnings);
  // Once nothing is left to do: taking a heap apart that nobody needs is a twentieth of a short command.
  process.once("beforeExit", () => process.exit());
  // Not process.exit(): output still on its way to a pipe would be lost.
  process.exitCode = await runProgram(argv, { ...io, stderr, start });
}

// Half of what Node gives. With less, hostile skills block a server for longer.
const ENOUGH = 16 * 1024 * 1024;
// It scans for as long as it is open, and nobody waits for one answer of many. A start grows to this by itself.
const ENOUGH_FOR_PAGES = 4 * 1024 * 1024;

/** Brings the copies of joined hubs up to date; called in a thread of its own. */
export async function syncHubs({ argv }: SyncRequest): Promise<void> {
  const { parseArguments } = await import("./program/parse-arguments.ts");
  const { serve } = await import("./commands/serve.ts");
  const { readSettings } = await import("./settings/read-settings.ts");
  const { joinedHubs } = await import("./join/joined-hubs.ts");
  const { syncHubs: sync } = await import("./join/sync-hubs.ts");
  const io = processIo();
  const { flags } = await parseArguments(
    serve,
    ["serve", "mcp"].includes(argv[0] ?? "") ? argv.slice(1) : argv,
  );
  await sync(io, joinedHubs(io, await readSettings(flags, io)));
}

/** Makes the answers of the next start; called in a thread of its own. */
export async function keepAnswers(request: KeepRequest): Promise<void> {
  (await import("./interpret-schemas.ts")).interpretSchemas();
  const { keepAnswers: keep } = await import("./front/keep-answers.ts");
  await keep(request, processIo());
}
