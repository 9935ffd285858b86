import { createSerialQueue } from "./drivers/shell/serial-queue.ts";
import { inMemory, type KeptOutput, keepOutput } from "./kept-output.ts";
import { captureOutput, type OutputCapture } from "./output-capture.ts";
import type { ExecOutcome, ExecRequest, SandboxEntry, SandboxSession } from "./sandbox.ts";

/** Where callers of a session find what its last run has printed. */
export const lastRun = { stdout: "/tmp/last_run.out", stderr: "/tmp/last_run.err" } as const;

export interface LastRunOptions {
  /**
   * Puts a copy inside, for a later script of the session that looks for it. Whatever becomes of it there, callers get
   * what was kept.
   */
  readonly copyInside: (output: Pick<ExecOutcome, "stdout" | "stderr">) => Promise<void>;
}

/**
 * A session whose runs leave their output where they were asked to, outside of the session: a script that fills its disk,
 * or puts something else under these names, changes nothing in what a caller reads there.
 */
export function withLastRun<Session extends SandboxSession>(
  session: Session,
  { copyInside }: LastRunOptions,
): Session {
  const queue = createSerialQueue();
  let kept: Both<KeptOutput> | undefined;
  // What the run that is under way has printed so far.
  let printed: Both<OutputCapture> | undefined;
  // Until the next run, which alone could look for it.
  let isCopied = true;

  const keep = async ({ stdout, stderr }: ExecOutcome) => {
    const earlier = kept;
    kept = { stdout: await keepOutput(stdout), stderr: await keepOutput(stderr) };
    isCopied = false;
    await closeAll(earlier);
  };
  const copy = async () => {
    if (isCopied || kept === undefined) return;
    isCopied = true;
    const whole = async (output: KeptOutput) => (await output.read({ maxBytes: output.sizeBytes })).bytes;
    const output = { stdout: await whole(kept.stdout), stderr: await whole(kept.stderr) };
    // A full disk is the script's own business.
    await copyInside(output).catch(() => {});
  };

  const execKept = async (request: ExecRequest): Promise<ExecOutcome> => {
    const soFar = { stdout: captureOutput("stdout", Infinity), stderr: captureOutput("stderr", Infinity) };
    printed = soFar;
    try {
      const outcome = await session.exec({
        ...request,
        onOutput(stream, chunk) {
          soFar[stream].add(chunk);
          request.onOutput?.(stream, chunk);
        },
      });
      if (outcome.end !== "setup") await keep(outcome);
      return outcome;
    } finally {
      printed = undefined;
    }
  };

  return {
    ...session,
    exec: (request) =>
      queue(async () => {
        await copy();
        return request.keepOutput === true ? await execKept(request) : await session.exec(request);
      }),
    readFile: async (path, options) => {
      const stream = path === lastRun.stdout ? "stdout" : path === lastRun.stderr ? "stderr" : undefined;
      if (stream === undefined) return await session.readFile(path, options);
      if (printed !== undefined) return await inMemory(printed[stream].bytes()).read(options);
      return await (kept?.[stream].read(options) ?? session.readFile(path, options));
    },
    listFiles: async (folder, options) => {
      const entries = await session.listFiles(folder, options);
      return folder === "/tmp" && kept !== undefined ? withKept(entries, kept, options.maxEntries) : entries;
    },
    close: async () => {
      await session.close();
      await closeAll(kept);
      kept = undefined;
    },
  };
}

type Both<T> = Readonly<Record<"stdout" | "stderr", T>>;

function withKept(
  entries: readonly SandboxEntry[],
  kept: Both<KeptOutput>,
  maxEntries: number,
): readonly SandboxEntry[] {
  const names = Object.values(lastRun);
  const others = entries.filter(
    ({ path }) => !names.some((name) => path === name || path.startsWith(`${name}/`)),
  );
  const own = (["stdout", "stderr"] as const).map(
    (stream): SandboxEntry => ({ path: lastRun[stream], kind: "file", sizeBytes: kept[stream].sizeBytes }),
  );
  // Ours are the last to be left out.
  return [...own, ...others].slice(0, maxEntries).sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function closeAll(kept: Both<KeptOutput> | undefined): Promise<void> {
  await Promise.all([kept?.stdout.close(), kept?.stderr.close()]);
}

/** The copy by a run of the session itself, as the user that scripts run as. */
export async function copyByRuns(
  session: Pick<SandboxSession, "exec">,
  { stdout, stderr }: Pick<ExecOutcome, "stdout" | "stderr">,
): Promise<void> {
  // In place of what is there: it may be a link or a pipe. Half a copy would be worse than none.
  const script = 'rm -rf -- "$1" "$2"; : >"$2"; cat >"$1" || rm -f -- "$1"';
  const run = (words: readonly string[], stdin: Uint8Array) =>
    session.exec({ argv: ["/bin/sh", "-c", ...words], workingFolder: "/tmp", stdin });
  await run([script, "sh", lastRun.stdout, lastRun.stderr], stdout);
  if (stderr.length > 0) await run(['cat >"$1" || rm -f -- "$1"', "sh", lastRun.stderr], stderr);
}
