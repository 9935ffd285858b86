import { createEventStream, type EventStream } from "@skillquay/pages";
import type { RunEvent, RunnerState } from "@skillquay/pages/contract";
import { findScript } from "@skillquay/skill/scripts";
import {
  askConsent,
  ConsentNeeded,
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
  const run: RunRequest = { skill, script, args: asked.args, stdin: asked.stdin, timeoutMs: TIMEOUT_MS };
  const stream = createEventStream<RunEvent>({
    headers: EVENT_HEADERS,
    until: request.signal,
    // A page that is slow to read must not end the script.
    mostWaiting: Number.POSITIVE_INFINITY,
  });
  sendRun(run, asked.answer, runner, stream)
    .catch((error) => {
      if (error instanceof ConsentNeeded) {
        const { message: text, question } = error;
        const canTrust = question.lasting === "project";
        stream.send({ type: "question", questionId: question.id, text, canTrust });
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

// The most that `skillquay run` takes; whoever started it can stop it at any time.
const TIMEOUT_MS = 300_000;

const word = z
  .string()
  .max(32_000)
  .refine((text) => !text.includes("\0"));
const runRequest = z.strictObject({
  script: z.string().min(1).max(1_000),
  args: z.array(word).max(200),
  stdin: z.string().max(1_000_000).optional(),
  answer: z.strictObject({ questionId: z.string().max(100), isLasting: z.boolean() }).optional(),
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
  { send, signal }: EventStream<RunEvent>,
): Promise<void> {
  await runner.ready();
  const status = runner.status();
  if (!status.available) throw new PagesProblem(503, "sandbox_unavailable", status.why, [status.fix]);
  const { driver, sandboxed, network } = await runner.plan(asked);
  const consent = answer === undefined ? "askable" : "given";
  const run = await askConsent(asked, runner, { consent, answer });
  send({ type: "started", driver, sandboxed, network });
  const decoders = { stdout: new TextDecoder(), stderr: new TextDecoder() };
  const sendOutput = (stream: "stdout" | "stderr", chunk?: Uint8Array) => {
    const text = stripTerminalCodes(decoders[stream].decode(chunk, { stream: chunk !== undefined }));
    if (text !== "") send({ type: "output", stream, text });
  };
  const report = await runner.run(run, {
    signal,
    onProgress: ({ elapsedMs, outputBytes }) =>
      send({ type: "progress", elapsedMs: Math.round(elapsedMs), outputBytes }),
    onOutput: sendOutput,
  });
  // A character that was never finished.
  sendOutput("stdout");
  sendOutput("stderr");
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
