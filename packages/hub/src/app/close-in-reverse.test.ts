import { expect, it } from "vitest";
import { closeInReverse } from "./close-in-reverse.ts";

it("closes what was made last first, each once, and goes on after a failure", async () => {
  const closed: string[] = [];
  const failures: object[] = [];
  const broken = new Error("stuck");
  const closers = [
    () => void closed.push("first"),
    () => Promise.reject(broken),
    async () => void closed.push("last"),
  ];
  const log = { error: (fields: object) => void failures.push(fields) };
  await closeInReverse(closers, log);
  await closeInReverse(closers, log);
  expect(closed).toEqual(["last", "first"]);
  expect(failures).toEqual([{ err: broken }]);
});

it("does not wait for what never ends once the time is up, and still closes what comes after it", async () => {
  const closed: string[] = [];
  const failures: string[] = [];
  const closers = [() => void closed.push("database"), () => new Promise<void>(() => {})];
  const log = { error: (_fields: object, message: string) => void failures.push(message) };
  await closeInReverse(closers, log, { deadlineMs: 10 });
  expect(closed).toEqual(["database"]);
  expect(failures).toEqual(["a part of the hub did not end cleanly"]);
});
