import { mkdtemp, readdir, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { defaultLimits } from "../../limits.ts";
import type { ExecRequest, SandboxSession, SessionSpec } from "../../sandbox.ts";
import { listProcesses } from "../shell/process-tree.ts";
import type { WrapCommand } from "./load-runtime.ts";
import { createSeatbeltDriver } from "./seatbelt-driver.ts";

describe("on another system than macOS", () => {
  const driver = createSeatbeltDriver({ platform: "linux" });

  it("says in the probe that it is for macOS and what to use here", async () => {
    expect(await driver.probe()).toEqual({
      driver: "seatbelt",
      usable: false,
      why: "The Seatbelt driver is for macOS",
      fix: "Use the bubblewrap driver on Linux, or Docker on any system",
      isolation: "none",
      network: [],
      memory: "none",
      processes: "none",
      disk: "none",
      killsTree: false,
      checks: [],
    });
  });

  it("refuses a session", async () => {
    const spec: SessionSpec = { skillFolder: "/", env: {}, network: { mode: "none" }, limits: defaultLimits };
    await expect(driver.create(spec)).rejects.toMatchObject({ code: "sandbox_unavailable" });
  });
});

/** Seatbelt exists on macOS only: here the session's own work is tested, with harmless commands and no wall. */
describe("a session, with the wrapping replaced by none", () => {
  let skillFolder = "";
  let wrapped: { command: string; settings: Parameters<WrapCommand>[1] }[] = [];
  const sessions: SandboxSession[] = [];
  // What a server left that was killed some time ago.
  let earlier: string[] = [];
  const sessionFolders = async () =>
    (await readdir(tmpdir())).filter((name) => name.startsWith("skillquay-session-"));
  const driver = createSeatbeltDriver({
    platform: "darwin",
    load: async () => async (command, settings) => {
      wrapped.push({ command, settings });
      return command;
    },
  });

  beforeEach(async () => {
    wrapped = [];
    earlier = await sessionFolders();
    skillFolder = await realpath(await mkdtemp(join(tmpdir(), "skillquay-skill ")));
    await writeFile(
      join(skillFolder, "run.sh"),
      'pwd; cat; printf "%s|" "$TOKEN" "$@"; echo "$TMPDIR" >&2; exit 7\n',
    );
  });
  afterEach(async () => {
    for (const session of sessions.splice(0)) await session.close();
    await rm(skillFolder, { recursive: true, force: true });
    expect((await sessionFolders()).filter((name) => !earlier.includes(name))).toEqual([]);
  });

  const open = async (changes: Partial<SessionSpec> = {}) => {
    const session = await driver.create({
      skillFolder,
      env: {},
      network: { mode: "none" },
      limits: defaultLimits,
      ...changes,
    });
    sessions.push(session);
    return session;
  };
  const sh = async (session: SandboxSession, script: string, more: Partial<ExecRequest> = {}) => {
    const ran = await session.exec({ argv: ["/bin/sh", "-c", script], ...more });
    return { ...ran, stdout: text(ran.stdout), stderr: text(ran.stderr) };
  };

  it("runs every command through the library, with the rules of this session", async () => {
    const session = await open();
    await sh(session, "true");
    await session.listFiles("/tmp", { maxEntries: 1 });
    expect(wrapped).toHaveLength(2);
    for (const { settings } of wrapped) {
      expect(settings.network.allowedDomains).toEqual([]);
      expect(settings.filesystem.denyWrite).toContainEqual({ path: skillFolder, literal: true });
    }
  });

  it("puts the host's folders in place of /skill and /tmp, and the granted variables in no argument", async () => {
    const session = await open({ env: { TOKEN: "granted" } });
    const argv = ["/bin/sh", "/skill/run.sh", "/tmp/x", "$(id)", "it's"] as const;
    const ran = await session.exec({ argv, stdin: new TextEncoder().encode("input\n") });
    const tmpFolder = text(ran.stderr).trim();
    expect(text(ran.stdout)).toBe(`${skillFolder}\ninput\ngranted|${tmpFolder}/x|$(id)|it's|`);
    expect(ran).toMatchObject({ end: "exit", exitCode: 7 });
    expect(wrapped[0]?.command).not.toContain("granted");
  });

  it("gives a script nothing of the server's environment", async () => {
    const { stdout } = await sh(await open(), "env");
    const names = stdout.split("\n").map((line) => line.split("=", 1)[0]);
    for (const name of names)
      expect(["", "HOME", "LANG", "PATH", "TMPDIR", "PWD", "OLDPWD", "SHLVL", "_"]).toContain(name);
  });

  it("tells exit, signal and time-out apart, and ends a process that left the group", async () => {
    const session = await open();
    expect(await sh(session, "exit 3")).toMatchObject({ end: "exit", exitCode: 3 });
    expect(await sh(session, "kill -SEGV $$")).toMatchObject({ end: "signal", signal: "SIGSEGV" });
    const ran = await sh(
      session,
      "echo early; setsid sleep 1000 & echo $!; sleep 1000 & echo $!; sleep 1000",
      {
        timeoutMs: 3_000,
      },
    );
    expect(ran).toMatchObject({ end: "timeout" });
    const [early, ...pids] = ran.stdout.trim().split("\n");
    expect(early).toBe("early");
    expect(pids).toHaveLength(2);
    const alive = async () => (await listProcesses()).filter(({ pid }) => pids.includes(String(pid)));
    await expect.poll(alive).toEqual([]);
  });

  it("keeps files and the last output between runs, and lists them under /tmp", async () => {
    const session = await open({ limits: { ...defaultLimits, outputBytes: 4 } });
    const ran = await sh(session, 'printf 123456; echo kept >"$TMPDIR/a"', { keepOutput: true });
    expect(ran).toMatchObject({ stdout: "1234", stdoutTruncated: true });
    expect(await session.listFiles("/tmp", { maxEntries: 9 })).toEqual([
      { path: "/tmp/a", kind: "file", sizeBytes: 5 },
      { path: "/tmp/last_run.err", kind: "file", sizeBytes: 0 },
      { path: "/tmp/last_run.out", kind: "file", sizeBytes: 4 },
    ]);
    const file = await session.readFile("/tmp/last_run.out", { maxBytes: 9, offsetBytes: 2 });
    expect({ ...file, bytes: text(file.bytes) }).toEqual({ bytes: "34", sizeBytes: 4, isEnd: true });
    expect((await sh(session, 'cat "$TMPDIR/last_run.out"')).stdout).toBe("1234");
    await expect(session.readFile("/etc/passwd", { maxBytes: 1 })).rejects.toMatchObject({
      code: "path_invalid",
    });
  });

  it("passes kept output on while the run lasts, and all of it once", async () => {
    const session = await open({ limits: { ...defaultLimits, outputBytes: 10 } });
    const controller = new AbortController();
    const cancelled = await sh(session, "echo up; sleep 1000", {
      keepOutput: true,
      signal: controller.signal,
      onOutput: () => controller.abort(),
    });
    expect(cancelled).toMatchObject({ end: "cancelled", stdout: "up\n" });
    const seen = { stdout: "", stderr: "" };
    const ran = await sh(session, "printf 12345; printf abc >&2; printf 67890xyz", {
      keepOutput: true,
      onOutput: (stream, chunk) => {
        seen[stream] += text(chunk);
      },
    });
    expect(seen).toEqual({ stdout: "1234567890", stderr: "abc" });
    expect(ran).toMatchObject({ stdout: "1234567890", stderr: "abc", stdoutTruncated: true });
  });

  it("refuses a network list and everything after close", async () => {
    await expect(open({ network: { mode: "allowlist", hosts: ["example.com"] } })).rejects.toMatchObject({
      code: "sandbox_unavailable",
    });
    const session = await open();
    await session.close();
    await expect(session.exec({ argv: ["/bin/true"] })).rejects.toMatchObject({ code: "session_closed" });
  });
});

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
