import { expect, it } from "vitest";
import { createBuildQueue } from "./build-queue.ts";

const never = new AbortController().signal;
const limits = { atOnce: 2, atOncePerAccount: 1, waiting: 3, waitingPerAccount: 2 };

/** A queue, and in which order it let whom begin. */
function watched() {
  const queue = createBuildQueue(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const enter = (name: string, signal = never) => {
    const [accountId = ""] = name;
    return queue.enter(accountId, signal).then((end) => {
      begun.push(name);
      ends.set(name, end);
    });
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { enter, end, begun };
}

it("lets two go on at a time and one of each account, and no account wait for another's many", async () => {
  const { enter, end, begun } = watched();
  const all = ["a1", "a2", "a3", "b1"].map((name) => enter(name));
  await Promise.all([all[0], all[3]]);
  expect(begun).toEqual(["a1", "b1"]);
  const last = enter("c1");
  await end("b1");
  await last;
  expect(begun).toEqual(["a1", "b1", "c1"]);
  await end("c1");
  await end("c1");
  expect(begun).toEqual(["a1", "b1", "c1"]);
  await end("a1");
  await end("a2");
  await Promise.all(all);
  expect(begun).toEqual(["a1", "b1", "c1", "a2", "a3"]);
});

it("refuses whom it would let wait too long, with whose doing it is", async () => {
  const { enter, end } = watched();
  const waiting = ["a1", "b1", "a2", "a3"].map((name) => enter(name));
  await expect(enter("a4")).rejects.toMatchObject({
    code: "quota_exceeded",
    message: expect.stringContaining("2 more of its runs wait"),
  });
  waiting.push(enter("c1"));
  await expect(enter("d1")).rejects.toMatchObject({
    code: "sandbox_unavailable",
    message: expect.stringContaining("3 more runs wait"),
  });
  for (const name of ["a1", "b1", "a2", "c1", "a3"]) await end(name);
  await Promise.all(waiting);
});

it("forgets who is cancelled while waiting, and starts nobody who was before", async () => {
  const { enter, end, begun } = watched();
  const first = enter("a1");
  const controller = new AbortController();
  const second = enter("a2", controller.signal);
  const third = enter("a3");
  await first;
  controller.abort();
  await expect(second).rejects.toMatchObject({ code: "script_cancelled" });
  await end("a1");
  await third;
  expect(begun).toEqual(["a1", "a3"]);
  await expect(enter("b1", controller.signal)).rejects.toMatchObject({ code: "script_cancelled" });
});
