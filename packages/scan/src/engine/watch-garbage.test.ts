import { getHeapStatistics } from "node:v8";
import { expect, it } from "vitest";
import { watchGarbage } from "./watch-garbage.ts";

const MEGABYTE = 1024 * 1024;

it("gives back what came together, and leaves little alone", async () => {
  const held = () => getHeapStatistics().used_heap_size;
  const release = watchGarbage(8 * MEGABYTE);
  await release();
  const kept = held();
  // 24 MB of numbers that nobody keeps.
  for (let list = 0; list < 6; list += 1) Array.from({ length: 512 * 1024 }, (_, index) => index + 0.5);
  await release();
  expect(held() - kept).toBeLessThan(8 * MEGABYTE);
  const started = performance.now();
  for (let call = 0; call < 1_000; call += 1) await release();
  // A thousand collections would take many seconds.
  expect(performance.now() - started).toBeLessThan(2_000);
});
