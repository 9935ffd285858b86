import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { AgentHost, ConsentAnswer, HostTerminal } from "./agent-host.ts";
import type { InstalledHost } from "./install-host.ts";
import { hasRun } from "./judge.ts";
import type { Step } from "./model/choose-answer.ts";
import { startScriptedModel } from "./model/scripted-model.ts";
import { writeFiles } from "./skills/write-skills.ts";
import type { Target } from "./target.ts";
import { openTerminal, type Terminal } from "./terminal.ts";

/** What a person saw and what came of their answer. */
export interface WalkedConsent {
  /** The screen with each question. */
  readonly questions: readonly string[];
  /** What the model was given for each run. */
  readonly results: readonly string[];
}

/** What is wrong with what came of the three answers, one sentence each. */
export async function judgeConsent(
  host: AgentHost,
  installed: InstalledHost,
  target: Target,
): Promise<string[]> {
  const { terminal } = host;
  const run = target.asks?.("").find(({ id }) => id === "run");
  if (terminal === undefined || run === undefined) return [];
  const wrong: string[] = [];
  const saysNo = (result: string) => result.includes(SAID_NO);
  const wants = { yes: [2, hasRun], always: [1, hasRun], no: [2, saysNo] } as const;
  for (const answer of ["yes", "always", "no"] as const) {
    const [asked, isDone] = wants[answer];
    const { questions, results } = await walkConsent({ ...host, terminal }, installed, {
      target,
      run,
      answer,
    });
    if (questions.length !== asked)
      wrong.push(`'${answer}' at the terminal: asked ${questions.length} times for two runs`);
    if (results.length !== 2 || !results.every(isDone))
      wrong.push(`'${answer}' at the terminal: the model gets ${JSON.stringify(results).slice(0, 300)}`);
    if (!questions.every((screen) => screen.includes("Gets your variables: none. Reaches hosts: none.")))
      wrong.push(`'${answer}' at the terminal: what the script may reach is not on the screen`);
  }
  return wrong;
}

const SAID_NO = "The user said no to running this script.";

interface Walk {
  readonly target: Target;
  /** Made twice: whether the second run is asked about, too, is part of the answer. */
  readonly run: Step;
  readonly answer: ConsentAnswer;
}

/** Has a person at a terminal answer the question whether a script may run. */
export async function walkConsent(
  host: AgentHost & { readonly terminal: HostTerminal },
  { program }: InstalledHost,
  { target, run, answer }: Walk,
): Promise<WalkedConsent> {
  const steps = ["first", "second"].map((id) => ({ ...run, id }));
  const home = await mkdtemp(join(tmpdir(), "skillquay-host-"));
  const project = join(home, "project");
  await mkdir(project);
  const model = await startScriptedModel({ steps, spell: (tool) => host.spell(tool), thinksForMs: 2_000 });
  const server = await target.prepare(home, { host: host.id, asks: true });
  const setUp = host.terminal.setUp({ home, project, modelUrl: model.url, server });
  await writeFiles(home, setUp.files);
  const path = `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`;
  const terminal = openTerminal([program, ...setUp.args("Write the harbour log.")], {
    cwd: project,
    env: { HOME: home, PATH: path, LANG: "C.UTF-8", ...setUp.env },
  });
  try {
    const questions = await answerAll(
      terminal,
      host.terminal,
      answer,
      () => resultsOf(model.requests, run.tool).length,
    );
    return { questions, results: resultsOf(model.requests, run.tool) };
  } finally {
    terminal.close();
    // A recorder of what went over the wire ends with this.
    await target.frames(home);
    await model.close();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

const RUNS_MADE = 2;
const LONGEST_MS = 180_000;
const PRESSED_AGAIN_MS = 10_000;
const QUESTION = /Run scripts\/tide\.py of the skill/;

async function answerAll(
  terminal: Terminal,
  { dialogs, answers }: HostTerminal,
  answer: ConsentAnswer,
  doneRuns: () => number,
): Promise<string[]> {
  const questions: string[] = [];
  const deadline = Date.now() + LONGEST_MS;
  while (doneRuns() < RUNS_MADE) {
    if (Date.now() > deadline) throw new Error(`The terminal stays at:\n${terminal.screen()}`);
    const screen = terminal.screen();
    const dialog = dialogs.find(({ shows }) => shows.test(screen));
    if (QUESTION.test(screen)) {
      questions.push(screen);
      const runs = doneRuns();
      const keys = answers[answer];
      await pressAll(terminal, keys);
      let pressedAt = Date.now();
      while (QUESTION.test(terminal.screen()) && doneRuns() === runs && Date.now() < deadline) {
        await delay(300);
        // A busy machine loses the key that sends it.
        if (Date.now() - pressedAt < PRESSED_AGAIN_MS) continue;
        await pressAll(terminal, keys.slice(-1));
        pressedAt = Date.now();
      }
    } else if (dialog !== undefined) {
      await pressAll(terminal, dialog.press);
    }
    await delay(500);
  }
  return questions;
}

async function pressAll(terminal: Terminal, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    terminal.press(key);
    // A person does not type faster either, and a form takes a moment to move on.
    await delay(700);
  }
}

function resultsOf(
  requests: Awaited<ReturnType<typeof startScriptedModel>>["requests"],
  tool: string,
): string[] {
  const { calls = [], results = [] } = requests.at(-1)?.conversation ?? {};
  return results.filter(
    (_, at) =>
      `${calls[at]?.name} ${calls[at]?.args}`.includes(tool) && !/search/i.test(calls[at]?.name ?? ""),
  );
}
