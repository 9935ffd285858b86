import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fakeAgentSource } from "./fake-agent.ts";

export interface MachineEvent {
  readonly pid?: number;
  readonly stdout?: string;
  readonly stderr?: string;
  readonly exit?: number;
  readonly failed?: string;
}

export interface FakeMachine {
  /** What it has on the host; gone after `close`. */
  readonly folder: string;
  /** Starts a command as the ordinary user; events until `exit` or `failed`. */
  start(
    argv: string[],
    options: { cwd: string; env: Record<string, string> },
    onEvent: (event: MachineEvent) => void,
  ): void;
  /** The same with an input that comes in pieces. */
  startWithInput(argv: string[], onEvent: (event: MachineEvent) => void): (bytes: Buffer) => void;
  /** A program of the machine's root, with its own input and output. */
  spawnAsRoot(argv: string[]): ChildProcessWithoutNullStreams;
  kill(pid: number): Promise<void>;
  /** Writes a file as the ordinary user. */
  write(path: string, data: Buffer): Promise<void>;
  /** Runs a command as the machine's root, who alone may change /skill. */
  runAsRoot(argv: string[], stdin?: Buffer): Promise<{ status: number; stdout: Buffer; stderr: Buffer }>;
  close(): Promise<void>;
}

/**
 * A bubblewrap sandbox that stands in for a virtual machine: one set of processes and one /tmp for all its commands.
 * Nothing of a command ever runs outside of it. bwrap runs as nobody when the test is root.
 */
export async function startFakeMachine(): Promise<FakeMachine> {
  const folder = await mkdtemp(join(tmpdir(), "skillquay-e2b-"));
  const skill = join(folder, "skill");
  await mkdir(skill);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [folder, skill]) await chown(path, nobody, nobody);
  await chmod(folder, 0o755);
  const identity = isRoot ? { uid: nobody, gid: nobody } : {};
  const bwrap = (args: string[]) => spawn("bwrap", [...base, ...args], { env: {}, cwd: "/", ...identity });

  const agent = bwrap([
    ...[
      "--as-pid-1",
      "--uid",
      "1000",
      "--gid",
      "1000",
      "--size",
      String(512 * 2 ** 20),
      "--perms",
      "1777",
      "--tmpfs",
      "/tmp",
    ],
    ...["--ro-bind", skill, "/skill", "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/tmp"],
    ...["--", "/usr/bin/python3", "-I", "-c", fakeAgentSource],
  ]);
  const listeners = new Map<number, (event: MachineEvent) => void>();
  let lastId = 0;
  const send = (order: Record<string, unknown>, onEvent: (event: MachineEvent) => void) => {
    lastId += 1;
    listeners.set(lastId, onEvent);
    agent.stdin.write(`${JSON.stringify({ id: lastId, ...order })}\n`);
    return lastId;
  };
  const settle = (order: Record<string, unknown>) =>
    new Promise<void>((resolve, reject) => {
      send(order, ({ failed }) => (failed === undefined ? resolve() : reject(new Error(failed))));
    });
  await new Promise<void>((resolve, reject) => {
    let errors = "";
    agent.stderr.on("data", (chunk) => {
      errors += chunk;
    });
    agent.on("error", reject);
    agent.on("close", () => reject(new Error(`bwrap ended: ${errors.slice(0, 300)}`)));
    agent.stdin.on("error", () => {});
    createInterface({ input: agent.stdout }).on("line", (line) => {
      const { id, ...event }: MachineEvent & { id: number } = JSON.parse(line);
      if (id === 0) resolve();
      listeners.get(id)?.(event);
      if (event.exit !== undefined || event.failed !== undefined) listeners.delete(id);
    });
  });

  const spawnAsRoot: FakeMachine["spawnAsRoot"] = (argv) =>
    bwrap([
      ...[
        "--uid",
        "0",
        "--gid",
        "0",
        "--size",
        "1048576",
        "--tmpfs",
        "/tmp",
        "--bind",
        skill,
        "/skill",
        "--",
      ],
      ...argv,
    ]);

  const runAsRoot: FakeMachine["runAsRoot"] = (argv, stdin = Buffer.alloc(0)) => {
    const child = spawnAsRoot(argv);
    child.stdin.on("error", () => {});
    child.stdin.end(stdin);
    return resultOf(child);
  };

  return {
    folder,
    runAsRoot,
    spawnAsRoot,
    startWithInput(argv, onEvent) {
      const id = send({ do: "start", argv, cwd: "/", env: PATH_OF_MACHINE, input: true }, onEvent);
      // In the order in which they are sent; the child is there by then, or there is nobody to give it to.
      return (bytes) =>
        void agent.stdin.write(`${JSON.stringify({ do: "give", to: id, data: bytes.toString("base64") })}\n`);
    },
    start: (argv, options, onEvent) => void send({ do: "start", argv, ...options }, onEvent),
    kill: (pid) => settle({ do: "kill", pid }),
    write: (path, data) => settle({ do: "write", path, data: data.toString("base64") }),
    async close() {
      const closed = new Promise((resolve) => agent.once("close", resolve));
      if (agent.exitCode === null && agent.signalCode === null) {
        agent.kill("SIGKILL");
        await closed;
      }
      // Read-only by now, and an ordinary user cannot remove what is in a read-only folder.
      await runAsRoot(["/bin/chmod", "-R", "u+w", "/skill"]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const PATH_OF_MACHINE = { PATH: "/usr/local/bin:/usr/bin:/bin" };
const nobody = 65_534;

const base = [
  ...["--unshare-all", "--unshare-user", "--die-with-parent", "--new-session", "--cap-drop", "ALL"],
  ...["--ro-bind", "/usr", "/usr", "--symlink", "usr/bin", "/bin", "--symlink", "usr/lib", "/lib"],
  ...["--symlink", "usr/lib64", "/lib64", "--proc", "/proc", "--dev", "/dev"],
];

async function resultOf(child: ChildProcess): Promise<{ status: number; stdout: Buffer; stderr: Buffer }> {
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => stdout.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => stderr.push(chunk));
  const status = await new Promise<number>((resolve) => child.on("close", (code) => resolve(code ?? -1)));
  return { status, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr) };
}
