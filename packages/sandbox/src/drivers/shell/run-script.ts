import type { SandboxLimits } from "../../sandbox.ts";

export interface RunScriptOptions {
  /** Without `processes` where their number cannot be limited for a session alone. */
  readonly limits: Pick<SandboxLimits, "openFiles" | "cpuSeconds" | "diskBytes"> & {
    readonly processes?: number;
  };
  /**
   * Kill every process this user may kill, before and after. Only where all of them belong to the session: a container
   * or a machine of its own.
   */
  readonly sweep: boolean;
  /** Empty /tmp first. */
  readonly emptyTmp?: boolean;
}

/**
 * The command that runs a command inside a container or machine: limits first, then the command itself, then an end to
 * everything it left running. It needs nothing but a POSIX shell.
 */
export function runScript(
  command: readonly [string, ...string[]],
  { limits, sweep, emptyTmp = false }: RunScriptOptions,
): [string, ...string[]] {
  const lines = [
    // A shell reports a child's death by signal on its own standard error, which is not the script's.
    "exec 3>&2 2>/dev/null",
    ...beforeRun({ sweep, emptyTmp }),
    // In a subshell, so that the shell remains to sweep, and can still start it when the limit counts processes that are
    // just ending; by exec, so that no builtin is taken for a program.
    `(${limitCommands(limits).join("; ")}; exec "$@" 2>&3 3>&-)`,
    "code=$?",
    ...(sweep ? [sweepLine] : []),
    'exit "$code"',
  ];
  return ["/bin/sh", "-c", lines.join("\n"), "sh", ...command];
}

/** What comes before a command: an end to what an earlier one left running, and an empty /tmp. */
export function beforeRun({
  sweep,
  emptyTmp = false,
}: Pick<RunScriptOptions, "sweep" | "emptyTmp">): string[] {
  return [
    // As root, or when the user is not known, the sweep could end more than the session: leave it out.
    ...(sweep ? ["user=$(id -u)", sweepLine] : []),
    ...(emptyTmp ? ["find /tmp -mindepth 1 -delete"] : []),
  ];
}

export function limitCommands(limits: RunScriptOptions["limits"]): string[] {
  const processes = (limits.processes ?? 0) + ownProcesses;
  return [
    "ulimit -c 0",
    // In blocks of 512 bytes, as POSIX has it.
    `ulimit -f ${Math.ceil(limits.diskBytes / 512)}`,
    `ulimit -n ${limits.openFiles}`,
    // At the soft limit the kernel sends SIGXCPU, which tells this end from any other kill.
    `ulimit -S -t ${limits.cpuSeconds}`,
    `ulimit -H -t ${limits.cpuSeconds + 1}`,
    // The letter differs: -u in bash, -p in dash, either in BusyBox.
    ...(limits.processes === undefined ? [] : [`ulimit -u ${processes} || ulimit -p ${processes}`]),
  ];
}

// They run as the same user and count as well: this shell, and some of the place itself.
const ownProcesses = 6;

// A builtin: after a fork bomb there is no process left to start. The kernel signals all of them in one step and
// spares the caller and process 1.
export const sweepLine = '[ "$user" -gt 0 ] && kill -9 -1';

/** Ends everything in the session, from a command of its own. */
export function sweepScript(): [string, ...string[]] {
  return ["/bin/sh", "-c", `exec 2>/dev/null; user=$(id -u); ${sweepLine}; exit 0`];
}
