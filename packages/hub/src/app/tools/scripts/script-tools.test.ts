import { randomUUID } from "node:crypto";
import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import { describe, expect, it } from "vitest";
import type { ScriptHost } from "../../../features/scripts/script-host.ts";
import { sessionFixture, useSandbox } from "../../../features/scripts/testing/session-fixture.ts";
import { testDatabase } from "../../../platform/testing/test-database.ts";
import { closeSession } from "./close-session.ts";
import { listOutputFiles } from "./list-output-files.ts";
import { listScripts } from "./list-scripts.ts";
import { readFile } from "./read-file.ts";
import { runScript } from "./run-script.ts";

const obstacle = findBubblewrapObstacle();

const GREET = `"""Greets somebody."""
import argparse
parser = argparse.ArgumentParser()
parser.add_argument("name", help="whom to greet")
parser.add_argument("--times", type=int, default=1)
if __name__ == "__main__":
    given = parser.parse_args()
    for _ in range(given.times):
        print("\\033[1mHello\\033[0m " + given.name)
`;
const FAIL = "#!/bin/sh\necho broken >&2\nexit 4\n";
const FILES = { "scripts/fail.sh": FAIL, "scripts/greet.py": GREET };

async function prepared(place?: ScriptHost) {
  const fixture = await sessionFixture(await testDatabase(), place);
  const caller = await fixture.caller();
  await fixture.publish(caller.accountId, "demo", FILES);
  const hub = await fixture.instance();
  return { fixture, caller, hub };
}

describe.skipIf(obstacle !== undefined)(`the golden path (${obstacle ?? "bubblewrap works here"})`, () => {
  const sandbox = useSandbox();

  it("leads from each answer to the next call: listScripts, runScript, readFile, closeSession", async () => {
    const { fixture, caller, hub } = await prepared(sandbox());
    const listed = await hub.call(caller, listScripts, { skillSlug: "demo" });
    expect(listed).toEqual({
      skillSlug: "demo",
      version: 1,
      scripts: [
        {
          name: "fail.sh",
          path: "scripts/fail.sh",
          language: "shell",
          usage: "Nothing could be read about its arguments; read the script or pass ['--help'] in args",
        },
        {
          name: "greet.py",
          path: "scripts/greet.py",
          language: "python",
          description: "Greets somebody.",
          usage: 'args: e.g. ["<name>"]',
          arguments: [
            { name: "name", flags: [], kind: "positional", required: true, help: "whom to greet" },
            { name: "times", flags: ["--times"], kind: "option", required: false },
          ],
        },
      ],
      sandbox: { available: true },
      _workflow: {
        nextSteps: [
          {
            tool: "skills_runScript",
            example: { skillSlug: "demo", scriptName: "fail.sh", args: [], reuseSession: true },
          },
        ],
      },
    });

    await fixture.publish(caller.accountId, "asks", { "scripts/greet.py": FILES["scripts/greet.py"] });
    await hub.changes.fresh();
    expect(await hub.call(caller, listScripts, { skillSlug: "asks" })).toMatchObject({
      _workflow: { nextSteps: [{ tool: "skills_getSkill", example: { slug: "asks" } }] },
    });

    const ran = await hub.call(caller, runScript, {
      skillSlug: "demo",
      scriptName: "greet.py",
      args: ["Ada", "--times", "3"],
      reuseSession: true,
    });
    const { sessionId } = ran;
    expect(ran).toEqual({
      skillSlug: "demo",
      script: "scripts/greet.py",
      succeeded: true,
      end: "exit",
      exitCode: 0,
      durationMs: expect.any(Number),
      sessionId: expect.stringMatching(/^[0-9a-f]{32}$/),
      expiresAt: expect.stringMatching(/^\d{4}-/),
      output: {
        stdout: { filePath: "/tmp/last_run.out", sizeBytes: 54 },
        stderr: { filePath: "/tmp/last_run.err", sizeBytes: 0 },
        isCut: false,
      },
      files: [
        { path: "/tmp/last_run.err", kind: "file", sizeBytes: 0 },
        { path: "/tmp/last_run.out", kind: "file", sizeBytes: 54 },
      ],
      hasMoreFiles: false,
      notes: [],
      _workflow: {
        nextSteps: [
          { tool: "skills_readFile", example: { sessionId, filePath: "/tmp/last_run.out" } },
          { tool: "skills_closeSession", example: { sessionId } },
        ],
      },
    });

    const read = await hub.call(caller, readFile, { sessionId, filePath: "/tmp/last_run.out", limit: 2 });
    expect(read).toEqual({
      filePath: "/tmp/last_run.out",
      sizeBytes: 54,
      lines: ["Hello Ada", "Hello Ada"],
      startLine: 1,
      endLine: 2,
      totalLines: 3,
      isEnd: false,
      session: { sessionId, closed: false, expiresAt: expect.any(String) },
      _workflow: {
        nextSteps: [
          { tool: "skills_readFile", example: { sessionId, filePath: "/tmp/last_run.out", startLine: 3 } },
          { tool: "skills_closeSession", example: { sessionId } },
        ],
      },
    });
    expect(await hub.call(caller, closeSession, { sessionId })).toEqual({
      sessionId,
      closed: true,
      _workflow: { nextSteps: [] },
    });
    expect(await hub.call(caller, closeSession, { sessionId })).toEqual({
      error: "session_not_found",
      message: `There is no session '${sessionId}'.`,
      suggestions: [
        "Run the script again with reuseSession: true to get a fresh sandbox",
        "Sessions end when they are closed, and after five minutes without use",
      ],
      _workflow: { nextSteps: [{ tool: "skills_listSkills", example: {} }] },
    });
    const again = { skillSlug: "demo", scriptName: "greet.py", args: ["Ada"], reuseSession: true };
    expect(await hub.call(caller, runScript, { ...again, sessionId })).toMatchObject({
      error: "session_not_found",
      _workflow: { nextSteps: [{ tool: "skills_runScript", example: again }] },
    });
  });

  it("lists files, reads beyond the end, and releases the session with the last call", async () => {
    const { caller, hub } = await prepared(sandbox());
    const run = () =>
      hub.call(caller, runScript, { skillSlug: "demo", scriptName: "fail", reuseSession: true });
    const { sessionId, succeeded, exitCode, _workflow } = await run();
    expect({ succeeded, exitCode }).toEqual({ succeeded: false, exitCode: 4 });
    expect(_workflow).toMatchObject({
      nextSteps: [
        { example: { filePath: "/tmp/last_run.err" } },
        { example: { filePath: "/tmp/last_run.out" } },
        {},
      ],
    });
    expect(await hub.call(caller, listOutputFiles, { sessionId })).toMatchObject({
      directory: "/tmp",
      files: [{ path: "/tmp/last_run.err", sizeBytes: 7 }, { path: "/tmp/last_run.out" }],
      hasMore: false,
      session: { closed: false },
    });
    expect(await hub.call(caller, listOutputFiles, { sessionId, directory: "/skill/scripts" })).toMatchObject(
      {
        files: [{ path: "/skill/scripts/fail.sh" }, { path: "/skill/scripts/greet.py" }],
      },
    );
    const beyond = { sessionId, filePath: "/tmp/last_run.err", startLine: 50, closeAfter: true };
    const last = await hub.call(caller, readFile, beyond);
    expect(last).toMatchObject({
      lines: [],
      startLine: 50,
      totalLines: 1,
      isEnd: true,
      session: { sessionId, closed: true },
      _workflow: { nextSteps: [] },
    });
    expect(last).not.toHaveProperty("endLine");
    const again = { skillSlug: "demo", scriptName: "fail.sh", reuseSession: true };
    const gone = {
      error: "session_not_found",
      _workflow: { nextSteps: [{ tool: "skills_runScript", example: again }] },
    };
    expect(await hub.call(caller, readFile, beyond)).toMatchObject(gone);
    const second = await run();
    const closing = { sessionId: second.sessionId, closeAfter: true };
    expect(await hub.call(caller, listOutputFiles, closing)).toMatchObject({ session: { closed: true } });
    expect(await hub.call(caller, listOutputFiles, closing)).toMatchObject(gone);
    // What another key ran is none of its business.
    const stranger = { ...caller, keyId: randomUUID() };
    expect(await hub.call(stranger, readFile, beyond)).toMatchObject({
      error: "session_not_found",
      _workflow: { nextSteps: [{ tool: "skills_listSkills", example: {} }] },
    });
  });

  it("says that output of a run without a session is gone, and how to keep it", async () => {
    const { caller, hub } = await prepared(sandbox());
    const ran = await hub.call(caller, runScript, { skillSlug: "demo", scriptName: "fail.sh" });
    expect(ran).toMatchObject({
      exitCode: 4,
      output: { stderr: { sizeBytes: 7 } },
      files: [],
      notes: [
        "This run's sandbox is gone and its output cannot be read. Pass reuseSession: true to keep it for reading.",
      ],
      _workflow: {
        nextSteps: [
          {
            tool: "skills_runScript",
            example: { skillSlug: "demo", scriptName: "fail.sh", reuseSession: true },
          },
        ],
      },
    });
    expect(ran).not.toHaveProperty("sessionId");
  });

  it("keeps a session open when the read that was to close it failed", async () => {
    const { caller, hub } = await prepared(sandbox());
    const { sessionId } = await hub.call(caller, runScript, {
      skillSlug: "demo",
      scriptName: "fail.sh",
      reuseSession: true,
    });
    for (const filePath of ["/tmp/none", "/etc/passwd", "../etc/passwd", "/tmp", "/proc/1/environ"]) {
      expect(await hub.call(caller, readFile, { sessionId, filePath, closeAfter: true })).toMatchObject({
        error: "output_file_not_found",
      });
    }
    for (const directory of ["/tmp/none", "/etc", "/tmp/last_run.out"]) {
      expect(await hub.call(caller, listOutputFiles, { sessionId, directory })).toMatchObject({
        error: "directory_not_found",
      });
    }
    expect(await hub.call(caller, listOutputFiles, { sessionId })).toHaveProperty("files");
  });
});

describe("script tools on a hub without a sandbox", () => {
  it("still list scripts, with the reason, and lead to running them elsewhere", async () => {
    const { caller, hub } = await prepared();
    expect(await hub.call(caller, listScripts, { skillSlug: "demo" })).toMatchObject({
      sandbox: { available: false, why: "Scripts are switched off on this hub." },
      _workflow: { nextSteps: [{ tool: "skills_getScript" }] },
    });
    const offered = (name: string) => (name === "skills_listScripts" ? name : undefined);
    expect(await hub.call(caller, listScripts, { skillSlug: "demo" }, offered)).toMatchObject({
      _workflow: { nextSteps: [] },
    });
    expect(
      await hub.call(caller, runScript, { skillSlug: "demo", scriptName: "greet.py", reuseSession: true }),
    ).toMatchObject({ error: "sandbox_unavailable" });
  });

  it("find neither skills of others nor scripts that are not there, and suggest near ones", async () => {
    const { fixture, caller, hub } = await prepared();
    const stranger = await fixture.caller();
    await fixture.publish(stranger.accountId, "secret", FILES);
    const [foreign, missing] = [
      await hub.call(caller, listScripts, { skillSlug: "secret" }),
      await hub.call(caller, listScripts, { skillSlug: "absent" }),
    ];
    expect(foreign).toMatchObject({ error: "skill_not_found", message: "No skill with slug 'secret'" });
    expect(JSON.stringify(foreign).replaceAll("secret", "absent")).toBe(JSON.stringify(missing));
    expect(await hub.call(caller, runScript, { skillSlug: "secret", scriptName: "greet.py" })).toEqual(
      foreign,
    );
    expect(await hub.call(caller, runScript, { skillSlug: "demo", scriptName: "gret.py" })).toEqual({
      error: "script_not_found",
      message: "Skill 'demo' has no script 'gret.py'",
      suggestions: ["Did you mean 'greet.py'?", "Scripts of this skill: fail.sh, greet.py"],
      _workflow: { nextSteps: [{ tool: "skills_listScripts", example: { skillSlug: "demo" } }] },
    });
  });

  it("need a key", async () => {
    const { hub } = await prepared();
    const calls = [
      [listScripts, { skillSlug: "demo" }],
      [runScript, { skillSlug: "demo", scriptName: "greet.py" }],
      [readFile, { sessionId: "0".repeat(32), filePath: "/tmp/x" }],
      [listOutputFiles, { sessionId: "0".repeat(32) }],
      [closeSession, { sessionId: "0".repeat(32) }],
    ] as const;
    for (const [tool, args] of calls) {
      expect(await hub.call({ tier: "anonymous" }, tool, args)).toMatchObject({
        error: "unauthenticated",
      });
    }
  });

  it("refuse arguments beyond their limits", async () => {
    const { caller, hub } = await prepared();
    const script = { skillSlug: "demo", scriptName: "greet.py" };
    const session = { sessionId: "0".repeat(32) };
    const calls = [
      [readFile, { ...session, filePath: "/tmp/x", limit: 501 }],
      [readFile, { ...session, filePath: "/tmp/x", limit: 0 }],
      [readFile, { ...session, filePath: "/tmp/x", startLine: 0 }],
      [readFile, { ...session, filePath: "/tmp/x", startLine: 1.5 }],
      [listOutputFiles, { ...session, directory: "" }],
      [closeSession, { sessionId: "" }],
      [closeSession, { ...session, other: true }],
      [runScript, { ...script, args: ["a\0b"] }],
      [runScript, { ...script, args: Array(201).fill("x") }],
      [runScript, { ...script, args: Array(20).fill("x".repeat(32_000)) }],
      [runScript, { ...script, stdin: "x".repeat(1_000_001) }],
    ] as const;
    for (const [tool, args] of calls)
      expect(await hub.call(caller, tool, args)).toMatchObject({ error: "invalid_input" });
  });

  it("do not find a session that never was", async () => {
    const { caller, hub } = await prepared();
    const calls = [
      [readFile, { filePath: "/tmp/x", limit: 500 }],
      [readFile, { filePath: "/tmp/x" }],
      [listOutputFiles, {}],
      [closeSession, {}],
      [runScript, { skillSlug: "demo", scriptName: "greet.py" }],
    ] as const;
    for (const [tool, args] of calls) {
      for (const sessionId of [
        "0".repeat(32),
        "../../etc",
        "A".repeat(32),
        "'; drop table script_sessions; --",
      ])
        expect(await hub.call(caller, tool, { sessionId, ...args })).toMatchObject({
          error: "session_not_found",
        });
    }
  });
});
