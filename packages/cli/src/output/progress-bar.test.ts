import { expect, it } from "vitest";
import { progressBar } from "./progress-bar.ts";

it.each([
  [0, 100, `Sending  [${"░".repeat(24)}]    0 %  0 B of 100 B`],
  [50, 100, `Sending  [${"█".repeat(12)}${"░".repeat(12)}]   50 %  50 B of 100 B`],
  [100, 100, `Sending  [${"█".repeat(24)}]  100 %  100 B of 100 B`],
  [0, 0, `Sending  [${"█".repeat(24)}]  100 %  0 B of 0 B`],
])("draws %d of %d", (done, total, line) => {
  expect(progressBar("Sending", { done, total })).toBe(line);
});

it("counts other things than bytes by their name", () => {
  const line = progressBar("Scanning", { done: 3, total: 12, unit: "skills" });
  expect(line).toBe(`Scanning  [${"█".repeat(6)}${"░".repeat(18)}]   25 %  3 of 12 skills`);
});
