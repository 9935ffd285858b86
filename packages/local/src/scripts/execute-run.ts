import type {
  ExecOutcome,
  SandboxDriver,
  SandboxLimits,
  SandboxSession,
  SessionMount,
  SessionSpec,
} from "@skillquay/sandbox";
import {
  createRedaction,
  type PlannedCommand,
  redactExec,
  redactSession,
  reportProgress,
  writeInside,
} from "@skillquay/sandbox/scripts";
import { type RunHooks, type RunRequest, ToolError } from "@skillquay/tools";
import { redactError } from "./redact-error.ts";
import type { ScriptHost } from "./script-host.ts";
import type { SkillReach } from "./script-policy.ts";

/** A request with the folder that it runs in and what it is given there. */
export interface Run extends RunRequest {
  readonly folder: string;
  readonly reach: SkillReach;
}

export interface Execution {
  readonly host: ScriptHost;
  readonly command: PlannedCommand;
  readonly platform: NodeJS.Platform;
  /** What the script is given. None of the values comes out again. */
  readonly env: Readonly<Record<string, string>>;
  /** Folders and packages, and the variables that say where they are. */
  readonly given: {
    readonly mounts: readonly SessionMount[];
    readonly env: Readonly<Record<string, string>>;
  };
}

/** Runs a planned command in a session of its own, or without a sandbox where the person switched it off. */
export async function executeRun(
  run: Run,
  hooks: RunHooks,
  { host, command, platform, env: values, given }: Execution,
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
  const { hosts } = run.reach;
  const { redaction, text } = redactionOf(values);
  const env = { ...given.env, ...values };
  const runLimits = limitsOf(run, (await import("@skillquay/sandbox")).defaultLimits);
  try {
    if (host.kind === "unsandboxed") {
      const { runUnsandboxed } = await import("./run-unsandboxed.ts");
      const where = { folder: run.folder, env, limits: runLimits, files: command.files, platform };
      return await redactExec((request) => runUnsandboxed(request, where), redaction)(exec);
    }
    const hasFiles = Object.keys(command.files).length > 0;
    const spec: SessionSpec = {
      skillFolder: run.folder,
      env,
      network: hosts.length === 0 ? { mode: "none" } : { mode: "allowlist", hosts },
      limits: runLimits,
      readOnlyFolders: command.folders,
      keepsFiles: hasFiles,
      ...(given.mounts.length > 0 && { mounts: given.mounts }),
    };
    const session = redactSession(await openSession(host.driver, spec), redaction);
    try {
      for (const [path, text] of Object.entries(command.files)) {
        await writeInside(session, path, text).catch((cause: unknown) => {
          throw new ToolError("sandbox_unavailable", "The sandbox could not take the script's files.", {
            cause,
          });
        });
      }
      const outcome = await session.exec(exec);
      const { connections } = outcome;
      if (connections === undefined) return outcome;
      // A name may carry what the script was given.
      return { ...outcome, connections: connections.map((one) => ({ ...one, host: text(one.host) })) };
    } finally {
      await session.close();
    }
  } catch (error) {
    throw redactError(error, redaction);
  } finally {
    progress.stop();
  }
}

/** Takes the values that a script was given out of bytes, and out of texts of ours. */
export function redactionOf(values: Readonly<Record<string, string>>) {
  const redaction = createRedaction(Object.values(values));
  const text = (words: string) =>
    redaction.hasValues ? Buffer.from(redaction.whole(Buffer.from(words))).toString() : words;
  return { redaction, text };
}

async function openSession(driver: SandboxDriver, spec: SessionSpec): Promise<SandboxSession> {
  const { SandboxError } = await import("@skillquay/sandbox");
  try {
    return await driver.create(spec);
  } catch (cause) {
    if (!(cause instanceof SandboxError)) throw cause;
    throw new ToolError("sandbox_unavailable", `${cause.message}.`, {
      suggestions: [cause.fix ?? "Run 'skillquay sandbox probe' to see what works here"],
      cause,
    });
  }
}

export function limitsOf({ timeoutMs }: RunRequest, limits: SandboxLimits): SandboxLimits {
  return { ...limits, wallMs: timeoutMs, cpuSeconds: Math.ceil(timeoutMs / 1000) };
}
