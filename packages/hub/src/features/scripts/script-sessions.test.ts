import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import { longestBlockMs } from "@skillquay/skill/testing";
import { describe, expect, it, vi } from "vitest";
import { openAccounts } from "../../app/open-accounts.ts";
import { testDatabase } from "../../platform/testing/test-database.ts";
import type { KeyCaller } from "../accounts/caller.ts";
import {
  type SessionFixture,
  sessionFixture,
  type TestInstance,
  useSandbox,
} from "./testing/session-fixture.ts";

const obstacle = findBubblewrapObstacle();

// States that come by themselves, on a machine that may be busy.
const SOON = { timeout: 20_000 };

const FILES = {
  "scripts/greet.sh": '#!/bin/sh\necho "hello $1"; cat; echo oops >&2\necho "made by $1" > /tmp/made.txt\n',
  "scripts/seen.sh": "#!/bin/sh\ncat /tmp/made.txt; ls /tmp/canary 2>/dev/null; exit 3\n",
  "scripts/fill.sh":
    "#!/bin/sh\nwhile head -c 16777216 /dev/zero >/tmp/full-$((n = n + 1)); do :; done 2>/dev/null\nseq 300000; echo full >&2\n",
  "scripts/flood.sh": "#!/bin/sh\nyes | head -c 9000000; echo flooded >&2\n",
  "scripts/wait.sh": "#!/bin/sh\necho started; sleep 300\n",
  "scripts/crash.sh": "#!/bin/sh\nkill -SEGV $$\n",
  "scripts/types.ts": 'const word: string = "typed";\nconsole.log(word);\n',
  "scripts/import.py": "import no_such_module_here\nif __name__ == '__main__':\n    print(1)\n",
  "scripts/odd.rb": "#!/usr/bin/env no-such-ruby\nputs 1\n",
};

describe.skipIf(obstacle !== undefined)(`script sessions (${obstacle ?? "bubblewrap works here"})`, () => {
  const sandbox = useSandbox();

  async function prepared(limits: Parameters<SessionFixture["instance"]>[0] = {}) {
    const fixture = await sessionFixture(await testDatabase(), sandbox());
    const caller = await fixture.caller();
    await fixture.publish(caller.accountId, "demo", FILES);
    const hub = await fixture.instance(limits);
    return { fixture, caller, hub };
  }

  it("keeps output and files of a run until the session is closed", async () => {
    const { caller, hub } = await prepared();
    const run = await hub.run(caller, "demo", "greet.sh", { args: ["Ada"], stdin: "from stdin\n" });
    expect(run).toMatchObject({ end: "exit", exitCode: 0, stdoutBytes: 21, stderrBytes: 5, isCut: false });
    expect(run.files.map(({ path }) => path)).toEqual([
      "/tmp/last_run.err",
      "/tmp/last_run.out",
      "/tmp/made.txt",
    ]);
    const id = idOf(run);
    expect(await linesOf(hub, caller, id, "/tmp/last_run.out")).toEqual(["hello Ada", "from stdin"]);
    expect(await linesOf(hub, caller, id, "/tmp/last_run.err")).toEqual(["oops"]);
    expect(await linesOf(hub, caller, id, "made.txt")).toEqual(["made by Ada"]);
    const again = await hub.run(caller, "demo", "seen.sh", { sessionId: id });
    expect(again).toMatchObject({ exitCode: 3, session: { id } });
    expect(await linesOf(hub, caller, id, "/tmp/last_run.out")).toEqual(["made by Ada"]);
    await hub.sessions.closeSession(caller, id);
    await expect(linesOf(hub, caller, id, "/tmp/made.txt")).rejects.toMatchObject({
      code: "session_not_found",
    });
    expect(await rows(hub)).toEqual([]);
  });

  it("keeps the output of a script that has filled its disk, and says when output is cut", async () => {
    const { caller, hub } = await prepared();
    const full = await hub.run(caller, "demo", "fill.sh");
    expect(full).toMatchObject({ end: "exit", exitCode: 0, stdoutBytes: 1_988_895, isCut: false });
    const sessionId = idOf(full);
    const last = { path: "/tmp/last_run.out", startLine: 300_000, limit: 5 };
    expect(await hub.sessions.readFile(caller, sessionId, last)).toMatchObject({
      sizeBytes: 1_988_895,
      text: { lines: ["300000"], totalLines: 300_000, isEnd: true },
    });
    expect(await linesOf(hub, caller, sessionId, "/tmp/last_run.err")).toEqual(["full"]);
    const flood = await hub.run(caller, "demo", "flood.sh", { sessionId });
    expect(flood).toMatchObject({ exitCode: 0, stdoutBytes: 8 * 1024 * 1024, isCut: true });
    expect(flood.files).toContainEqual({
      path: "/tmp/last_run.out",
      kind: "file",
      sizeBytes: 8 * 1024 * 1024,
    });
    expect(await linesOf(hub, caller, sessionId, "/tmp/last_run.err")).toEqual(["flooded"]);
  });

  it("leaves nothing of a run that did not ask for a session", async () => {
    const { caller, hub } = await prepared();
    const run = await hub.run(caller, "demo", "greet.sh", { reuseSession: false });
    expect(run).toMatchObject({ end: "exit", exitCode: 0, files: [] });
    expect(run.session).toBeUndefined();
    expect(await rows(hub)).toEqual([]);
  });

  it("tells a crash, a missing package and a missing program apart, and runs TypeScript", async () => {
    const { caller, hub } = await prepared();
    const crash = await hub.run(caller, "demo", "crash.sh");
    expect(crash).toMatchObject({ end: "signal", signal: "SIGSEGV" });
    const sessionId = idOf(crash);
    const missing = await hub.run(caller, "demo", "import.py", { sessionId });
    expect(missing.missing).toEqual({ what: "python package", name: "no_such_module_here" });
    await expect(hub.run(caller, "demo", "odd.rb", { sessionId })).rejects.toMatchObject({
      code: "dependency_missing",
    });
    const typed = await hub.run(caller, "demo", "types.ts", { sessionId });
    expect(typed.exitCode).toBe(0);
    expect(typed.files.map(({ path }) => path)).toEqual(["/tmp/last_run.err", "/tmp/last_run.out"]);
    expect(await linesOf(hub, caller, sessionId, "/tmp/last_run.out")).toEqual(["typed"]);
  });

  it("is not held up by TypeScript that takes a parser for ever", async () => {
    const { fixture, caller, hub } = await prepared();
    const nested = (levels: number): string => (levels === 0 ? "1" : `(a = ${nested(levels - 1)}) => 1`);
    await fixture.publish(caller.accountId, "deep", {
      "scripts/bomb.ts": `const f = ${nested(40)};\nconsole.log(f);\n`,
      "scripts/fine.ts": "console.log(1);\n",
    });
    // Everything is loaded after it.
    expect(await hub.run(caller, "deep", "fine.ts")).toMatchObject({ end: "exit", exitCode: 0 });
    const longestMs = await longestBlockMs(async () => {
      const run = await hub.run(caller, "deep", "bomb.ts");
      expect(run).toMatchObject({ end: "exit", exitCode: 1 });
      const errors = await linesOf(hub, caller, idOf(run), "/tmp/last_run.err");
      expect(errors?.join("\n")).toContain(
        "'/skill/scripts/bomb.ts' is not valid TypeScript: taking the types out needs",
      );
    });
    expect(longestMs).toBeLessThan(50);
  });

  it("takes arguments that are too large for a command line, and shows nothing of how", async () => {
    const { fixture, caller, hub } = await prepared();
    await fixture.publish(caller.accountId, "large", {
      "scripts/count.py": "import sys\nif __name__ == '__main__':\n    print(len(sys.argv[1]))\n",
    });
    const run = await hub.run(caller, "large", "count.py", { args: ["x".repeat(300_000)] });
    expect(run.files.map(({ path }) => path)).toEqual(["/tmp/last_run.err", "/tmp/last_run.out"]);
    expect(await linesOf(hub, caller, idOf(run), "/tmp/last_run.out")).toEqual(["300000"]);
    const args = Array.from({ length: 200 }, () => "x".repeat(32_000));
    await expect(hub.run(caller, "large", "count.py", { args })).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("6400000 bytes"),
    });
  });

  it("is not found by another key, not even one of the same account, in the same words as one that never was", async () => {
    const { fixture, caller, hub } = await prepared();
    const id = idOf(await hub.run(caller, "demo", "greet.sh"));
    const never = "0".repeat(32);
    for (const other of [await fixture.caller(caller.accountId), await fixture.caller()]) {
      const read = (sessionId: string) =>
        hub.sessions.readFile(other, sessionId, { path: "/tmp/last_run.out", startLine: 1, limit: 1 });
      expect(await failureOf(read(id), id)).toEqual(await failureOf(read(never), never));
      const list = (sessionId: string) => hub.sessions.listFiles(other, sessionId, "/tmp");
      expect(await failureOf(list(id), id)).toEqual(await failureOf(list(never), never));
      const close = (sessionId: string) => hub.sessions.closeSession(other, sessionId);
      expect(await failureOf(close(id), id)).toEqual(await failureOf(close(never), never));
    }
    expect(await linesOf(hub, caller, id, "/tmp/last_run.out")).toEqual(["hello "]);
  });

  it("shows nothing of one session in another (S5)", async () => {
    const { fixture, caller, hub } = await prepared();
    await fixture.publish(caller.accountId, "canary", {
      "scripts/plant.sh": "#!/bin/sh\necho secret > /tmp/canary\n",
    });
    await hub.run(caller, "canary", "plant.sh");
    const other = await hub.run(caller, "demo", "seen.sh");
    expect(other.files.map(({ path }) => path)).not.toContain("/tmp/canary");
  });

  it("runs scripts of its own skill only", async () => {
    const { fixture, caller, hub } = await prepared();
    await fixture.publish(caller.accountId, "other", { "scripts/a.sh": "#!/bin/sh\n:\n" });
    const sessionId = idOf(await hub.run(caller, "demo", "greet.sh"));
    await expect(hub.run(caller, "other", "a.sh", { sessionId })).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("'demo' only"),
    });
  });

  it("ends after its idle time, row and sandbox", async () => {
    const { caller, hub } = await prepared({ idleMs: 300 });
    const id = idOf(await hub.run(caller, "demo", "greet.sh"));
    await vi.waitFor(async () => expect(await rows(hub)).toEqual([]), SOON);
    await expect(linesOf(hub, caller, id, "/tmp/last_run.out")).rejects.toMatchObject({
      code: "session_not_found",
    });
  });

  it("opens as many as a key and an account may have, also when asked at once, and says what to close", async () => {
    const { fixture, caller, hub } = await prepared({ sessionsPerKey: 2, sessionsPerAccount: 3 });
    const asked = await Promise.allSettled([1, 2, 3, 4].map(() => hub.run(caller, "demo", "greet.sh")));
    const opened = asked.flatMap((one) => (one.status === "fulfilled" ? [idOf(one.value)] : []));
    expect(opened).toHaveLength(2);
    const refused = asked.find((one) => one.status === "rejected")?.reason;
    expect(refused).toMatchObject({ code: "quota_exceeded" });
    expect([...refused.suggestions].slice(0, 2).sort()).toEqual(
      opened.map((id) => `Close session '${id}'`).sort(),
    );
    const second = await fixture.caller(caller.accountId);
    await hub.run(second, "demo", "greet.sh");
    const third = await fixture.caller(caller.accountId);
    const failure = await hub.run(third, "demo", "greet.sh").catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "quota_exceeded" });
    for (const id of opened) expect(JSON.stringify(failure)).not.toContain(id);
    await hub.sessions.closeSession(caller, opened[0] ?? "");
    expect(idOf(await hub.run(third, "demo", "greet.sh"))).toMatch(/^[0-9a-f]{32}$/);
  });

  it("makes no more sandboxes than the instance may have", async () => {
    const { caller, hub } = await prepared({ sandboxes: 1 });
    const id = idOf(await hub.run(caller, "demo", "greet.sh"));
    await expect(hub.run(caller, "demo", "greet.sh", { reuseSession: false })).rejects.toMatchObject({
      code: "sandbox_unavailable",
      message: "All 1 sandboxes of this hub are in use.",
    });
    await hub.sessions.closeSession(caller, id);
    expect(await hub.run(caller, "demo", "greet.sh", { reuseSession: false })).toMatchObject({ exitCode: 0 });
  });

  it.each([
    ["its key is revoked", (fixture: SessionFixture, caller: KeyCaller) => fixture.revoke(caller)],
    [
      "its account is disabled",
      async ({ database }: SessionFixture, { accountId }: KeyCaller) => {
        await openAccounts({ database }).disableAccount(accountId);
      },
    ],
  ])("closes what a key has open as soon as %s, running scripts included", async (_, end) => {
    // No heartbeat comes to the help of the change log.
    const { fixture, caller, hub } = await prepared({ heartbeatMs: 600_000 });
    const id = idOf(await hub.run(caller, "demo", "greet.sh"));
    const single = hub.run(caller, "demo", "wait.sh", { reuseSession: false });
    const inSession = hub.run(caller, "demo", "wait.sh", { sessionId: id });
    const ended = Promise.allSettled([single, inSession]);
    await vi.waitFor(async () => {
      expect(await linesOf(hub, caller, id, "/tmp/last_run.out")).toEqual(["started"]);
    }, SOON);
    const bystander = await fixture.caller();
    await fixture.publish(bystander.accountId, "demo", FILES);
    const kept = idOf(await hub.run(bystander, "demo", "greet.sh"));
    await end(fixture, caller);
    for (const run of await ended) expect(run).toMatchObject({ reason: { code: "script_cancelled" } });
    await vi.waitFor(async () => expect(await rows(hub)).toEqual([kept]), SOON);
  });

  it("closes what a key has open when the key expires", async () => {
    const { fixture, caller, hub } = await prepared({ heartbeatMs: 50 });
    await hub.run(caller, "demo", "greet.sh");
    await fixture.database.db
      .updateTable("keys")
      .set({ expires_at: new Date(Date.now() - 1) })
      .where("id", "=", caller.keyId)
      .execute();
    await vi.waitFor(async () => expect(await rows(hub)).toEqual([]), SOON);
  });

  it("ends a script whose caller went away", async () => {
    const { caller, hub } = await prepared();
    const gone = new AbortController();
    const catalog = hub.catalogs.forCaller(caller);
    const skill = await catalog.find("demo");
    if (skill === undefined) throw new Error("no skill");
    const script = (await catalog.scripts(skill)).find(({ name }) => name === "wait.sh");
    if (script === undefined) throw new Error("no script");
    const running = hub.sessions.run(
      caller,
      { skill, catalog, script, args: [], stdin: undefined, reuseSession: true },
      { signal: gone.signal, onProgress: () => gone.abort() },
    );
    await expect(running).rejects.toMatchObject({ code: "script_cancelled" });
    // Nobody knows the id of its session, so it is not kept.
    expect(await rows(hub)).toEqual([]);
  });

  it("lets running scripts end when the hub stops, and ends those that do not", async () => {
    const { caller, hub } = await prepared();
    const long = hub.run(caller, "demo", "wait.sh");
    await vi.waitFor(async () => expect(await rows(hub)).toHaveLength(1), SOON);
    const short = hub.run(caller, "demo", "greet.sh", { args: ["x"] });
    await vi.waitFor(async () => expect(await rows(hub)).toHaveLength(2), SOON);
    const ended = Promise.allSettled([long, short]);
    await hub.sessions.close({ drainMs: 5_000 });
    const [first, second] = await ended;
    expect(first).toMatchObject({ reason: { code: "script_cancelled" } });
    expect(second).toMatchObject({ value: { exitCode: 0 } });
    await expect(hub.run(caller, "demo", "greet.sh")).rejects.toMatchObject({
      code: "sandbox_unavailable",
    });
    expect(await rows(hub)).toEqual([]);
  });

  it("keeps the files of a premium skill from those who may only run it", async () => {
    const { fixture, caller, hub } = await prepared();
    const buyer = await fixture.caller();
    const { skillId, versionId } = await fixture.publish(caller.accountId, "paid", FILES, {
      visibility: "premium",
    });
    await fixture.database.db
      .insertInto("drive_entries")
      .values({ account_id: buyer.accountId, skill_id: skillId, version_id: versionId })
      .execute();
    const id = idOf(await hub.run(buyer, "paid", "greet.sh"));
    await expect(linesOf(hub, buyer, id, "/skill/scripts/greet.sh")).rejects.toMatchObject({
      code: "output_file_not_found",
    });
    await expect(hub.sessions.listFiles(buyer, id, "/skill")).rejects.toMatchObject({
      code: "directory_not_found",
    });
    expect(await linesOf(hub, buyer, id, "/tmp/last_run.out")).toEqual(["hello "]);
  });
});

describe("a hub without a sandbox", () => {
  it("says why, and runs nothing", async () => {
    const fixture = await sessionFixture(await testDatabase());
    const caller = await fixture.caller();
    await fixture.publish(caller.accountId, "demo", FILES);
    const hub = await fixture.instance();
    expect(await hub.sessions.ready()).toEqual({
      available: false,
      why: "Scripts are switched off on this hub.",
      fix: "Ask the operator to choose a sandbox",
    });
    for (const reuseSession of [true, false]) {
      await expect(hub.run(caller, "demo", "greet.sh", { reuseSession })).rejects.toMatchObject({
        code: "sandbox_unavailable",
        message: "Scripts are switched off on this hub.",
      });
    }
    expect(await rows(hub)).toEqual([]);
  });
});

function idOf({ session }: { session?: { id: string } | undefined }): string {
  if (session === undefined) throw new Error("the run has no session");
  return session.id;
}

async function linesOf(
  { sessions }: TestInstance,
  caller: Parameters<TestInstance["run"]>[0],
  id: string,
  path: string,
): Promise<string[] | undefined> {
  return (await sessions.readFile(caller, id, { path, startLine: 1, limit: 200 })).text?.lines;
}

async function rows({ database }: TestInstance): Promise<string[]> {
  const match = await database.db.selectFrom("script_sessions").select("id").execute();
  return match.map(({ id }) => id);
}

/** Everything a caller learns from a failure, with the id that it sent itself taken out. */
async function failureOf(work: Promise<unknown>, id: string): Promise<string> {
  const error = await work.then(
    () => "it worked",
    (reason: unknown) => reason,
  );
  const { code, message, suggestions, nextSteps } = Object(error);
  return JSON.stringify({ code, message, suggestions, nextSteps }).replaceAll(id, "<id>");
}
