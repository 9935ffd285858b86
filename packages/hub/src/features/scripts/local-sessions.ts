import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { defaultLimits, type ExecOutcome, type SandboxSession } from "@skillquay/sandbox";
import { type PlannedCommand, reportProgress } from "@skillquay/sandbox/scripts";
import type { RunHooks } from "@skillquay/tools";
import type { HubDatabase } from "../../platform/db/connect.ts";
import type { StorageLog } from "../../platform/db/storage-log.ts";
import type { KeyCaller } from "../accounts/index.ts";
import { describeRun } from "./describe-run.ts";
import { execPlanned, openSandbox, planScript, programFolders, type SandboxMeans } from "./open-sandbox.ts";
import { deleteSession, touchSession } from "./queries/session-queries.ts";
import { directoryNotFound, fileNotFound, listOutput, type ReadOptions, readOutput } from "./read-output.ts";
import { reserveSession } from "./reserve-session.ts";
import type { FinishedRun, ScriptLimits, ScriptRequest, SingleRunRequest } from "./script-sessions.ts";
import { asToolError, hubIsStarting, hubIsStopping, otherSkill } from "./session-errors.ts";
import type { SessionFile, SessionListing, SessionRun } from "./session-results.ts";
import { createSessionTable, type LiveSession } from "./session-table.ts";

/** The sessions whose sandboxes this instance holds. */
export interface LocalSessions {
  /** Opens a session and runs a script in it. */
  openAndRun(caller: KeyCaller, request: ScriptRequest, hooks: RunHooks): Promise<SessionRun>;
  runIn(session: LiveSession, request: ScriptRequest, hooks: RunHooks): Promise<SessionRun>;
  runAlone(caller: KeyCaller, request: SingleRunRequest, hooks: RunHooks): Promise<ExecOutcome>;
  readFile(session: LiveSession, options: ReadOptions): Promise<SessionFile>;
  listFiles(session: LiveSession, directory: string): Promise<SessionListing>;
  find(keyId: string, id: string): LiveSession | undefined;
  all(): readonly LiveSession[];
  close(session: LiveSession): Promise<void>;
  closeAll(): Promise<void>;
  stop(drainMs: number): Promise<void>;
}

export interface LocalSessionsOptions {
  readonly database: HubDatabase;
  readonly means: SandboxMeans;
  readonly instanceId: string;
  readonly limits: ScriptLimits;
  readonly log: StorageLog;
  /** A key may have been revoked while something was opened for it. */
  readonly checkKey: (keyId: string) => Promise<void>;
  readonly recordRun: (run: FinishedRun) => void;
}

export function createLocalSessions(options: LocalSessionsOptions): LocalSessions {
  const { database, means, instanceId, limits, log } = options;
  const live = createSessionTable({
    idleMs: limits.idleMs,
    maxSandboxes: limits.sandboxes,
    maxRunsPerAccount: limits.runsPerAccount,
  });
  const running = new Set<Promise<unknown>>();
  let isStopping = false;
  let isStopped = false;

  /** What is under way is waited for when the hub stops. */
  const track = async <T>(work: () => Promise<T>, sessionId?: string): Promise<T> => {
    const started = work();
    running.add(started);
    try {
      return await started;
    } catch (error) {
      throw asToolError(error, sessionId);
    } finally {
      running.delete(started);
    }
  };

  const open = async (
    caller: KeyCaller,
    request: ScriptRequest,
    { isLasting, timeoutMs, command }: { isLasting: boolean; timeoutMs: number; command: PlannedCommand },
  ): Promise<LiveSession> => {
    const { skill } = request;
    const slot = live.acquireSlot(caller.accountId, isLasting);
    const facts = {
      id: randomBytes(16).toString("hex"),
      accountId: caller.accountId,
      keyId: caller.keyId,
      slug: skill.name,
      skillId: skill.skillId,
      versionId: skill.versionId,
      hidesSkill: skill.hidesFiles,
      isLasting,
    };
    const end = async () => {
      slot.free();
      if (!isLasting) return;
      // A row that stays is found by nobody and removed when it has expired.
      await deleteSession(database.db, facts).catch((error: unknown) =>
        log.warn({ err: error }, "the row of a closed session could not be removed"),
      );
    };
    let sandbox: SandboxSession;
    try {
      if (isLasting) await reserveSession(database, { ...facts, instanceId, idleMs: limits.idleMs }, limits);
      sandbox = await openSandbox(means, request, {
        keepsFiles: isLasting || Object.keys(command.files).length > 0,
        readOnlyFolders: isLasting ? await programFolders(means, request) : command.folders,
        timeoutMs,
      });
    } catch (error) {
      await end();
      if (isStopped) throw hubIsStopping();
      throw isInstanceGone(error) ? hubIsStarting() : error;
    }
    const close = () => sandbox.close().finally(end);
    const session = live.add(facts, { ...sandbox, close });
    options.checkKey(caller.keyId).catch((error: unknown) => {
      log.warn({ err: error }, "the key of a new session could not be checked; the session is closed");
      void live.close(session);
    });
    if (!isStopped) return session;
    await live.close(session);
    throw hubIsStopping();
  };

  const plan = async (request: ScriptRequest): Promise<PlannedCommand> => {
    if (isStopping) throw hubIsStopping();
    await means.place.driver();
    return await planScript(means, request);
  };

  const exec = async (
    session: LiveSession,
    command: PlannedCommand,
    { stdin }: ScriptRequest,
    { hooks, timeoutMs }: { hooks: RunHooks; timeoutMs: number },
  ): Promise<ExecOutcome> => {
    const progress = reportProgress(hooks.onProgress, { onOutput: hooks.onOutput });
    try {
      const outcome = await execPlanned(session.sandbox, command, {
        stdin,
        timeoutMs,
        keepOutput: session.isLasting,
        signal: hooks.signal,
        onOutput: progress.onOutput,
      });
      const { accountId, skillId } = session;
      if (outcome.end !== "cancelled" && outcome.end !== "setup")
        options.recordRun({ accountId, skillId, failed: outcome.exitCode !== 0 });
      return outcome;
    } finally {
      progress.stop();
    }
  };

  const runLasting = async (
    session: LiveSession,
    command: PlannedCommand,
    request: ScriptRequest,
    hooks: RunHooks,
  ): Promise<SessionRun> => {
    const outcome = await exec(session, command, request, { hooks, timeoutMs: defaultLimits.wallMs });
    const message = await describeRun(outcome, request.script, session.sandbox);
    return { session: { id: session.id, expiresAt: await touch(session) }, ...message };
  };

  /** When the session ends if it is not used, here and for all other instances. */
  const touch = async (session: LiveSession): Promise<string> => {
    const { accountId, id } = session;
    await touchSession(database.db, { accountId, id, idleMs: limits.idleMs }).catch((error: unknown) =>
      log.warn({ err: error }, "the use of a session could not be noted"),
    );
    return live.expiresAt(session).toISOString();
  };

  return {
    find: live.find,
    all: live.all,
    close: live.close,
    closeAll: live.closeAll,
    openAndRun: (caller, request, hooks) =>
      track(async () => {
        const command = await plan(request);
        const session = await open(caller, request, {
          isLasting: true,
          timeoutMs: defaultLimits.wallMs,
          command,
        });
        try {
          return await runLasting(session, command, request, hooks);
        } catch (error) {
          // Nobody was told its id.
          await live.close(session);
          throw error;
        }
      }),
    runIn: (session, request, hooks) =>
      track(async () => {
        const { skill } = request;
        if (session.skillId !== skill.skillId || session.versionId !== skill.versionId)
          throw otherSkill(session.id, session.slug);
        return await runLasting(session, await plan(request), request, hooks);
      }, session.id),
    runAlone: (caller, request, hooks) =>
      track(async () => {
        const command = await plan(request);
        const timeoutMs = request.timeoutMs ?? defaultLimits.wallMs;
        const session = await open(caller, request, { isLasting: false, timeoutMs, command });
        try {
          return await exec(session, command, request, { hooks, timeoutMs });
        } finally {
          await live.close(session);
        }
      }),
    readFile: (session, request) =>
      track(async () => {
        if (session.hidesSkill && isInSkill(request.path)) throw fileNotFound(session.id, request.path);
        const file = await readOutput(session.sandbox, request);
        return { ...file, expiresAt: await touch(session) };
      }, session.id),
    listFiles: (session, directory) =>
      track(async () => {
        if (session.hidesSkill && isInSkill(directory)) throw directoryNotFound(session.id, directory);
        const listing = await listOutput(session.sandbox, directory);
        return { ...listing, expiresAt: await touch(session) };
      }, session.id),
    async stop(drainMs) {
      isStopping = true;
      const deadline = AbortSignal.timeout(drainMs);
      const isOver = new Promise<void>((resolve) => {
        if (deadline.aborted) resolve();
        deadline.addEventListener("abort", () => resolve(), { once: true });
      });
      while (running.size > 0 && !deadline.aborted) await Promise.race([Promise.allSettled(running), isOver]);
      isStopped = true;
      await live.closeAll();
      // Their last words to the database, which closes next.
      await Promise.race([Promise.allSettled(running), delay(LAST_WORDS_MS, undefined, { ref: false })]);
    },
  };
}

const LAST_WORDS_MS = 2_000;

/** The others took this instance for dead; its next heartbeat makes it known again. */
function isInstanceGone(error: unknown): boolean {
  return Object(error).constraint === "script_sessions_instance_id_fkey";
}

function isInSkill(path: string): boolean {
  return path.startsWith("/skill");
}
