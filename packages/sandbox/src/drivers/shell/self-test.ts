import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import type { SandboxLimits, SandboxReport, SandboxSession, SessionSpec } from "../../sandbox.ts";
import { makeScratchFolder, reapScratchFolders } from "./scratch-folder.ts";

type Check = SandboxReport["checks"][number];

/**
 * Attacks a session of the driver from inside and says what held. It needs only a shell in the session; an attack whose
 * tool is missing there counts as held, because a script would miss it too.
 */
export async function selfTest(
  create: (spec: SessionSpec) => Promise<SandboxSession>,
  limits: SandboxLimits,
  { inspect = async () => {}, scratchFolder, isKnown = false }: SelfTestOptions = {},
): Promise<readonly Check[]> {
  const folder = await makeProbeFolder(scratchFolder);
  const skillFolder = join(folder, "skill");
  const listener = await listenOnLoopback();
  let session: SandboxSession | undefined;
  try {
    await writeSkill(skillFolder);
    await writeFile(join(folder, "canary"), canary, { mode: 0o644 });
    const keeping = isKnown ? { keepsFiles: false } : {};
    session = await create({ skillFolder, env: {}, network: { mode: "none" }, limits, ...keeping });
    const sh = shellOf(session);
    await inspect(sh);
    const changing = [
      await readsServerEnvironment(sh),
      await readsHostFile(sh, join(folder, "canary")),
      await writesOutside(sh),
      await reachesNetwork(sh, listener),
    ];
    if (isKnown) return changing;
    return [...changing, await startsTooManyProcesses(sh, limits.processes), await outlivesTimeout(sh)];
  } catch (error) {
    return [
      {
        attack: "start a session",
        held: false,
        detail: error instanceof Error ? error.message : String(error),
      },
    ];
  } finally {
    await session?.close();
    await listener.close();
    await rm(folder, { recursive: true, force: true });
  }
}

export interface SelfTestOptions {
  /** A further look into the same session, which decides nothing here. */
  readonly inspect?: (sh: Shell) => Promise<void>;
  /** The driver's own folder on the host, which is cleared when the server is killed. */
  readonly scratchFolder?: string;
  /**
   * Whether all of it held before, with the same kernel, programs and settings. Then only what also depends on this process
   * and this moment is tried: its variables, its files, what is mounted, and the network.
   */
  readonly isKnown?: boolean;
}

/** Clients kill their servers, also in the middle of this: whatever is left must be in a folder that somebody sweeps. */
async function makeProbeFolder(scratchFolder: string | undefined): Promise<string> {
  if (scratchFolder !== undefined) return await mkdtemp(join(scratchFolder, "probe-"));
  await reapScratchFolders();
  return await makeScratchFolder();
}

type Shell = (
  script: string,
  args?: string[],
  timeoutMs?: number,
) => Promise<{ end: string; output: string }>;

function shellOf(session: SandboxSession): Shell {
  return async (script, args = [], timeoutMs = 20_000) => {
    const ran = await session.exec({ argv: ["/bin/sh", "-c", script, "sh", ...args], timeoutMs });
    if (ran.end === "setup") throw new Error(ran.detail ?? "the session could not run a command");
    return { end: ran.end, output: new TextDecoder().decode(ran.stdout) };
  };
}

async function readsServerEnvironment(sh: Shell): Promise<Check> {
  const inside = await sh(
    "env; for file in /proc/[0-9]*/environ; do tr '\\000' '\\n' <$file; done 2>/dev/null; exit 0",
  );
  const seen = new Set(inside.output.split("\n"));
  // The process's own record, not its variables: this looks for them elsewhere and uses none.
  const own = await readFile("/proc/self/environ", "utf8").catch(() => "");
  const leaked = own
    .split("\0")
    .filter((pair) => pair !== "" && !commonVariables.test(pair) && seen.has(pair))
    .map((pair) => pair.split("=", 1)[0]);
  return check("read the server's environment", leaked.length === 0, `seen inside: ${leaked.join(", ")}`);
}

// The same everywhere, so equal values prove nothing.
const commonVariables =
  /^(?:PATH|HOME|PWD|OLDPWD|SHLVL|_|TERM|LANG|LC_\w+|TMPDIR|USER|LOGNAME|SHELL|HOSTNAME|TZ)=/;

async function readsHostFile(sh: Shell, path: string): Promise<Check> {
  const { output } = await sh('cat "$1" 2>/dev/null; exit 0', [path]);
  return check("read a file of the host", !output.includes(canary), "a file beside the skill was readable");
}

async function writesOutside(sh: Shell): Promise<Check> {
  // Where the wall is missing this is the machine itself: overwrite nothing and leave nothing.
  const script = `set -C; for folder in . /skill / /usr /etc; do
  file="$folder/.skillquay-probe-$$"
  ( : >"$file" ) 2>/dev/null && { rm -f "$file"; echo "$folder"; }
done; exit 0`;
  const { output } = await sh(script);
  return check("write outside of /tmp", output === "", `written: ${output.trim().replaceAll("\n", ", ")}`);
}

async function reachesNetwork(sh: Shell, listener: Listener): Promise<Check> {
  const { output } = await sh(connectScript, [
    "127.0.0.1",
    String(listener.port),
    "1.1.1.1",
    "443",
    "169.254.169.254",
    "80",
  ]);
  const reached = [
    ...output.trim().split("\n").filter(Boolean),
    ...(listener.connections() > 0 ? ["the host's loopback"] : []),
  ];
  return check("reach the network", reached.length === 0, `reached: ${reached.join(", ")}`);
}

// Whatever the image has: bash opens sockets by itself.
const connectScript = `while [ $# -gt 1 ]; do
  if command -v bash >/dev/null; then timeout 3 bash -c "exec 9<>/dev/tcp/$1/$2" 2>/dev/null && echo "$1"
  elif command -v python3 >/dev/null; then
    python3 -c 'import socket, sys; socket.create_connection((sys.argv[1], int(sys.argv[2])), 3)' "$1" "$2" 2>/dev/null && echo "$1"
  elif command -v nc >/dev/null; then nc -w 3 "$1" "$2" </dev/null 2>/dev/null && echo "$1"; fi
  shift 2
done; exit 0`;

async function startsTooManyProcesses(sh: Shell, processes: number): Promise<Check> {
  const script = 'i=0; while [ $i -lt "$1" ]; do sleep 30 & i=$((i + 1)); done 2>/dev/null; echo all';
  const { output } = await sh(script, [String(processes + 16)]);
  return check("start more processes than allowed", !output.includes("all"), "all of them started");
}

async function outlivesTimeout(sh: Shell): Promise<Check> {
  const name = "sleep 86399";
  const { end } = await sh(
    `(${name} & ) ; command -v setsid >/dev/null && setsid ${name} & ${name}`,
    [],
    1_000,
  );
  const { output } = await sh(
    "for file in /proc/[0-9]*/cmdline; do tr '\\000' ' ' <$file; echo; done 2>/dev/null; exit 0",
  );
  const isGone = end === "timeout" && !output.includes(`\n${name} `);
  return check("outlive a time-out", isGone, `the run ended by ${end}, its processes did not all end`);
}

function check(attack: string, held: boolean, detail: string): Check {
  return held ? { attack, held } : { attack, held, detail: detail.slice(0, 500) };
}

async function writeSkill(folder: string): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, "SKILL.md"), "---\nname: probe\ndescription: probe\n---\n");
  await chmod(folder, 0o755);
}

const canary = "skillquay-probe-canary";

interface Listener {
  readonly port: number;
  connections(): number;
  close(): Promise<void>;
}

async function listenOnLoopback(): Promise<Listener> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: address !== null && typeof address !== "string" ? address.port : 0,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
