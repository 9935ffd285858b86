import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBubblewrapDriver } from "../drivers/bubblewrap/driver.ts";
import { lastRun } from "../last-run.ts";
import { defaultLimits } from "../limits.ts";
import type { ExecRequest, SandboxSession } from "../sandbox.ts";
import { findBubblewrapObstacle } from "../testing/bubblewrap-ready.ts";
import { makeTemporarySkill } from "../testing/temporary-skill.ts";
import { createRedaction } from "./redact.ts";
import { redactExec, redactSession } from "./redact-session.ts";

const SECRET = "s3cr3t-0123456789";
const MASKED = "*".repeat(SECRET.length);
const obstacle = findBubblewrapObstacle();

describe.skipIf(obstacle !== undefined)(`a redacted session (${obstacle ?? "bubblewrap"})`, () => {
  const driver = createBubblewrapDriver();
  let skill: Awaited<ReturnType<typeof makeTemporarySkill>>;
  let session: SandboxSession;
  beforeAll(async () => {
    skill = await makeTemporarySkill();
    const opened = await driver.create({
      skillFolder: skill.folder,
      env: { KEY: SECRET },
      network: { mode: "none" },
      limits: { ...defaultLimits, outputBytes: 4_096 },
    });
    session = redactSession(opened, createRedaction([SECRET]));
  });
  afterAll(async () => {
    await session.close();
    await driver.close();
    await skill.remove();
  });
  const run = (script: string, more: Partial<ExecRequest> = {}) =>
    session.exec({ argv: ["/bin/sh", "-c", script], ...more });
  const read = async (path: string, maxBytes: number, offsetBytes = 0) => {
    const { bytes, isEnd, sizeBytes } = await session.readFile(path, { maxBytes, offsetBytes });
    return { text: Buffer.from(bytes).toString(), isEnd, sizeBytes };
  };

  it("gives the script its value, and shows it in no result, progress or kept output", async () => {
    const progress = { stdout: "", stderr: "" };
    const script = `printf "%s|" "\${#KEY}" "$KEY"; printf "%.8s" "$KEY" >&2; sleep 0.1; printf "%s" "\${KEY#????????}" >&2`;
    const outcome = await run(script, {
      keepOutput: true,
      onOutput: (stream, chunk) => {
        progress[stream] += Buffer.from(chunk).toString();
      },
    });
    expect(Buffer.from(outcome.stdout).toString()).toBe(`${SECRET.length}|${MASKED}|`);
    expect(Buffer.from(outcome.stderr).toString()).toBe(MASKED);
    expect(progress).toEqual({ stdout: `${SECRET.length}|${MASKED}|`, stderr: MASKED });
    expect((await read(lastRun.stdout, 100)).text).toBe(`${SECRET.length}|${MASKED}|`);
    expect((await read(lastRun.stderr, 100)).text).toBe(MASKED);
  });

  it("shows it in no name of a file", async () => {
    await run(': > "/tmp/of-$KEY"');
    const entries = await session.listFiles("/tmp", { maxEntries: 10 });
    expect(entries.map(({ path }) => path)).toContain(`/tmp/of-${MASKED}`);
    expect(JSON.stringify(entries)).not.toContain(SECRET);
  });

  it("shows no part of it in a file, wherever a piece begins and ends", async () => {
    await run('printf "before %s after" "$KEY" > /tmp/file');
    const whole = `before ${MASKED} after`;
    expect(await read("/tmp/file", 100)).toEqual({ text: whole, isEnd: true, sizeBytes: whole.length });
    expect(await read("/tmp/file", 8, 4)).toEqual({
      text: "re *****",
      isEnd: false,
      sizeBytes: whole.length,
    });
    expect(await read("/tmp/file", 8, 10)).toEqual({
      text: "********",
      isEnd: false,
      sizeBytes: whole.length,
    });
    expect(await read("/tmp/file", 100, 20)).toEqual({
      text: "**** after",
      isEnd: true,
      sizeBytes: whole.length,
    });
  });

  it("shows no beginning of it where the output is cut", async () => {
    const outcome = await run(`head -c ${4_096 - 5} /dev/zero | tr '\\0' .; printf %s "$KEY"`);
    expect(outcome.stdoutTruncated).toBe(true);
    expect(Buffer.from(outcome.stdout).toString()).toBe(`${".".repeat(4_091)}*****`);
  });
});

it("shows no value in the name of a host that a script asked for", async () => {
  const connection = {
    host: "token-abcdef0123.evil.test",
    port: 443,
    count: 1,
    sentBytes: 0,
    receivedBytes: 0,
  };
  const exec = redactExec(
    async () => ({
      end: "exit",
      exitCode: 0,
      stdout: new Uint8Array(),
      stderr: new Uint8Array(),
      stdoutTruncated: false,
      stderrTruncated: false,
      durationMs: 1,
      connections: [connection],
    }),
    createRedaction(["Token-ABCDEF0123"]),
  );
  expect((await exec({ argv: ["true"] })).connections).toEqual([
    { ...connection, host: `${"*".repeat(16)}.evil.test` },
  ]);
});
