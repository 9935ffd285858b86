import {
  createRunHistory,
  type FoundProgram,
  type PlannedCommand,
  planCommand,
} from "@skillquay/sandbox/scripts";
import { readSkillFile } from "@skillquay/skill";
import type { DeclaredPackages, SkillScript } from "@skillquay/skill/scripts";
import {
  type Catalog,
  type RunHooks,
  type RunPlan,
  type RunReport,
  type RunRequest,
  type ScriptRunner,
  ToolError,
} from "@skillquay/tools";
import { reapWorkingCopies } from "../folders/working-copy.ts";
import { createStagingArea, reapStagedSkills, type StagedSkill } from "../trust/stage-skill.ts";
import { executeRun, type Run, redactionOf } from "./execute-run.ts";
import { createRunConsent, type StagedRun } from "./run-consent.ts";
import {
  environmentOf,
  neededBy,
  plannedVariables,
  refuseMissing,
  variableNames,
} from "./run-credentials.ts";
import { openRunFolders } from "./run-folders.ts";
import { folderFlag } from "./run-offers.ts";
import { createRunPackages, declaredBy, type PackageSource } from "./run-packages.ts";
import { describePlan, gapsOf, installedIn, keepReport, shownFolders } from "./run-report.ts";
import { withRunTime } from "./run-time.ts";
import { notEnforced, type ScriptHost, statusOf } from "./script-host.ts";
import { isSkillAllowed, type ScriptPolicy, type SkillReach } from "./script-policy.ts";
import {
  askReasons,
  currentReach,
  mayBeGiven,
  type ReachQuery,
  type ScriptTrust,
  trustSteps,
} from "./script-trust.ts";
import { shellWord } from "./shell-word.ts";
import { folderOf, placeOf } from "./skill-place.ts";
import { createWaitingChanges } from "./waiting-changes.ts";

export interface ScriptRunnerOptions {
  readonly catalog: Catalog;
  readonly policy: ScriptPolicy;
  readonly trust: ScriptTrust;
  readonly log: (line: string) => void;
  /** Finds out where scripts run: loads a driver and has it attacked. Called once, when scripts are first of interest. */
  readonly findHost: (signal: AbortSignal) => Promise<ScriptHost>;
  /** Finds the program that a script's first line or extension names, as it is inside. */
  readonly findProgram: FindProgram;
  readonly platform?: NodeJS.Platform;
  /** The driver that passed its self-test at the last start: the tool is offered at once, runs still wait for the test. */
  readonly expected?: string | undefined;
  /** Where declared packages are kept and come from. Absent: none are installed. */
  readonly packages?: PackageSource | undefined;
}

export type FindProgram = (command: string, host: ScriptHost) => Promise<FoundProgram>;

export interface LocalScriptRunner extends ScriptRunner {
  /** Starts finding a host, if that has not begun yet; resolves when it is known. */
  ready(): Promise<ScriptHost>;
  close(): Promise<void>;
}

/** Runs the scripts of local skills, each in a session of its own that is gone when the script has ended. */
export function createScriptRunner(options: ScriptRunnerOptions): LocalScriptRunner {
  const { catalog, policy, trust, platform = process.platform } = options;
  const staging = createStagingArea();
  const history = createRunHistory();
  const packages = createRunPackages(options.packages, options.findProgram);
  const waiting = createWaitingChanges();
  const noReach: SkillReach = { ...NO_REACH, packages: policy.packages === "on" };
  const listeners = new Set<() => void>();
  const closing = new AbortController();
  let host: ScriptHost | undefined;
  let finding: Promise<ScriptHost> | undefined;

  const ready = () => {
    if (policy.allow === "none") return Promise.resolve(NOT_ALLOWED);
    if (finding === undefined) {
      void reapStagedSkills().catch(() => {});
      void reapWorkingCopies().catch(() => {});
    }
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

  const queryOf = async (request: RunRequest): Promise<ReachQuery> => ({
    place: placeOf(request.skill),
    needed: await neededBy(request),
    policy,
    trust,
  });

  const canInstall = async (declared: DeclaredPackages) =>
    (policy.packages ?? "ask") === "ask" &&
    packages.problemOf(declared) === undefined &&
    (await ready()).kind === "sandbox";

  const consent = createRunConsent({
    policy,
    trust,
    staging,
    digestOf,
    log: options.log,
    noReach,
    canInstall,
    async describe(staged) {
      const host = await ready();
      const { folders } = await planOf(await stagedRun(staged), host);
      const isSandbox = host.kind === "sandbox";
      const driver = isSandbox ? host.driver.name : "off";
      const declared = staged.offers.packages;
      return {
        folders: [...shownFolders(staged.reach), ...folders],
        sandboxed: isSandbox,
        driver,
        notEnforced: notEnforced(host),
        ...(declared !== undefined && {
          packages: {
            names: [...declared.packages, ...declared.refused.map(({ requirement }) => requirement)],
            declaredIn: declared.declaredIn,
            registry: packages.registryOf(declared) ?? "",
          },
        }),
      };
    },
  });

  const timed = (request: RunRequest) => withRunTime(request, policy.mostRunSeconds);

  /** The run that was said yes to, or one that nobody needs to be asked about. */
  const allowedRun = async (request: RunRequest): Promise<{ run: Run; staged?: StagedSkill }> => {
    const accepted = request.acceptedAs === undefined ? undefined : consent.take(request.acceptedAs);
    if (accepted !== undefined) return { run: await stagedRun(accepted), staged: accepted.staged };
    if (!isSkillAllowed(policy, request.skill)) throw mustAsk(["Ask the user to allow this skill"]);
    const query = await queryOf(request);
    const { place, needed } = query;
    if (!mayBeGiven(query)) {
      refuseMissing(request, place, needed, noReach);
      const reasons = await askReasons(query, () => digestOf(request));
      if (reasons !== undefined) throw mustAsk(trustSteps(reasons, place, trust));
      refuseUngiven(request, noReach);
      return { run: liveRun(request, noReach) };
    }
    // What is given to these bytes is given to no others, also when a file is swapped right now.
    const staged = await staging.stage(folderOf(request.skill), request.skill.skillFile);
    try {
      const reach = currentReach(query, staged.digest);
      refuseMissing(request, place, needed, reach);
      const reasons = await askReasons(query, async () => staged.digest);
      if (reasons !== undefined) throw mustAsk(trustSteps(reasons, place, trust));
      refuseUngiven(request, reach);
      return { run: await stagedRun({ request, place, staged, reach, needed, offers: {} }), staged };
    } catch (error) {
      await staged.release();
      throw error;
    }
  };

  /** With what it may have: packages are installed and folders copied before anything of the script starts. */
  const runAllowed = async (run: Run, hooks: RunHooks, host: ScriptHost): Promise<RunReport> => {
    const env = environmentOf(run, placeOf(run.skill), run.reach, trust.secrets);
    const command = await planOf(run, host);
    const layer =
      run.reach.packages && host.kind === "sandbox" ? await packages.use(run, host, hooks) : undefined;
    try {
      const folders = await openRunFolders(run.reach.folders, { isSandboxed: host.kind === "sandbox" });
      let isHeld = false;
      try {
        const given = {
          mounts: [...(layer?.mounts ?? []), ...folders.mounts],
          env: { ...layer?.env, ...folders.env },
        };
        const outcome = await executeRun(run, hooks, { host, command, platform, env, given });
        const report: RunReport = {
          ...keepReport(outcome, host, history, await gapsOf(host)),
          givenVariables: variableNames(run.reach),
          ...(layer === undefined ? await notInstalled(run) : { packages: installedIn(layer) }),
        };
        const written = await folders.changes(redactionOf(env).text);
        if (written.length === 0) return report;
        if (policy.keepsChanges === true)
          return { ...report, changes: await Promise.all(written.map(({ keep }) => keep())) };
        isHeld = true;
        return waiting.hold(report, { request: run, folders, written });
      } finally {
        if (!isHeld) await folders.remove();
      }
    } finally {
      layer?.release();
    }
  };

  /** What a run goes without although its script declares it, and what the person can do about that. */
  const notInstalled = async (run: Run): Promise<Pick<RunReport, "notInstalled">> => {
    const declared = run.reach.packages ? undefined : await declaredBy(run);
    if (declared === undefined || options.packages === undefined) return {};
    const problem = packages.problemOf(declared);
    const steps =
      problem !== undefined
        ? [`${problem.why} ${problem.fix}`]
        : policy.packages === "off"
          ? ["Ask the user to start the server with --packages ask, or --packages on"]
          : [
              `Ask the user to allow what it declares: skillquay trust ${shellWord(placeOf(run.skill).folder)} --packages`,
            ];
    return { notInstalled: { packages: declared.packages, steps } };
  };

  const plannedPackages = async (run: Run): Promise<Pick<RunPlan, "packages">> => {
    const declared = await declaredBy(run);
    if (declared === undefined) return {};
    const state = run.reach.packages ? "yes" : (await canInstall(declared)) ? "asks" : "no";
    return { packages: { declared: declared.packages, state } };
  };

  return {
    ready,
    status: () => statusOf(policy.allow === "none" ? NOT_ALLOWED : host, options.expected),
    isAllowed: (skill) => isSkillAllowed(policy, skill),
    mostRunSeconds: policy.mostRunSeconds,
    consent: { ...consent, ask: async (request) => consent.ask(timed(request)) },
    changes: waiting,
    scripts: async (skill) => {
      const { listRunnable } = await import("@skillquay/skill/scripts");
      return listRunnable(await catalog.files(skill), (path) => catalog.readFile(skill, path));
    },
    plan: async (asked) => {
      const request = timed(asked);
      const host = await ready();
      const query = await queryOf(request);
      const reach = mayBeGiven(query) ? currentReach(query, await digestOf(request)) : noReach;
      const run = liveRun(request, reach);
      return {
        ...(await plannedPackages(run)),
        ...(await describePlan(run, host, await planOf(run, host))),
        ...plannedVariables(query.needed, reach, query.place),
      };
    },
    run: async (request, hooks) => {
      const host = await ready();
      const { run, staged } = await allowedRun(timed(request));
      try {
        return await runAllowed(run, hooks, host);
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
      packages.close();
      await waiting.close();
      await staging.close();
    },
  };
}

/** What was asked for by whoever called, and nobody gave. */
function refuseUngiven(request: RunRequest, { folders }: SkillReach): void {
  const { project } = request;
  if (project === undefined) return;
  if (folders.some(({ access }) => access === "write" || project === "read")) return;
  throw mustAsk([`Ask the user to start the server with --allow-folder ${folderFlag(request, "FOLDER")}`]);
}

const NO_REACH: SkillReach = {
  variables: {},
  folders: [],
  packages: false,
  secrets: [],
  newSecrets: [],
  hosts: [],
  needsYes: false,
  otherDigests: [],
};

/** The script as the staged bytes have it: its first line may have been another one when the request was made. */
async function stagedRun({ request, staged, reach }: StagedRun): Promise<Run> {
  const { listRunnable } = await import("@skillquay/skill/scripts");
  const read = (path: string) => readSkillFile(staged.folder, path);
  const script = (await listRunnable(staged.files, read)).find(({ path }) => path === request.script.path);
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
