import { maxInodes } from "../../limits.ts";
import type { SandboxLimits } from "../../sandbox.ts";
import { descriptors } from "./arguments.ts";

/**
 * Small programs for `sh -c`. Only numbers are put into their text; everything else arrives as arguments.
 */

/** Outside, before bwrap: enters the cgroups through descriptors opened by the server, then becomes the command. */
export function enterCgroupsProgram(count: number): string {
  // A process that moves itself (pid 0) pays no kernel-wide pause, unlike one that is moved by another.
  return Array.from({ length: count }, (_, index) => descriptors.firstCgroup + index)
    .map((fd) => `echo 0 >&${fd} || exit 125; exec ${fd}>&-; `)
    .concat('exec "$@"')
    .join("");
}

export interface RunProgramOptions {
  readonly limits: SandboxLimits;
  /** Bytes of private data per process, where no cgroup counts memory. */
  readonly dataBytes?: number;
  readonly hasInput: boolean;
}

/**
 * Inside, around the script: sets the limits of each process, and writes to the note what bwrap cannot tell: `S` when
 * the sandbox stands, the limits are set and the script is next, and `E <code>` when it ended. A line after the `S` is the
 * shell's word for a signal, which dash and busybox have and bash has not, so bash says its version after the `S`.
 *
 * The script runs as the same user as this shell and can rewrite its memory. What it could make it say comes after the `S`
 * and is about how it ended, which a script decides anyway; that it was started is known outside by then.
 */
export function runProgram({ limits, dataBytes, hasInput }: RunProgramOptions): string {
  const { note } = descriptors;
  // bwrap closes what it was given; that is not left to trust.
  const lines = [`exec 6>&2 2>&${note} 3>&- 4>&- ${note}>&- 7>&- 8>&- 9>&-`];
  // Input arrives through a socket; scripts that open /dev/stdin by name need a pipe, and get one from `cat`.
  const input = hasInput ? "cat 2>/dev/null 6>&- | " : "";
  const run = `${input}{ (${limitCommands(limits, dataBytes)}; echo "S$BASH_VERSION" >&2; exec "$@" 2>&6 6>&-); echo "E $?" >&2; }`;
  return [...lines, run].join("\n");
}

/** Inside the holder: sets size and number of files of `/tmp`, says how that went, and lasts as long as its input. */
export function holderProgram(diskBytes: number): string {
  const options = `remount,nosuid,nodev,size=${diskBytes},nr_inodes=${maxInodes}`;
  return `mount -n -i -o ${options} tmpfs /tmp 2>/dev/null && echo limited || echo unlimited; read -r end`;
}

function limitCommands(limits: SandboxLimits, dataBytes: number | undefined): string {
  // The shell around the script and the reaper of the namespace count as well.
  const processes = limits.processes + reservedProcesses;
  const commands = [
    "ulimit -c 0",
    // Blocks of 512 bytes, as POSIX has it.
    `ulimit -f ${Math.ceil(limits.diskBytes / 512)}`,
    `ulimit -n ${limits.openFiles}`,
    // At the soft limit comes SIGXCPU, which tells the reason; the hard one is for those who ignore it.
    `ulimit -S -t ${limits.cpuSeconds}`,
    `ulimit -H -t ${limits.cpuSeconds + 2}`,
    // Two letters for one limit: bash has -u, dash and busybox have -p.
    `{ ulimit -u ${processes} 2>/dev/null || ulimit -p ${processes}; }`,
    ...(dataBytes === undefined ? [] : [`ulimit -d ${Math.ceil(dataBytes / 1024)}`]),
  ];
  // Should memory run out all the same, a script is to end before anything of the user's.
  const first = "echo 1000 2>/dev/null >/proc/self/oom_score_adj; ";
  return `${first}{ ${commands.join(" && ")}; } || { echo L >&2; exit 126; }`;
}

/** Processes of ours inside: reaper, the shell, its copies in a pipeline and `cat`, with some room. */
export const reservedProcesses = 8;
