import { type ChildProcess, execFile, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import * as z from "zod/v4";

/** One process of the hub. */
export interface Instance {
  readonly url: string;
  readonly pid: number;
  /** Resident memory in bytes; 0 when it has ended. */
  memory(): number;
  /** What it wrote to its log. */
  log(): string;
  /** Resolves with the exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

export interface InstanceOptions {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** Where it keeps its data; `folder` unless told. */
  readonly data?: string;
  /** Instead of the built program of this repository. */
  readonly program?: string | undefined;
  /** Instead of the machine's own resolv.conf; needs a user who may make namespaces of mounts. */
  readonly nameServers?: string | undefined;
}

/** Starts the built program on a free port of this machine; resolves when it is ready. */
export async function startInstance(options: InstanceOptions): Promise<Instance> {
  const { folder, env, args = [], data = folder, program = ownProgram, nameServers } = options;
  const command = [
    ...(nameServers === undefined ? [] : ["unshare", "--mount", "sh", "-c", WITH_NAMES, nameServers]),
    process.execPath,
    ...[program, "hub", "--json", "--port", "0", "--data", data, "--samples", "off", "--rate-per-key", "0"],
    ...args,
  ];
  const child = spawn(command[0] ?? "", command.slice(1), {
    env: { PATH: process.env.PATH ?? "", HOME: folder, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    log = (log + text).slice(-100_000);
  });
  const ended = new Promise<number | NodeJS.Signals | null>((done) => {
    child.once("exit", (code, signal) => done(code ?? signal));
  });
  const url = await readyUrl(child, ended, () => log);
  const pid = child.pid ?? 0;
  return {
    url,
    pid,
    memory: () => residentBytes(pid),
    log: () => log,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** `skillquay hub migrate` of a version, beside whatever runs. */
export async function migrateWith({ folder, env, program = ownProgram }: InstanceOptions): Promise<void> {
  await promisify(execFile)(process.execPath, [program, "hub", "migrate", "--data", folder], {
    env: { PATH: process.env.PATH ?? "", HOME: folder, ...env },
  });
}

const ownProgram = join(import.meta.dirname, "../packages/cli/bin/skillquay.js");
// Both ways of asking for names read this file: the system's own and the hub's.
const WITH_NAMES = 'mount --bind "$0" /etc/resolv.conf && exec "$@"';

async function readyUrl(
  child: ChildProcess & { readonly stdout: NonNullable<ChildProcess["stdout"]> },
  ended: Promise<unknown>,
  log: () => string,
): Promise<string> {
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([
    new Promise<string>((done) => lines.once("line", done)),
    ended.then((how) => Promise.reject(new Error(`an instance ended with ${String(how)}: ${log()}`))),
  ]);
  return z.object({ url: z.string() }).parse(JSON.parse(first)).url;
}

function residentBytes(pid: number): number {
  try {
    const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}
