import { join } from "node:path";
import {
  defaultLimits,
  type ExecOutcome,
  type SandboxConfiguration,
  type SandboxReport,
  sessionIdleMs,
} from "@skillquay/sandbox";
import type { PackageLayers } from "@skillquay/sandbox/packages";
import { oneLine } from "@skillquay/skill";
import type { SkillScript } from "@skillquay/skill/scripts";
import { type RunHooks, type RunnerStatus, type RunPlan, ToolError } from "@skillquay/tools";
import type { ChangeLog } from "../../platform/db/change-log.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { type StorageLog, silentLog } from "../../platform/db/storage-log.ts";
import { inTurn } from "../../platform/limits/in-turn.ts";
import type { KeyCaller } from "../accounts/index.ts";
import { type Catalogs, type DriveCatalog, type HubSkill, slugOf } from "../catalog/index.ts";
import { isKeyCurrent } from "../keys/index.ts";
import { sessionsOfSkill } from "../permissions/index.ts";
import type { HeldRun, ReserveRun } from "../quota/index.ts";
import { type BuildQueue, createBuildQueue } from "./build-queue.ts";
import { describeRun } from "./describe-run.ts";
import { createInstancePresence } from "./instance-presence.ts";
import { answerInternalCall, type InternalCall } from "./internal-calls.ts";
import { createLastRuns } from "./last-runs.ts";
import { createLocalSessions } from "./local-sessions.ts";
import { limitsFor, planScript, type SandboxMeans } from "./open-sandbox.ts";
import { knownInstances } from "./queries/instance-queries.ts";
import { countSessions } from "./queries/session-queries.ts";
import { createRemoteSessions } from "./remote-sessions.ts";
import { credentialsForRun, plannedCredentials, type RunCredentials } from "./run-credentials.ts";
import { type ExtrasMeans, permissionsForRun, plannedPermissions } from "./run-extras.ts";
import { type NamedScriptPlan, runTimeMs, UNPLANNED } from "./run-time.ts";
import { createScriptHost, type ScriptHost } from "./script-host.ts";
import { hubIsStarting, otherSkill, sessionNotFound } from "./session-errors.ts";
import {
  type SessionFile,
  type SessionListing,
  type SessionRun,
  sessionFile,
  sessionListing,
  sessionRun,
} from "./session-results.ts";
import type { LiveSession } from "./session-table.ts";
import { createSkillFolders } from "./skill-folders.ts";
import { watchCredentials } from "./watch-credentials.ts";
import { type KeyWatch, watchKeys } from "./watch-keys.ts";

/** Scripts of skills in sandboxes: single runs, and sessions that keep their files until they are closed. */
export interface ScriptSessions {
  /** Makes this instance known to the others under its address; before that no session can be opened. */
  announce(url: string): Promise<void>;
  /** Whether scripts can run here, and if not, why. Never waits. */
  status(): RunnerStatus;
  /** Resolves when it is known whether scripts can run. */
  ready(): Promise<RunnerStatus>;
  /** Attacks the sandbox once more, and says what it enforces. Throws `sandbox_unavailable`. */
  probe(): Promise<SandboxReport>;
  onStatusChange(listener: () => void): () => void;
  /** By how much this machine's clock is ahead of the database's; undefined before that is known. */
  clockSkewMs(): number | undefined;
  /** Open sessions of all accounts, on all instances. */
  countOpen(): Promise<number>;
  /** Those that said of themselves that they live, the oldest first. */
  instances(): Promise<readonly KnownInstance[]>;
  /** In a session with `reuseSession` or `sessionId`; otherwise alone, and nothing is left of it. */
  run(caller: KeyCaller, request: SessionRunRequest, hooks: RunHooks): Promise<SessionRun>;
  /** A single run with its output, for tools that answer with it. */
  runAlone(caller: KeyCaller, request: ScriptRequest, hooks: RunHooks): Promise<ExecOutcome>;
  /** What `runAlone` would do. Refuses nothing for want of a yes: it says which is missing. */
  plan(caller: KeyCaller, request: ScriptRequest): Promise<RunPlan>;
  /** Throws what `runAlone` would be refused with before it begins: a credential, a permission or a time that it lacks. */
  check(caller: KeyCaller, request: ScriptRequest): Promise<void>;
  readFile(
    caller: KeyCaller,
    sessionId: string,
    options: {
      readonly path: string;
      readonly startLine: number;
      readonly limit: number;
      /** The whole file as it is, in `base64`. */
      readonly asBytes?: boolean;
    },
  ): Promise<SessionFile>;
  listFiles(caller: KeyCaller, sessionId: string, directory: string): Promise<SessionListing>;
  closeSession(caller: KeyCaller, sessionId: string): Promise<void>;
  /** Ends everything of a key on this instance, running scripts included. */
  closeForKey(keyId: string): Promise<void>;
  /** Answers other instances, whose calls are signed. */
  answerInternal(request: Request): Promise<Response>;
  /** Starts nothing more, waits for running scripts until the deadline, and ends what is left. */
  close(options?: { readonly drainMs?: number }): Promise<void>;
}

export interface KnownInstance {
  readonly url: string;
  readonly startedAt: Date;
  readonly heartbeatAt: Date;
}

export interface ScriptRequest {
  readonly skill: HubSkill;
  readonly catalog: DriveCatalog;
  readonly script: SkillScript;
  readonly args: readonly string[];
  readonly stdin: string | undefined;
  /** A minute unless given; not more than the plan says. */
  readonly timeoutMs?: number | undefined;
}

export interface SessionRunRequest extends ScriptRequest {
  readonly sessionId?: string | undefined;
  readonly reuseSession: boolean;
}

export interface ScriptSessionsOptions {
  readonly database: HubDatabase;
  readonly changes: ChangeLog;
  readonly catalogs: Pick<Catalogs, "forCaller">;
  /** Unique among all instances, also those that were. */
  readonly instanceId: string;
  readonly sandbox: SandboxConfiguration;
  /** One that exists already, and is its maker's to close. Absent: made from `sandbox`. */
  readonly place?: ScriptHost;
  /** Where versions of skills are kept as folders. */
  readonly stateFolder: string;
  /** The folders of PATH, for programs that are not below /usr. */
  readonly searchFolders: readonly string[];
  /** Told of each run that came to an end of its local. Must not throw. */
  readonly recordRun?: (run: FinishedRun) => void;
  /** What a run takes of its account, asked before anything is made for it. Absent: nothing. */
  readonly reserveRun?: ReserveRun;
  /** What the plan of an account gives its scripts. Absent: everything. */
  readonly planOf?: (accountId: string) => Promise<NamedScriptPlan>;
  /** What accounts give to scripts. Absent: nothing, and a script that needs something is refused. */
  readonly credentials?: RunCredentials;
  /** What people allow scripts. Absent: nothing. */
  readonly permissions?: ExtrasMeans["permissions"];
  /** Where packages come from and are kept. Absent: none are installed. */
  readonly layers?: PackageLayers | undefined;
  /** Where runs wait for their packages to be installed. */
  readonly builds?: BuildQueue | undefined;
  readonly log?: StorageLog;
  readonly limits?: Partial<ScriptLimits>;
}

export interface FinishedRun {
  readonly accountId: string;
  readonly skillId: string;
  readonly failed: boolean;
}

export interface ScriptLimits {
  readonly sessionsPerKey: number;
  readonly sessionsPerAccount: number;
  /** Sandboxes of this instance. */
  readonly sandboxes: number;
  readonly idleMs: number;
  readonly heartbeatMs: number;
  readonly deadAfterMs: number;
}

export const defaultScriptLimits: ScriptLimits = {
  sessionsPerKey: 5,
  sessionsPerAccount: 10,
  // Each may take 512 MiB at worst; most take a few.
  sandboxes: 64,
  idleMs: sessionIdleMs,
  heartbeatMs: 5_000,
  // Four heartbeats: a machine that pauses for a moment keeps its sessions.
  deadAfterMs: 20_000,
};

export function createScriptSessions(options: ScriptSessionsOptions): ScriptSessions {
  const { database, catalogs, instanceId, log = silentLog } = options;
  const limits: ScriptLimits = { ...defaultScriptLimits, ...options.limits };
  const means: SandboxMeans = {
    place:
      options.place ??
      createScriptHost({ sandbox: options.sandbox, searchFolders: options.searchFolders, log }),
    folders: createSkillFolders({ folder: join(options.stateFolder, "skills") }),
  };
  const { permissions, layers, builds = createBuildQueue(), planOf = async () => UNPLANNED } = options;
  const extras = { place: means.place, permissions, layers, builds, log };
  const local = createLocalSessions({
    database,
    means,
    instanceId,
    limits,
    log,
    checkKey: (keyId) => keys.check(keyId),
    recordRun: options.recordRun ?? (() => {}),
    reserveRun: options.reserveRun ?? (async () => FREE_RUN),
    planOf,
    credentials: options.credentials,
    extras,
  });
  const unsignedInTurn = inTurn(4);
  const remote = createRemoteSessions({ database, instanceId, deadAfterMs: limits.deadAfterMs, log });
  const lastRuns = createLastRuns(
    async (caller, slug) => (await catalogs.forCaller(caller).find(slug)) !== undefined,
  );
  const closeWhere = async (isMeant: (session: LiveSession) => boolean) => {
    await Promise.all(local.all().filter(isMeant).map(local.close));
  };
  const closeForKey = (keyId: string) => closeWhere((session) => session.keyId === keyId);
  const keys: KeyWatch = watchKeys({
    database,
    changes: options.changes,
    log,
    inUse: local.all,
    onEnded: (keyId) => void closeForKey(keyId),
    onSessionClosed: (ref) =>
      void closeWhere(
        ({ id, accountId, skillId }) => id === ref || sessionsOfSkill(accountId, skillId) === ref,
      ),
  });
  const stopWatchingCredentials = watchCredentials({
    changes: options.changes,
    credentials: options.credentials,
    log,
    open: local.all,
    end: (session) => void local.close(session),
  });
  const presence = createInstancePresence({
    database,
    id: instanceId,
    heartbeatMs: limits.heartbeatMs,
    deadAfterMs: limits.deadAfterMs,
    log,
    onTakenForDead: () => void local.closeAll(),
    onHeartbeat: keys.checkAll,
  });

  /** Another instance found the session to be here, and who asks to be its owner; both are looked at again. */
  const answer = async (
    call: InternalCall,
    { signal, onProgress }: Pick<RunHooks, "signal" | "onProgress">,
  ): Promise<object> => {
    const { caller, sessionId } = call;
    const isAllowed = call.instanceId === instanceId && (await isKeyCurrent(database.db, caller));
    const session = isAllowed ? local.find(caller.keyId, sessionId) : undefined;
    if (session?.accountId !== caller.accountId) throw sessionNotFound(sessionId);
    switch (call.operation) {
      case "run": {
        const request = await findScript(catalogs.forCaller(caller), call);
        return await local.runIn(session, request, { signal, onProgress });
      }
      case "readFile":
        return await local.readFile(session, call);
      case "listFiles":
        return await local.listFiles(session, call.directory);
      case "close":
        await local.close(session);
        return { closed: true };
    }
  };

  const runAnywhere: ScriptSessions["run"] = async (caller, request, hooks) => {
    const { sessionId, skill, script } = request;
    if (sessionId !== undefined) {
      const session = local.find(caller.keyId, sessionId);
      if (session !== undefined) return await local.runIn(session, request, hooks);
      const { args, stdin, timeoutMs } = request;
      const call = {
        caller,
        sessionId,
        skill: slugOf(skill),
        scriptPath: script.path,
        args: [...args],
        stdin,
        timeoutMs,
      };
      return await remote.ask({ operation: "run", ...call }, sessionRun(), hooks);
    }
    if (request.reuseSession) {
      if (!presence.isAnnounced()) throw hubIsStarting();
      return await local.openAndRun(caller, request, hooks);
    }
    return await describeRun(await local.runAlone(caller, request, hooks), script, undefined);
  };

  return {
    async announce(url) {
      await presence.announce(url);
      means.place
        .ready()
        .catch((error: unknown) => log.error({ err: error }, "looking for a sandbox failed"));
    },
    clockSkewMs: presence.clockSkewMs,
    status: means.place.status,
    probe: async () => (await means.place.driver()).probe(),
    ready: means.place.ready,
    onStatusChange: means.place.onChange,
    countOpen: () => countSessions(database.db),
    instances: () => knownInstances(database.db),
    async run(caller, request, hooks) {
      const run = await runAnywhere(caller, request, hooks);
      const { skill, script, args } = request;
      const ran = { slug: slugOf(skill), scriptName: script.name, args };
      if (run.session !== undefined) lastRuns.note(caller, run.session.id, ran);
      return run;
    },
    runAlone: local.runAlone,
    async plan({ accountId }, request) {
      const driver = await means.place.driver();
      const command = await planScript(means, request);
      const timeoutMs = request.timeoutMs ?? defaultLimits.wallMs;
      const { network, ...allowed } = await plannedPermissions(extras, accountId, request);
      return {
        argv: command.argv,
        workingFolder: "/skill",
        driver: driver.name,
        sandboxed: true,
        network: network.mode === "none" ? "none" : [...network.hosts, ...(network.origins ?? [])].join(", "),
        ...allowed,
        ...(await plannedCredentials(options.credentials, accountId, request)),
        timeoutMs,
        limits: { ...limitsFor(timeoutMs) },
      };
    },
    async check({ accountId }, request) {
      await credentialsForRun(options.credentials, accountId, request);
      runTimeMs(request.timeoutMs, await planOf(accountId));
      await permissionsForRun(extras, accountId, request);
    },
    readFile: (caller, sessionId, request) =>
      lastRuns.recovering(caller, sessionId, async () => {
        const session = local.find(caller.keyId, sessionId);
        return session === undefined
          ? await remote.ask({ operation: "readFile", caller, sessionId, ...request }, sessionFile())
          : await local.readFile(session, request);
      }),
    listFiles: (caller, sessionId, directory) =>
      lastRuns.recovering(caller, sessionId, async () => {
        const session = local.find(caller.keyId, sessionId);
        return session === undefined
          ? await remote.ask({ operation: "listFiles", caller, sessionId, directory }, sessionListing())
          : await local.listFiles(session, directory);
      }),
    async closeSession(caller, sessionId) {
      const session = local.find(caller.keyId, sessionId);
      if (session === undefined) await remote.close(caller, sessionId);
      else await local.close(session);
    },
    closeForKey,
    answerInternal: async (request) =>
      await answerInternalCall(request, { secret: await remote.secret(), unsignedInTurn }, answer),
    async close({ drainMs = 0 } = {}) {
      await local.stop(drainMs);
      keys.close();
      stopWatchingCredentials();
      await presence.close();
      means.folders.close();
      if (options.place === undefined) await means.place.close();
    },
  };
}

const FREE_RUN: HeldRun = { settle: async () => {}, refund: async () => {} };

/** The caller's own view of the skill on this instance decides what may run, as it did on the other one. */
async function findScript(
  catalog: DriveCatalog,
  call: InternalCall & { readonly operation: "run" },
): Promise<ScriptRequest> {
  const skill = await catalog.find(call.skill);
  if (skill === undefined)
    throw new ToolError("skill_not_found", `No skill with slug '${oneLine(call.skill, 80)}'`);
  const script = (await catalog.scripts(skill)).find(({ path }) => path === call.scriptPath);
  if (script === undefined) throw otherSkill(call.sessionId, skill.name);
  const { args, stdin, timeoutMs } = call;
  return { skill, catalog, script, args, stdin, timeoutMs };
}
