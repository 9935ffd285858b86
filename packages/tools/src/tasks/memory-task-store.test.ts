import { expect, it } from "vitest";
import { createMemoryTaskStore } from "./memory-task-store.ts";
import type { Task } from "./task-store.ts";

const taskAt = (id: string, at: number): Task => ({
  id,
  status: "working",
  createdAt: new Date(at),
  updatedAt: new Date(at),
  ttlMs: 1_000,
});

it("keeps a task for as long as it was said, and no longer", async () => {
  let time = 0;
  const store = createMemoryTaskStore({ now: () => time });
  await store.create(taskAt("a", 0), false);
  time = 999;
  expect(await store.read("a")).toMatchObject({ id: "a" });
  time = 1_000;
  expect(await store.read("a")).toBeUndefined();
});

it("changes a task in one direction only", async () => {
  const store = createMemoryTaskStore();
  await store.create(taskAt("a", Date.now()), false);
  expect(await store.move("a", "working", { status: "cancelled" })).toBe(true);
  expect(await store.move("a", "working", { status: "completed" })).toBe(false);
  expect(await store.read("a")).toMatchObject({ status: "cancelled" });
});

it("takes no more than a hundred", async () => {
  const store = createMemoryTaskStore();
  const taken = [];
  for (let count = 0; count < 101; count += 1)
    taken.push(await store.create(taskAt(String(count), Date.now()), false));
  expect(taken.filter((isTaken) => isTaken)).toHaveLength(100);
});
