import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import Docker from "dockerode";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { attackSuite } from "../../attacks/attack-suite.suite.ts";
import { runAttacks } from "../../attacks/run-attacks.ts";
import { defaultLimits } from "../../limits.ts";
import type { ExecRequest, SandboxSession, SessionSpec } from "../../sandbox.ts";
import { createDockerDriver } from "./docker-driver.ts";
import { startPodman } from "./testing/podman-engine.ts";

const engine = await startPodman();
if (typeof engine === "string") {
  describe.skip(`on a real Podman (skipped: ${engine})`, () => it("runs nothing"));
} else {
  describe("on a real Podman", { timeout: 240_000 }, () => {
    const docker = new Docker({ socketPath: engine.socketPath });
    const driver = createDockerDriver(engine);
    const sessions: SandboxSession[] = [];
    let skillFolder = "";

    beforeAll(async () => {
      skillFolder = await mkdtemp(join(tmpdir(), "skillquay-skill-"));
      await writeFile(join(skillFolder, "SKILL.md"), "# demo\n", { mode: 0o600 });
    });
    afterEach(async () => {
      for (const session of sessions.splice(0)) await session.close();
      expect(await docker.listContainers({ all: true })).toEqual([]);
    });
    afterAll(async () => {
      await rm(skillFolder, { recursive: true, force: true });
      await engine.close();
    }, 60_000);

    const open = async (changes: Partial<SessionSpec> = {}) => {
      const limits = { ...defaultLimits, memoryBytes: 128 * 2 ** 20, processes: 32 };
      const session = await driver.create({
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

    it("passes its own self-test and reports what it enforces", async () => {
      const report = await driver.probe();
      expect(report.checks.filter(({ held }) => !held)).toEqual([]);
      expect(report).toMatchObject({
        usable: true,
        isolation: "container",
        network: ["none", "allowlist"],
        memory: "hard",
        processes: "hard",
        disk: "hard",
        killsTree: true,
      });
      expect(report.checks).toHaveLength(6);
    });

    it("holds in every case of the attack suite", { timeout: 1_200_000 }, async () => {
      const results = await runAttacks(driver);
      // On a busy machine a payload runs out of time before it gets to its end. What is broken is so the second time as well.
      const only = results.filter(({ verdict }) => verdict === "broken").map(({ id }) => id);
      const again = only.length === 0 ? [] : await runAttacks(driver, { only });
      expect(again.filter(({ verdict }) => verdict === "broken")).toEqual([]);
      // Programs are those of the image.
      expect(results.filter(({ verdict }) => verdict === "skipped").map(({ id }) => id)).toEqual([
        "beside-local-bin",
        "beside-cargo-bin",
        "beside-home-bin",
        "beside-config",
      ]);
      expect(results).toHaveLength(attackSuite.length + 1);
    });

    it("names the missing image and how to get it", async () => {
      const report = await createDockerDriver({ ...engine, image: "localhost/none:1" }).probe();
      expect(report).toMatchObject({
        usable: false,
        fix: expect.stringContaining("podman pull localhost/none:1"),
      });
    });

    it("passes arguments, input, variables and exit code, with the skill as working folder", async () => {
      const session = await open({ env: { TOKEN: "granted" } });
      const ran = await session.exec({
        argv: [
          "/bin/sh",
          "-c",
          'pwd; cat; printf "%s|" "$TOKEN" "$@"; echo oops >&2; exit 7',
          "sh",
          "a b",
          "$(id)",
          "'",
        ],
        stdin: new TextEncoder().encode("input\n"),
      });
      expect(text(ran.stdout)).toBe("/skill\ninput\ngranted|a b|$(id)|'|");
      expect(text(ran.stderr)).toBe("oops\n");
      expect(ran).toMatchObject({ end: "exit", exitCode: 7 });
    });

    it("tells exit, signal, missing program, memory, CPU and time-out apart", async () => {
      const session = await open({ limits: { ...defaultLimits, memoryBytes: 128 * 2 ** 20, cpuSeconds: 1 } });
      expect(await sh(session, "exit 3")).toMatchObject({ end: "exit", exitCode: 3 });
      expect(await sh(session, "kill -SEGV $$")).toMatchObject({ end: "signal", signal: "SIGSEGV" });
      expect(await session.exec({ argv: ["/no/such"] })).toMatchObject({ end: "exit", exitCode: 127 });
      const bomb = ["/usr/bin/python3", "-c", "x = bytearray(500 << 20)"] as const;
      expect(await session.exec({ argv: bomb })).toMatchObject({ end: "limit", limit: "memory" });
      expect(await sh(session, "while :; do :; done")).toMatchObject({ end: "limit", limit: "cpu" });
      expect(await sh(session, "sleep 60", { timeoutMs: 500 })).toMatchObject({ end: "timeout" });
    });

    it("keeps /tmp between runs, ends daemons with their run, and reads only inside", async () => {
      const session = await open();
      await sh(session, "echo kept >/tmp/a; setsid sleep 1000 & (sleep 1000 &)");
      const next = await sh(session, "cat /tmp/a; for f in /proc/[0-9]*/comm; do cat $f; done 2>/dev/null");
      expect(next.stdout).toMatch(/^kept\n/);
      expect(next.stdout).not.toContain("sleep");
      const file = await session.readFile("/tmp/a", { maxBytes: 3, offsetBytes: 1 });
      expect({ ...file, bytes: text(file.bytes) }).toEqual({ bytes: "ept", sizeBytes: 5, isEnd: false });
      await sh(
        session,
        "mkfifo /tmp/pipe; ln -s /tmp/none /tmp/link; mkdir /tmp/d; printf x >'/tmp/d/new\nline'",
      );
      expect(await session.listFiles("/tmp", { maxEntries: 10 })).toEqual([
        { path: "/tmp/a", kind: "file", sizeBytes: 5 },
        { path: "/tmp/d", kind: "folder", sizeBytes: expect.any(Number) },
        { path: "/tmp/d/new\nline", kind: "file", sizeBytes: 1 },
        { path: "/tmp/link", kind: "link", sizeBytes: 9 },
        { path: "/tmp/pipe", kind: "other", sizeBytes: 0 },
      ]);
      for (const [path, code] of [
        ["/tmp/pipe", "not_a_file"],
        ["/tmp/d", "not_a_file"],
        ["/tmp/link", "file_not_found"],
        ["/tmp/../etc/passwd", "path_invalid"],
        ["/etc/passwd", "path_invalid"],
      ] as const)
        await expect(session.readFile(path, { maxBytes: 10 })).rejects.toMatchObject({ code });
    });

    it("keeps as much of the output as the result has, whatever was planted under its name", async () => {
      const session = await open({ limits: { ...defaultLimits, outputBytes: 1_000 } });
      await sh(session, "ln -s /tmp/victim /tmp/last_run.out; mkfifo /tmp/last_run.err");
      const ran = await sh(session, "yes | head -c 3000; echo done >&2", { keepOutput: true });
      expect(ran).toMatchObject({ end: "exit", exitCode: 0, stdoutTruncated: true, stderrTruncated: false });
      expect(ran.stdout).toHaveLength(1_000);
      expect(ran.stderr).toBe("done\n");
      expect((await session.readFile("/tmp/last_run.out", { maxBytes: 1 })).sizeBytes).toBe(1_000);
      expect(await sh(session, "wc -c </tmp/last_run.out; cat /tmp/last_run.err")).toMatchObject({
        stdout: expect.stringMatching(/^\s*1000\ndone\n$/),
      });
      await expect(session.readFile("/tmp/victim", { maxBytes: 1 })).rejects.toMatchObject({
        code: "file_not_found",
      });
      const cut = await sh(session, "echo early; sleep 60", { keepOutput: true, timeoutMs: 4_000 });
      expect(cut).toMatchObject({ end: "timeout", stdout: "early\n" });
    });

    it("shows a skill that is its owner's alone, without saying where it is", async () => {
      const session = await open();
      const { stdout } = await sh(session, "cat /skill/SKILL.md; cat /proc/1/mountinfo; echo x >/skill/new");
      expect(stdout).toMatch(/^# demo\n/);
      expect(stdout).not.toContain(basename(skillFolder));
      expect(await readdir(skillFolder)).toEqual(["SKILL.md"]);
    });

    it("starts each run with an empty /tmp when the session keeps no files", async () => {
      const session = await open({ keepsFiles: false });
      await sh(session, "echo x >/tmp/a; mkdir /tmp/d; echo y >/tmp/d/b");
      expect((await sh(session, "ls -A /tmp")).stdout).toBe("");
    });

    it("refuses a skill folder that does not exist, and does not make it", async () => {
      const missing = join(skillFolder, "none");
      await expect(open({ skillFolder: missing })).rejects.toMatchObject({ code: "sandbox_unavailable" });
      expect(existsSync(missing)).toBe(false);
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

    it("stays usable after a fork bomb", async () => {
      const session = await open();
      const bomb = "import os\nwhile True:\n  try: os.fork()\n  except OSError: pass";
      const ran = await session.exec({ argv: ["/usr/bin/python3", "-c", bomb], timeoutMs: 6_000 });
      expect(ran.end).toBe("timeout");
      expect(await sh(session, "echo alive")).toMatchObject({ end: "exit", stdout: "alive\n" });
    });

    it("refuses the kernel calls that the engine's own filter leaves open", async () => {
      const session = await open();
      const { stdout } = await session
        .exec({ argv: ["/usr/bin/python3", "-c", kernelCalls] })
        .then((ran) => ({ stdout: text(ran.stdout) }));
      expect(stdout.trim().split("\n")).toEqual([
        "vsock EAFNOSUPPORT",
        "packet EAFNOSUPPORT",
        "inet ok",
        "keyctl EPERM",
        "unshare EPERM",
        "userfaultfd EPERM",
        "io_uring_setup EPERM",
        "clone EPERM",
        "clone3 ENOSYS",
        "ptrace EPERM",
      ]);
    });

    it("cancels a run with everything it started", async () => {
      const session = await open();
      const controller = new AbortController();
      const running = sh(session, "echo up; setsid sleep 1000 & sleep 1000", {
        signal: controller.signal,
        onOutput: () => controller.abort(),
      });
      expect(await running).toMatchObject({ end: "cancelled", stdout: "up\n" });
      // From outside: the next run would sweep before it looks.
      const { Processes } = await docker.getContainer(`skillquay-${session.id}`).top();
      expect(JSON.stringify(Processes)).toContain("until cat");
      expect(JSON.stringify(Processes)).not.toContain("sleep");
    });

    it("does not start what is cancelled already, and ends what is cancelled while it starts", async () => {
      const session = await open();
      const processes = async () =>
        JSON.stringify(await docker.getContainer(`skillquay-${session.id}`).top());
      for (const delayMs of [0, 5, 20, 60]) {
        const signal = delayMs === 0 ? AbortSignal.abort() : AbortSignal.timeout(delayMs);
        expect(await sh(session, "setsid sleep 1000 & sleep 1000", { signal })).toMatchObject({
          end: "cancelled",
        });
        expect(await processes()).not.toContain("sleep");
      }
    });

    it("reaches nothing but the proxy with a network list, and says what was refused", async () => {
      const session = await open({ network: { mode: "allowlist", hosts: ["localhost", "*.example.com"] } });
      const { stdout, detail } = await session
        .exec({ argv: ["/usr/bin/python3", "-c", fetches] })
        .then((ran) => ({ stdout: text(ran.stdout), detail: ran.detail }));
      expect(stdout.trim().split("\n")).toEqual(["403", "403", "403", "403", "direct OSError"]);
      for (const refusal of ["localhost (address_refused)", "evil.test (not_listed)", "169.254.169.254"])
        expect(detail).toContain(refusal);
    });

    it("leaves no container, folder or socket after close, and refuses what comes later", async () => {
      const previous = await ownFolders();
      const session = await open({ network: { mode: "allowlist", hosts: [] } });
      const added = (await ownFolders()).filter((name) => !previous.includes(name));
      expect(added).not.toEqual([]);
      await session.close();
      await session.close();
      // Other tests make such folders too, and remove them in their own time.
      await expect
        .poll(async () => (await ownFolders()).filter((name) => added.includes(name)), { timeout: 60_000 })
        .toEqual([]);
      await expect(session.exec({ argv: ["/bin/true"] })).rejects.toMatchObject({ code: "session_closed" });
      await expect(session.readFile("/tmp/a", { maxBytes: 1 })).rejects.toMatchObject({
        code: "session_closed",
      });
    });

    it("says that nothing ran and closes when the container is gone", async () => {
      const session = await open();
      await docker.getContainer(`skillquay-${session.id}`).remove({ force: true });
      expect(await sh(session, "true")).toMatchObject({ end: "setup", detail: expect.any(String) });
      await expect(session.exec({ argv: ["/bin/true"] })).rejects.toMatchObject({ code: "session_closed" });
    });

    it("ends the container when the server is killed", async () => {
      const child = spawn(
        process.execPath,
        ["--experimental-strip-types", "--no-warnings", "-e", serverThatSleeps()],
        {
          stdio: ["ignore", "pipe", "inherit"],
          cwd: import.meta.dirname,
        },
      );
      await new Promise((resolve) => child.stdout.once("data", resolve));
      expect(await docker.listContainers()).toHaveLength(1);
      child.kill("SIGKILL");
      await expect.poll(() => docker.listContainers({ all: true }), { timeout: 60_000 }).toEqual([]);
    });

    it("reaps what a dead process left and nothing else", async () => {
      const mine = await open();
      const { Id: image } = await docker.getImage(engine.image).inspect();
      const leave = (owner: string) =>
        docker.createContainer({
          Image: image,
          Cmd: ["/bin/true"],
          Labels: { "skillquay.sandbox": "session", "skillquay.owner": owner },
        });
      const { hostname } = await import("node:os");
      await leave(`${hostname()} 4194303 1700000000`);
      const foreign = await leave("another-machine 4194303 1700000000");
      await driver.reap?.();
      const names = (await docker.listContainers({ all: true })).map(({ Id }) => Id);
      expect(names).toHaveLength(2);
      expect(names).toContain(foreign.id);
      await foreign.remove({ force: true });
      expect(await sh(mine, "echo alive")).toMatchObject({ stdout: "alive\n" });
    });

    function serverThatSleeps(): string {
      const spec = { skillFolder, env: {}, network: { mode: "none" }, limits: defaultLimits };
      return `const { createDockerDriver } = await import(${JSON.stringify(join(import.meta.dirname, "docker-driver.ts"))});
        const session = await createDockerDriver(${JSON.stringify(engine)}).create(${JSON.stringify(spec)});
        session.exec({ argv: ["/bin/sleep", "1000"] });
        setInterval(() => {}, 1000);
        process.stdout.write("up");`;
    }
  });
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

async function ownFolders(): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => /^skillquay-(?:docker-|net-|[0-9a-f]{16}$)/.test(name));
}

const fetches = `import socket, urllib.request, urllib.error
for url in ("http://localhost/", "http://evil.test/", "http://169.254.169.254/", "http://127.1/"):
    try: print(urllib.request.urlopen(url, timeout=5).status)
    except urllib.error.HTTPError as error: print(error.code)
    except Exception as error: print(url, repr(error))
try: socket.create_connection(("1.1.1.1", 443), 3); print("direct connected")
except OSError: print("direct OSError")
`;

const kernelCalls = `import ctypes, errno, socket
libc = ctypes.CDLL(None, use_errno=True)
def say(name, result): print(name, "ok" if result >= 0 else errno.errorcode[ctypes.get_errno()])
def family(name, number):
    try: socket.socket(number, socket.SOCK_STREAM).close(); print(name, "ok")
    except OSError as error: print(name, errno.errorcode[error.errno])
family("vsock", 40)
family("packet", 17)
family("inet", 2)
import platform
x64 = platform.machine() == "x86_64"
call = lambda name, x, a, *args: say(name, libc.syscall(x if x64 else a, *args))
call("keyctl", 250, 219, 0, -3, 0)
call("unshare", 272, 97, 0x10000000)
call("userfaultfd", 323, 282, 1)
call("io_uring_setup", 425, 425, 1, 0)
call("clone", 56, 220, 0x10000000 | 17, 0, 0, 0, 0)
call("clone3", 435, 435, 0, 0)
call("ptrace", 101, 117, 16, 1, 0, 0)
`;
