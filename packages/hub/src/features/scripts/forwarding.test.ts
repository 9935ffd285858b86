import { randomBytes } from "node:crypto";
import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import { describe, expect, it, vi } from "vitest";
import { sharedSecret } from "../../platform/secrets/secret-queries.ts";
import { testDatabase } from "../../platform/testing/test-database.ts";
import { signedHeaders } from "./internal-signature.ts";
import { UNPLANNED } from "./run-time.ts";
import type { ScriptSessionsOptions } from "./script-sessions.ts";
import { sessionFixture, useSandbox } from "./testing/session-fixture.ts";

const obstacle = findBubblewrapObstacle();

// States that come by themselves, on a machine that may be busy.
const SOON = { timeout: 20_000 };

const FILES = {
  "scripts/count.sh": "#!/bin/sh\necho run >> /tmp/runs; wc -l < /tmp/runs\n",
  "scripts/slow.sh": "#!/bin/sh\necho first\nsleep 1.2\n",
  "scripts/wait.sh": "#!/bin/sh\necho started > /tmp/started; sleep 300\n",
};

describe.skipIf(obstacle !== undefined)(
  `a session that another instance holds (${obstacle ?? "bubblewrap works here"})`,
  () => {
    const sandbox = useSandbox();

    async function prepared(limits = {}, more: Partial<ScriptSessionsOptions> = {}) {
      const fixture = await sessionFixture(await testDatabase(), sandbox());
      const caller = await fixture.caller();
      await fixture.publish(caller.accountId, "demo", FILES);
      const [owner, other] = [await fixture.instance(limits, more), await fixture.instance(limits, more)];
      const { session } = await owner.run(caller, "demo", "count.sh");
      if (session === undefined) throw new Error("no session");
      const read = (path: string) =>
        other.sessions.readFile(caller, session.id, { path, startLine: 1, limit: 10 });
      return { fixture, caller, owner, other, sessionId: session.id, read };
    }

    it("is continued, read, listed and closed from any instance", async () => {
      const { caller, owner, other, sessionId, read } = await prepared();
      expect((await read("/tmp/last_run.out")).text?.lines).toEqual(["1"]);
      const again = await other.run(caller, "demo", "count.sh", { sessionId });
      expect(again).toMatchObject({ exitCode: 0, session: { id: sessionId } });
      expect((await read("/tmp/last_run.out")).text?.lines).toEqual(["2"]);
      const { files } = await other.sessions.listFiles(caller, sessionId, "/tmp");
      expect(files.map(({ path }) => path)).toEqual(["/tmp/last_run.err", "/tmp/last_run.out", "/tmp/runs"]);
      await other.sessions.closeSession(caller, sessionId);
      await expect(owner.sessions.listFiles(caller, sessionId, "/tmp")).rejects.toMatchObject({
        code: "session_not_found",
      });
      await expect(read("/tmp/last_run.out")).rejects.toMatchObject({ code: "session_not_found" });
    });

    it("tells how far a run is, and lets it take longer than the usual minute when the plan does", async () => {
      const { fixture, caller, owner, other, sessionId } = await prepared(
        {},
        {
          planOf: async () => ({ ...UNPLANNED, name: "short", maxRunSeconds: 120 }),
        },
      );
      const steps: number[] = [];
      const catalog = other.catalogs.forCaller(caller);
      const skill = await catalog.find("demo");
      const script = skill && (await catalog.scripts(skill)).find(({ name }) => name === "slow.sh");
      if (skill === undefined || script === undefined) throw new Error("no script");
      const request = { skill, catalog, script, args: [], stdin: undefined, sessionId, reuseSession: true };
      const { signal } = new AbortController();
      const onProgress = ({ outputBytes }: { outputBytes: number }) => steps.push(outputBytes);
      await other.sessions.run(caller, { ...request, timeoutMs: 100_000 }, { signal, onProgress });
      expect(steps).toContain(6);
      const rows = await fixture.database.db.selectFrom("script_sessions").select("expires_at").execute();
      expect(rows).toHaveLength(1);
      await expect(
        other.sessions.run(caller, { ...request, timeoutMs: 121_000 }, { signal, onProgress }),
      ).rejects.toMatchObject({ code: "quota_exceeded" });
      expect(await owner.run(caller, "demo", "count.sh", { sessionId })).toMatchObject({ exitCode: 0 });
    });

    it("fails with the same codes as on its own instance", async () => {
      const { fixture, caller, other, sessionId, read } = await prepared();
      await expect(read("/tmp/none")).rejects.toMatchObject({
        code: "output_file_not_found",
        suggestions: expect.arrayContaining(["List what there is in /tmp"]),
        nextSteps: [{ tool: "skills_listOutputFiles", example: { sessionId } }],
      });
      await expect(other.sessions.listFiles(caller, sessionId, "/tmp/none")).rejects.toMatchObject({
        code: "directory_not_found",
      });
      await fixture.publish(caller.accountId, "second", FILES);
      await expect(other.run(caller, "second", "count.sh", { sessionId })).rejects.toMatchObject({
        code: "invalid_input",
      });
    });

    it("is not found for another key", async () => {
      const { fixture, caller, other, sessionId } = await prepared();
      const stranger = await fixture.caller(caller.accountId);
      await expect(other.sessions.listFiles(stranger, sessionId, "/tmp")).rejects.toMatchObject({
        code: "session_not_found",
      });
    });

    it("ends the script when the caller of the other instance goes away", async () => {
      const { caller, owner, other, sessionId } = await prepared();
      const gone = new AbortController();
      const catalog = other.catalogs.forCaller(caller);
      const skill = await catalog.find("demo");
      if (skill === undefined) throw new Error("no skill");
      const script = (await catalog.scripts(skill)).find(({ name }) => name === "wait.sh");
      if (script === undefined) throw new Error("no script");
      const running = other.sessions.run(
        caller,
        { skill, catalog, script, args: [], stdin: undefined, sessionId, reuseSession: true },
        { signal: gone.signal, onProgress: () => {} },
      );
      const ended = expect(running).rejects.toMatchObject({ code: "script_cancelled" });
      await vi.waitFor(async () => {
        const { files } = await owner.sessions.listFiles(caller, sessionId, "/tmp");
        expect(files.map(({ path }) => path)).toContain("/tmp/started");
      }, SOON);
      gone.abort();
      await ended;
      // One run at a time: this one starts when the other is over.
      expect(await owner.run(caller, "demo", "count.sh", { sessionId })).toMatchObject({ exitCode: 0 });
    });

    it("closes there as soon as its key is revoked here", async () => {
      const { fixture, caller, owner } = await prepared({ heartbeatMs: 600_000 });
      await fixture.revoke(caller);
      await vi.waitFor(
        async () =>
          expect(await owner.database.db.selectFrom("script_sessions").selectAll().execute()).toEqual([]),
        SOON,
      );
    });

    it("is not found when its instance cannot be reached, and can still be closed", async () => {
      const { caller, owner, other, sessionId, read } = await prepared({ heartbeatMs: 600_000 });
      await owner.disconnect();
      await expect(read("/tmp/last_run.out")).rejects.toMatchObject({
        code: "session_not_found",
        suggestions: expect.arrayContaining([
          "Run the script again with reuseSession: true to get a fresh sandbox",
        ]),
      });
      await other.sessions.closeSession(caller, sessionId);
      await vi.waitFor(
        async () =>
          expect(
            await owner.sessions
              .listFiles(caller, sessionId, "/tmp")
              .catch(({ code }: { code: string }) => code),
          ).toBe("session_not_found"),
        SOON,
      );
    });

    it("is gone with an instance that says nothing any more, and counts no longer", async () => {
      const { caller, other, sessionId, owner } = await prepared({ sessionsPerKey: 1, heartbeatMs: 60_000 });
      await other.database.db
        .updateTable("instances")
        .set({ heartbeat_at: new Date(Date.now() - 21_000) })
        .where("id", "=", owner.id)
        .execute();
      await expect(other.sessions.listFiles(caller, sessionId, "/tmp")).rejects.toMatchObject({
        code: "session_not_found",
      });
      expect(await other.run(caller, "demo", "count.sh")).toMatchObject({ exitCode: 0 });
    });

    it("closes what it holds when the others took it for dead", async () => {
      const { fixture, caller, owner, sessionId } = await prepared({ heartbeatMs: 50 });
      await fixture.database.db.deleteFrom("instances").where("id", "=", owner.id).execute();
      await vi.waitFor(
        async () =>
          expect(
            await owner.sessions
              .listFiles(caller, sessionId, "/tmp")
              .catch(({ code }: { code: string }) => code),
          ).toBe("session_not_found"),
        SOON,
      );
      expect(await owner.run(caller, "demo", "count.sh")).toMatchObject({ exitCode: 0 });
    });

    it("answers nobody but an instance, and not for a key that is no longer one", async () => {
      const { fixture, caller, owner, sessionId } = await prepared();
      const secret = await sharedSecret(fixture.database.db, "internal-sessions", randomBytes(32));
      const call = { operation: "listFiles", instanceId: owner.id, sessionId, caller, directory: "/tmp" };
      const ask = async (changed: object, key = secret) => {
        const body = JSON.stringify({ ...call, ...changed });
        const headers = signedHeaders(key, body);
        const response = await fetch(`${owner.url}/internal/sessions`, { method: "POST", body, headers });
        return [response.status, Object(await response.json()).error];
      };
      expect(await ask({})).toEqual([200, undefined]);
      expect(await ask({}, Buffer.alloc(32))).toEqual([401, "invalid_credentials"]);
      expect(await ask({ operation: "erase" })).toEqual([400, "invalid_input"]);
      expect(await ask({ instanceId: "another" })).toEqual([404, "session_not_found"]);
      const stranger = await fixture.caller();
      expect(await ask({ caller: stranger })).toEqual([404, "session_not_found"]);
      // As when the change log has not told this instance yet.
      await fixture.database.db
        .updateTable("keys")
        .set({ revoked_at: new Date() })
        .where("id", "=", caller.keyId)
        .execute();
      expect(await ask({})).toEqual([404, "session_not_found"]);
      expect(await ask({ caller: { ...caller, accountId: stranger.accountId } })).toEqual([
        404,
        "session_not_found",
      ]);
    });
  },
);
