import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SandboxSession } from "./sandbox.ts";
import { createSessionRegistry } from "./session-registry.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("gives a session to its owner and to nobody else", async () => {
  const registry = createSessionRegistry();
  const session = fakeSession("a1");
  registry.add("alice", session);
  expect(registry.find("alice", "a1")?.id).toBe("a1");
  expect(registry.find("bob", "a1")).toBeUndefined();
  expect(registry.expiresAt("bob", "a1")).toBeUndefined();
  expect(await registry.close("bob", "a1")).toBe(false);
  expect(session.closed).toBe(0);
  expect(await registry.close("alice", "a1")).toBe(true);
  expect(session.closed).toBe(1);
  expect(registry.find("alice", "a1")).toBeUndefined();
});

it("ends a session that nobody used for five minutes", async () => {
  const registry = createSessionRegistry();
  const session = fakeSession("a1");
  registry.add("alice", session);
  await vi.advanceTimersByTimeAsync(299_000);
  expect(registry.find("alice", "a1")?.id).toBe("a1");
  await vi.advanceTimersByTimeAsync(299_000);
  expect(session.closed).toBe(0);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(session.closed).toBe(1);
  expect(registry.find("alice", "a1")).toBeUndefined();
});

it("does not count the time of a run as idle", async () => {
  const registry = createSessionRegistry({ idleMs: 1_000 });
  const session = fakeSession("a1");
  registry.add("alice", session);
  const running = registry.find("alice", "a1")?.exec({ argv: ["true"] });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(session.closed).toBe(0);
  session.finish();
  await running;
  await vi.advanceTimersByTimeAsync(1_001);
  expect(session.closed).toBe(1);
});

it("does not end a run because somebody looked at its session meanwhile", async () => {
  const registry = createSessionRegistry({ idleMs: 1_000 });
  const session = fakeSession("a1");
  registry.add("alice", session);
  const running = registry.find("alice", "a1")?.exec({ argv: ["true"] });
  await registry.find("alice", "a1")?.listFiles("/tmp", { maxEntries: 1 });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(session.closed).toBe(0);
  session.finish();
  await running;
  await vi.advanceTimersByTimeAsync(1_001);
  expect(session.closed).toBe(1);
});

it("ends a session of its age after the run under way, whose output can be read for a minute", async () => {
  const registry = createSessionRegistry();
  const session = fakeSession("a1");
  registry.add("alice", session, { idleMs: 600_000, lifeMs: 10_000 });
  const running = registry.find("alice", "a1")?.exec({ argv: ["true"] });
  await vi.advanceTimersByTimeAsync(20_000);
  session.finish();
  await running;
  await expect(registry.find("alice", "a1")?.exec({ argv: ["true"] })).rejects.toMatchObject({
    code: "session_closed",
  });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(registry.find("alice", "a1")?.id).toBe("a1");
  await vi.advanceTimersByTimeAsync(1_001);
  expect(session.closed).toBe(1);
});

it("closes all sessions, also when one refuses", async () => {
  const registry = createSessionRegistry();
  const [first, second] = [fakeSession("a1"), fakeSession("b2")];
  first.close = async () => {
    throw new Error("stuck");
  };
  registry.add("alice", first);
  registry.add("bob", second);
  await registry.closeAll();
  expect(second.closed).toBe(1);
  expect(registry.find("alice", "a1")).toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
});

function fakeSession(id: string): SandboxSession & { closed: number; finish: () => void } {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return {
    id,
    closed: 0,
    finish: () => finish(),
    async exec() {
      await finished;
      const none = new Uint8Array();
      return {
        end: "exit",
        exitCode: 0,
        stdout: none,
        stderr: none,
        stdoutTruncated: false,
        stderrTruncated: false,
        durationMs: 0,
      };
    },
    readFile: async () => ({ bytes: new Uint8Array(), sizeBytes: 0, isEnd: true }),
    listFiles: async () => [],
    touch: async () => {},
    async close() {
      this.closed += 1;
    },
  };
}
