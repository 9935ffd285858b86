import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type ExecOutcome, SandboxError, type SandboxSession } from "@skillquay/sandbox";
import { type PlannedCommand, reportProgress } from "@skillquay/sandbox/scripts";
import type { RunHooks } from "@skillquay/tools";
import type { HubDatabase } from "../../platform/db/connect.ts";
import type { StorageLog } from "../../platform/db/storage-log.ts";
import type { KeyCaller } from "../accounts/index.ts";
import { slugOf } from "../catalog/index.ts";
import type { GivenCredentials } from "../credentials/index.ts";
import type { ReserveRun } from "../quota/index.ts";
import { describeRun } from "./describe-run.ts";
import { execPlanned, openSandbox, planScript, programFolders, type SandboxMeans } from "./open-sandbox.ts";
import { deleteSession, touchSession } from "./queries/session-queries.ts";
import { directoryNotFound, fileNotFound, listOutput, type ReadOptions, readOutput } from "./read-output.ts";
import { reserveSession } from "./reserve-session.ts";
import { credentialsForRun, type RunCredentials, refuseLaterCredentials } from "./run-credentials.ts";
import {
  areExtrasCurrent,
  type ExtrasMeans,
  judgeRun,
  packagesKey,
  permissionsForRun,
  prepareExtras,
  type RunExtras,
} from "./run-extras.ts";
import { type NamedScriptPlan, runTimeMs } from "./run-time.ts";
import type { FinishedRun, ScriptLimits, ScriptRequest } from "./script-sessions.ts";
import {
  asToolError,
  credentialsChanged,
  hubIsStarting,
  hubIsStopping,
  otherPackages,
  otherSkill,
  permissionsChanged,
} from "./session-errors.ts";
import type { SessionFile, SessionListing, SessionRun } from "./session-results.ts";
import { createSessionTable, type LiveSession } from "./session-table.ts";

/** The sessions whose sandboxes this instance holds. */
export interface LocalSessions {
  /** Opens a session and runs a script in it. */
  openAndRun(caller: KeyCaller, request: ScriptRequest, hooks: RunHooks): Promise<SessionRun>;
  runIn(session: LiveSession, request: ScriptRequest, hooks: RunHooks): Promise<SessionRun>;
  runAlone(caller: KeyCaller, request: ScriptRequest, hooks: RunHooks): Promise<ExecOutcome>;
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
  /** Asked before anything is made for a run. */
  readonly reserveRun: ReserveRun;
  readonly planOf: (accountId: string) => Promise<NamedScriptPlan>;
  /** Asked before that: a run that lacks one costs nothing. */
  readonly credentials?: RunCredentials | undefined;
  readonly extras: ExtrasMeans;
}

/** When the script is stopped, and what its session gets. */
interface RunTime {
  readonly timeoutMs: number;
  readonly plan: NamedScriptPlan;
}

export function createLocalSessions(options: LocalSessionsOptions): LocalSessions {
  const { database, means, instanceId, limits, log } = options;
  const live = createSessionTable({
    idleMs: limits.idleMs,
    maxSandboxes: limits.sandboxes,
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

  /** Nothing is made for a run that the account may not have; what did not start costs nothing. */
  const reserved = async <T>(
    accountId: string,
    { request: { skill }, isSingle }: { request: ScriptRequest; isSingle: boolean },
    work: (onRan: () => void) => Promise<T>,
  ): Promise<T> => {
    const held = await options.reserveRun({ accountId, slug: slugOf(skill), isSingle });
    let hasRun = false;
    try {
      return await work(() => {
        hasRun = true;
      });
    } finally {
      await (hasRun ? held.settle() : held.refund());
    }
  };

  const takeSlot = (extras: RunExtras) => {
    try {
      return live.acquireSlot();
    } catch (error) {
      extras.release();
      throw error;
    }
  };

  const open = async (
    caller: KeyCaller,
    request: ScriptRequest,
    { isLasting, time, command, given, extras }: OpenRequest,
  ): Promise<LiveSession> => {
    const { skill } = request;
    const { plan, timeoutMs } = time;
    const idleMs = plan.sessionIdleSeconds === undefined ? limits.idleMs : plan.sessionIdleSeconds * 1000;
    const lifeMs = plan.sessionSeconds === undefined ? undefined : plan.sessionSeconds * 1000;
    const slot = takeSlot(extras);
    const facts = {
      id: randomBytes(16).toString("hex"),
      accountId: caller.accountId,
      keyId: caller.keyId,
      slug: skill.name,
      skillId: skill.skillId,
      versionId: skill.versionId,
      hidesSkill: skill.hidesFiles,
      packagesKey: extras.packagesKey,
      isLasting,
      credentials: { ids: given.ids, names: new Set(Object.keys(given.values)) },
    };
    const end = async () => {
      slot.free();
      extras.release();
      if (!isLasting) return;
      // A row that stays is found by nobody and removed when it has expired.
      await deleteSession(database.db, facts).catch((error: unknown) =>
        log.warn({ err: error }, "the row of a closed session could not be removed"),
      );
    };
    let sandbox: SandboxSession;
    try {
      if (isLasting)
        await reserveSession(database, { ...facts, instanceId, idleMs: idleMs + timeoutMs }, limits);
      sandbox = await openSandbox(means, request, {
        keepsFiles: isLasting || Object.keys(command.files).length > 0,
        keepsOutput: isLasting,
        readOnlyFolders: isLasting ? await programFolders(means, request) : command.folders,
        // Later runs of a session may ask for more than the first.
        timeoutMs: isLasting ? plan.maxRunSeconds * 1000 : timeoutMs,
        env: given.values,
        extras,
      });
    } catch (error) {
      await end();
      if (isStopped) throw hubIsStopping();
      throw isInstanceGone(error) ? hubIsStarting() : error;
    }
    const close = () => sandbox.close().finally(end);
    const session = live.add(facts, { ...sandbox, close }, { idleMs, lifeMs });
    options.checkKey(caller.keyId).catch((error: unknown) => {
      log.warn({ err: error }, "the key of a new session could not be checked; the session is closed");
      void live.close(session);
    });
    const isGivenStill = (await options.credentials?.areCurrent(caller.accountId, given.ids)) ?? true;
    const isAllowedStill = await areExtrasCurrent(options.extras, caller.accountId, { request, extras });
    if (isGivenStill && isAllowedStill && !isStopped) return session;
    await live.close(session);
    if (isStopped) throw hubIsStopping();
    throw isGivenStill ? permissionsChanged() : credentialsChanged();
  };

  const timeOf = async (accountId: string, { timeoutMs }: ScriptRequest): Promise<RunTime> => {
    const plan = await options.planOf(accountId);
    return { plan, timeoutMs: runTimeMs(timeoutMs, plan) };
  };

  const findCredentials = (accountId: string, request: ScriptRequest) =>
    credentialsForRun(options.credentials, accountId, request);

  const plan = async (request: ScriptRequest): Promise<PlannedCommand> => {
    if (isStopping) throw hubIsStopping();
    await means.place.driver();
    return await planScript(means, request);
  };

  const exec = async (
    session: LiveSession,
    command: PlannedCommand,
    { stdin, script }: ScriptRequest,
    { hooks, timeoutMs, onRan, allowed }: ExecRequest,
  ): Promise<ExecOutcome> => {
    const progress = reportProgress(hooks.onProgress, { onOutput: hooks.onOutput });
    const isTooLate = hooks.signal.aborted;
    await options.credentials?.noteUse(session.accountId, session.credentials.ids);
    try {
      const outcome = await execPlanned(session.sandbox, command, {
        stdin,
        timeoutMs,
        keepOutput: session.isLasting,
        signal: hooks.signal,
        onOutput: progress.onOutput,
      });
      const { accountId, skillId } = session;
      // Whoever cancels a script in the middle has used it.
      if (outcome.end !== "setup" && !isTooLate) onRan();
      if (outcome.end !== "cancelled" && outcome.end !== "setup")
        options.recordRun({ accountId, skillId, failed: outcome.exitCode !== 0 });
      await judgeRun(options.extras, { outcome, session, script, allowed });
      return outcome;
    } catch (error) {
      // Likewise whoever closes the session around it.
      if (error instanceof SandboxError && error.code === "session_closed") onRan();
      throw error;
    } finally {
      progress.stop();
    }
  };

  const runLasting = async (
    session: LiveSession,
    command: PlannedCommand,
    request: ScriptRequest,
    how: ExecRequest,
  ): Promise<SessionRun> => {
    // Until then it is at work, for all instances.
    await touch(session, how.timeoutMs);
    const outcome = await exec(session, command, request, how);
    const message = await describeRun(outcome, request.script, session.sandbox);
    return { session: { id: session.id, expiresAt: await touch(session) }, ...message };
  };

  /** When the session ends if it is not used, here and for all other instances. */
  const touch = async (session: LiveSession, workMs = 0): Promise<string> => {
    const { accountId, id } = session;
    const expiresAt = live.expiresAt(session);
    const idleMs = Math.max(0, expiresAt.getTime() - Date.now()) + workMs;
    await touchSession(database.db, { accountId, id, idleMs }).catch((error: unknown) =>
      log.warn({ err: error }, "the use of a session could not be noted"),
    );
    return expiresAt.toISOString();
  };

  return {
    find: live.find,
    all: live.all,
    close: live.close,
    closeAll: live.closeAll,
    openAndRun: (caller, request, hooks) =>
      track(async () => {
        const given = await findCredentials(caller.accountId, request);
        return await reserved(caller.accountId, { request, isSingle: false }, async (onRan) => {
          const time = await timeOf(caller.accountId, request);
          const command = await plan(request);
          const extras = await prepareExtras(options.extras, caller.accountId, request, hooks);
          const session = await open(caller, request, { isLasting: true, time, command, given, extras });
          const how = { hooks, onRan, timeoutMs: time.timeoutMs, allowed: extras.permissions };
          try {
            return await runLasting(session, command, request, how);
          } catch (error) {
            // Nobody was told its id.
            await live.close(session);
            throw error;
          }
        });
      }),
    runIn: (session, request, hooks) =>
      track(async () => {
        const { skill } = request;
        if (session.skillId !== skill.skillId || session.versionId !== skill.versionId)
          throw otherSkill(session.id, session.slug);
        await findCredentials(session.accountId, request);
        refuseLaterCredentials(session, request);
        return await reserved(session.accountId, { request, isSingle: false }, async (onRan) => {
          const { timeoutMs } = await timeOf(session.accountId, request);
          const allowed = await permissionsForRun(options.extras, session.accountId, request);
          const key = packagesKey(allowed.packages);
          if (key !== undefined && key !== session.packagesKey) throw otherPackages(session.id);
          const how = { hooks, onRan, timeoutMs, allowed };
          return await runLasting(session, await plan(request), request, how);
        });
      }, session.id),
    runAlone: (caller, request, hooks) =>
      track(async () => {
        const given = await findCredentials(caller.accountId, request);
        return await reserved(caller.accountId, { request, isSingle: true }, async (onRan) => {
          const time = await timeOf(caller.accountId, request);
          const command = await plan(request);
          const extras = await prepareExtras(options.extras, caller.accountId, request, hooks);
          const session = await open(caller, request, { isLasting: false, time, command, given, extras });
          const how = { hooks, onRan, timeoutMs: time.timeoutMs, allowed: extras.permissions };
          try {
            return await exec(session, command, request, how);
          } finally {
            await live.close(session);
          }
        });
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

interface OpenRequest {
  readonly isLasting: boolean;
  readonly time: RunTime;
  readonly command: PlannedCommand;
  readonly given: GivenCredentials;
  readonly extras: RunExtras;
}

interface ExecRequest {
  readonly hooks: RunHooks;
  readonly timeoutMs: number;
  readonly onRan: () => void;
  readonly allowed: RunExtras["permissions"];
}

const LAST_WORDS_MS = 2_000;

/** The others took this instance for dead; its next heartbeat makes it known again. */
function isInstanceGone(error: unknown): boolean {
  return Object(error).constraint === "script_sessions_instance_id_fkey";
}

function isInSkill(path: string): boolean {
  return path.startsWith("/skill");
}
