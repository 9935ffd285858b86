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
import { readSkillFile } from "@skillquay/skill";
import type { SkillScript } from "@skillquay/skill/scripts";
import {
  type Catalog,
  type RunHooks,
  type RunPlan,
  type RunReport,
  type RunRequest,
  type ScriptRunner,
  ToolError,
} from "@skillquay/tools";
import { createStagingArea, reapStagedSkills, type StagedSkill } from "../trust/stage-skill.ts";
import { createRunConsent, type StagedRun } from "./run-consent.ts";
import { notEnforced, type ScriptHost, statusOf } from "./script-host.ts";
import { hasReach, isSkillAllowed, type ScriptPolicy, type SkillReach } from "./script-policy.ts";
import { askReasons, currentReach, type ScriptTrust, trustSteps } from "./script-trust.ts";
import { folderOf, placeOf } from "./skill-place.ts";

export interface ScriptRunnerOptions {
  readonly catalog: Catalog;
  readonly policy: ScriptPolicy;
  readonly trust: ScriptTrust;
  readonly log: (line: string) => void;
  /** Finds out where scripts run: loads a driver and has it attacked. Called once, when scripts are first of interest. */
  readonly findHost: (signal: AbortSignal) => Promise<ScriptHost>;
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
  const { catalog, policy, trust } = options;
  const staging = createStagingArea();
  const history = createRunHistory();
  const listeners = new Set<() => void>();
  const closing = new AbortController();
  let host: ScriptHost | undefined;
  let finding: Promise<ScriptHost> | undefined;

  const ready = () => {
    if (policy.allow === "none") return Promise.resolve(NOT_ALLOWED);
    if (finding === undefined) void reapStagedSkills().catch(() => {});
    finding ??= options.findHost(closing.signal).then((tested) => {
      host = tested;
      for (const listener of listeners) listener();
      return tested;
    });
    return finding;
  };

  const planOf = async (run: Run, host: ScriptHost): Promise<PlannedCommand> => {
    const { script, args } = run;
    const program = await options.findProgram(script.interpreter.command, host);
    if ("why" in program) throw programMissing(script, program.why);
    const skillFolder = host.kind === "unsandboxed" ? run.folder : "/skill";
    const command = await planCommand({ script, args, program, skillFolder });
    if ("why" in command) throw argumentsTooLarge(command.why);
    return command;
  };

  /** Over the skill's own folder, whatever is in it by then. */
  const liveRun = (request: RunRequest, reach: SkillReach): Run => ({
    ...request,
    reach,
    folder: folderOf(request.skill),
  });

  const digestOf = async ({ skill }: RunRequest) => (await catalog.manifest(skill)).treeDigest;

  const consent = createRunConsent({
    policy,
    trust,
    staging,
    digestOf,
    log: options.log,
    async describe(staged) {
      const host = await ready();
      const { folders } = await planOf(await stagedRun(staged), host);
      const isSandbox = host.kind === "sandbox";
      const driver = isSandbox ? host.driver.name : "off";
      return { folders, sandboxed: isSandbox, driver, notEnforced: notEnforced(host) };
    },
  });

  /** The run that was said yes to, or one that nobody needs to be asked about. */
  const allowedRun = async (request: RunRequest): Promise<{ run: Run; staged?: StagedSkill }> => {
    const accepted = request.acceptedAs === undefined ? undefined : consent.take(request.acceptedAs);
    if (accepted !== undefined) return { run: await stagedRun(accepted), staged: accepted.staged };
    const place = placeOf(request.skill);
    if (!isSkillAllowed(policy, place)) throw mustAsk(["Ask the user to allow this skill"]);
    if (!hasReach(policy, place)) {
      const reasons = await askReasons(place, policy, trust, () => digestOf(request));
      if (reasons !== undefined) throw mustAsk(trustSteps(reasons, place, trust));
      return { run: liveRun(request, NO_REACH) };
    }
    // What is given to these bytes is given to no others, also when a file is swapped right now.
    const staged = await staging.stage(folderOf(request.skill), request.skill.skillFile);
    try {
      const reasons = await askReasons(place, policy, trust, async () => staged.digest);
      if (reasons !== undefined) throw mustAsk(trustSteps(reasons, place, trust));
      const reach = currentReach(place, policy, staged.digest);
      return { run: await stagedRun({ request, place, staged, reach }), staged };
    } catch (error) {
      await staged.release();
      throw error;
    }
  };

  return {
    ready,
    status: () => statusOf(policy.allow === "none" ? NOT_ALLOWED : host, options.expected),
    isAllowed: (skill) => isSkillAllowed(policy, placeOf(skill)),
    consent,
    scripts: async (skill) => {
      const { listScripts } = await import("@skillquay/skill/scripts");
      return listScripts(await catalog.files(skill), (path) => catalog.readFile(skill, path));
    },
    plan: async (request) => {
      const host = await ready();
      const place = placeOf(request.skill);
      const reach = hasReach(policy, place) ? currentReach(place, policy, await digestOf(request)) : NO_REACH;
      const run = liveRun(request, reach);
      return describePlan(run, host, await planOf(run, host));
    },
    run: async (request, hooks) => {
      const host = await ready();
      const { run, staged } = await allowedRun(request);
      try {
        const outcome = await execute(run, hooks, host, await planOf(run, host));
        return keepReport(outcome, host, history, await gapsOf(host));
      } finally {
        await staged?.release();
      }
    },
    output: (runId, stream) => history.get(runId)?.[stream],
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      // A self-test that is under way is not waited for.
      closing.abort();
      const host = await finding?.catch(() => undefined);
      if (host?.kind === "sandbox") await host.driver.close?.();
      await staging.close();
    },
  };
}

/** A request with the folder that it runs in and what it is given there. */
interface Run extends RunRequest {
  readonly folder: string;
  readonly reach: SkillReach;
}

const NO_REACH: SkillReach = { variables: {}, hosts: [], needsYes: false, otherDigests: [] };

/** The script as the staged bytes have it: its first line may have been another one when the request was made. */
async function stagedRun({ request, staged, reach }: StagedRun): Promise<Run> {
  const { listScripts } = await import("@skillquay/skill/scripts");
  const read = (path: string) => readSkillFile(staged.folder, path);
  const script = (await listScripts(staged.files, read)).find(({ path }) => path === request.script.path);
  if (script === undefined) {
    throw new ToolError("script_not_found", "The script is no longer there, or no longer one that can run.");
  }
  return { ...request, script, reach, folder: staged.folder };
}

function mustAsk(suggestions: readonly string[]): ToolError {
  const message = "The user must be asked about this run first.";
  return new ToolError("consent_unavailable", message, { suggestions });
}

const NOT_ALLOWED: ScriptHost = {
  kind: "nowhere",
  why: "Scripts are not allowed to run here.",
  fix: "Start the server with --allow-scripts ask or all",
};

async function execute(
  run: Run,
  hooks: RunHooks,
  host: ScriptHost,
  command: PlannedCommand,
): Promise<ExecOutcome> {
  if (host.kind === "nowhere")
    throw new ToolError("sandbox_unavailable", host.why, { suggestions: [host.fix] });
  const progress = reportProgress(hooks.onProgress, { onOutput: hooks.onOutput });
  const exec = {
    argv: command.argv,
    workingFolder: "/skill" as const,
    timeoutMs: run.timeoutMs,
    signal: hooks.signal,
    onOutput: progress.onOutput,
    ...(run.stdin !== undefined && { stdin: Buffer.from(run.stdin) }),
  };
  const { variables: env, hosts } = run.reach;
  const runLimits = limitsOf(run, (await import("@skillquay/sandbox")).defaultLimits);
  try {
    if (host.kind === "unsandboxed") {
      const { runUnsandboxed } = await import("./run-unsandboxed.ts");
      return await runUnsandboxed(exec, {
        folder: run.folder,
        env,
        limits: runLimits,
        files: command.files,
      });
    }
    const hasFiles = Object.keys(command.files).length > 0;
    const spec: SessionSpec = {
      skillFolder: run.folder,
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

/** Nothing to say where the kernel enforces all, or where nobody promised anything. */
async function gapsOf(host: ScriptHost): Promise<{ readonly notEnforced?: readonly string[] }> {
  const { enforcementGaps } = await import("@skillquay/sandbox");
  const notEnforced = host.kind === "sandbox" ? enforcementGaps(host.report) : [];
  return notEnforced.length === 0 ? {} : { notEnforced };
}

function keepReport(
  outcome: ExecOutcome,
  host: ScriptHost,
  history: RunHistory,
  gaps: Pick<RunReport, "notEnforced">,
): RunReport {
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
    ...gaps,
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

async function describePlan(run: Run, host: ScriptHost, command: PlannedCommand): Promise<RunPlan> {
  const { defaultLimits } = await import("@skillquay/sandbox");
  const { hosts, variables } = run.reach;
  const isOpen = host.kind === "unsandboxed";
  return {
    argv: command.argv,
    workingFolder: isOpen ? run.folder : "/skill",
    driver: host.kind === "sandbox" ? host.driver.name : "off",
    sandboxed: host.kind === "sandbox",
    network: isOpen ? "open" : hosts.length === 0 ? "none" : `only ${hosts.join(", ")}`,
    grantedVariables: Object.keys(variables),
    timeoutMs: run.timeoutMs,
    limits: { ...limitsOf(run, defaultLimits) },
    ...(await gapsOf(host)),
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
