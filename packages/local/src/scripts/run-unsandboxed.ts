import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { captureOutput, type ExecOutcome, type ExecRequest, type SandboxLimits } from "@skillquay/sandbox";
import { endTree, unsandboxedOptions } from "./unsandboxed-process.ts";

export interface UnsandboxedOptions {
  /** The skill's folder: where the script starts. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly limits: Pick<SandboxLimits, "wallMs" | "outputBytes">;
  /** Files the command refers to by their path in a sandbox; they get a folder of their own here. */
  readonly files: Readonly<Record<string, string>>;
  readonly platform?: NodeJS.Platform;
}

/**
 * Runs a script as an ordinary process of this user, for people who switched the sandbox off by name. Only time and
 * output are limited; the environment is as empty as in a sandbox.
 */
export async function runUnsandboxed(
  request: ExecRequest,
  options: UnsandboxedOptions,
): Promise<ExecOutcome> {
  const folder = await mkdtemp(join(tmpdir(), "skillquay-run-"));
  try {
    const argv = await placeFiles(request.argv, options.files, folder);
    return await runProcess({ ...request, argv }, options, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function placeFiles(
  argv: readonly string[],
  files: Readonly<Record<string, string>>,
  folder: string,
): Promise<[string, ...string[]]> {
  const moved = new Map<string, string>();
  for (const [path, text] of Object.entries(files)) {
    const place = join(folder, basename(dirname(path)), basename(path));
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, text);
    moved.set(path, place);
  }
  const [program = "", ...rest] = argv;
  return [program, ...rest.map((word) => moved.get(word) ?? word)];
}

function runProcess(
  request: ExecRequest,
  options: UnsandboxedOptions,
  temporary: string,
): Promise<ExecOutcome> {
  const { folder, env, limits } = options;
  const startedAt = performance.now();
  const [program, ...args] = request.argv;
  const { platform = process.platform } = options;
  const own = unsandboxedOptions(platform, { program, temporary });
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: folder,
      ...own,
      env: { ...own.env, ...env },
      stdio: "pipe",
    });
    const stdout = captureOutput("stdout", limits.outputBytes, request.onOutput);
    const stderr = captureOutput("stderr", limits.outputBytes, request.onOutput);
    let stoppedBy: "timeout" | "cancelled" | undefined;
    const stop = (why: "timeout" | "cancelled") => {
      stoppedBy ??= why;
      endTree(child, platform);
    };
    const cancel = () => stop("cancelled");
    const timer = setTimeout(() => stop("timeout"), request.timeoutMs ?? limits.wallMs);
    request.signal?.addEventListener("abort", cancel, { once: true });
    if (request.signal?.aborted) cancel();
    const finish = (ending: Pick<ExecOutcome, "end"> & Partial<ExecOutcome>) => {
      clearTimeout(timer);
      request.signal?.removeEventListener("abort", cancel);
      endTree(child, platform);
      resolve({
        stdout: stdout.bytes(),
        stderr: stderr.bytes(),
        stdoutTruncated: stdout.isTruncated,
        stderrTruncated: stderr.isTruncated,
        durationMs: performance.now() - startedAt,
        ...ending,
      });
    };
    child.stdout.on("data", (chunk: Buffer) => stdout.add(chunk));
    child.stderr.on("data", (chunk: Buffer) => stderr.add(chunk));
    // A script that does not read its input may be gone before it is written.
    child.stdin.on("error", () => {});
    child.stdin.end(request.stdin ?? "");
    child.on("error", (error) => finish({ end: "setup", detail: error.message }));
    // Not `close`: a daemon that the script left behind may hold the pipes open for ever.
    child.on("exit", (code, signal) => {
      const ending: Pick<ExecOutcome, "end"> & Partial<ExecOutcome> =
        stoppedBy !== undefined
          ? { end: stoppedBy }
          : signal !== null
            ? { end: "signal", signal }
            : { end: "exit", exitCode: code ?? 0 };
      // What the script wrote last is still on its way through the pipes.
      const last = setTimeout(() => finish(ending), 200);
      child.once("close", () => {
        clearTimeout(last);
        finish(ending);
      });
    });
  });
}
