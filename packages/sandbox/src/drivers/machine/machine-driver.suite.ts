import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { defaultLimits } from "../../limits.ts";
import type { ExecRequest, SandboxDriver, SandboxSession, SessionSpec } from "../../sandbox.ts";

/** A double of a place elsewhere, whose machines are sandboxes of this one. */
export interface MachinePlace {
  readonly driver: SandboxDriver;
  /** Those that live. */
  machines(): readonly string[];
  /** What they had on the host, also those that are gone. */
  folders(): readonly string[];
  /** Writes a file into the newest one, past the driver: a sign for a script that waits. */
  write(path: string, data: Buffer): Promise<void>;
  close(): Promise<void>;
}

/** What a session is, wherever its machine is. Each place has its own double. */
export function machineDriverSuite(start: () => Promise<MachinePlace>): void {
  let place: MachinePlace;
  let skillFolder = "";
  const sessions: SandboxSession[] = [];

  beforeAll(async () => {
    place = await start();
    skillFolder = await mkdtemp(join(tmpdir(), "skillquay-skill-"));
    await mkdir(join(skillFolder, "scripts"));
    await writeFile(join(skillFolder, "SKILL.md"), "# demo\n");
    await writeFile(join(skillFolder, 'scripts/it\'s "odd".sh'), '#!/bin/sh\necho "ran $1"\n');
    await chmod(join(skillFolder, 'scripts/it\'s "odd".sh'), 0o755);
    await writeFile(join(skillFolder, "data.bin"), Buffer.from([0, 255, 10, 13]));
    await symlink("/etc/passwd", join(skillFolder, "link"));
  });
  afterEach(async () => {
    for (const session of sessions.splice(0)) await session.close();
    expect(place.machines()).toEqual([]);
  });
  afterAll(async () => {
    await place.close();
    await rm(skillFolder, { recursive: true, force: true });
    expect(place.folders().filter((folder) => existsSync(folder))).toEqual([]);
  });

  const open = async (changes: Partial<SessionSpec> = {}) => {
    const limits = { ...defaultLimits, processes: 32 };
    const session = await place.driver.create({
      skillFolder,
      env: {},
      network: { mode: "none" },
      limits,
      ...changes,
    });
    sessions.push(session);
    return session;
  };
  const sh = async (session: SandboxSession, script: string, more: Partial<ExecRequest> = {}) => {
    const ran = await session.exec({ argv: ["/bin/sh", "-c", script], ...more });
    return { ...ran, stdout: text(ran.stdout), stderr: text(ran.stderr) };
  };

  it("copies the regular files of the skill, unchanged, executable where they were, and not to be written", async () => {
    const session = await open();
    const list = await session.listFiles("/skill", { maxEntries: 20 });
    expect(list.map(({ path, kind }) => `${kind} ${path}`)).toEqual([
      "file /skill/SKILL.md",
      "file /skill/data.bin",
      "folder /skill/scripts",
      'file /skill/scripts/it\'s "odd".sh',
    ]);
    expect([...(await session.readFile("/skill/data.bin", { maxBytes: 9 })).bytes]).toEqual([0, 255, 10, 13]);
    const ran = await session.exec({ argv: ['/skill/scripts/it\'s "odd".sh', "$(id)"] });
    expect(text(ran.stdout)).toBe("ran $(id)\n");
    const write = await sh(session, "echo x >SKILL.md || echo x >new || echo refused");
    expect(write.stdout).toBe("refused\n");
  });

  it("passes arguments, input, variables and exit code", async () => {
    const session = await open({ env: { TOKEN: "it's $HOME" } });
    const script = 'pwd; cat; printf "%s|" "$TOKEN" "$@"; printf "\\377" >&2; exit 7';
    const argv = ["/bin/sh", "-c", script, "sh", "a b", "$(id)", "'", "", "-n", "x\ny"] as const;
    const ran = await session.exec({ argv, stdin: new TextEncoder().encode("input\n") });
    expect(text(ran.stdout)).toBe("/skill\ninput\nit's $HOME|a b|$(id)|'||-n|x\ny|");
    expect([...ran.stderr]).toEqual([255]);
    expect(ran).toMatchObject({ end: "exit", exitCode: 7 });
  });

  it("tells exit, signal, missing program, CPU, flood and time-out apart", async () => {
    const session = await open({
      limits: { ...defaultLimits, cpuSeconds: 1, outputBytes: 1_000, diskBytes: 2 ** 20 },
    });
    expect(await sh(session, "exit 3")).toMatchObject({ end: "exit", exitCode: 3 });
    expect(await sh(session, "kill -SEGV $$")).toMatchObject({ end: "signal", signal: "SIGSEGV" });
    expect(await session.exec({ argv: ["/no/such"] })).toMatchObject({ end: "exit", exitCode: 127 });
    expect(await sh(session, "while :; do :; done")).toMatchObject({ end: "limit", limit: "cpu" });
    expect(await sh(session, "yes | head -c 3000000; exit 4")).toMatchObject({
      end: "exit",
      exitCode: 4,
      stdoutTruncated: true,
      stdout: "y\n".repeat(500),
    });
    expect(await sh(session, "echo early; sleep 60", { timeoutMs: 2_500 })).toMatchObject({
      end: "timeout",
      stdout: "early\n",
    });
  });

  it("ends all that a run has started, by time-out, cancellation or its own end", async () => {
    const session = await open();
    const started = "(sleep 1000 &) ; setsid sleep 1000 & ";
    const survivors = async () =>
      (await sh(session, "for f in /proc/[0-9]*/comm; do cat $f; done 2>/dev/null | grep -c sleep; exit 0"))
        .stdout;
    await sh(session, `${started} sleep 1000`, { timeoutMs: 500 });
    expect(await survivors()).toBe("0\n");
    for (const delayMs of [0, 5, 20, 60]) {
      const signal = delayMs === 0 ? AbortSignal.abort() : AbortSignal.timeout(delayMs);
      expect(await sh(session, `${started} sleep 1000`, { signal })).toMatchObject({ end: "cancelled" });
      expect(await survivors()).toBe("0\n");
    }
    await sh(session, `${started} exit 0`);
    expect(await survivors()).toBe("0\n");
  });

  it("passes output on while a run lasts, and all of it once", async () => {
    const session = await open({ limits: { ...defaultLimits, outputBytes: 10 } });
    const controller = new AbortController();
    const arrived = new Set<string>();
    const cancelled = await sh(session, "echo up; echo err >&2; sleep 1000", {
      signal: controller.signal,
      // Each stream has a reader of its own: which one arrives first is nobody's promise.
      onOutput: (stream) => arrived.add(stream).size === 2 && controller.abort(),
    });
    expect(cancelled).toMatchObject({ end: "cancelled", stdout: "up\n", stderr: "err\n" });
    const seen = { stdout: "", stderr: "" };
    await sh(session, "printf 12345; printf abc >&2; sleep 0.5; printf 67890xyz", {
      onOutput: (stream, chunk) => {
        seen[stream] += text(chunk);
      },
    });
    expect(seen).toEqual({ stdout: "1234567890", stderr: "abc" });
  });

  it("starts each run with an empty /tmp when the session keeps no files", async () => {
    const session = await open({ keepsFiles: false });
    await sh(session, "echo x >/tmp/a; mkdir /tmp/d; echo y >/tmp/d/b");
    expect((await sh(session, "ls -A /tmp | grep -v '^.run-'")).stdout).toBe("");
  });

  it("keeps /tmp and the last output between runs, and reads only what is a file", async () => {
    const session = await open({ limits: { ...defaultLimits, outputBytes: 100 } });
    await sh(session, "ln -s /tmp/victim /tmp/last_run.out; mkfifo /tmp/pipe");
    const ran = await sh(session, "yes | head -c 5000; printf '\\377' >&2", { keepOutput: true });
    expect(ran).toMatchObject({ end: "exit", stdoutTruncated: true, stderrTruncated: false });
    expect(ran.stdout).toHaveLength(100);
    const part = await session.readFile("/tmp/last_run.out", { maxBytes: 3, offsetBytes: 98 });
    expect({ ...part, bytes: text(part.bytes) }).toEqual({ bytes: "y\n", sizeBytes: 100, isEnd: true });
    expect([...(await session.readFile("/tmp/last_run.err", { maxBytes: 9 })).bytes]).toEqual([255]);
    for (const [path, code] of [
      ["/tmp/pipe", "not_a_file"],
      ["/tmp/victim", "file_not_found"],
      ["/skill/../etc/passwd", "path_invalid"],
    ] as const)
      await expect(session.readFile(path, { maxBytes: 10 })).rejects.toMatchObject({ code });
    await expect(session.listFiles("/tmp/none", { maxEntries: 1 })).rejects.toMatchObject({
      code: "file_not_found",
    });
  });

  it("keeps output off the machine's disk, and shows it to the next script as well", async () => {
    const session = await open();
    const fill = "head -c 40000000 /dev/zero >/tmp/a; ulimit -f 0; seq 20000; seq 3 >&2";
    const ran = await sh(session, fill, { keepOutput: true });
    expect(ran).toMatchObject({ end: "exit", exitCode: 0, stdoutTruncated: false, stderr: "1\n2\n3\n" });
    expect(ran.stdout).toHaveLength(108_894);
    expect((await session.readFile("/tmp/last_run.out", { maxBytes: 1 })).sizeBytes).toBe(108_894);
    expect((await sh(session, "wc -c </tmp/last_run.out; cat /tmp/last_run.err")).stdout).toBe(
      "108894\n1\n2\n3\n",
    );
  });

  it("says that output is not whole when the script has killed what passes it on", async () => {
    const session = await open();
    const kill = "echo early; until [ -e /tmp/seen ]; do sleep 0.05; done; kill -9 -1; echo late";
    const ran = await sh(session, kill, {
      keepOutput: true,
      onOutput: () => place.write("/tmp/seen", Buffer.alloc(0)),
    });
    expect(ran).toMatchObject({ end: "signal", stdout: "early\n", stdoutTruncated: true });
    expect(await sh(session, "echo again")).toMatchObject({ end: "exit", stdout: "again\n" });
  });

  it("tells the status and the output of a script that left something running with its output open", async () => {
    const session = await open();
    const ran = await sh(session, "echo up; setsid sleep 1000 & exit 7");
    expect(ran).toMatchObject({ exitCode: 7, stdout: "up\n" });
    expect((await sh(session, "cat /proc/[0-9]*/comm")).stdout).not.toContain("sleep");
  });

  it("leaves no machine behind when the skill cannot be read", async () => {
    await expect(open({ skillFolder: join(skillFolder, "none") })).rejects.toMatchObject({
      code: "sandbox_unavailable",
    });
    expect(place.machines()).toEqual([]);
  });
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
