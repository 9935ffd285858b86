import { createEventStream, type EventStream } from "@skillquay/pages";
import type { RunEvent, RunnerState } from "@skillquay/pages/contract";
import { findScript } from "@skillquay/skill/scripts";
import {
  answeredChanges,
  askChanges,
  askConsent,
  ChangesQuestion,
  ConsentNeeded,
  changesText,
  type RunReport,
  type RunRequest,
  type ScriptRunner,
  type SkillSummary,
  stripTerminalCodes,
} from "@skillquay/tools";
import * as z from "zod/v4";
import { EVENT_HEADERS, problemOf } from "./answer-json.ts";
import { PagesProblem } from "./pages-problem.ts";

/** Runs a script of a skill as `skillquay run` does, and tells what happens while it happens. What needs a yes is asked first. */
export async function runScript(
  request: Request,
  skill: SkillSummary,
  runner: ScriptRunner,
  onInternalError: (error: unknown) => void,
): Promise<Response> {
  const asked = await readRunRequest(request);
  if (!runner.isAllowed(skill))
    throw new PagesProblem(403, "scripts_not_allowed", "Scripts of this skill are not allowed to run here.", [
      "Start 'skillquay ui' with --allow-scripts all, or allow this skill with --allow-skill",
    ]);
  const { script } = findScript(await runner.scripts(skill), asked.script);
  if (script === undefined)
    throw new PagesProblem(404, "script_not_found", "The skill has no script of that name that can be run.");
  const timeoutMs = Math.min(TIMEOUT_SECONDS, runner.mostRunSeconds ?? TIMEOUT_SECONDS) * 1000;
  const run: RunRequest = { skill, script, args: asked.args, stdin: asked.stdin, timeoutMs };
  const stream = createEventStream<RunEvent>({
    headers: EVENT_HEADERS,
    until: request.signal,
    // A page that is slow to read must not end the script.
    mostWaiting: Number.POSITIVE_INFINITY,
  });
  const sending =
    asked.keep === undefined
      ? sendRun(run, asked.answer, runner, stream)
      : sendKept(run, asked.keep, runner, stream);
  sending
    .catch((error) => {
      if (error instanceof ConsentNeeded) {
        const { message: text, question } = error;
        const { packages, offeredProject } = question.facts;
        stream.send({
          type: "question",
          questionId: question.id,
          text,
          canTrust: question.lasting === "project",
          canInstall: packages !== undefined,
          canGiveProject: offeredProject !== undefined,
        });
        return;
      }
      const problem = problemOf(error);
      if (problem === undefined) onInternalError(error);
      const { message = "The script could not be run: a mistake of ours.", suggestions = [] } =
        problem?.body ?? {};
      stream.send({ type: "failed", message, suggestions });
    })
    .finally(stream.end);
  return stream.response;
}

type RunAnswer = z.infer<typeof runRequest>["answer"];
type KeepAnswer = NonNullable<z.infer<typeof runRequest>["keep"]>;

// Whoever started it on a page can stop it there at any time.
const TIMEOUT_SECONDS = 300;

const word = z
  .string()
  .max(32_000)
  .refine((text) => !text.includes("\0"));
const questionId = z.string().max(100);
const runRequest = z.strictObject({
  script: z.string().min(1).max(1_000),
  args: z.array(word).max(200),
  stdin: z.string().max(1_000_000).optional(),
  answer: z
    .strictObject({
      questionId,
      isLasting: z.boolean(),
      packages: z.boolean().optional(),
      project: z.enum(["read", "write"]).optional(),
    })
    .optional(),
  keep: z.strictObject({ questionId, isYes: z.boolean() }).optional(),
});

async function readRunRequest(request: Request): Promise<z.infer<typeof runRequest>> {
  const read = runRequest.safeParse(await request.json().catch(() => undefined));
  if (read.success) return read.data;
  throw new PagesProblem(400, "invalid_input", "The script's arguments are not ones that can be passed on.", [
    "At most 200 arguments of 32,000 characters, and a million characters of input",
  ]);
}

async function sendRun(
  asked: RunRequest,
  answer: RunAnswer | undefined,
  runner: ScriptRunner,
  stream: EventStream<RunEvent>,
): Promise<void> {
  const { send, signal } = stream;
  await runner.ready();
  const status = runner.status();
  if (!status.available) throw new PagesProblem(503, "sandbox_unavailable", status.why, [status.fix]);
  const { driver, sandboxed, network } = await runner.plan(asked);
  const consent = answer === undefined ? "askable" : "given";
  const run = await askConsent(asked, runner, {
    consent,
    answer: answer && { ...answer, offersAgain: true },
  });
  send({ type: "started", driver, sandboxed, network });
  const sendOutput = outputSender(stream);
  const ended = await runner.run(run, {
    signal,
    onProgress: ({ elapsedMs, outputBytes, step }) =>
      send({ type: "progress", elapsedMs: Math.round(elapsedMs), outputBytes, ...(step && { step }) }),
    onOutput: sendOutput,
  });
  // A character that was never finished.
  sendOutput("stdout");
  sendOutput("stderr");
  let question: ChangesQuestion | undefined;
  const report = await askChanges(ended, asked, runner, { consent: "askable" }).catch((error) => {
    if (!(error instanceof ChangesQuestion)) throw error;
    question = error;
    return { ...ended, changes: [] };
  });
  sendEnd(report, stream);
  if (question !== undefined) send({ type: "changes", questionId: question.id, text: question.message });
}

/** The run that was asked about once more, with what became of what it wrote. Never runs anything. */
async function sendKept(
  asked: RunRequest,
  { questionId, isYes }: KeepAnswer,
  runner: ScriptRunner,
  stream: EventStream<RunEvent>,
): Promise<void> {
  const consent = isYes ? "given" : "declined";
  const report = await answeredChanges(asked, runner, { consent, answer: { questionId, isLasting: false } });
  if (report === undefined)
    throw new PagesProblem(400, "invalid_input", "No question about what a script wrote has this id.", [
      "Run the script again",
    ]);
  const sendOutput = outputSender(stream);
  for (const name of ["stdout", "stderr"] as const) sendOutput(name, report[name]);
  sendEnd(report, stream);
}

function outputSender({ send }: EventStream<RunEvent>) {
  const decoders = { stdout: new TextDecoder(), stderr: new TextDecoder() };
  return (stream: "stdout" | "stderr", chunk?: Uint8Array) => {
    const text = stripTerminalCodes(decoders[stream].decode(chunk, { stream: chunk !== undefined }));
    if (text !== "") send({ type: "output", stream, text });
  };
}

function sendEnd(report: RunReport, { send }: EventStream<RunEvent>): void {
  for (const text of changesText(report.changes ?? []))
    send({ type: "output", stream: "stderr", text: `${text}\n` });
  send({
    type: "ended",
    end: report.end,
    ...(report.exitCode !== undefined && { exitCode: report.exitCode }),
    ...(report.limit !== undefined && { limit: report.limit }),
    durationMs: Math.round(report.durationMs),
    // A local run has a folder of its own, which is gone with it.
    files: [],
  });
}

/** Whether scripts can run here, once that is known. */
export async function runnerState(runner: ScriptRunner): Promise<RunnerState> {
  await runner.ready();
  const status = runner.status();
  if (!status.available) return status;
  return { available: true, driver: status.driver, sandboxed: status.sandboxed };
}
