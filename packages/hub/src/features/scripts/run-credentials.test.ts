import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import { describe, expect, it, vi } from "vitest";
import { testDatabase } from "../../platform/testing/test-database.ts";
import { hooks, sessionFixture, type TestInstance, useSandbox } from "./testing/session-fixture.ts";

const obstacle = findBubblewrapObstacle();

// States that come by themselves, on a machine that may be busy.
const SOON = { timeout: 20_000 };
const SECRET = "s3cr3t-0123456789+ä";
const MASKED = "*".repeat(Buffer.byteLength(SECRET));

const FILES = {
  "scripts/show.sh": `#!/bin/sh
: "\${API_KEY:?}"
printf "%s" "$API_KEY"; printf "%s" "$API_KEY" >&2; printf "%s" "$API_KEY" > /tmp/kept
: > "/tmp/named-$API_KEY"
`,
  "scripts/size.sh": `#!/bin/sh\nprintf "%s" "\${API_KEY:-none}" | wc -c\n`,
  "scripts/second.sh": `#!/bin/sh\n: "\${OTHER_KEY:?}"\necho "\${#OTHER_KEY}"\n`,
  "scripts/wait.sh": `#!/bin/sh\necho started > /tmp/started; sleep 300\n`,
};

describe.skipIf(obstacle !== undefined)(
  `credentials of a run (${obstacle ?? "bubblewrap works here"})`,
  () => {
    const sandbox = useSandbox();

    async function prepared() {
      const logLines: string[] = [];
      const fixture = await sessionFixture(await testDatabase(), sandbox(), logLines);
      const caller = await fixture.caller();
      await fixture.publish(caller.accountId, "demo", FILES);
      const hub = await fixture.instance();
      return { fixture, caller, hub, logLines };
    }

    const open = async (hub: TestInstance) =>
      await hub.database.db.selectFrom("script_sessions").selectAll().execute();

    it("are missed before anything is reserved or opened, with their names and where to set them", async () => {
      const { caller, hub } = await prepared();
      for (const more of [{}, { reuseSession: false }]) {
        await expect(hub.run(caller, "demo", "show.sh", more)).rejects.toMatchObject({
          code: "missing_credentials",
          status: 424,
          message: expect.stringMatching(/scripts\/show\.sh .* 'demo' needs API_KEY.* Nothing ran\.$/),
          details: { names: ["API_KEY"], setAt: "https://hub.test/dashboard/credentials?skill=demo" },
        });
      }
      expect(await open(hub)).toEqual([]);
      expect(await hub.run(caller, "demo", "size.sh")).toMatchObject({ exitCode: 0 });
    });

    it("reach the script, and come out in no output, file, name or log", async () => {
      const { caller, hub, logLines } = await prepared();
      await hub.give(caller, "demo", { name: "API_KEY", value: SECRET });
      const run = await hub.run(caller, "demo", "show.sh");
      expect(run).toMatchObject({ exitCode: 0, stdoutBytes: Buffer.byteLength(SECRET) });
      const sessionId = run.session?.id ?? "";
      const read = async (path: string) =>
        (await hub.sessions.readFile(caller, sessionId, { path, startLine: 1, limit: 10 })).text?.lines;
      for (const path of ["/tmp/last_run.out", "/tmp/last_run.err", "/tmp/kept"])
        expect(await read(path)).toEqual([MASKED]);
      const asBytes = { path: "/tmp/kept", startLine: 1, limit: 1, asBytes: true };
      const file = await hub.sessions.readFile(caller, sessionId, asBytes);
      expect(Buffer.from(file.base64 ?? "", "base64").toString()).toBe(MASKED);
      await hub.run(caller, "demo", "size.sh", { sessionId });
      expect(await read("/tmp/last_run.out")).toEqual([String(Buffer.byteLength(SECRET))]);
      const listing = await hub.sessions.listFiles(caller, sessionId, "/tmp");
      expect(JSON.stringify([run, listing, logLines])).not.toContain(SECRET);
      expect((await hub.credentials.list(caller.accountId))[0]?.lastUsedAt).toBeInstanceOf(Date);
    });

    it("reach a single run and its progress masked, and are named in its plan", async () => {
      const { caller, hub } = await prepared();
      await hub.give(caller, "demo", { name: "API_KEY", value: SECRET });
      const catalog = hub.catalogs.forCaller(caller);
      const skill = await catalog.find("demo");
      const script = skill && (await catalog.scripts(skill)).find(({ name }) => name === "show.sh");
      if (skill === undefined || script === undefined) throw new Error("no script");
      const request = { skill, catalog, script, args: [], stdin: undefined };
      let progress = "";
      const outcome = await hub.sessions.runAlone(caller, request, {
        ...hooks(),
        onOutput: (_, chunk) => {
          progress += Buffer.from(chunk).toString();
        },
      });
      expect(Buffer.from(outcome.stdout).toString()).toBe(MASKED);
      expect(progress).not.toContain(SECRET.slice(0, 8));
      expect(await hub.sessions.plan(caller, request)).toMatchObject({
        grantedVariables: ["API_KEY"],
        neededVariables: [{ name: "API_KEY", required: true, from: "script", state: "given" }],
      });
    });

    it("do not reach a changed version until they are given again, nor another skill or account", async () => {
      const { fixture, caller, hub } = await prepared();
      await hub.give(caller, "demo", { name: "API_KEY", value: SECRET });
      await fixture.publish(caller.accountId, "other", FILES);
      const stranger = await fixture.caller();
      await fixture.publish(stranger.accountId, "demo", FILES);
      await expect(hub.run(caller, "other", "show.sh")).rejects.toMatchObject({
        code: "missing_credentials",
      });
      await expect(hub.run(stranger, "demo", "show.sh")).rejects.toMatchObject({
        code: "missing_credentials",
      });
      await fixture.publish(caller.accountId, "demo", { ...FILES, "new.md": "changed" });
      await hub.changes.fresh();
      await expect(hub.run(caller, "demo", "show.sh")).rejects.toMatchObject({ code: "missing_credentials" });
      const run = await hub.run(caller, "demo", "size.sh");
      const out = { path: "/tmp/last_run.out", startLine: 1, limit: 1 };
      const { text } = await hub.sessions.readFile(caller, run.session?.id ?? "", out);
      expect(text?.lines).toEqual(["4"]);
      await hub.give(caller, "demo", { name: "API_KEY", value: SECRET });
      expect(await hub.run(caller, "demo", "show.sh")).toMatchObject({ exitCode: 0 });
    });

    it("belong to the session: what is given later needs another one, what is missing is said", async () => {
      const { caller, hub } = await prepared();
      await hub.give(caller, "demo", { name: "API_KEY", value: SECRET });
      const { session } = await hub.run(caller, "demo", "show.sh");
      const more = { sessionId: session?.id };
      await expect(hub.run(caller, "demo", "second.sh", more)).rejects.toMatchObject({
        code: "missing_credentials",
        details: { names: ["OTHER_KEY"] },
      });
      await hub.give(caller, "demo", { name: "OTHER_KEY", value: "another-s3cret" });
      await expect(hub.run(caller, "demo", "second.sh", more)).rejects.toMatchObject({
        code: "invalid_input",
        message: expect.stringContaining("was opened before OTHER_KEY was given"),
      });
      expect(await hub.run(caller, "demo", "show.sh", more)).toMatchObject({ exitCode: 0 });
      expect(await hub.run(caller, "demo", "second.sh")).toMatchObject({ exitCode: 0 });
    });

    it("end a running script and its session on every instance when they are removed or replaced", async () => {
      const { fixture, caller, hub } = await prepared();
      const other = await fixture.instance();
      const id = await hub.give(caller, "demo", { name: "API_KEY", value: SECRET });
      const { session } = await hub.run(caller, "demo", "show.sh");
      const sessionId = session?.id ?? "";
      const running = hub.run(caller, "demo", "wait.sh", { sessionId });
      const ended = expect(running).rejects.toMatchObject({ code: "script_cancelled" });
      await vi.waitFor(async () => {
        const { files } = await hub.sessions.listFiles(caller, sessionId, "/tmp");
        expect(files.map(({ path }) => path)).toContain("/tmp/started");
      }, SOON);
      await other.credentials.remove(caller, id);
      await ended;
      await vi.waitFor(async () => expect(await open(hub)).toEqual([]), SOON);
    });

    it("are found by the instance that holds the session, and travel in no call between instances", async () => {
      const { fixture, caller, hub } = await prepared();
      const other = await fixture.instance();
      await hub.give(caller, "demo", { name: "API_KEY", value: SECRET });
      const { session } = await hub.run(caller, "demo", "size.sh");
      const sent = vi.spyOn(globalThis, "fetch");
      try {
        const again = await other.run(caller, "demo", "show.sh", { sessionId: session?.id });
        expect(again).toMatchObject({ exitCode: 0, session: { id: session?.id } });
        await expect(
          other.run(caller, "demo", "second.sh", { sessionId: session?.id }),
        ).rejects.toMatchObject({
          code: "missing_credentials",
          status: 424,
          details: { names: ["OTHER_KEY"] },
        });
        const bodies = sent.mock.calls.map(([, init]) => String(init?.body));
        expect(bodies.length).toBeGreaterThan(0);
        expect(bodies.join()).not.toContain(SECRET);
      } finally {
        sent.mockRestore();
      }
    });
  },
);
