import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Environment, Io, Key } from "../program/io.ts";
import { main } from "../run.ts";

/** A machine of its own for a test: an empty home, an empty project, no environment. */
export interface Sandbox {
  readonly home: string;
  readonly project: string;
  run(argv: readonly string[], options?: RunOptions): Promise<RunResult>;
  remove(): Promise<void>;
}

export interface RunOptions {
  readonly env?: Environment;
  readonly cwd?: string;
  readonly stdin?: string;
  /** What the person presses where keys are read one by one. */
  readonly keys?: readonly Key[];
  /** Called with the address that a browser was to open. */
  readonly onBrowser?: (url: string) => void;
  /** Whether standard input, output and error are a terminal, and its width. */
  readonly terminal?: { readonly columns: number };
  readonly platform?: NodeJS.Platform;
  readonly now?: Date;
  /** Ends a command that would run until it is stopped. */
  readonly stop?: Promise<void>;
  /** Called with everything written to standard output so far. */
  readonly onStdout?: (text: string) => void;
  /** The same for standard error. */
  readonly onStderr?: (text: string) => void;
}

export interface RunResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly stdoutBytes: Buffer;
  /** Standard output as JSON. */
  json(): unknown;
}

export async function createSandbox(): Promise<Sandbox> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "skillquay-cli-")));
  const home = join(folder, "home");
  const project = join(folder, "project");
  await mkdir(home);
  await mkdir(project);
  await putProgram(join(folder, "program"));
  return {
    home,
    project,
    run: (argv, options = {}) => runCli(argv, { cwd: project, ...options }, home),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A package that stands for ours, so that a test which installs it copies a few bytes. */
async function putProgram(folder: string): Promise<void> {
  for (const [path, text] of [
    ["bin/skillquay.js", "require('../dist/skillquay.cjs');\n"],
    ["dist/skillquay.cjs", "console.log('started');\n"],
    ["package.json", "{}\n"],
  ] as const) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

async function runCli(
  argv: readonly string[],
  options: RunOptions & { cwd: string },
  home: string,
): Promise<RunResult> {
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  const io: Io = {
    stdout: collector(out, options, options.onStdout),
    stderr: collector(err, options, options.onStderr),
    stdin: inputOf(options),
    env: options.env ?? {},
    cwd: options.cwd,
    homeDirectory: home,
    platform: options.platform ?? "linux",
    nodeVersion: "v20.20.2",
    isRoot: false,
    programFile: join(options.cwd, "node_modules/skillquay/bin/skillquay.js"),
    programFolder: join(dirname(home), "program"),
    nodeFile: "/usr/bin/node",
    now: () => options.now ?? new Date("2026-11-15T10:00:00Z"),
    untilStopped: () => options.stop ?? Promise.resolve(),
    openBrowser: async (url) => {
      options.onBrowser?.(url);
      return options.onBrowser !== undefined;
    },
  };
  const exitCode = await main(argv, io);
  const stdoutBytes = Buffer.concat(out);
  const stdout = stdoutBytes.toString("utf8");
  return {
    exitCode,
    stdout,
    stderr: Buffer.concat(err).toString("utf8"),
    stdoutBytes,
    json: () => JSON.parse(stdout),
  };
}

function inputOf({ stdin = "", keys = [], terminal }: RunOptions): Io["stdin"] {
  const lines = stdin.split("\n");
  return {
    isTerminal: terminal !== undefined,
    readAll: async () => stdin,
    readLine: async () => lines.shift(),
    readHidden: async (prompt) => {
      prompt();
      return stdin === "" ? undefined : stdin;
    },
    readKeys: async function* () {
      yield* keys;
    },
  };
}

function collector(chunks: Buffer[], { terminal }: RunOptions, onText?: (text: string) => void) {
  return {
    write(data: string | Uint8Array) {
      chunks.push(Buffer.from(data));
      onText?.(Buffer.concat(chunks).toString("utf8"));
    },
    isTerminal: terminal !== undefined,
    columns: terminal?.columns,
  };
}
