import { defaultLimits, type ExecOutcome, type SandboxLimits, type SandboxSession } from "@skillquay/sandbox";
import {
  createRedaction,
  type PlannedCommand,
  planCommand,
  redactSession,
  writeInside,
} from "@skillquay/sandbox/scripts";
import type { SkillScript } from "@skillquay/skill/scripts";
import { ToolError } from "@skillquay/tools";
import { type DriveCatalog, type HubSkill, slugOf } from "../catalog/index.ts";
import type { RunExtras } from "./run-extras.ts";
import type { ScriptHost } from "./script-host.ts";
import type { SkillFolders } from "./skill-folders.ts";

/** A version of a skill and where its files come from: everything that a sandbox shows of the hub. */
export interface SandboxedSkill {
  readonly skill: HubSkill;
  readonly catalog: Pick<DriveCatalog, "scripts" | "manifestFiles" | "readInternal">;
}

export interface SandboxMeans {
  readonly place: ScriptHost;
  readonly folders: SkillFolders;
}

/**
 * A sandbox with the skill's files, the values that were given to it, out of which none of them comes, and what was allowed in
 * addition. Closing it gives the files free.
 */
export async function openSandbox(
  { place, folders }: SandboxMeans,
  { skill, catalog }: SandboxedSkill,
  { keepsFiles, keepsOutput, readOnlyFolders, timeoutMs, env, extras }: OpenOptions,
): Promise<SandboxSession> {
  const driver = await place.driver();
  const files = await catalog.manifestFiles(skill);
  // Out of reach since it was found.
  if (files.length === 0) throw new ToolError("skill_not_found", `No skill with slug '${slugOf(skill)}'`);
  const used = await folders.use({
    slug: skill.name,
    treeDigest: skill.treeDigest,
    files,
    read: (path) => catalog.readInternal(skill, path),
  });
  try {
    const opened = await driver.create({
      skillFolder: used.folder,
      env: { ...env, ...extras.env },
      network: extras.network,
      mounts: extras.mounts,
      limits: { ...limitsFor(timeoutMs), ...(keepsOutput && { outputBytes: KEPT_OUTPUT_BYTES }) },
      readOnlyFolders,
      keepsFiles,
    });
    // Names of hosts are written in small letters, whatever the script wrote.
    const values = Object.values(env).flatMap((value) => [value, value.toLowerCase()]);
    const session = redactSession(opened, createRedaction(values));
    return {
      ...session,
      close: async () => {
        try {
          await session.close();
        } finally {
          used.release();
        }
      },
    };
  } catch (error) {
    used.release();
    throw error;
  }
}

export interface OpenOptions {
  readonly keepsFiles: boolean;
  /** Its output is read afterwards, in parts, and does not travel with the result. */
  readonly keepsOutput: boolean;
  readonly readOnlyFolders: readonly string[];
  /** The longest that a run in it may take. */
  readonly timeoutMs: number;
  /** What the account gave to this version of the skill. */
  readonly env: Readonly<Record<string, string>>;
  readonly extras: Pick<RunExtras, "env" | "network" | "mounts">;
}

/** Of each stream: as much of a file as can be saved at once. It is in memory while the script runs, and on the hub's disk after. */
const KEPT_OUTPUT_BYTES = 8 * 1024 * 1024;

export function limitsFor(timeoutMs: number): SandboxLimits {
  return { ...defaultLimits, wallMs: timeoutMs, cpuSeconds: Math.ceil(timeoutMs / 1000) };
}

/** The command line of a script. Throws `dependency_missing` when the hub has no program for it, `invalid_input` for too many arguments. */
export async function planScript(
  { place }: SandboxMeans,
  { script, args }: { readonly script: SkillScript; readonly args: readonly string[] },
): Promise<PlannedCommand> {
  const program = await place.program(script.interpreter.command);
  const command = await planCommand({ script, args, program, skillFolder: "/skill" });
  if (!("why" in command)) return command;
  throw new ToolError("invalid_input", `${command.why}.`, {
    suggestions: ["Give the script large data through stdin, if it reads from there"],
  });
}

/** Folders of all programs that the skill's scripts need: a session is made once and runs any of them. */
export async function programFolders(
  { place }: SandboxMeans,
  { skill, catalog }: SandboxedSkill,
): Promise<readonly string[]> {
  const scripts = await catalog.scripts(skill);
  const commands = new Set(scripts.map((script) => script.interpreter.command));
  const folders = new Set<string>();
  for (const command of commands) {
    // One that is missing matters when its script is run.
    const program = await place.program(command).catch(() => undefined);
    for (const folder of program?.folders ?? []) folders.add(folder);
  }
  return [...folders];
}

export interface ExecHooks {
  readonly signal: AbortSignal;
  readonly onOutput: (stream: "stdout" | "stderr", chunk: Uint8Array) => void;
}

export async function execPlanned(
  session: SandboxSession,
  command: PlannedCommand,
  options: ExecHooks & {
    readonly stdin: string | undefined;
    readonly timeoutMs: number;
    readonly keepOutput: boolean;
  },
): Promise<ExecOutcome> {
  for (const [path, text] of Object.entries(command.files)) await writeInside(session, path, text);
  return await session.exec({
    argv: command.argv,
    workingFolder: "/skill",
    timeoutMs: options.timeoutMs,
    signal: options.signal,
    onOutput: options.onOutput,
    keepOutput: options.keepOutput,
    ...(options.stdin !== undefined && { stdin: Buffer.from(options.stdin) }),
  });
}
