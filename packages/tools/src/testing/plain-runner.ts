import { spawn } from "node:child_process";
import { join } from "node:path";
import { listSkillFiles, readSkillFile } from "@skillquay/skill";
import { listRunnable } from "@skillquay/skill/scripts";
import type { SkillSummary } from "../catalog.ts";
import type {
  RunAnswer,
  RunConsent,
  RunnerStatus,
  RunReport,
  RunRequest,
  ScriptRunner,
} from "../script-runner.ts";
import { runFacts } from "./run-facts.ts";

export interface PlainRunner extends ScriptRunner {
  /** Answers to its questions, in their order. */
  readonly answers: readonly RunAnswer[];
  setStatus(status: RunnerStatus): void;
}

/** Runs our own test scripts as plain processes: for tests of the tool, not of a sandbox. */
export function plainRunner(
  options: { mustAsk?: boolean; allowed?: readonly string[]; notEnforced?: readonly string[] } = {},
): PlainRunner {
  const gaps = options.notEnforced === undefined ? {} : { notEnforced: options.notEnforced };
  const kept = new Map<string, { stdout: Uint8Array; stderr: Uint8Array }>();
  const listeners = new Set<() => void>();
  const answers: RunAnswer[] = [];
  let status: RunnerStatus = {
    available: true,
    sandboxed: true,
    driver: "test",
  };
  return {
    answers,
    status: () => status,
    ready: async () => {},
    setStatus: (next) => {
      status = next;
      for (const listener of listeners) listener();
    },
    isAllowed: (skill) => options.allowed?.includes(skill.name) ?? true,
    scripts: async (skill) => {
      const { files } = await listSkillFiles(folderOf(skill), skill.skillFile);
      return listRunnable(files, (path) => readSkillFile(folderOf(skill), path));
    },
    plan: async ({ script, args, timeoutMs }) => ({
      argv: [script.interpreter.command, ...script.interpreter.args, `/skill/${script.path}`, ...args],
      workingFolder: "/skill",
      driver: "test",
      sandboxed: true,
      network: "none",
      grantedVariables: [],
      timeoutMs,
      limits: {},
      ...gaps,
    }),
    run: ({ skill, script, args, stdin, timeoutMs }, { signal, onProgress }) =>
      new Promise<RunReport>((resolve) => {
        const folder = folderOf(skill);
        const child = spawn(script.interpreter.command, [join(folder, script.path), ...args], {
          cwd: folder,
        });
        const out: Buffer[] = [];
        const err: Buffer[] = [];
        let end: RunReport["end"] | undefined;
        const stop = (why: RunReport["end"]) => {
          end = why;
          child.kill("SIGKILL");
        };
        const timer = setTimeout(() => stop("timeout"), timeoutMs);
        signal.addEventListener("abort", () => stop("cancelled"));
        if (signal.aborted) stop("cancelled");
        child.stdout.on("data", (chunk: Buffer) => {
          out.push(chunk);
          onProgress({ elapsedMs: 1, outputBytes: Buffer.concat(out).byteLength });
        });
        child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
        // A script that does not read its input may be gone before it is written.
        child.stdin.on("error", () => {});
        child.stdin.end(stdin ?? "");
        child.on("close", (code, killedBy) => {
          clearTimeout(timer);
          const runId = (kept.size + 1).toString(16).padStart(8, "0");
          const output = { stdout: Buffer.concat(out), stderr: Buffer.concat(err) };
          kept.set(runId, output);
          resolve({
            runId,
            sandboxed: true,
            ...gaps,
            end: end ?? (killedBy === null ? "exit" : "signal"),
            exitCode: code ?? undefined,
            signal: killedBy ?? undefined,
            limit: undefined,
            ...output,
            isCut: false,
            durationMs: 1,
          });
        });
      }),
    ...(options.mustAsk === true && { consent: plainConsent(answers) }),
    output: (runId, stream) => kept.get(runId)?.[stream],
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Asks about every run. */
function plainConsent(answers: RunAnswer[]): RunConsent {
  const open = new Map<string, RunRequest>();
  return {
    async ask(request) {
      const id = `question-${open.size + 1}`;
      open.set(id, request);
      const { skill, script, args } = request;
      const facts = { ...runFacts, skill: skill.name, script: script.path, args };
      return {
        id,
        facts,
        isPlain: true,
        canBeForVersion: true,
        lasting: "project",
        nextSteps: ["Trust the project"],
      };
    },
    async accept(id, request, { isLasting, isForVersion }) {
      if (!open.delete(id)) return undefined;
      answers.push({ isLasting, ...(isForVersion === true && { isForVersion }) });
      return { ...request, acceptedAs: id };
    },
    drop: async (id) => void open.delete(id),
  };
}

function folderOf(skill: SkillSummary): string {
  if (skill.baseDirectory === undefined) throw new Error(`${skill.name} has no folder`);
  return skill.baseDirectory;
}
