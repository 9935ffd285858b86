import type { ExecOutcome, SandboxLimits, SessionSpec } from "@skillquay/sandbox";
import {
  createRunHistory,
  type FoundProgram,
  type PlannedCommand,
  planCommand,
  type RunHistory,
  reportProgress,
  writeInside,
} from "@skillquay/sandbox/scripts";
import type { SkillScript } from "@skillquay/skill/scripts";
import {
  type Catalog,
  type RunHooks,
  type RunPlan,
  type RunReport,
  type RunRequest,
  type ScriptRunner,
  type SkillSummary,
  ToolError,
} from "@skillquay/tools";
import { type ScriptHost, statusOf } from "./script-host.ts";
import { allowedHosts, grantedVariables, isSkillAllowed, type ScriptPolicy } from "./script-policy.ts";

export interface ScriptRunnerOptions {
  readonly catalog: Catalog;
  readonly policy: ScriptPolicy;
  /** Finds out where scripts run: loads a driver and has it attacked. Called once, when scripts are first of interest. */
  readonly findHost: () => Promise<ScriptHost>;
  /** Finds the program that a script's first line or extension names, as it is inside. */
  readonly findProgram: FindProgram;
  /** The driver that passed its self-test at the last start: the tool is offered at once, runs still wait for the test. */
  readonly expected?: string | undefined;
}

export type FindProgram = (command: string, host: ScriptHost) => Promise<FoundProgram>;

export interface LocalScriptRunner extends ScriptRunner {
  /** Starts finding a host, if that has not begun yet; resolves when it is known. */
  ready(): Promise<ScriptHost>;
  close(): Promise<void>;
}

/** Runs the scripts of local skills, each in a session of its own that is gone when the script has ended. */
export function createScriptRunner(options: ScriptRunnerOptions): LocalScriptRunner {
  const { catalog, policy } = options;
  const history = createRunHistory();
  const listeners = new Set<() => void>();
  let host: ScriptHost | undefined;
  let finding: Promise<ScriptHost> | undefined;

  const ready = () => {
    if (policy.allow === "none") return Promise.resolve(NOT_ALLOWED);
    finding ??= options.findHost().then((tested) => {
      host = tested;
      for (const listener of listeners) listener();
      return tested;
    });
    return finding;
  };

  const planOf = async (request: RunRequest, host: ScriptHost): Promise<PlannedCommand> => {
    const { skill, script, args } = request;
    const program = await options.findProgram(script.interpreter.command, host);
    if ("why" in program) throw programMissing(script, program.why);
    const skillFolder = host.kind === "unsandboxed" ? folderOf(skill) : "/skill";
    const command = await planCommand({ script, args, program, skillFolder });
    if ("why" in command) throw argumentsTooLarge(command.why);
    return command;
  };

  return {
    ready,
    status: () =>
      statusOf(policy.allow === "none" ? NOT_ALLOWED : host, policy.allow === "ask", options.expected),
    isAllowed: (skill) => isSkillAllowed(policy, skill.name),
    scripts: async (skill) => {
      const { listScripts } = await import("@skillquay/skill/scripts");
      return listScripts(await catalog.files(skill), (path) => catalog.readFile(skill, path));
    },
    plan: async (request) => {
      const host = await ready();
      return describePlan(request, host, await planOf(request, host), options);
    },
    run: async (request, hooks) => {
      const host = await ready();
      const command = await planOf(request, host);
      const outcome = await execute(request, hooks, host, command, options);
      return keepReport(outcome, host, history);
    },
    output: (runId, stream) => history.get(runId)?.[stream],
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      const host = await finding?.catch(() => undefined);
      if (host?.kind === "sandbox") await host.driver.close?.();
    },
  };
}

const NOT_ALLOWED: ScriptHost = {
  kind: "nowhere",
  why: "Scripts are not allowed to run here.",
  fix: "Start the server with --allow-scripts ask or all",
};

async function execute(
  request: RunRequest,
  hooks: RunHooks,
  host: ScriptHost,
  command: PlannedCommand,
  { policy }: ScriptRunnerOptions,
): Promise<ExecOutcome> {
  if (host.kind === "nowhere")
    throw new ToolError("sandbox_unavailable", host.why, { suggestions: [host.fix] });
  const progress = reportProgress(hooks.onProgress, { onOutput: hooks.onOutput });
  const exec = {
    argv: command.argv,
    workingFolder: "/skill" as const,
    timeoutMs: request.timeoutMs,
    signal: hooks.signal,
    onOutput: progress.onOutput,
    ...(request.stdin !== undefined && { stdin: Buffer.from(request.stdin) }),
  };
  const env = grantedVariables(policy, request.skill.name);
  const runLimits = limitsOf(request, (await import("@skillquay/sandbox")).defaultLimits);
  try {
    if (host.kind === "unsandboxed") {
      const { runUnsandboxed } = await import("./run-unsandboxed.ts");
      return await runUnsandboxed(exec, {
        folder: folderOf(request.skill),
        env,
        limits: runLimits,
        files: command.files,
      });
    }
    const hosts = allowedHosts(policy, request.skill.name);
    const hasFiles = Object.keys(command.files).length > 0;
    const spec: SessionSpec = {
      skillFolder: folderOf(request.skill),
      env,
      network: hosts.length === 0 ? { mode: "none" } : { mode: "allowlist", hosts },
      limits: runLimits,
      readOnlyFolders: command.folders,
      keepsFiles: hasFiles,
    };
    const session = await host.driver.create(spec);
    try {
      for (const [path, text] of Object.entries(command.files)) {
        await writeInside(session, path, text).catch((cause: unknown) => {
          throw new ToolError("sandbox_unavailable", "The sandbox could not take the script's files.", {
            cause,
          });
        });
      }
      return await session.exec(exec);
    } finally {
      await session.close();
    }
  } finally {
    progress.stop();
  }
}

function keepReport(outcome: ExecOutcome, host: ScriptHost, history: RunHistory): RunReport {
  if (outcome.end === "setup") {
    throw new ToolError("sandbox_unavailable", "The sandbox could not start, so nothing of the script ran.", {
      suggestions: ["Run 'skillquay sandbox probe' to see why"],
      cause: new Error(outcome.detail ?? "no detail"),
    });
  }
  const runId = history.newId();
  history.keep(runId, outcome);
  return {
    runId,
    sandboxed: host.kind === "sandbox",
    end: outcome.end,
    exitCode: outcome.exitCode,
    signal: outcome.signal,
    limit: outcome.limit,
    stdout: outcome.stdout,
    stderr: outcome.stderr,
    isCut: outcome.stdoutTruncated || outcome.stderrTruncated,
    durationMs: outcome.durationMs,
  };
}

function limitsOf({ timeoutMs }: RunRequest, limits: SandboxLimits): SandboxLimits {
  return { ...limits, wallMs: timeoutMs, cpuSeconds: Math.ceil(timeoutMs / 1000) };
}

async function describePlan(
  request: RunRequest,
  host: ScriptHost,
  command: PlannedCommand,
  { policy }: ScriptRunnerOptions,
): Promise<RunPlan> {
  const { defaultLimits } = await import("@skillquay/sandbox");
  const hosts = allowedHosts(policy, request.skill.name);
  const isOpen = host.kind === "unsandboxed";
  return {
    argv: command.argv,
    workingFolder: isOpen ? folderOf(request.skill) : "/skill",
    driver: host.kind === "sandbox" ? host.driver.name : "off",
    sandboxed: host.kind === "sandbox",
    network: isOpen ? "open" : hosts.length === 0 ? "none" : `only ${hosts.join(", ")}`,
    grantedVariables: Object.keys(grantedVariables(policy, request.skill.name)),
    timeoutMs: request.timeoutMs,
    limits: { ...limitsOf(request, defaultLimits) },
  };
}

function programMissing(script: SkillScript, why: string): ToolError {
  return new ToolError("dependency_missing", `The script needs '${script.interpreter.command}': ${why}.`, {
    suggestions: [`Ask the user to install '${script.interpreter.command}' on this machine`],
  });
}

function argumentsTooLarge(why: string): ToolError {
  return new ToolError("invalid_input", `${why}.`, {
    suggestions: ["Give the script large data through stdin, if it reads from there"],
  });
}

function folderOf(skill: SkillSummary): string {
  if (skill.baseDirectory === undefined) throw new Error("A local skill has a folder; this one has none");
  return skill.baseDirectory;
}
