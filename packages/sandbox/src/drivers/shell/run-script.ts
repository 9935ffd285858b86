import type { SandboxLimits } from "../../sandbox.ts";
import { quoteShell } from "./quote-shell.ts";

export interface RunScriptOptions {
  /** Without `processes` where their number cannot be limited for a session alone. */
  readonly limits: Pick<SandboxLimits, "openFiles" | "cpuSeconds" | "diskBytes"> & {
    readonly processes?: number;
  };
  /** Write the output to these files instead of the streams. */
  readonly outputFiles?: OutputFiles;
  /** Print what goes into the files while it does. The end may be missing: the files have all of it. */
  readonly follow?: boolean;
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
  { limits, outputFiles, follow = false, sweep, emptyTmp = false }: RunScriptOptions,
): [string, ...string[]] {
  const [out, err] = [quoteShell(outputFiles?.stdout ?? ""), quoteShell(outputFiles?.stderr ?? "")];
  const output = outputFiles === undefined ? "2>&3" : `>${out} 2>${err}`;
  const lines = [
    // A shell reports a child's death by signal on its own standard error, which is not the script's.
    "exec 3>&2 2>/dev/null",
    // As root, or when the user is not known, the sweep could end more than the session: leave it out.
    ...(sweep ? ["user=$(id -u)", sweepLine] : []),
    ...(emptyTmp ? ["find /tmp -mindepth 1 -delete"] : []),
    // What is there may be a link or a pipe that an earlier run has put in their place.
    ...(outputFiles === undefined ? [] : [`rm -rf ${out} ${err}`]),
    // Here and not from outside: the sweep above would end them, and an older file could be read.
    ...(follow ? [`: >${out}; : >${err}; tail -c +1 -f ${out} 3>&- & tail -c +1 -f ${err} >&3 3>&- &`] : []),
    // In a subshell, so that the shell remains to sweep, and can still start it when the limit counts processes that are
    // just ending; by exec, so that no builtin is taken for a program.
    `(${limitCommands(limits).join("; ")}; exec "$@" ${output} 3>&-)`,
    "code=$?",
    ...(sweep ? [sweepLine] : []),
    'exit "$code"',
  ];
  return ["/bin/sh", "-c", lines.join("\n"), "sh", ...command];
}

function limitCommands(limits: RunScriptOptions["limits"]): string[] {
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

// They run as the same user and count as well: this shell, two that follow the output, three of the place itself.
const ownProcesses = 6;

// A builtin: after a fork bomb there is no process left to start. The kernel signals all of them in one step and
// spares the caller and process 1.
const sweepLine = '[ "$user" -gt 0 ] && kill -9 -1';

/** Ends everything in the session, from a command of its own. */
export function sweepScript(): [string, ...string[]] {
  return ["/bin/sh", "-c", `exec 2>/dev/null; user=$(id -u); ${sweepLine}; exit 0`];
}

/** Prints the beginning of both files, one byte more than asked for, so that a longer one shows. */
export function collectScript(files: OutputFiles, outputBytes: number): [string, ...string[]] {
  const print = (path: string, end: string) => {
    const file = quoteShell(path);
    // Regular files only: a script may have put a pipe or a link there.
    return `[ -f ${file} ] && [ ! -L ${file} ] && head -c ${outputBytes + 1} ${file} ${end}`;
  };
  return ["/bin/sh", "-c", `${print(files.stdout, "")}; ${print(files.stderr, ">&2")}; exit 0`];
}

export interface OutputFiles {
  readonly stdout: string;
  readonly stderr: string;
}

/** Where `keepOutput` leaves what a run has written. */
export const keptOutput: OutputFiles = { stdout: "/tmp/last_run.out", stderr: "/tmp/last_run.err" };
