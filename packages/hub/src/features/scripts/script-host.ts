import type { SandboxConfiguration, SandboxDriver } from "@skillquay/sandbox";
import { type FoundProgram, findProgram } from "@skillquay/sandbox/scripts";
import { oneLine } from "@skillquay/skill";
import { type RunnerStatus, ToolError } from "@skillquay/tools";
import type { StorageLog } from "../../platform/db/storage-log.ts";

/** Where scripts run on this machine. A hub has a sandbox that passed its self-test, or runs nothing. */
export interface ScriptHost {
  /** What is known now; never waits. */
  status(): RunnerStatus;
  /** Looks for a sandbox unless one is known. A failure is looked at again after a while: somebody may have put it right. */
  ready(): Promise<RunnerStatus>;
  /** Throws `sandbox_unavailable` with the reason. */
  driver(): Promise<SandboxDriver>;
  /** The program that runs a script, as it is inside. Throws `dependency_missing`. */
  program(command: string): Promise<{ readonly path: string; readonly folders: readonly string[] }>;
  /** The same without a throw, for programs that are needed besides. */
  findProgram(command: string): Promise<FoundProgram>;
  onChange(listener: () => void): () => void;
  close(): Promise<void>;
}

export interface ScriptHostOptions {
  readonly sandbox: SandboxConfiguration;
  /** The folders of PATH, for programs that are not below /usr. */
  readonly searchFolders: readonly string[];
  readonly log: StorageLog;
  readonly lookAgainMs?: number;
}

export function createScriptHost(options: ScriptHostOptions): ScriptHost {
  const { log, lookAgainMs = 30_000 } = options;
  const listeners = new Set<() => void>();
  let match: Found = { why: "The sandbox is still being tested.", fix: "Try again in a second" };
  let looking: Promise<void> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;

  const look = async () => {
    match = await findDriver(options.sandbox);
    lookedAt = performance.now();
    if ("driver" in match) log.info({ driver: match.driver.name }, "scripts run in a sandbox");
    else log.warn({ why: match.why, fix: match.fix }, "scripts cannot run");
    for (const listener of listeners) listener();
  };
  const ready = async (): Promise<Found> => {
    if (!("driver" in match) && performance.now() - lookedAt > lookAgainMs) {
      looking ??= look().finally(() => {
        looking = undefined;
      });
    }
    await looking;
    return match;
  };

  const lookFor = (command: string) => {
    const driver = "driver" in match ? match.driver.name : undefined;
    return findProgram(command, { driver, searchFolders: options.searchFolders });
  };

  return {
    status: () => statusOf(match),
    ready: async () => statusOf(await ready()),
    async driver() {
      const here = await ready();
      if ("driver" in here) return here.driver;
      throw new ToolError("sandbox_unavailable", here.why, {
        suggestions: [here.fix, "Fetch the script and run it yourself"],
      });
    },
    findProgram: lookFor,
    async program(command) {
      const program = await lookFor(command);
      if (!("why" in program)) return program;
      // Folders of the hub's machine are the operator's business.
      log.info({ command, why: program.why }, "a script's program is missing");
      throw programMissing(command);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      await looking?.catch(() => {});
      if ("driver" in match) await match.driver.close?.();
    },
  };
}

type Found = { readonly driver: SandboxDriver } | { readonly why: string; readonly fix: string };

async function findDriver(configuration: SandboxConfiguration): Promise<Found> {
  const { selectDriver } = await import("@skillquay/sandbox");
  const selected = await selectDriver(configuration);
  switch (selected.state) {
    case "ready":
      // What a hub that was killed left behind.
      await selected.driver.reap?.();
      return { driver: selected.driver };
    case "off":
      return {
        why: "Scripts are switched off on this hub.",
        fix: "Ask the operator to choose a sandbox",
      };
    case "unusable": {
      const [first] = selected.reports;
      const why = first?.why ?? "There is no sandbox for this system";
      return { why: `${why}.`, fix: first?.fix ?? "Ask the operator to choose another sandbox" };
    }
  }
}

function statusOf(match: Found): RunnerStatus {
  return "driver" in match
    ? { available: true, sandboxed: true, driver: match.driver.name }
    : { available: false, why: match.why, fix: match.fix };
}

function programMissing(command: string): ToolError {
  const shown = oneLine(command, 80);
  return new ToolError("dependency_missing", `The script needs '${shown}', which this hub does not have.`, {
    suggestions: [`Ask the operator to install '${shown}' below /usr`],
  });
}
