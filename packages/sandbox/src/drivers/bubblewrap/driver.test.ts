import { spawnSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { defaultLimits } from "../../limits.ts";
import type { ExecOutcome, SandboxSession, SessionSpec } from "../../sandbox.ts";
import { findBubblewrapObstacle } from "../../testing/bubblewrap-ready.ts";
import { makeTemporarySkill } from "../../testing/temporary-skill.ts";
import { createBubblewrapDriver } from "./driver.ts";

const obstacle = findBubblewrapObstacle();
const isRoot = process.getuid?.() === 0;

describe.skipIf(obstacle !== undefined)(
  `bubblewrap${obstacle === undefined ? "" : ` (skipped: ${obstacle})`}`,
  () => {
    const driver = createBubblewrapDriver();
    const sessions: SandboxSession[] = [];
    let skill: Awaited<ReturnType<typeof makeTemporarySkill>>;
    beforeAll(async () => {
      skill = await makeTemporarySkill({ "data/note.txt": "from the skill" });
    });
    afterEach(async () => {
      await Promise.all(sessions.splice(0).map((session) => session.close()));
    });
    afterAll(async () => {
      await driver.close();
      await skill.remove();
    });
    const open = async (change: Partial<SessionSpec> = {}) => {
      const spec = {
        skillFolder: skill.folder,
        env: {},
        network: { mode: "none" },
        limits: defaultLimits,
      } as const;
      const session = await driver.create({ ...spec, ...change });
      sessions.push(session);
      return session;
    };

    it("proves itself by a self-test and says what is enforced", async () => {
      expect(await driver.probe()).toEqual({
        driver: "bubblewrap",
        usable: true,
        isolation: "namespace",
        network: ["none", "allowlist"],
        memory: expect.stringMatching(/^(hard|polled)$/),
        processes: "hard",
        disk: "hard",
        killsTree: true,
        checks: expect.arrayContaining([{ attack: "read the server's environment", held: true }]),
      });
    });

    describe.each(["kept", "new for each run"])(
      "folders that are given to it, where files are %s",
      (files) => {
        const keepsFiles = files === "kept";
        let folder = "";
        beforeAll(async () => {
          folder = await mkdtemp(join(tmpdir(), "skillquay-test-given-"));
          await chmod(folder, 0o755);
          await writeFile(join(folder, "note.txt"), "from the host");
        });
        afterAll(() => rm(folder, { recursive: true, force: true }));

        it("shows one at its place, and lets nothing be written there", async () => {
          const mounts = [{ source: folder, at: "/packages", access: "read" }] as const;
          const session = await open({ mounts, keepsFiles });
          const outcome = await session.exec({
            argv: [
              "/bin/sh",
              "-c",
              "cat /packages/note.txt; echo x 2>/dev/null >/packages/new || echo ' refused'",
            ],
          });
          expect(text(outcome)).toBe("from the host refused\n");
          expect(await readdir(folder)).toEqual(["note.txt"]);
        });

        it("lets one be written that is the session's own", async () => {
          const copy = join(folder, "copy");
          await mkdir(copy);
          await writeFile(join(copy, "old.txt"), "old");
          const mounts = [{ source: copy, at: "/home/me/project", access: "write" }] as const;
          const session = await open({ mounts, keepsFiles });
          const outcome = await session.exec({
            argv: [
              "/bin/sh",
              "-c",
              "cd /home/me/project && echo new >old.txt && mkdir sub && echo more >sub/x",
            ],
          });
          expect(outcome).toMatchObject({ end: "exit", exitCode: 0 });
          await session.close();
          expect(await readFile(join(copy, "old.txt"), "utf8")).toBe("new\n");
          expect(await readFile(join(copy, "sub/x"), "utf8")).toBe("more\n");
          await rm(copy, { recursive: true });
        });

        it("refuses one over what the sandbox is made of", async () => {
          const mounts = [{ source: folder, at: "/usr/lib", access: "read" }] as const;
          await expect(open({ mounts, keepsFiles })).rejects.toMatchObject({ code: "path_invalid" });
        });

        it.runIf(isRoot)("says what to do about one that the session's user may not enter", async () => {
          const closed = join(folder, "closed");
          await mkdir(closed, { mode: 0o700 });
          const mounts = [{ source: closed, at: "/packages", access: "read" }] as const;
          await expect(open({ mounts, keepsFiles })).rejects.toMatchObject({
            code: "sandbox_unavailable",
            fix: "Make it and the folders above it readable (chmod o+rx) or run the server as an ordinary user",
          });
        });
      },
    );

    it("runs in the skill's folder with the given arguments, input and granted values, and nothing else", async () => {
      const session = await open({ env: { GRANTED: "a b" } });
      const outcome = await session.exec({
        argv: [
          "/bin/sh",
          "-c",
          'pwd; cat data/note.txt; echo; cat; echo "$1"; env | sort; id -u',
          "sh",
          "x y",
        ],
        stdin: Buffer.from("input\n"),
      });
      expect({ ...outcome, stdout: text(outcome), durationMs: 0 }).toEqual({
        end: "exit",
        exitCode: 0,
        stdout:
          "/skill\nfrom the skill\ninput\nx y\nGRANTED=a b\nHOME=/tmp\nLANG=C.UTF-8\nLOGNAME=sandbox\n" +
          "PATH=/usr/local/bin:/usr/bin:/bin\nPWD=/skill\nTMPDIR=/tmp\nUSER=sandbox\n1000\n",
        stderr: new Uint8Array(),
        stdoutTruncated: false,
        stderrTruncated: false,
        durationMs: 0,
      });
    });

    it("lets scripts open their streams by name", async () => {
      const session = await open();
      const argv = ["/bin/sh", "-c", "cat /dev/stdin >/dev/stdout; echo no >/dev/stderr"] as const;
      for (const keepOutput of [false, true]) {
        const outcome = await session.exec({ argv, stdin: Buffer.from("in"), keepOutput });
        expect([text(outcome), Buffer.from(outcome.stderr).toString()]).toEqual(["in", "no\n"]);
      }
    });

    it("keeps files and the last output between the runs of a session, and ends its processes", async () => {
      const session = await open();
      await session.exec({
        argv: ["/bin/sh", "-c", "echo one >/tmp/a; sleep 1000 & echo out; echo err >&2"],
        keepOutput: true,
      });
      const second = await session.exec({
        argv: ["/bin/sh", "-c", "cat /tmp/a /tmp/last_run.out /tmp/last_run.err; cat /proc/[0-9]*/comm"],
        workingFolder: "/tmp",
      });
      expect(text(second)).toMatch(/^one\nout\nerr\n/);
      expect(text(second)).not.toMatch(/sleep/);
    });

    it("keeps as much of the output as the answer has, which says that it is cut", async () => {
      const session = await open({ limits: { ...defaultLimits, outputBytes: 10 } });
      const outcome = await session.exec({ argv: ["/bin/sh", "-c", "seq 1000"], keepOutput: true });
      expect([text(outcome), outcome.stdoutTruncated]).toEqual(["1\n2\n3\n4\n5\n", true]);
      const kept = await session.readFile("/tmp/last_run.out", { maxBytes: 3, offsetBytes: 8 });
      expect({ ...kept, bytes: Buffer.from(kept.bytes).toString() }).toEqual({
        bytes: "5\n",
        sizeBytes: 10,
        isEnd: true,
      });
    });

    it("starts each run with an empty /tmp when files need not be kept", async () => {
      const session = await open({ keepsFiles: false });
      await session.exec({ argv: ["/bin/sh", "-c", "echo one >/tmp/a"] });
      expect(text(await session.exec({ argv: ["/bin/sh", "-c", "ls -A /tmp"] }))).toBe("");
    });

    it("reads and lists inside the session only", async () => {
      const session = await open();
      await session.exec({
        argv: ["/bin/sh", "-c", "mkdir /tmp/d; printf ab >/tmp/d/f; ln -s /etc/passwd /tmp/l; mkfifo /tmp/p"],
      });
      expect(await session.listFiles("/tmp", { maxEntries: 10 })).toEqual([
        { path: "/tmp/d", kind: "folder", sizeBytes: expect.any(Number) },
        { path: "/tmp/d/f", kind: "file", sizeBytes: 2 },
        { path: "/tmp/l", kind: "link", sizeBytes: expect.any(Number) },
        { path: "/tmp/p", kind: "other", sizeBytes: 0 },
      ]);
      await expect(session.readFile("/tmp/none", { maxBytes: 1 })).rejects.toMatchObject({
        code: "file_not_found",
      });
      await expect(session.readFile("/tmp/d", { maxBytes: 1 })).rejects.toMatchObject({ code: "not_a_file" });
      await expect(session.readFile("/etc/passwd", { maxBytes: 1 })).rejects.toMatchObject({
        code: "path_invalid",
      });
    });

    it("tells of output as it comes", async () => {
      const session = await open();
      const caller = new AbortController();
      const heard: string[] = [];
      const outcome = await session.exec({
        argv: ["/bin/sh", "-c", "echo first; sleep 1000"],
        keepOutput: true,
        signal: caller.signal,
        onOutput: (stream, chunk) => {
          heard.push(`${stream} ${Buffer.from(chunk)}`);
          caller.abort();
        },
      });
      expect([outcome.end, heard]).toEqual(["cancelled", ["stdout first\n"]]);
    });

    it("runs one at a time in a session", async () => {
      const session = await open();
      const argv = [
        "/bin/sh",
        "-c",
        "[ ! -e /tmp/busy ] || exit 9; : >/tmp/busy; sleep 0.05; rm /tmp/busy",
      ] as const;
      const outcomes = await Promise.all(Array.from({ length: 4 }, () => session.exec({ argv })));
      expect(outcomes.map((outcome) => outcome.exitCode)).toEqual([0, 0, 0, 0]);
    });

    it("has the system end a script before anything of the user's when memory runs out", async () => {
      const session = await open();
      const argv = [
        "/bin/sh",
        "-c",
        "cat /proc/self/oom_score_adj; sh -c 'cat /proc/self/oom_score_adj'",
      ] as const;
      expect(text(await session.exec({ argv }))).toBe("1000\n1000\n");
    });

    it("says which limit ended a run", async () => {
      const session = await open({
        limits: { ...defaultLimits, memoryBytes: 64 * 1_048_576, cpuSeconds: 1, diskBytes: 1_048_576 },
      });
      const ends = [];
      for (const script of [
        "tail /dev/zero",
        "while :; do :; done",
        "head -c 2000000 /dev/zero >/tmp/large",
      ]) {
        const { end, limit } = await session.exec({ argv: ["/bin/sh", "-c", `exec 2>/dev/null; ${script}`] });
        ends.push(`${end} ${limit}`);
      }
      expect(ends[1]).toBe("limit cpu");
      if (isRoot) expect(ends[0]).toBe("limit memory");
    });

    it("refuses what cannot be passed to a program, and reports what is too long as a failed start", async () => {
      const session = await open();
      await expect(session.exec({ argv: ["/bin/echo", "a\0b"] })).rejects.toMatchObject({
        code: "path_invalid",
      });
      const outcome = await session.exec({ argv: ["/bin/echo", "x".repeat(3_000_000)] });
      expect([outcome.end, outcome.detail]).toEqual(["setup", expect.stringContaining("E2BIG")]);
      await expect(open({ env: { "A=B": "c" } })).rejects.toMatchObject({ code: "path_invalid" });
    });

    it("ends a run that is under way when the session closes, and runs nothing afterwards", async () => {
      const session = await open();
      const closed: Promise<void>[] = [];
      const outcome = await session.exec({
        argv: ["/bin/sh", "-c", "echo up; sleep 1000"],
        onOutput: () => void closed.push(session.close()),
      });
      await Promise.all(closed);
      expect(outcome.end).toBe("cancelled");
      await expect(session.exec({ argv: ["/bin/true"] })).rejects.toMatchObject({ code: "session_closed" });
    });

    it("runs Node and Python programs that use threads and processes", async () => {
      const session = await open();
      const node =
        "const { Worker } = require('node:worker_threads'); new Worker('require(\"node:worker_threads\").parentPort.postMessage(1)', { eval: true }).on('message', console.log)";
      const python =
        "import multiprocessing as m\nif __name__ == '__main__':\n  with m.Pool(2) as p: print(sum(p.map(abs, [-1, -2])))";
      expect(text(await session.exec({ argv: ["node", "-e", node] }))).toBe("1\n");
      expect(text(await session.exec({ argv: ["python3", "-c", python] }))).toBe("3\n");
    });

    it("shows a skill with its links and times, and without its pipes", async () => {
      const odd = await makeTemporarySkill({ "data/note.txt": "followed" });
      await symlink("data/note.txt", join(odd.folder, "link"));
      await utimes(join(odd.folder, "data/note.txt"), 1_000, 1_000);
      spawnSync("mkfifo", [join(odd.folder, "pipe")]);
      const session = await open({ skillFolder: odd.folder });
      const argv = ["/bin/sh", "-c", "cat link; echo; stat -c %Y data/note.txt; ls pipe 2>&1"] as const;
      expect(text(await session.exec({ argv }))).toMatch(/^followed\n1000\nls: .*No such file/);
      await odd.remove();
    });

    it("offers no way to a host that is not on the allow list", async () => {
      const session = await open({ network: { mode: "allowlist", hosts: [] } });
      const ask =
        "import urllib.request as u\ntry: print(u.urlopen('http://evil.test/').status)\nexcept Exception as e: print(getattr(e, 'code', e))";
      const outcome = await session.exec({ argv: ["python3", "-c", ask] });
      expect([text(outcome), outcome.detail]).toEqual(["403\n", "network refused: evil.test (not_listed)"]);
      expect(outcome.connections).toEqual([
        { host: "evil.test", port: 80, refused: "not_listed", count: 1, sentBytes: 0, receivedBytes: 0 },
      ]);
    });

    it.skipIf(!isRoot)(
      `reads a skill that only root may read, through a copy for its session alone${isRoot ? "" : " (skipped: not root)"}`,
      async () => {
        const closed = await mkdtemp(join(tmpdir(), "skillquay-closed-"));
        const folder = join(closed, "skill");
        await mkdir(join(folder, "scripts"), { recursive: true });
        await writeFile(join(folder, "scripts", "run.sh"), "echo ran", { mode: 0o600 });
        await chmod(closed, 0o700);
        const session = await open({ skillFolder: folder });
        expect(text(await session.exec({ argv: ["sh", "scripts/run.sh"] }))).toBe("ran\n");
        expect((await session.exec({ argv: ["sh", "-c", ": >/skill/new"] })).exitCode).not.toBe(0);
        await session.close();
        await writeFile(join(folder, "large"), new Uint8Array(17 * 1_048_576));
        await expect(open({ skillFolder: folder })).rejects.toMatchObject({ code: "sandbox_unavailable" });
        await rm(closed, { recursive: true });
      },
    );

    it("makes its folder anew after something has cleared /tmp", async () => {
      const own = createBubblewrapDriver();
      const spec = {
        skillFolder: skill.folder,
        env: {},
        network: { mode: "none" },
        limits: defaultLimits,
      } as const;
      await (await own.create(spec)).close();
      const newest = (await readdir("/tmp")).filter((name) =>
        name.startsWith(`skillquay-sandbox-${process.pid}-`),
      );
      for (const name of newest) await rm(join("/tmp", name), { recursive: true });
      const session = await own.create(spec);
      expect(text(await session.exec({ argv: ["/bin/sh", "-c", "echo again"] }))).toBe("again\n");
      await session.close();
      await own.close();
    });

    it("removes its folder when it closes, and can be used again", async () => {
      const own = createBubblewrapDriver();
      const mine = async () =>
        (await readdir("/tmp")).filter((name) => name.startsWith(`skillquay-sandbox-${process.pid}-`));
      const previous = await mine();
      const session = await own.create({
        skillFolder: skill.folder,
        env: {},
        network: { mode: "none" },
        limits: defaultLimits,
      });
      expect((await mine()).length).toBe(previous.length + 1);
      await session.close();
      await own.close();
      expect(await mine()).toEqual(previous);
      await own.reap();
    });
  },
);

function text(outcome: ExecOutcome): string {
  return Buffer.from(outcome.stdout).toString();
}
