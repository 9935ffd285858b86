import { sandboxConfiguration } from "@skillquay/sandbox/configuration";
import { shellLine } from "../connect/server-command.ts";
import { type DemoMachine, openDemoMachine } from "../demo/demo-machine.ts";
import { type DemoStep, demoSteps } from "../demo/demo-steps.ts";
import type { Command, CommandContext } from "../program/command.ts";
import { ownCommand } from "../program/own-command.ts";
import { sandboxLibrariesOf } from "../settings/config-folders.ts";
import { sandboxFlags, sandboxSettingNames } from "../settings/script-settings.ts";

export const demo: Command = {
  name: "demo",
  order: 40,
  summary: "A tour of two minutes on sample skills: load, read, run a script, and see an attack stopped.",
  usage: "[--yes]",
  examples: [
    { line: "skillquay demo", does: "step by step; nothing of yours is touched, nothing stays behind" },
    { line: "skillquay demo --yes", does: "all steps at once" },
  ],
  positionals: [],
  options: [{ name: "yes", type: "boolean", description: "Go on without waiting for Enter." }],
  settings: sandboxSettingNames,
  async run(context) {
    const { io, out } = context;
    const machine = await openDemoMachine(io, { isQuiet: out.asJson });
    try {
      return await tour(context, machine);
    } finally {
      await machine.close();
    }
  },
};

interface ShownStep {
  readonly title: string;
  readonly command: string;
  readonly exitCode?: number;
  readonly output?: string;
  readonly outcome: string;
  readonly isBad?: true;
}

async function tour(context: CommandContext, machine: DemoMachine): Promise<number> {
  const { io, out, options } = context;
  const isAsking = io.stdin.isTerminal && !options.flag("yes") && !out.asJson;
  const stopping = new AbortController();
  // Ctrl-C ends the tour where it is, and the folder goes with it.
  void io.untilStopped().then(() => stopping.abort());
  say(
    context,
    `${out.style.bold("A tour of Skillquay")}, on sample skills in a folder that is removed at the end.`,
  );
  const obstacle = await sandboxObstacle(context);
  const steps = demoSteps(machine);
  const shown: ShownStep[] = [];
  for (const [index, step] of steps.entries()) {
    const result = await showStep(context, {
      step,
      heading: `${index + 1} of ${steps.length}`,
      obstacle,
      machine,
    });
    shown.push(result);
    if (stopping.signal.aborted || index === steps.length - 1) break;
    if (!isAsking) continue;
    out.say("");
    out.say(out.wordStyle.dim("Enter for the next step, q to stop"));
    const answer = await io.stdin.readLine(stopping.signal);
    if (answer === undefined || /^\s*q/i.test(answer)) break;
  }
  const isBad = shown.some((step) => step.isBad === true);
  if (out.json({ steps: shown, isComplete: shown.length === steps.length, ...(obstacle && { obstacle }) }))
    return isBad ? 1 : 0;
  sayNext(context);
  return isBad ? 1 : 0;
}

interface Stop {
  readonly step: DemoStep;
  readonly heading: string;
  readonly obstacle: Obstacle | undefined;
  readonly machine: DemoMachine;
}

async function showStep(
  context: CommandContext,
  { step, heading, obstacle, machine }: Stop,
): Promise<ShownStep> {
  const { bold, dim, good, bad, warn } = context.out.style;
  const argv = step.needsSandbox ? withFlags(step.argv, sandboxFlags(context.settings)) : step.argv;
  const command = `${ownCommand(context.io)} ${shellLine(argv)}`;
  say(context, "");
  say(context, bold(`${heading}  ${step.title}`));
  say(context, dim(step.about));
  say(context, "");
  say(context, `${good("$")} ${command}`);
  if (step.needsSandbox && obstacle !== undefined) {
    const outcome = `Left out, because scripts only ever run in a sandbox and none works here: ${obstacle.why} ${obstacle.fix}`;
    say(context, warn(outcome));
    return { title: step.title, command, outcome };
  }
  const { exitCode, output } = await machine.run(argv);
  const { says, isBad } = step.outcome({ exitCode, output });
  say(context, (isBad ? bad : good)(`→ ${says}`));
  return { title: step.title, command, exitCode, output, outcome: says, ...(isBad && { isBad }) };
}

/** What comes after `--` is the script's. */
function withFlags(words: readonly string[], flags: readonly string[]): string[] {
  const at = words.indexOf("--");
  return at < 0 ? [...words, ...flags] : [...words.slice(0, at), ...flags, ...words.slice(at)];
}

interface Obstacle {
  readonly why: string;
  readonly fix: string;
}

/** Why scripts cannot run in a sandbox here. A sandbox that was switched off is none: the tour runs a hostile script. */
async function sandboxObstacle({ io, settings, out }: CommandContext): Promise<Obstacle | undefined> {
  out.progress("Testing the sandbox");
  const { selectDriver } = await import("@skillquay/local/sandbox");
  const selected = await selectDriver(
    sandboxConfiguration(settings.sandbox, settings, sandboxLibrariesOf(io)),
  );
  out.endProgress();
  if (selected.state === "ready") {
    await selected.driver.close?.();
    return undefined;
  }
  if (selected.state === "off") return { why: "It is switched off.", fix: "Leave out --sandbox off." };
  const [report] = selected.reports;
  return {
    why: `${report?.why ?? "There is no sandbox for this system"}.`,
    fix: report?.fix ?? "See: skillquay sandbox probe",
  };
}

function sayNext(context: CommandContext): void {
  const own = ownCommand(context.io);
  say(context, "");
  say(context, `${context.out.style.bold("That was it.")} Nothing of it is left. On your own skills:`);
  say(context, `  ${own} connect      give them to an agent`);
  say(context, `  ${own} ui           look at them in the browser`);
  say(context, `  ${own} scan --all   see whether any of them is dangerous`);
}

function say({ out }: CommandContext, line: string): void {
  if (!out.asJson) out.print(line);
}
