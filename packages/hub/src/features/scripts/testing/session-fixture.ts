import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { Readable } from "node:stream";
import { inspect } from "node:util";
import type { ToolDefinition } from "@skillquay/tools";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { callPromised } from "../../../app/testing/call-promised.ts";
import { type ChangeLog, openChangeLog } from "../../../platform/db/change-log.ts";
import { connectDatabase, type HubDatabase } from "../../../platform/db/connect.ts";
import { type StorageLog, silentLog } from "../../../platform/db/storage-log.ts";
import { createSecretBox } from "../../../platform/secrets/secret-box.ts";
import { temporaryFolder } from "../../../platform/testing/temporary-folder.ts";
import type { Caller, KeyCaller } from "../../accounts/caller.ts";
import { type Catalogs, createCatalogs } from "../../catalog/drive-catalog.ts";
import { type Credentials, createCredentials } from "../../credentials/credentials.ts";
import { createCredits } from "../../credits/credits.ts";
import { createKeys } from "../../keys/keys.ts";
import { type PublishingFixture, publishingFixture } from "../../skills/testing/publishing-fixture.ts";
import { createScriptHost, type ScriptHost } from "../script-host.ts";
import {
  createScriptSessions,
  type ScriptLimits,
  type ScriptSessions,
  type ScriptSessionsOptions,
  type SessionRunRequest,
} from "../script-sessions.ts";

/** One instance of a hub, as far as scripts go: its own connections, change log, catalogs and HTTP server. */
export interface TestInstance {
  readonly id: string;
  readonly database: HubDatabase;
  readonly changes: ChangeLog;
  readonly catalogs: Catalogs;
  readonly sessions: ScriptSessions;
  readonly credentials: Credentials;
  readonly url: string;
  /** Gives a value to a skill as its caller has it now. */
  give(
    caller: KeyCaller,
    slug: string,
    given: { readonly name: string; readonly value: string; readonly receiver?: "version" | "publisher" },
  ): Promise<string>;
  /** Runs a script as an agent would ask for it. */
  run(
    caller: KeyCaller,
    slug: string,
    script: string,
    more?: Partial<SessionRunRequest>,
  ): ReturnType<ScriptSessions["run"]>;
  /** Calls a tool as any route does; gives the answer's data, or the error's body. */
  call(
    caller: Caller,
    tool: ToolDefinition,
    args?: object,
    offered?: (name: string) => string | undefined,
  ): Promise<Record<string, unknown>>;
  /** As if its machine had lost the network: it lives, and nobody reaches it. */
  disconnect(): Promise<void>;
}

export interface SessionFixture extends PublishingFixture {
  /** A caller with a key of its own. */
  caller(accountId?: string): Promise<KeyCaller>;
  revoke(caller: KeyCaller): Promise<void>;
  instance(limits?: Partial<ScriptLimits>, more?: Partial<ScriptSessionsOptions>): Promise<TestInstance>;
}

/** A sandbox for all tests of a `describe`: testing it takes longer than most tests. */
export function useSandbox(): () => ScriptHost {
  const place = createScriptHost({
    sandbox: { choice: "bubblewrap" },
    searchFolders: SEARCH_FOLDERS,
    log: silentLog,
  });
  beforeAll(async () => {
    await place.ready();
  });
  afterAll(() => place.close());
  return () => place;
}

const SEARCH_FOLDERS = (process.env.PATH ?? "").split(":");

/** For tests: skills in a database, and any number of instances on it. Without a place, scripts are off. */
export async function sessionFixture(
  database: HubDatabase,
  place?: ScriptHost,
  logLines?: string[],
): Promise<SessionFixture> {
  const fixture = await publishingFixture(database);
  const keys = createKeys({ database });
  const stateFolder = await temporaryFolder();
  return {
    ...fixture,
    async caller(accountId) {
      const owner = accountId ?? (await fixture.account());
      const { id } = await keys.mint({ accountId: owner, name: "test" });
      return {
        tier: "authenticated",
        accountId: owner,
        accountHandle: "test",
        keyId: id,
        keyName: "test",
        collection: undefined,
        tools: undefined,
      };
    },
    async revoke({ accountId, keyId }) {
      await keys.revoke({ accountId, keyId });
    },
    async instance(limits = {}, more = {}) {
      const own = connectDatabase({ address: addressOf(database), maxConnections: 5 });
      const changes = await openChangeLog(own);
      const catalogs = createCatalogs({ database: own, blobs: fixture.blobs, changes, recordUse: () => {} });
      const id = `test-${randomBytes(4).toString("hex")}`;
      const box = createSecretBox(Buffer.alloc(32, 7));
      const credentials = createCredentials({ database: own, box, publicUrl: "https://hub.test" });
      const sessions = createScriptSessions({
        credentials,
        ...(logLines !== undefined && { log: keptLog(logLines) }),
        database: own,
        changes,
        catalogs,
        instanceId: id,
        sandbox: { choice: "off" },
        ...(place !== undefined && { place }),
        stateFolder,
        searchFolders: SEARCH_FOLDERS,
        limits,
        ...more,
      });
      const server = await serve((request) => sessions.answerInternal(request));
      onTestFinished(async () => {
        await sessions.close();
        await server.close();
        catalogs.close();
        await changes.close();
        await own.close();
      });
      await sessions.announce(server.url);
      await sessions.ready();
      return {
        id,
        database: own,
        changes,
        catalogs,
        sessions,
        credentials,
        async give(caller, slug, { name, value, receiver = "version" }) {
          const version = await catalogs.forCaller(caller).find(slug);
          if (version === undefined) throw new Error(`no skill ${slug}`);
          return (await credentials.set(caller, { name, value, version, receiver })).id;
        },
        url: server.url,
        disconnect: server.close,
        call: (caller, tool, args = {}, offered) =>
          callPromised(tool, args, {
            caller,
            catalog: catalogs.forCaller(caller),
            services: { sessions, credentials, credits: createCredits({ database: own }) },
            offered,
          }),
        async run(caller, slug, scriptName, more = {}) {
          const catalog = catalogs.forCaller(caller);
          const skill = await catalog.find(slug);
          if (skill === undefined) throw new Error(`no skill ${slug}`);
          const script = (await catalog.scripts(skill)).find(({ name }) => name === scriptName);
          if (script === undefined) throw new Error(`no script ${scriptName}`);
          const request = { skill, catalog, script, args: [], stdin: undefined, reuseSession: true, ...more };
          return await sessions.run(caller, request, hooks());
        },
      };
    },
  };
}

function keptLog(lines: string[]): StorageLog {
  const keep = (facts: object, line: string) => void lines.push(`${inspect(facts)} ${line}`);
  return { debug: keep, info: keep, warn: keep, error: keep };
}

export function hooks(signal: AbortSignal = new AbortController().signal): {
  readonly signal: AbortSignal;
  readonly onProgress: () => void;
} {
  return { signal, onProgress: () => {} };
}

function addressOf({ connection }: HubDatabase) {
  const { connectionString } = connection;
  if (connectionString === undefined) throw new Error("test databases are reached by a URL");
  return { connectionString };
}

/** A plain HTTP server around a handler of requests. */
async function serve(handler: (request: Request) => Promise<Response>) {
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const headers = Object.entries(incoming.headers).flatMap(([name, value]): [string, string][] =>
        typeof value === "string" ? [[name, value]] : [],
      );
      const ended = new AbortController();
      outgoing.on("close", () => ended.abort());
      const request = new Request(`http://127.0.0.1${incoming.url}`, {
        method: incoming.method ?? "POST",
        headers,
        body: Buffer.concat(chunks),
        signal: ended.signal,
      });
      handler(request).then(
        async (response) => {
          outgoing.writeHead(response.status, Object.fromEntries(response.headers));
          // As it comes: the steps of a run are told while it runs.
          if (response.body === null) outgoing.end();
          else Readable.fromWeb(response.body).pipe(outgoing);
        },
        () => outgoing.writeHead(500).end("{}"),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, close };
}
