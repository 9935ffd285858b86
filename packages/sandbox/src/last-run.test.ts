import { expect, it } from "vitest";
import { withLastRun } from "./last-run.ts";
import { type ExecOutcome, type ExecRequest, SandboxError, type SandboxSession } from "./sandbox.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** A session whose disk takes nothing, and whose runs print what they are given. */
function fullSession() {
  const ran: ExecRequest[] = [];
  let printed = { stdout: "", stderr: "" };
  let end: ExecOutcome["end"] = "exit";
  const session: SandboxSession = {
    id: "0".repeat(32),
    async exec(request) {
      ran.push(request);
      request.onOutput?.("stdout", bytes(printed.stdout));
      await onRun?.();
      const output = { stdout: bytes(printed.stdout), stderr: bytes(printed.stderr) };
      return { end, exitCode: 0, ...output, stdoutTruncated: false, stderrTruncated: false, durationMs: 1 };
    },
    readFile: async () => {
      throw new SandboxError("file_not_found", "nothing is here");
    },
    listFiles: async () => [
      { path: "/tmp/a", kind: "file", sizeBytes: 1 },
      { path: "/tmp/last_run.out", kind: "link", sizeBytes: 9 },
      { path: "/tmp/last_run.out/x", kind: "file", sizeBytes: 9 },
    ],
    touch: async () => {},
    close: async () => {},
  };
  let onRun: (() => Promise<void>) | undefined;
  const copied: string[] = [];
  const wrapped = withLastRun(session, {
    copyInside: async ({ stdout }) => {
      copied.push(Buffer.from(stdout).toString());
      throw new Error("no room");
    },
  });
  const read = async (path: string) => {
    const file = await wrapped.readFile(path, { maxBytes: 100 });
    return Buffer.from(file.bytes).toString();
  };
  const run = (stdout: string, keepOutput: boolean, ended: ExecOutcome["end"] = "exit") => {
    printed = { stdout, stderr: `${stdout}!` };
    end = ended;
    return wrapped.exec({ argv: ["x"], keepOutput });
  };
  const during = (work: () => Promise<void>) => {
    onRun = work;
  };
  return { wrapped, ran, copied, read, run, during };
}

it("answers from what was kept, of the last run that was to be kept", async () => {
  const { read, run } = fullSession();
  await expect(read("/tmp/last_run.out")).rejects.toMatchObject({ code: "file_not_found" });
  await run("one", true);
  await run("unasked", false);
  await run("never started", true, "setup");
  expect(await read("/tmp/last_run.out")).toBe("one");
  expect(await read("/tmp/last_run.err")).toBe("one!");
  await run("two", true);
  expect(await read("/tmp/last_run.out")).toBe("two");
});

it("lists what was kept in place of whatever a script has put under its name", async () => {
  const { wrapped, run } = fullSession();
  await run("one", true);
  expect(await wrapped.listFiles("/tmp", { maxEntries: 10 })).toEqual([
    { path: "/tmp/a", kind: "file", sizeBytes: 1 },
    { path: "/tmp/last_run.err", kind: "file", sizeBytes: 4 },
    { path: "/tmp/last_run.out", kind: "file", sizeBytes: 3 },
  ]);
});

it("shows what a run has printed so far", async () => {
  const { read, run, during } = fullSession();
  await run("one", true);
  let seen = "";
  during(async () => {
    seen = await read("/tmp/last_run.out");
  });
  await run("two", true);
  expect(seen).toBe("two");
});

it("gives the next run a copy, once, and goes on where there is no room for it", async () => {
  const { copied, ran, run } = fullSession();
  await run("one", true);
  expect(copied).toEqual([]);
  await run("two", false);
  await run("three", false);
  expect(copied).toEqual(["one"]);
  expect(ran).toHaveLength(3);
});
