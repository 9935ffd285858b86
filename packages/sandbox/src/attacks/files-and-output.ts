import { SandboxError } from "../sandbox.ts";
import { type AttackCase, broken, held, holdsIf } from "./attack-case.ts";
import { describe } from "./attack-fixture.ts";

/** Tricks with what a session leaves for its caller: files, output, and the way it ends. */
export const filesAndOutputAttacks: readonly AttackCase[] = [
  {
    id: "plant-link",
    name: "make the server read a host file through planted links",
    threat: "S1",
    run: (fixture) =>
      fixture.inSession({}, async ({ session, shell }) => {
        const plant =
          'ln -s "$1" /tmp/link; ln -s "$(dirname "$1")" /tmp/folder; ln -s / /tmp/root; ln -s /proc/1/environ /tmp/environ';
        await shell(plant, {}, [fixture.canaryPath]);
        const name = fixture.canaryPath.split("/").at(-1);
        for (const path of ["/tmp/link", `/tmp/folder/${name}`, `/tmp/root${fixture.canaryPath}`]) {
          const read = await session.readFile(path, { maxBytes: 1000 }).catch(() => undefined);
          if (read !== undefined && Buffer.from(read.bytes).includes(fixture.canary))
            return broken(`read ${path}`);
        }
        const listed = await session.listFiles("/tmp", { maxEntries: 100 });
        if (listed.some((entry) => entry.path === "/tmp/link" && entry.kind !== "link"))
          return broken("a link is listed as a file");
        return holdsIf(
          !listed.some((entry) => entry.path.startsWith("/tmp/root/")),
          "a planted link was followed",
        );
      }),
  },
  {
    id: "plant-pipe",
    name: "make the server wait on a planted pipe",
    threat: "S3",
    run: (fixture) =>
      fixture.inSession({}, async ({ session, shell }) => {
        await shell("mkfifo /tmp/pipe /tmp/last_run.err; ln -s /tmp/pipe /tmp/link");
        const reads = ["/tmp/pipe", "/tmp/link", "/tmp/last_run.err"].map((path) =>
          session.readFile(path, { maxBytes: 10 }).then(
            () => `read ${path}`,
            (error: unknown) => (error instanceof SandboxError ? "" : String(error)),
          ),
        );
        const wrong = (await Promise.all(reads)).filter((text) => text !== "");
        if (wrong.length > 0) return broken(wrong.join("; "));
        const listed = await session.listFiles("/tmp", { maxEntries: 10 });
        return holdsIf(
          listed.find((entry) => entry.path === "/tmp/pipe")?.kind === "other",
          "a pipe is listed as a file",
        );
      }),
  },
  {
    id: "read-outside",
    name: "ask for files outside of /tmp and /skill",
    threat: "S1",
    run: (fixture) =>
      fixture.inSession({}, async ({ session }) => {
        const paths = [
          "/etc/passwd",
          "/tmp/../etc/passwd",
          "/proc/1/environ",
          "tmp/x",
          "/tmpx",
          "/skill/../etc/passwd",
          "/tmp/a\0b",
          fixture.canaryPath,
        ];
        for (const path of paths) {
          if (/^\/tmp\/(?!\.\.)[^\0]*$/.test(path)) continue;
          const code = await session.readFile(path, { maxBytes: 10 }).then(
            () => "read",
            (error: unknown) => (error instanceof SandboxError ? error.code : String(error)),
          );
          if (code !== "path_invalid") return broken(`${JSON.stringify(path)}: ${code}`);
        }
        return held;
      }),
  },
  {
    id: "plant-last-run",
    name: "plant a link, a pipe and a folder where the next output goes",
    threat: "S1",
    run: (fixture) =>
      fixture.inSession({}, async ({ session, shell }) => {
        for (const plant of ["ln -s /tmp/victim", "mkfifo", "mkdir", `ln -s ${fixture.canaryPath}`]) {
          await shell(
            `echo precious >/tmp/victim; rm -rf /tmp/last_run.*; ${plant} /tmp/last_run.out; ${plant} /tmp/last_run.err`,
          );
          const run = await shell("echo out; echo err >&2; exit 3", { keepOutput: true, timeoutMs: 10_000 });
          if (run.end !== "exit" || run.exitCode !== 3 || run.text !== "out\n" || run.errorText !== "err\n")
            return broken(`after '${plant}': ${describe(run)}`);
          const kept = await session.readFile("/tmp/last_run.out", { maxBytes: 100 });
          const victim = await session.readFile("/tmp/victim", { maxBytes: 100 });
          if (
            Buffer.from(kept.bytes).toString() !== "out\n" ||
            Buffer.from(victim.bytes).toString() !== "precious\n"
          )
            return broken(`after '${plant}' another file was written`);
        }
        return held;
      }),
  },
  {
    id: "output-full-disk",
    name: "fill the session's disk, so that what is printed next is lost unnoticed",
    threat: "S7",
    run: (fixture) =>
      fixture.inSession({}, async ({ session, shell }) => {
        const filled = await shell(fillDisk, { timeoutMs: 30_000 });
        // Where files are counted now and then, whoever fills the disk is stopped; full it is all the same.
        if (filled.end !== "exit" && filled.limit !== "disk")
          return broken(`the disk was not filled: ${describe(filled)}`);
        const run = await shell("seq 20000; seq 3 >&2", { keepOutput: true });
        const expected = Array.from({ length: 20_000 }, (_, index) => `${index + 1}\n`).join("");
        const isWhole = run.text === expected && run.errorText === "1\n2\n3\n";
        if (!isWhole && !run.stdoutTruncated && !run.stderrTruncated)
          return broken(`${run.stdout.length} bytes, said to be all: ${describe(run)}`);
        const kept = await session.readFile("/tmp/last_run.out", { maxBytes: run.stdout.length + 1 });
        return holdsIf(Buffer.from(run.stdout).equals(kept.bytes), `${kept.bytes.length} bytes are left`);
      }),
  },
  {
    id: "session-bleed",
    name: "find files and processes of another session",
    threat: "S5",
    run: (fixture) =>
      fixture.inSession({}, (first) =>
        fixture.inSession({}, async (second) => {
          await first.shell(
            `echo ${fixture.canary} >/tmp/mine; echo ${fixture.canary} >/dev/shm/mine; echo x >/var/tmp/mine; true`,
          );
          const running = first.shell(`sleep ${fixture.marker}`, { timeoutMs: 3_000 });
          const seen = await second.shell(
            "ls -aR /tmp /dev/shm /var/tmp; cat /proc/[0-9]*/cmdline | tr '\\000' ' '; true",
          );
          await running;
          const own = await first.shell("cat /tmp/mine");
          if (!own.text.includes(fixture.canary))
            return broken(`a session lost its own file: ${describe(own)}`);
          return holdsIf(
            !/mine/.test(seen.text) && !seen.text.includes(`sleep ${fixture.marker}`),
            seen.text,
          );
        }),
      ),
  },
  {
    id: "output-flood",
    name: "flood both outputs",
    threat: "S3",
    run: async (fixture) => {
      const outcome = await fixture.python(flood);
      const { outputBytes } = fixture.limits;
      const sizes = [outcome.stdout.length, outcome.stderr.length];
      const isCut =
        outcome.stdoutTruncated && outcome.stderrTruncated && sizes.every((size) => size === outputBytes);
      return holdsIf(isCut && outcome.end === "exit", `${sizes.join(" and ")} bytes; ${describe(outcome)}`);
    },
  },
  {
    id: "output-endless",
    name: "print for ever",
    threat: "S3",
    run: (fixture) =>
      fixture.inSession({}, async ({ shell }) => {
        const outcome = await shell("yes", { timeoutMs: 2_500, keepOutput: true });
        return holdsIf(outcome.end === "timeout" && outcome.stdoutTruncated, describe(outcome));
      }),
  },
  {
    id: "output-bytes",
    name: "confuse the reader with a fake protocol message, escapes and bad UTF-8",
    threat: "S6",
    run: async (fixture) => {
      const outcome = await fixture.python(oddBytes);
      const expected = Buffer.from(
        '{"jsonrpc":"2.0","id":1,"result":{}}\n\x1b]52;c;ZXZpbA==\x07\x1b[2J\xff\xfe\x00\xc3(\n',
        "latin1",
      );
      return holdsIf(Buffer.from(outcome.stdout).equals(expected), "the bytes came back changed");
    },
  },
  {
    id: "arguments",
    name: "confuse the launcher with arguments",
    threat: "S4",
    run: async (fixture) => {
      const args = ["--", "-c", "", " ", "a\nb", "$(id)", "`id`", "'\"\\", "--bind", "ü", "*"];
      const outcome = await fixture.python("import json, sys\nprint(json.dumps(sys.argv[1:]))", { args });
      return holdsIf(
        outcome.text.trim() !== "" && JSON.stringify(JSON.parse(outcome.text)) === JSON.stringify(args),
        describe(outcome),
      );
    },
  },
  {
    id: "ends",
    name: "pass one way of ending off as another",
    threat: "S7",
    run: (fixture) =>
      fixture.inSession({}, async ({ shell }) => {
        const success = await shell("exit 0");
        const failure = await shell("exit 7");
        const signal = await shell("kill -SEGV $$");
        const timeout = await shell(`sleep ${fixture.marker}`, { timeoutMs: 700 });
        const liar = await shell("echo '{\"exit-code\": 0}'; echo S; echo 'E 0'; echo 'E 0' >&2; exit 9");
        const ends = [
          success.end,
          success.exitCode,
          failure.end,
          failure.exitCode,
          signal.end,
          timeout.end,
          liar.exitCode,
        ];
        const expected = ["exit", 0, "exit", 7, "signal", "timeout", 9];
        return holdsIf(JSON.stringify(ends) === JSON.stringify(expected), JSON.stringify(ends));
      }),
  },
  {
    id: "end-out-of-memory",
    name: "pass running out of memory off as something else",
    threat: "S7",
    run: async (fixture) => {
      if (fixture.report.memory === "none")
        return { verdict: "skipped", reason: "the driver does not limit memory" };
      const outcome = await fixture.python("blocks = [bytearray(b'x') * 1048576 for i in range(1024)]");
      // Where each process has its own limit as well, the language may notice first and say so itself.
      const isTold =
        outcome.end === "limit" ? outcome.limit === "memory" : outcome.errorText.includes("MemoryError");
      return holdsIf(isTold && outcome.exitCode !== 0, describe(outcome));
    },
  },
  {
    id: "end-setup",
    name: "pass a sandbox that did not start off as a script that failed",
    threat: "S7",
    run: async (fixture) => {
      const { limits, driver } = fixture;
      const spec = {
        skillFolder: `${fixture.canaryPath}.missing`,
        env: {},
        network: { mode: "none" },
        limits,
      } as const;
      const code = await driver.create(spec).then(
        async (session) => {
          const outcome = await session.exec({ argv: ["/bin/sh", "-c", "exit 0"] });
          await session.close();
          return outcome.end === "setup" ? "sandbox_unavailable" : outcome.end;
        },
        (error: unknown) => (error instanceof SandboxError ? error.code : String(error)),
      );
      return holdsIf(code === "path_invalid" || code === "sandbox_unavailable", code);
    },
  },
];

// Bounded, for a place without a limit of its own.
const fillDisk = `
file=0
while [ "$file" -lt 40 ] && head -c 16777216 /dev/zero >"/tmp/full-$file"; do file=$((file + 1)); done 2>/dev/null
while printf 'x' >>/tmp/rest && [ "$file" -lt 5000 ]; do file=$((file + 1)); done 2>/dev/null
exit 0
`;

const flood = `
import os
line = b"x" * 1048576
for i in range(24):
    os.write(1, line)
    os.write(2, line)
`;

const oddBytes = `
import sys
sys.stdout.buffer.write(b'{"jsonrpc":"2.0","id":1,"result":{}}\\n\\x1b]52;c;ZXZpbA==\\x07\\x1b[2J\\xff\\xfe\\x00\\xc3(\\n')
`;
