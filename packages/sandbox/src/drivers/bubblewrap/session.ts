import { chown, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { copyByRuns, withLastRun } from "../../last-run.ts";
import {
  type ExecOutcome,
  type ExecRequest,
  SandboxError,
  type SandboxSession,
  type SessionSpec,
} from "../../sandbox.ts";
import { checkPath } from "../shell/check-path.ts";
import { listFilesResult, listFilesScript, maxListBytes } from "../shell/list-files-script.ts";
import { readFileResult, readFileScript } from "../shell/read-file-script.ts";
import { createSerialQueue } from "../shell/serial-queue.ts";
import { prepareSkill } from "../shell/skill-source.ts";
import { isolationOptions, type MountPlan, mountOptions, type TemporaryFolder } from "./arguments.ts";
import { createCgroup } from "./cgroup.ts";
import { describeEnd } from "./describe-end.ts";
import { type Holder, startHolder } from "./holder.ts";
import type { BubblewrapHost } from "./host.ts";
import { type Observer, openTracePipe } from "./observe-run.ts";
import { openNetwork } from "./open-network.ts";
import { prepareMounts } from "./prepare-mounts.ts";
import { runProcess } from "./run-process.ts";
import { takeSessionUser } from "./session-user.ts";
import { enterCgroupsProgram, runProgram } from "./shell-programs.ts";
import { watchFolder } from "./watch-folder.ts";

/** How a session keeps its files: in a holder, in a folder of the host, or not at all. */
export type SessionMode = "holder" | "folder" | "none";

export interface BubblewrapSession extends SandboxSession {
  /** As `exec`, with a tracer outside of the sandbox. What isolates the script is the same. */
  execObserved(request: ExecRequest, observer: Observer): Promise<ExecOutcome>;
}

export async function openSession(
  host: BubblewrapHost,
  spec: SessionSpec,
  { id, mode }: { readonly id: string; readonly mode: SessionMode },
): Promise<BubblewrapSession> {
  checkEnvironment(spec.env);
  const undo: (() => Promise<void> | void)[] = [];
  const closeAll = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return await open();
  } catch (error) {
    await closeAll();
    throw error;
  }

  async function open(): Promise<BubblewrapSession> {
    const { features, scratch } = host;
    const user = takeSessionUser(host.takenUsers);
    if (user !== undefined) undo.push(() => void host.takenUsers.delete(user.uid));
    const cgroup =
      host.cgroupParent === undefined
        ? undefined
        : createCgroup(host.cgroupParent, `${host.cgroupPrefix}${id}`, spec.limits);
    if (cgroup !== undefined) undo.push(() => cgroup.remove());
    const stagingFolder = join(scratch.visible, `skill-${id}`);
    const skill = await prepareSkill({
      skillFolder: spec.skillFolder,
      reader: user ?? "self",
      stagingFolder,
    });
    undo.push(() => skill.release());
    const network = await openNetwork(spec.network, { folder: join(scratch.visible, "etc"), id, user });
    undo.push(() => network.close());

    const newFolder: TemporaryFolder = { kind: "new", sizeBytes: spec.limits.diskBytes };
    const folder = join(scratch.visible, `session-${id}`);
    if (mode === "folder") {
      await mkdir(folder, { mode: 0o700 });
      if (user !== undefined) await chown(folder, user.uid, user.gid);
      // Nothing of the session runs any more, and removal does not follow links.
      undo.push(() => rm(folder, { recursive: true, force: true }));
    }
    const plan: MountPlan = {
      features,
      system: [
        ...host.system,
        ...scratch.etc.map((file) => ({ kind: "bind", ...file }) as const),
        ...network.mounts,
      ],
      readOnlyFolders: spec.readOnlyFolders ?? [],
      mounts: await prepareMounts(spec.mounts, user),
      skillFolder: skill.folder,
      temporary: mode === "folder" ? { kind: "folder", path: folder } : newFolder,
      ...(network.proxySocket === undefined ? {} : { proxySocket: network.proxySocket }),
    };
    const entries = cgroup?.openEntries();
    if (entries !== undefined) undo.push(() => entries.close());
    const cgroupFds = entries?.fds ?? [];
    const launcher =
      entries === undefined ? [] : ["/bin/sh", "-c", enterCgroupsProgram(cgroupFds.length), "sh"];
    const common = { user, cgroupFds, inherited: host.inherited };

    let holder: Holder | undefined;
    if (mode === "holder") {
      const started = await startHolder(host, plan, {
        ...common,
        launcher,
        diskBytes: spec.limits.diskBytes,
      });
      undo.push(() => started.close());
      holder = started;
    }
    const runPlan: MountPlan = holder === undefined ? plan : { ...plan, temporary: { kind: "holder" } };
    const enter = holder === undefined ? [] : enterHolder(host, holder);
    const closing = new AbortController();
    const running = new Set<Promise<unknown>>();
    let closed: Promise<void> | undefined;

    const run = async (
      request: ExecRequest,
      {
        environment,
        limits,
        tracer = [],
      }: {
        environment: Readonly<Record<string, string>>;
        limits: SessionSpec["limits"];
        tracer?: readonly string[];
      },
    ): Promise<ExecOutcome> => {
      if (closing.signal.aborted || holder?.isAlive() === false)
        throw new SandboxError("session_closed", "The session has ended");
      const atStart = cgroup?.counters();
      const program = runProgram({
        limits,
        ...(cgroup === undefined ? { dataBytes: limits.memoryBytes } : {}),
        hasInput: request.stdin !== undefined,
      });
      const isolation = isolationOptions(features, { workingFolder: request.workingFolder ?? "/skill" });
      const [first = host.bwrapPath, ...rest] = [
        ...launcher,
        ...tracer,
        ...enter,
        host.bwrapPath,
        ...isolation,
        ...["--", "/bin/sh", "-c", program, "sh", ...request.argv],
      ];
      const signal = AbortSignal.any([
        closing.signal,
        ...(request.signal === undefined ? [] : [request.signal]),
      ]);
      const ending = runProcess(
        {
          ...common,
          argv: [first, ...rest],
          options: mountOptions(runPlan, environment),
          filterPath: scratch.filterPath,
          request: { ...request, signal },
          timeoutMs: Math.min(request.timeoutMs ?? limits.wallMs, limits.wallMs),
          outputBytes: limits.outputBytes,
          watched: {
            memoryBytes: limits.memoryBytes,
            counts: cgroup === undefined ? "all" : "kernel",
            countsInodes: holder?.limitsInodes !== true && mode !== "folder",
          },
        },
        host.pool,
        host.guard,
      );
      running.add(ending);
      const end = await ending.finally(() => running.delete(ending));
      const atEnd = cgroup?.counters();
      return describeEnd(end, {
        memory: (atEnd?.memory ?? 0) - (atStart?.memory ?? 0),
        processes: (atEnd?.processes ?? 0) - (atStart?.processes ?? 0),
      });
    };

    const inside = async (argv: readonly [string, ...string[]], outputBytes: number) => {
      const limits = { ...spec.limits, wallMs: readPatienceMs, outputBytes };
      const outcome = await run({ argv, workingFolder: "/tmp" }, { environment: baseEnvironment, limits });
      if (outcome.end === "setup")
        throw new SandboxError("sandbox_unavailable", outcome.detail ?? "The sandbox did not start");
      return { status: outcome.exitCode ?? 1, stdout: outcome.stdout, stderr: outcome.stderr };
    };
    const runScript = async (request: ExecRequest, tracer: readonly string[] = []): Promise<ExecOutcome> => {
      if (request.argv.some((argument) => argument.includes("\0")))
        throw new SandboxError("path_invalid", "An argument of a program cannot contain a NUL character");
      const place = {
        environment: { ...baseEnvironment, ...network.environment, ...spec.env },
        limits: spec.limits,
        tracer,
      };
      const wrapped = { ...request, argv: network.wrap(request.argv) };
      const watches = [
        ...(mode === "folder" ? [{ at: "/tmp", maxBytes: spec.limits.diskBytes }] : []),
        ...writableMounts(spec),
      ].map(({ at, maxBytes }) => watchFolder((argv) => inside(argv, 4096), maxBytes, at));
      if (watches.length === 0) return await run(wrapped, place);
      const signals = [
        ...watches.map(({ signal }) => signal),
        ...(request.signal === undefined ? [] : [request.signal]),
      ];
      const outcome = await run({ ...wrapped, signal: AbortSignal.any(signals) }, place);
      await Promise.all(watches.map((watch) => watch.stop()));
      const isExceeded = watches.some(({ signal }) => signal.aborted);
      return isExceeded ? { ...outcome, end: "limit", limit: "disk" } : outcome;
    };
    const queue = createSerialQueue();
    const session: BubblewrapSession = {
      id,
      exec: (request) =>
        queue(async () => {
          const ended = await runScript(request);
          const connections = network.takeConnections();
          const outcome = { ...ended, ...(connections !== undefined && { connections }) };
          const refused = network.refused();
          if (refused.length === 0 || outcome.end === "setup") return outcome;
          return { ...outcome, detail: `network refused: ${refused.join(", ")}` };
        }),
      execObserved: (request, observer) =>
        queue(async () => {
          const pipe = await openTracePipe(scratch.visible, user, observer);
          return await runScript(request, pipe.tracer).finally(() => pipe.close());
        }),
      readFile: async (path, options) =>
        readFileResult(
          await inside(readFileScript(checkPath(path), options), options.maxBytes),
          options.offsetBytes,
        ),
      listFiles: async (path, { maxEntries }) =>
        listFilesResult(
          await inside(listFilesScript(checkPath(path), maxEntries), maxListBytes(maxEntries)),
          maxEntries,
        ),
      // The idle end is the session registry's business.
      touch: async () => {},
      close: () => {
        closed ??= (async () => {
          closing.abort();
          await Promise.allSettled(running);
          await closeAll();
        })();
        return closed;
      },
    };
    return withLastRun(session, { copyInside: (output) => copyByRuns(session, output) });
  }
}

function enterHolder(host: BubblewrapHost, holder: Holder): string[] {
  if (host.nsenterPath === undefined) return [];
  const namespaces = ["--user", "--mount", "--pid", "--preserve-credentials", "--root"];
  return [host.nsenterPath, "-t", String(holder.processId), ...namespaces, "--"];
}

function writableMounts({ mounts = [] }: SessionSpec): { readonly at: string; readonly maxBytes: number }[] {
  return mounts.flatMap(({ at, access, maxBytes }) =>
    access === "write" && maxBytes !== undefined ? [{ at, maxBytes }] : [],
  );
}

function checkEnvironment(environment: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(environment))
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) || value.includes("\0"))
      throw new SandboxError("path_invalid", "The name or value of a granted variable is not valid");
}

const baseEnvironment = {
  PATH: "/usr/local/bin:/usr/bin:/bin",
  HOME: "/tmp",
  TMPDIR: "/tmp",
  LANG: "C.UTF-8",
  USER: "sandbox",
  LOGNAME: "sandbox",
} as const;

/** A read of a planted pipe must end. */
const readPatienceMs = 5_000;
